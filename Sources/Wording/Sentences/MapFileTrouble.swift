/// A file that is no map of columns: which of its members, and what that takes.
package struct MapFileTrouble: Sentence, Hashable {
    package enum Problem: Hashable, Sendable {
        case notJSON
        case notAMap
        case missing(member: String)
        case unknownMember
        /// - Parameter fields: the names that there are.
        case unknownField(String, fields: String)
        /// - Parameter takes: values as they are spelt in a map, of no language.
        case wrong(takes: String)
    }

    package let path: String
    /// Such as `columns[3].field`, counted from 0 as JSON's own tools do; `nil` where it is the whole file.
    package let place: String?
    package let problem: Problem

    package init(path: String, place: String?, problem: Problem) {
        (self.path, self.place, self.problem) = (path, place, problem)
    }

    package var bilingual: Bilingual {
        Bilingual { language in
            "\(path): \(place.map { $0 + ": " } ?? "")\(said[language])"
        }
    }

    private var said: Bilingual {
        switch problem {
        case .notJSON: Bilingual(ko: "JSON 문법에 맞지 않습니다.", en: "this is not well-formed JSON.")
        case .notAMap:
            Bilingual(
                ko: "열의 뜻을 적은 파일이 아닙니다. `--save-map FILE`이 쓰는 파일이어야 합니다.",
                en: "this is no map of columns, such as `--save-map FILE` writes.")
        case .missing(let member): Bilingual(ko: "‘\(member)’ 항목이 없습니다.", en: "“\(member)” is missing.")
        case .unknownMember: Bilingual(ko: "이런 항목은 없습니다.", en: "there is no such member.")
        case .unknownField(let name, let fields):
            Bilingual(
                ko: "‘\(Quoting.cut(name))’ 필드는 없습니다. 쓸 수 있는 이름: \(fields).",
                en: "there is no field “\(Quoting.cut(name))”; the fields are \(fields).")
        case .wrong(let takes):
            Bilingual(ko: "이 값은 쓸 수 없습니다. 쓸 수 있는 값: \(takes).", en: "this value cannot be used; it takes \(takes).")
        }
    }
}
