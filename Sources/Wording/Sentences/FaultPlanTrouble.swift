/// A file that is no fault plan: which of its rules, which member, and what that takes.
package struct FaultPlanTrouble: Sentence, Hashable {
    package enum Problem: Hashable, Sendable {
        case notAPlan
        /// - Parameter reason: the parser's, in English.
        case notJSON(line: Int, column: Int?, reason: String)
        case notARule
        case unknown(member: String, allowed: [String])
        /// - Parameter takes: values as they are spelled in a plan, of no language.
        case missing(member: String, takes: String)
        /// - Parameter value: as it stands in the plan.
        case wrong(member: String, value: String, takes: String)
        case neverStrikes(fault: String, on: String, needs: String)
    }

    package let path: String
    /// From 1; `nil` where it is the whole file.
    package let rule: Int?
    package let problem: Problem

    package init(path: String, rule: Int?, problem: Problem) {
        (self.path, self.rule, self.problem) = (path, rule, problem)
    }

    package var bilingual: Bilingual {
        Bilingual { language in
            let place = rule.map { Bilingual(ko: "규칙 \($0)", en: "rule \($0)")[language] + ": " } ?? ""
            return "\(path): \(place)\(said[language])"
        }
    }

    private var said: Bilingual {
        switch problem {
        case .notAPlan:
            Bilingual(
                ko: "규칙의 JSON 배열이어야 합니다. 예: [{\"on\": \"create\", \"fault\": \"drop-after\"}]",
                en: "this must be a JSON array of rules, such as [{\"on\": \"create\", \"fault\": \"drop-after\"}].")
        case .notJSON(let line, let column, let reason):
            Bilingual(
                ko: "JSON 문법에 맞지 않습니다. \(line)번째 줄\(column.map { " \($0)번째 바이트" } ?? ""): \(reason).",
                en: "this is not well-formed JSON at line \(line)\(column.map { ", column \($0)" } ?? ""): \(reason).")
        case .notARule:
            Bilingual(ko: "JSON 객체여야 합니다.", en: "this must be a JSON object.")
        case .unknown(let member, let allowed):
            Bilingual(
                ko: "‘\(member)’ 항목은 이 장애에 없습니다. 쓸 수 있는 항목: \(allowed.joined(separator: ", ")).",
                en: "this fault has no member “\(member)”; it has \(allowed.joined(separator: ", ")).")
        case .missing(let member, let takes):
            Bilingual(ko: "‘\(member)’ 항목이 없습니다. 쓸 수 있는 값: \(takes).", en: "“\(member)” is missing; it takes \(takes).")
        case .wrong(let member, let value, let takes):
            Bilingual(
                ko: "‘\(member)’ 항목에 \(Quoting.cut(value).with(.topic)) 쓸 수 없습니다. 쓸 수 있는 값: \(takes).",
                en: "“\(member)” cannot be \(Quoting.cut(value)); it takes \(takes).")
        case .neverStrikes(let fault, let routes, let needs):
            Bilingual(
                ko: "이 규칙은 한 번도 걸릴 수 없습니다. ‘\(fault)’ 장애는 \(routes)에서 일어나지 않습니다. 일어나는 곳: \(needs).",
                en: "this rule can never strike: “\(fault)” does not happen on \(routes), only on \(needs).")
        }
    }
}
