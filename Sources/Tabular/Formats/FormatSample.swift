/// The beginning of an input, looked at to tell its format.
struct FormatSample {
    let beginning: ArraySlice<UInt8>
    /// The beginning as UTF-8, without a byte order mark and blanks before it.
    let text: ArraySlice<UInt8>
    /// What the input's name says.
    let claimed: TabularFormat?
    /// What its first bytes say; `nil` for what may be a text.
    let kind: FileKind?

    init(_ beginning: ArraySlice<UInt8>, claimed: TabularFormat?) {
        self.beginning = beginning
        self.claimed = claimed
        let decoded = Self.wideText(beginning)
        text = Self.withoutMarkAndBlanks(decoded.map { $0[...] } ?? beginning)
        kind = FileKind(beginning)
    }

    var claimsDelimited: Bool { claimed?.isDelimited == true }

    /// The text of a sample in UTF-16 or UTF-32; `nil` where its ASCII can be seen as it stands.
    private static func wideText(_ beginning: ArraySlice<UInt8>) -> [UInt8]? {
        let encoding =
            EncodingSearch.mark(beginning) ?? EncodingSearch.zeroBytes(beginning.prefix(EncodingSearch.sample))
        guard let encoding, encoding.isWide else { return nil }
        var transcoder = Transcoder(encoding)
        var text: [UInt8] = []
        // What cannot be decoded is told when the text is read.
        try? beginning.withRawBytes { bytes throws(ReadError) in try transcoder.convert(bytes, into: &text) }
        return text
    }

    private static func withoutMarkAndBlanks(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        bytes.withoutByteOrderMark.drop { $0.isASCIIBlank }
    }

    /// The name of the first element, in lower case, behind declarations and comments.
    var firstElement: String? {
        var rest = text
        while rest.first == UInt8(ascii: "<") {
            let end: StaticString
            switch rest.dropFirst().first {
            case UInt8(ascii: "?"): end = "?>"
            case UInt8(ascii: "!"): end = rest.starts(with: "<!--") ? "-->" : ">"
            default:
                let name = rest.dropFirst().prefix {
                    !$0.isASCIIBlank && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
                }
                return String(decoding: name, as: UTF8.self).lowercased()
            }
            guard let found = rest.indices.first(where: { rest[$0...].starts(with: end) }) else { return nil }
            rest = rest[(found + end.utf8CodeUnitCount)...].drop { $0.isASCIIBlank }
        }
        return nil
    }
}

extension ArraySlice<UInt8> {
    func starts(with text: StaticString, ignoringCase: Bool = false) -> Bool {
        let pattern = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return count >= pattern.count
            && zip(self, pattern).allSatisfy { ignoringCase && $0.isASCIILetter ? $0 | 0x20 == $1 : $0 == $1 }
    }

    func contains(_ text: StaticString, ignoringCase: Bool = false) -> Bool {
        if ignoringCase { return indices.contains { self[$0...].starts(with: text, ignoringCase: true) } }
        let pattern = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return withUnsafeBufferPointer { bytes in
            var start = 0
            while let place = bytes.firstIndex(of: pattern[0], from: start) {
                if bytes[place...].starts(with: pattern) { return true }
                start = place + 1
            }
            return false
        }
    }
}

extension UInt8 {
    var isASCIILetter: Bool { (0x41...0x5A).contains(self & 0xDF) }
}
