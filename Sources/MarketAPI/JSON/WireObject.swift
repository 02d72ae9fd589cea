import Catalogue

/// Reads an answer of the market with the tolerance that the live one needs: keys in either letter case, nulls where
/// numbers should be, numbers sent as text.
struct WireObject {
    private let members: [JSONMember]

    /// - Throws: where the value is none with members.
    init(_ value: ParsedJSON) throws(AnswerMisfit) {
        guard let members = value.members else { throw AnswerMisfit(place: nil) }
        self.members = members
    }

    /// - Throws: where the answer is no JSON with members.
    init(answer json: [UInt8]) throws(AnswerMisfit) {
        guard let value = ParsedJSON(json: json, keepsDamage: true) else { throw AnswerMisfit(place: nil) }
        try self.init(value)
    }

    /// A member that an answer cannot be understood without.
    func required<Value>(_ value: Value?, _ name: String) throws(AnswerMisfit) -> Value {
        guard let value else { throw AnswerMisfit(place: name) }
        return value
    }

    func text(_ names: String...) -> String? { first(names) { $0.text } }

    func bool(_ names: String...) -> Bool? { first(names) { $0.bool } }

    /// The amount of a number, or of one written as text, to its last digit.
    func amount(_ name: String) -> Amount? {
        first([name]) { value in
            if let number = value.number { return number.amountBehindNoise }
            return value.text.flatMap { Amount(json: $0.trimmingWhiteSpace()) }
        }
    }

    /// What a double has of a number.
    func double(_ name: String) -> Double? { first([name]) { $0.number?.double } }

    /// A whole number, though it be written `3.0` or as text.
    func integer(_ name: String) -> Int64? {
        first([name]) { value in
            if let number = value.number { return number.whole }
            return value.text.flatMap { Int64($0.trimmingWhiteSpace()) }
        }
    }

    /// What the first of these members says that says anything; a blank text does not: the live market kept empty texts for numbers
    /// that were left out.
    func said(_ names: String...) -> ParsedJSON? {
        for name in names {
            switch value(name) {
            case nil, .null: continue
            case .text(let text) where text.trimmingWhiteSpace().isEmpty: continue
            case let said?: return said
            }
        }
        return nil
    }

    /// Whether all is read that a member says.
    func isRead(_ name: String, _ value: (some Any)?) -> Bool { value != nil || said(name) == nil }

    func int(_ name: String) -> Int? { integer(name).flatMap { Int(exactly: $0) } }

    /// A date in any generation's spelling, a number of seconds among them.
    func date(_ name: String) -> MarketDate? {
        first([name]) { value in
            if let number = value.number { return MarketDate(wire: number.double) }
            return value.text.flatMap { MarketDate(String($0.trimmingWhiteSpace())) }
        }
    }

    /// The texts of an array, nulls left out; `nil` where there is none, or anything else in it.
    func texts(_ name: String) -> [String]? {
        value(name)?.list.flatMap { ParsedJSON.list($0.filter { $0 != .null }).texts }
    }

    /// What stands in a list, each read or with what stands in the way; `nil` where there is none.
    ///
    /// - Throws: where there is something else than a list.
    func list<Value: WireReadable>(
        _ type: Value.Type, _ name: String, _ contract: MarketContract
    ) throws(AnswerMisfit) -> [(said: ParsedJSON, value: Result<Value, AnswerMisfit>)]? {
        switch value(name) {
        case nil, .null: return nil
        case .list(let items):
            return items.enumerated().map { index, item in
                do throws(AnswerMisfit) {
                    return (item, .success(try Value(try WireObject(item), contract)))
                } catch {
                    let place = "\(name)[\(index)]" + (error.place.map { ".\($0)" } ?? "")
                    return (item, .failure(AnswerMisfit(place: place)))
                }
            }
        default: throw AnswerMisfit(place: name)
        }
    }

    func value<Value: WireReadable>(_ type: Value.Type, _ name: String, _ contract: MarketContract) -> Value? {
        value(name).flatMap { try? Value(try WireObject($0), contract) }
    }

    /// What `read` makes of the first of the members that it can read.
    private func first<Value>(_ names: [String], _ read: (ParsedJSON) -> Value?) -> Value? {
        for name in names {
            if let value = value(name), let read = read(value) { return read }
        }
        return nil
    }

    /// The member by its key as the answer has it: `page_no`, `pageNo` and `PageNo` are one name.
    private func value(_ name: String) -> ParsedJSON? {
        if let value = members.value(name) { return value }
        let folded = name.foldedKey
        return members.first { $0.key.foldedKey == folded }?.value
    }
}

/// What an answer is made of.
protocol WireReadable {
    init(_ object: WireObject, _ contract: MarketContract) throws(AnswerMisfit)
}

/// An answer that is as no generation's are.
package struct AnswerMisfit: Error, Hashable, Sendable {
    /// What it lacks that it cannot be understood without, or has otherwise, such as `pages[2].id`; `nil` where it is no JSON with
    /// members.
    package let place: String?
}

extension String {
    fileprivate var foldedKey: String { lowercased().filter { $0 != "_" } }
}
