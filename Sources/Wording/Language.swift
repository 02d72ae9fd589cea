/// A language that the tool speaks. The raw values are the answers of `--lang`.
public enum Language: String, CaseIterable, Codable, Sendable {
    case korean = "ko"
    case english = "en"

    /// The language that the environment asks for, by the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set
    /// and not empty (POSIX.1-2017 §8.2); English for every locale but the Korean ones.
    public init(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        // `ko`, `ko_KR`, `ko_KR.UTF-8`, `ko-KR`: but not `kok`, which is Konkani.
        let language = locale?.prefix { $0.isLetter }.lowercased()
        self = language == "ko" ? .korean : .english
    }
}

/// One sentence, or a part of one, in every language.
public struct Bilingual: Hashable, Sendable {
    public let korean: PrintableText
    public let english: PrintableText

    public init(ko korean: PrintableText, en english: PrintableText) {
        self.korean = korean
        self.english = english
    }

    public subscript(language: Language) -> PrintableText {
        switch language {
        case .korean: korean
        case .english: english
        }
    }
}

extension Bilingual: Sentence {
    public func text(in language: Language) -> PrintableText { self[language] }
}

extension Bilingual: ExpressibleByStringLiteral {
    /// What reads the same in every language: data, flags, names of columns.
    public init(stringLiteral text: StaticString) {
        self.init(ko: PrintableText(stringLiteral: text), en: PrintableText(stringLiteral: text))
    }
}
