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
    fileprivate var needsArray: Bool {
        var text = self
        return text.withUTF8(ListItem.needsArray)
    }
}

/// What stands in a list's cell between bars, byte by byte: photos of all products go through here.
private enum ListItem {
    static func needsArray(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.first != UInt8(ascii: "[") else { return true }
        // An address may have commas in it, and is read so.
        let isAddress = text.starts(with: "https://".utf8) || text.starts(with: "http://".utf8)
        var (hasBlank, hasSlashes) = (false, false)
        var last: UInt8 = 0
        for (index, byte) in text.enumerated() {
            switch byte {
            case UInt8(ascii: "|"), UInt8(ascii: ";"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return true
            case UInt8(ascii: ",") where !isAddress: return true
            case UInt8(ascii: " "): hasBlank = true
            case UInt8(ascii: "/") where last == byte: hasSlashes = true
            case 0xC2, 0xE2: if isLineEnd(text[index...]) { return true }
            default: break
            }
            last = byte
        }
        // A blank stands between two addresses.
        return hasBlank && hasSlashes
    }

    /// U+0085, U+2028 and U+2029.
    private static func isLineEnd(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        rest.starts(with: [0xC2, 0x85]) || rest.starts(with: [0xE2, 0x80, 0xA8])
            || rest.starts(with: [0xE2, 0x80, 0xA9])
    }
}
