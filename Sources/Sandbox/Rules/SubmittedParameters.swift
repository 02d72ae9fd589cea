import Catalogue
import Drafting
import MarketAPI
import Tabular

/// The values of a registration or an update as they were sent, before any rule: unknown members are ignored.
struct SubmittedParameters: Sendable {
    private let members: [String: Value]

    enum Value: Sendable, Hashable {
        case null
        case text(String)
        /// In a spelling of JSON's grammar, without an exponent where an amount holds it; all of its digits.
        case number(String)
        case other
    }

    init(json: [UInt8]) throws(MarketFailure) {
        guard let said = ParsedJSON(json: json)?.members else { throw Refusal.notJSON.failure }
        var members: [String: Value] = [:]
        for member in said { members[member.key] = try Value(member.value) }
        self.members = members
    }

    /// Values that came as a part of a form each.
    init(fields: [String: [UInt8]]) {
        members = fields.mapValues { .text(String(decoding: $0, as: UTF8.self)) }
    }

    /// `nil` where there is no such member.
    subscript(name: String) -> Value? { members[name] }

    /// A value that is a text.
    func text(_ name: String) -> String? {
        if case .text(let text) = self[name] { text } else { nil }
    }
}

extension SubmittedParameters.Value {
    fileprivate init(_ value: ParsedJSON) throws(MarketFailure) {
        switch value {
        case .null: self = .null
        case .text(let text): self = .text(text)
        // Never a double: the form's rules count the digits.
        case .number(let number):
            self = .number(number.whole.map { "\($0)" } ?? number.amount?.description ?? number.spelling)
        case .bool, .list, .object: self = .other
        case .unreadable: throw Refusal.notJSON.failure
        }
    }
}

extension SubmittedParameters {
    /// What came over the wire, read by the very code that reads a record of a seller's JSON file: the form takes from an
    /// app what it takes from a file, and refuses the same.
    func draft(for contract: MarketContract) throws(MarketFailure) -> ProductDraft {
        var members: [(Field, Value)] = []
        for (field, key) in Self.keys(contract) {
            if let value = self[key] { members.append((field, value)) }
        }
        return try ProductDraft(submitted: members)
    }

    private static func keys(_ contract: MarketContract) -> [(Field, String)] {
        let keys = contract.requests.keys
        let discount: Field =
            switch contract.discount {
            case .amountOff: .discountedPrice
            case .finalPrice: .salePrice
            }
        return [
            (.name, keys.name), (.description, keys.description), (.price, keys.price), (.currency, keys.currency),
            (discount, keys.discountedPrice), (.stock, keys.stock),
        ]
    }

}

extension ProductDraft {
    init(submitted members: [(Field, SubmittedParameters.Value)]) throws(MarketFailure) {
        self.init()
        // A list of records needs a member; an update may bring photos alone.
        guard !members.isEmpty else { return }
        var text = JSONText()
        text.array([members]) { text, members in
            text.object { text in
                for (field, value) in members {
                    text.key(field.rawValue)
                    value.write(to: &text)
                }
            }
        }
        do { self = try Self.read(text.bytes) } catch { throw Refusal.notJSON.failure }
    }

    private static func read(_ json: [UInt8]) throws(ReadError) -> ProductDraft {
        let reader = JSONReader(MemorySource(json))
        var drafter = Drafter(plan: ColumnPlan(preset: .none))
        var record = Record()
        guard try reader.read(into: &record) else { return ProductDraft() }
        _ = drafter.plan.extend(to: reader.columns)
        return drafter.draft(record).draft
    }
}

extension SubmittedParameters.Value {
    fileprivate func write(to text: inout JSONText) {
        switch self {
        // A list or an object is no value of any of these fields, and is told as none.
        case .null, .other: text.text(nil)
        case .text(let value): text.text(value)
        case .number(let spelling): text.number(spelling: spelling)
        }
    }
}
