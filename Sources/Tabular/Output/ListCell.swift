extension [String] {
    /// Several values in the one cell that a table has for them: between bars. Where one holds what stands between values, or looks
    /// like a list itself, it is a JSON array of texts, which is read as what it says.
    var cellText: String {
        isArrayInCell
            ? "[" + map(JSONObjectSpelling.quoted).joined(separator: ",") + "]" : joined(separator: "|")
    }

    /// Whether the cell begins with a bracket, whatever the first value begins with.
    var isArrayInCell: Bool { contains(where: \.needsArray) }
}

extension String {
    private static let separators = Set("|;,\n\r\u{85}\u{2028}\u{2029}".unicodeScalars)

    /// An address may have commas in it, and is read so.
    fileprivate var needsArray: Bool {
        let isAddress = utf8.starts(with: "https://".utf8) || utf8.starts(with: "http://".utf8)
        // A blank stands between two addresses.
        if contains("//"), unicodeScalars.contains(" ") { return true }
        return utf8.first == UInt8(ascii: "[")
            || unicodeScalars.contains { Self.separators.contains($0) && !(isAddress && $0 == ",") }
    }
}
