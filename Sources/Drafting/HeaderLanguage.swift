import Catalogue

/// The language that a header says its texts are in: `title_ko`, `Name [en-US]`, `description (Korean)`, and `name.en` as JSON has it
/// of an object with a text for each language.
package struct HeaderLanguage {
    /// The field that the header without it names: only names and descriptions are told in several languages.
    package let field: Field
    /// Its code (ISO 639-1).
    let code: String

    /// - Returns: `nil` for a header that says none.
    package init?(_ header: String) {
        guard header.utf8.count <= Field.longestHeader else { return nil }
        var rest = Self.trimmed(header[...])
        var word = Self.lastWord(of: rest)
        rest = rest.dropLast(word.count)
        if Self.isRegion(word), case let before = Self.trimmed(rest), case let language = Self.lastWord(of: before),
            Self.codes[language.lowercased()] != nil
        {
            (word, rest) = (language, before.dropLast(language.count))
        }
        guard let code = Self.codes[word.lowercased()], rest.last.map(Self.separators.contains) == true,
            let field = Field(header: String(Self.trimmed(rest))), field == .name || field == .description
        else { return nil }
        (self.field, self.code) = (field, code)
    }

    /// Which of several languages goes first: what the market's buyers read, then what most sellers do.
    var rank: Int { code == "ko" ? 0 : code == "en" ? 1 : 2 }

    private static let separators: Set<Character> = [" ", "_", "-", ":", ".", "/", "(", "[", "\u{A0}"]
    private static let closing: Set<Character> = [")", "]"]

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let last = text.last, separators.contains(last) || closing.contains(last) { text.removeLast() }
        return text
    }

    private static func lastWord(of text: Substring) -> Substring {
        let length = text.reversed().prefix { !separators.contains($0) }.count
        return text.suffix(length)
    }

    /// What stands behind a language for a country or a script: `en_US`, `zh-Hant`.
    private static func isRegion(_ word: Substring) -> Bool {
        word == "Hans" || word == "Hant" || word.count == 2 && word.allSatisfy { $0.isASCII && $0.isUppercase }
    }

    /// Codes, and what people write for them. `id`, `no` and `is` are left out: `name_id` is a number of something.
    private static let codes: [String: String] = {
        let spellings = [
            "ko": ["kr", "kor", "korean", "한글", "국문", "한국어"], "en": ["eng", "english", "영문", "영어"],
            "ja": ["jp", "jpn", "japanese", "일문", "일본어"], "zh": ["cn", "chi", "zho", "chinese", "중문", "중국어"],
            "es": ["spa", "spanish"], "pt": ["por", "portuguese"], "fr": ["fra", "fre", "french"],
            "de": ["deu", "ger", "german"], "it": ["ita", "italian"], "nl": ["nld", "dut", "dutch"],
            "pl": ["pol", "polish"], "cs": ["cz", "ces", "cze", "czech"], "sk": ["slk", "slovak"],
            "ru": ["rus", "russian"], "uk": ["ua", "ukr", "ukrainian"], "tr": ["tur", "turkish"],
            "vi": ["vn", "vie", "vietnamese"], "sr": ["srp", "serbian"], "hr": [], "sl": [], "hu": [], "ro": [],
            "bg": [], "el": [], "sv": [], "da": [], "fi": [], "ar": ["arabic"], "he": [], "th": ["thai"], "ms": [],
        ]
        var codes: [String: String] = [:]
        for (code, others) in spellings {
            for word in [code] + others { codes[word] = code }
        }
        return codes
    }()
}
