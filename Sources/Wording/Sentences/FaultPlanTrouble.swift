/// A file that is no fault plan: which of its rules, which member, and what that takes.
public struct FaultPlanTrouble: Sentence, Hashable {
    public enum Problem: Hashable, Sendable {
        case notAPlan
        case notARule
        case unknown(member: String, allowed: [String])
        /// - Parameter takes: values as they are spelled in a plan, of no language.
        case missing(member: String, takes: String)
        case wrong(member: String, takes: String)
    }

    public let path: String
    /// From 1; `nil` where it is the whole file.
    public let rule: Int?
    public let problem: Problem

    public init(path: String, rule: Int?, problem: Problem) {
        (self.path, self.rule, self.problem) = (path, rule, problem)
    }

    public func text(in language: Language) -> String {
        let place = rule.map { Bilingual(ko: "규칙 \($0)", en: "rule \($0)")[language] + ": " } ?? ""
        return "\(Quoting.visible(path)): \(place)\(said[language])"
    }

    private var said: Bilingual {
        switch problem {
        case .notAPlan:
            Bilingual(
                ko: "규칙의 JSON 배열이어야 합니다. 예: [{\"on\": \"create\", \"fault\": \"drop-after\"}]",
                en: "this must be a JSON array of rules, such as [{\"on\": \"create\", \"fault\": \"drop-after\"}].")
        case .notARule:
            Bilingual(ko: "JSON 객체여야 합니다.", en: "this must be a JSON object.")
        case .unknown(let member, let allowed):
            Bilingual(
                ko: "‘\(Quoting.visible(member))’ 항목은 이 장애에 없습니다. 쓸 수 있는 항목: \(allowed.joined(separator: ", ")).",
                en: "this fault has no member “\(Quoting.visible(member))”; it has \(allowed.joined(separator: ", ")).")
        case .missing(let member, let takes):
            Bilingual(ko: "‘\(member)’ 항목이 없습니다. 쓸 수 있는 값: \(takes).", en: "“\(member)” is missing; it takes \(takes).")
        case .wrong(let member, let takes):
            Bilingual(ko: "‘\(member)’ 항목에 쓸 수 있는 값: \(takes).", en: "“\(member)” takes \(takes).")
        }
    }
}
