import Catalogue
import Foundation
import MarketAPI

/// A value of a fault plan's JSON.
enum PlanValue: Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([PlanValue])
    case object([String: PlanValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([PlanValue].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: PlanValue].self))
        }
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
    func whole(_ range: ClosedRange<Int>) -> Int? {
        number.flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
    }

    /// One text, or several.
    var texts: [String]? {
        switch self {
        case .text(let text): [text]
        case .list(let list): try? list.map { value throws(NotText) in try value.text.orThrow(NotText()) }
        default: nil
        }
    }

    struct NotText: Error {}

    /// In JSON again, on one line.
    var spelled: String {
        switch self {
        case .null: "null"
        case .bool(let bool): bool ? "true" : "false"
        case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
        case .text(let text): text.spelled
        case .list(let list): "[" + list.map(\.spelled).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.sorted { $0.key < $1.key }.map { "\($0.spelled): \($1.spelled)" }.joined(separator: ", ")
                + "}"
        }
    }
}

extension String {
    fileprivate var spelled: String {
        var text = JSONText()
        text.text(self)
        return String(decoding: text.bytes, as: UTF8.self)
    }
}

extension Optional {
    fileprivate func orThrow<Failure: Error>(_ error: Failure) throws(Failure) -> Wrapped {
        guard let self else { throw error }
        return self
    }
}

/// The members of one rule, each taken once; what is left over is none of a rule's.
struct PlanMembers {
    let rule: Int
    private var values: [String: PlanValue]
    private var asked: [String] = []

    init(_ values: [String: PlanValue], rule: Int) {
        self.values = values
        self.rule = rule
    }

    /// - Parameter takes: how a value is spelled, for the error.
    mutating func take<Value>(
        _ name: String, takes: String, _ read: (PlanValue) -> Value?
    ) throws(FaultPlanError) -> Value? {
        asked.append(name)
        guard let value = values.removeValue(forKey: name) else { return nil }
        guard let read = read(value) else { throw error(.wrong(member: name, value: value.spelled, takes: takes)) }
        return read
    }

    mutating func need<Value>(
        _ name: String, takes: String, _ read: (PlanValue) -> Value?
    ) throws(FaultPlanError) -> Value {
        guard let value = try take(name, takes: takes, read) else {
            throw error(.missing(member: name, takes: takes))
        }
        return value
    }

    /// Call when all are taken.
    func finish() throws(FaultPlanError) {
        guard let stranger = values.keys.min() else { return }
        throw error(.unknown(member: stranger, allowed: asked))
    }

    func error(_ problem: FaultPlanError.Problem) -> FaultPlanError { FaultPlanError(rule: rule, problem: problem) }
}

// MARK: - Kinds of values

extension PlanMembers {
    mutating func whole(_ name: String, _ range: ClosedRange<Int>) throws(FaultPlanError) -> Int? {
        let takes =
            range.upperBound == .max
            ? "\(range.lowerBound), \(range.lowerBound + 1), …" : "\(range.lowerBound)…\(range.upperBound)"
        return try take(name, takes: takes) { $0.whole(range) }
    }

    mutating func flag(_ name: String) throws(FaultPlanError) -> Bool? {
        try take(name, takes: "true, false") { $0.bool }
    }

    mutating func text(_ name: String) throws(FaultPlanError) -> String? {
        try take(name, takes: "\"…\"") { $0.text }
    }

    /// Written as on the command line: `40ms`, `2s`, `5m`.
    mutating func duration(_ name: String) throws(FaultPlanError) -> Duration? {
        try take(name, takes: Self.durations) { $0.text.flatMap { Duration(spelled: $0) } }
    }

    static let durations = #""40ms", "2s", "5m""#
}

extension Duration {
    /// `40ms`, `2s`, `5m`, up to a day; `nil` for anything else.
    init?(spelled text: String) {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let units = ["ms": 0.001, "s": 1, "m": 60, "min": 60, "h": 3_600]
        guard let number = Double(digits), let unit = units[String(text.dropFirst(digits.count))],
            number * unit <= 86_400
        else { return nil }
        self = .seconds(number * unit)
    }
}
