/// An encoding of text, known by the names that files and people give it.
///
/// The names are the labels of the WHATWG Encoding Standard (§4.2), and as there a label may mean a superset of what it
/// says: a file called EUC-KR is CP949 in practice, one called ISO-8859-1 is Windows-1252.
public struct TextEncoding: Hashable, Sendable, CustomStringConvertible {
    /// The name that is shown, and that `init(named:)` knows again.
    public let name: String
    /// What glibc's iconv calls it.
    let converter: String

    private init(_ name: String, converter: String? = nil) {
        self.name = name
        self.converter = converter ?? name
    }

    public var description: String { name }

    public static let utf8 = TextEncoding("UTF-8")
    public static let utf16LE = TextEncoding("UTF-16LE")
    public static let utf16BE = TextEncoding("UTF-16BE")
    public static let utf32LE = TextEncoding("UTF-32LE")
    public static let utf32BE = TextEncoding("UTF-32BE")

    /// Whether ASCII has more than one byte in it.
    var isWide: Bool { [.utf16LE, .utf16BE, .utf32LE, .utf32BE].contains(self) }

    /// Whether it can hold every character, so that a private one was put there by somebody.
    var isUnicode: Bool { [.utf8, .utf16LE, .utf16BE, .utf32LE, .utf32BE, TextEncoding("GB18030")].contains(self) }

    /// Korean Windows: EUC-KR and the 8,822 syllables it lacks.
    public static let cp949 = TextEncoding("CP949")
    /// As Windows has it (code page 932): the backslash stays one, and 〜 is what Windows made of it.
    public static let shiftJIS = TextEncoding("Shift_JIS", converter: "CP932")
    public static let windows1252 = TextEncoding("windows-1252", converter: "CP1252")

    /// The encoding that a label names, whatever its letter case; `nil` for one that is not read.
    public init?(named label: String) {
        let key = label.lowercased().filter { $0 != "_" && $0 != "-" && !$0.isWhitespace }
        guard let encoding = Self.byLabel[key] else { return nil }
        self = encoding
    }

    /// The names to offer somebody who has to choose.
    public static let offered = ["utf-8", "utf-16", "cp949", "shift_jis", "windows-1252"]

    /// Labels without hyphens and underscores. UTF-7, EBCDIC and the stateful ISO-2022 family are left out: what they
    /// hold changes its meaning with what stands before it, which has been used to smuggle markup past readers.
    private static let byLabel: [String: TextEncoding] = {
        var table: [String: TextEncoding] = [
            "utf8": .utf8, "usascii": .utf8, "ascii": .utf8, "utf16le": .utf16LE, "utf16": .utf16LE,
            "unicode": .utf16LE,
            "utf16be": .utf16BE, "utf32": .utf32LE, "utf32le": .utf32LE, "utf32be": .utf32BE, "ucs4": .utf32LE,
            "ucs2": .utf16LE, "iso10646ucs2": .utf16LE, "iso10646ucs4": .utf32LE,
        ]
        let korean = [
            "cp949", "949", "ms949", "uhc", "euckr", "ksc56011987", "ksc5601", "windows949", "korean", "cseuckr",
            "xwindows949",
        ]
        for label in korean { table[label] = .cp949 }
        for label in ["shiftjis", "sjis", "ms932", "cp932", "932", "windows31j", "xsjis"] { table[label] = .shiftJIS }
        for label in ["windows1252", "cp1252", "1252", "latin1", "iso88591", "ansi"] { table[label] = .windows1252 }
        for (label, name) in others where table[label] == nil { table[label] = TextEncoding(name) }
        return table
    }()

    private static let others: [(label: String, name: String)] =
        [
            ("eucjp", "EUC-JP"), ("gbk", "GBK"), ("gb2312", "GBK"), ("cp936", "GBK"), ("gb18030", "GB18030"),
            ("big5", "BIG5-HKSCS"), ("koi8r", "KOI8-R"), ("koi8u", "KOI8-U"), ("macintosh", "MACINTOSH"),
            ("macroman", "MACINTOSH"), ("johab", "JOHAB"), ("cp866", "CP866"), ("ibm866", "CP866"),
            ("tis620", "TIS-620"),
        ] + (1250...1258).map { ("windows\($0)", "CP\($0)") } + (1250...1258).map { ("cp\($0)", "CP\($0)") }
        + (2...16).filter { $0 != 12 }.map { ("iso8859\($0)", "ISO-8859-\($0)") }
}
