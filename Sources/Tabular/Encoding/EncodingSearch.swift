/// What the first bytes of a text say of its encoding.
enum EncodingSearch {
    /// How much of a text has to be at hand: the longest mark, an XML declaration, a few characters of UTF-16.
    static let sample = 1024

    /// The marks, the longer ones first: UTF-32LE's begins with UTF-16LE's.
    private static let marks: [(bytes: [UInt8], encoding: TextEncoding)] = [
        ([0xFF, 0xFE, 0, 0], .utf32LE), ([0, 0, 0xFE, 0xFF], .utf32BE),
        ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE], .utf16LE), ([0xFE, 0xFF], .utf16BE),
    ]

    static func mark(_ beginning: ArraySlice<UInt8>) -> TextEncoding? {
        marks.first { beginning.starts(with: $0.bytes) }?.encoding
    }

    /// UTF-16 or UTF-32 without a mark shows by its zero bytes: delimiters, digits and line ends have them, always at
    /// the same places of each character.
    static func zeroBytes(_ beginning: ArraySlice<UInt8>) -> TextEncoding? {
        let bytes = Array(beginning)
        let zeros = bytes.indices.filter { bytes[$0] == 0 }
        guard zeros.count >= 3, zeros.count * 16 >= bytes.count else { return nil }
        let places = Set(zeros.map { $0 % 4 })
        switch places {
        case [1, 2, 3] where bytes.count >= 8: return .utf32LE
        case [0, 1, 2] where bytes.count >= 8: return .utf32BE
        case [1, 3], [1], [3]: return .utf16LE
        case [0, 2], [0], [2]: return .utf16BE
        default: return nil
        }
    }

    /// The encoding that an XML declaration names, in whatever letters; `nil` where it names none.
    static func declared(_ beginning: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: beginning.prefix(sample), as: UTF8.self)
        guard text.hasPrefix("<?xml"), let end = text.firstRange(of: "?>"),
            let name = text[..<end.lowerBound].firstMatch(of: /\sencoding\s*=\s*(?:"([^"]*)"|'([^']*)')/)
        else { return nil }
        return String(name.output.1 ?? name.output.2 ?? "")
    }
}
