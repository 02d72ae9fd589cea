import Catalogue

extension ParsedJSON {
    func whole(_ range: ClosedRange<Int>) -> Int? { integer.flatMap { range.contains($0) ? $0 : nil } }
}

/// The members of one rule, each taken once; what is left over is none of a rule's.
struct PlanMembers {
    let rule: Int
    private var members: [JSONMember]
    private var asked: [String] = []

    init(_ members: [JSONMember], rule: Int) {
        self.members = members
        self.rule = rule
    }

    /// - Parameter takes: how a value is spelled, for the error.
    mutating func value<Value>(
        _ name: String, takes: String, _ read: (ParsedJSON) -> Value?
    ) throws(FaultPlanError) -> Value? {
        asked.append(name)
        guard let index = members.firstIndex(where: { $0.key == name }) else { return nil }
        let value = members.remove(at: index).value
        guard let read = read(value) else {
            throw error(.wrong(member: name, value: String(decoding: value.json, as: UTF8.self), takes: takes))
        }
        return read
    }

    mutating func need<Value>(
        _ name: String, takes: String, _ read: (ParsedJSON) -> Value?
    ) throws(FaultPlanError) -> Value {
        guard let value = try value(name, takes: takes, read) else {
            throw error(.missing(member: name, takes: takes))
        }
        return value
    }

    /// Call when all are taken.
    func finish() throws(FaultPlanError) {
        guard let stranger = members.map(\.key).min() else { return }
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
        return try value(name, takes: takes) { $0.whole(range) }
    }

    mutating func flag(_ name: String) throws(FaultPlanError) -> Bool? {
        try value(name, takes: "true, false") { $0.bool }
    }

    mutating func text(_ name: String) throws(FaultPlanError) -> String? {
        try value(name, takes: "\"…\"") { $0.text }
    }

    /// Written as on the command line: `40ms`, `2s`, `5m`.
    mutating func duration(_ name: String) throws(FaultPlanError) -> Duration? {
        try value(name, takes: Self.durations) { $0.text.flatMap { Duration(spelled: $0) } }
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
