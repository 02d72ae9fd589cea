import Catalogue

/// Reads an answer of the market with the tolerance that the live one needs: keys in either letter case, nulls where
/// numbers should be, numbers sent as text.
struct WireObject {
    private let members: [WireMember]

    /// - Throws: where the value is none with members.
    init(_ value: WireValue) throws(DecodingError) {
        guard case .object(let members) = value else { throw .notUnderstood }
        self.members = members
    }

    /// - Throws: where the answer is no JSON with members.
    init(answer json: [UInt8]) throws(DecodingError) {
        guard let value = WireValue(json: json) else { throw .notUnderstood }
        try self.init(value)
    }

    /// A member that an answer cannot be understood without.
    func required<Value>(_ value: Value?) throws(DecodingError) -> Value {
        guard let value else { throw .notUnderstood }
        return value
    }

    func text(_ names: String...) -> String? { first(names) { $0.text } }

    func bool(_ names: String...) -> Bool? {
        first(names) { if case .bool(let bool) = $0 { bool } else { nil } }
    }

    /// The exact amount behind a double, or behind a number written as text.
    func amount(_ name: String) -> Amount? {
        first([name]) { value in
            if case .number(let number) = value { return Amount(rounding: number.double) }
            return value.text.flatMap { Amount(json: $0.trimmingWhiteSpace()) }
        }
    }

    /// A whole number, though it be written `3.0` or as text.
    func integer(_ name: String) -> Int64? {
        first([name]) { value in
            if case .number(let number) = value { return number.whole }
            return value.text.flatMap { Int64($0.trimmingWhiteSpace()) }
        }
    }

    /// What a member says, in its first hundred characters, or `?` where it is no text and no number that has a spelling here;
    /// `nil` where it says nothing: the live market kept nulls and empty texts for numbers that were left out.
    func spelling(_ name: String) -> String? {
        switch value(name) {
        case nil, .null: return nil
        case .text(let said):
            let text = said.trimmingWhiteSpace()
            return text.isEmpty ? nil : String(text.prefix(100))
        case .number(let number): return "\(number.double)"
        case .bool, .list, .object, .unreadable: return "?"
        }
    }

    func int(_ name: String) -> Int? { integer(name).flatMap { Int(exactly: $0) } }

    /// A date in any generation's spelling, a number of seconds among them.
    func date(_ name: String) -> MarketDate? {
        first([name]) { value in
            if case .number(let number) = value { return MarketDate(wire: number.double) }
            return value.text.flatMap { MarketDate(String($0.trimmingWhiteSpace())) }
        }
    }

    /// The texts of an array, nulls left out; none where anything else is in it.
    func texts(_ name: String) -> [String] {
        guard case .list(let items) = value(name) else { return [] }
        var texts: [String] = []
        for item in items where item != .null {
            guard let text = item.text else { return [] }
            texts.append(text)
        }
        return texts
    }

    /// - Throws: where there is something else than a list, or something else in it.
    func list<Value: WireReadable>(
        _ type: Value.Type, _ name: String, _ contract: MarketContract
    ) throws(DecodingError) -> [Value]? {
        switch value(name) {
        case nil, .null: return nil
        case .list(let items):
            var list: [Value] = []
            list.reserveCapacity(items.count)
            for item in items { list.append(try Value(try WireObject(item), contract)) }
            return list
        default: throw .notUnderstood
        }
    }

    func value<Value: WireReadable>(_ type: Value.Type, _ name: String, _ contract: MarketContract) -> Value? {
        value(name).flatMap { try? Value(try WireObject($0), contract) }
    }

    /// What `read` makes of the first of the members that it can read.
    private func first<Value>(_ names: [String], _ read: (WireValue) -> Value?) -> Value? {
        for name in names {
            if let value = value(name), let read = read(value) { return read }
        }
        return nil
    }

    /// The member by its key as the answer has it: `page_no`, `pageNo` and `PageNo` are one name.
    private func value(_ name: String) -> WireValue? {
        if let value = members.value(name) { return value }
        let folded = name.foldedKey
        return members.first { $0.key.foldedKey == folded }?.value
    }
}

/// What an answer is made of.
protocol WireReadable {
    init(_ object: WireObject, _ contract: MarketContract) throws(DecodingError)
}

extension DecodingError {
    /// Of an answer that is as no generation's are.
    static var notUnderstood: DecodingError {
        .dataCorrupted(Context(codingPath: [], debugDescription: "no answer of a market's"))
    }
}

extension WireValue {
    var text: String? { if case .text(let text) = self { text } else { nil } }
}

extension String {
    fileprivate var foldedKey: String { lowercased().filter { $0 != "_" } }
}
