/// A language that the tool speaks. The raw values are the answers of `--lang`.
package enum Language: String, CaseIterable, Codable, Sendable {
    case korean = "ko"
    case english = "en"

    /// The language that the environment asks for, by the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set
    /// and not empty (POSIX.1-2017 §8.2); English for every locale but the Korean ones.
    package init(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        // `ko`, `ko_KR`, `ko_KR.UTF-8`, `ko-KR`: but not `kok`, which is Konkani.
        let language = locale?.prefix { $0.isLetter }.lowercased()
        self = language == "ko" ? .korean : .english
    }
}

/// One sentence, or a part of one, in every language.
package struct Bilingual: Hashable, Sendable {
    package let korean: PrintableText
    package let english: PrintableText

    package init(ko korean: PrintableText, en english: PrintableText) {
        self.korean = korean
        self.english = english
    }

    package subscript(language: Language) -> PrintableText {
        switch language {
        case .korean: korean
        case .english: english
        }
    }
}

extension Bilingual: Sentence {
    package var bilingual: Bilingual { self }

    /// What is put together alike in every language.
    package init(_ text: (Language) -> PrintableText) { self.init(ko: text(.korean), en: text(.english)) }
}

extension Bilingual: ExpressibleByStringLiteral {
    /// What reads the same in every language: data, flags, names of columns.
    package init(stringLiteral text: StaticString) {
        self.init(ko: PrintableText(stringLiteral: text), en: PrintableText(stringLiteral: text))
    }
}

/// Something that is said to people, in whichever language they chose.
package protocol Sentence: Sendable {
    var bilingual: Bilingual { get }
}

extension Sentence {
    package func text(in language: Language) -> PrintableText { bilingual[language] }
}
