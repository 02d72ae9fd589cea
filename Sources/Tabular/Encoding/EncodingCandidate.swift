/// An encoding that a text may be written in, and what a piece of the text says in it: shown to whoever has to choose.
public struct EncodingCandidate: Hashable, Sendable {
    public let encoding: TextEncoding
    /// The first words that tell encodings apart.
    public let excerpt: String

    package init(encoding: TextEncoding, excerpt: String) { (self.encoding, self.excerpt) = (encoding, excerpt) }

    /// The encodings that sellers' tables have, in the order in which those that fit alike are shown.
    private static let usual: [TextEncoding] = [
        .windows1252, .shiftJIS, TextEncoding(named: "windows-1251")!, TextEncoding(named: "gbk")!, .cp949,
        TextEncoding(named: "big5")!, TextEncoding(named: "windows-1250")!, TextEncoding(named: "windows-1254")!,
        TextEncoding(named: "euc-jp")!, TextEncoding(named: "koi8-r")!, TextEncoding(named: "macintosh")!,
    ]

    /// How much of a text is tried, in bytes.
    static let window = 64 << 10
    /// How many are shown.
    private static let most = 4

    /// The encodings in which a text is one without a fault, the likeliest first; of those that say the same, one.
    ///
    /// - Parameter sample: its bytes from the first on that is not ASCII.
    static func all(of sample: ArraySlice<UInt8>) -> [EncodingCandidate] {
        let bytes = sample.prefix(window)
        let texts = usual.compactMap { encoding -> (TextEncoding, String)? in
            let decoded = Transcoder.decode(bytes, in: encoding, isWhole: bytes.count == sample.count)
            return decoded.fault == nil ? (encoding, String(decoding: decoded.text, as: UTF8.self)) : nil
        }
        let likely = texts.map { ($0.0, $0.1, MojibakeScore($0.1)) }.filter { !$0.2.isNonsense }
        var seen = Set<String>()
        let ranked = likely.enumerated()
            .sorted { ($0.element.2.share, $0.offset) < ($1.element.2.share, $1.offset) }
            .compactMap { seen.insert($0.element.1).inserted ? $0.element : nil }
        return ranked.prefix(most).map { EncodingCandidate(encoding: $0.0, excerpt: excerpt(of: $0.1)) }
    }

    /// A few words from the first letter on that is not ASCII.
    private static func excerpt(of text: String) -> String {
        let line = text.prefix { !$0.isNewline && $0 != "\t" && $0 != "\"" }
        return line.prefix(24).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// How much a text looks like one that was read in a wrong encoding.
private struct MojibakeScore {
    private var foreign = 0
    private var odd = 0

    /// The share of its letters beyond ASCII that are odd.
    var share: Double { foreign == 0 ? 1 : Double(odd) / Double(foreign) }

    /// Whether nobody writes so.
    var isNonsense: Bool { share > 0.3 }

    init(_ text: String) {
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if scalar.value >= 0x80 {
                foreign += 1
                if isOdd(scalar, after: previous) { odd += 1 }
            }
            previous = scalar
        }
    }

    /// A control character, a sign within a word, a capital behind a small letter, a letter of another script behind one.
    private func isOdd(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Bool {
        let properties = scalar.properties
        if properties.generalCategory == .control || properties.generalCategory == .unassigned { return true }
        guard let previous, previous.properties.isAlphabetic else { return false }
        guard properties.isAlphabetic else {
            return scalar.value < 0xC0 && ![0xA0, 0xAB, 0xAE, 0xB0, 0xB7, 0xBB].contains(scalar.value)
        }
        if previous.properties.isLowercase, properties.isUppercase { return true }
        return scalar.script != previous.script
    }
}

extension Unicode.Scalar {
    fileprivate enum Script { case latin, cyrillic, eastern, other }

    fileprivate var script: Script {
        switch value {
        case 0x41...0x24F: .latin
        case 0x400...0x52F: .cyrillic
        case 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3: .eastern
        default: .other
        }
    }
}
