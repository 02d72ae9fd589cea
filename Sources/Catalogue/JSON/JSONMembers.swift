/// The members of an object that this tool wrote itself, read strictly: a member that is missing, or something else than it should be,
/// is a failure.
package struct JSONMembers<Failure: Error> {
    private let members: [JSONMember]
    /// What is thrown then.
    package let failure: Failure

    package init(_ json: [UInt8], orElse failure: Failure) throws(Failure) {
        guard let value = ParsedJSON(json: json) else { throw failure }
        try self.init(value, orElse: failure)
    }

    private init(_ value: ParsedJSON, orElse failure: Failure) throws(Failure) {
        guard let members = value.members else { throw failure }
        (self.members, self.failure) = (members, failure)
    }

    private func required<Value>(_ value: Value?) throws(Failure) -> Value {
        guard let value else { throw failure }
        return value
    }

    /// What `read` makes of a member; `nil` where there is none, or where it is `null`.
    package func optional<Value>(_ name: String, _ read: (ParsedJSON) -> Value?) throws(Failure) -> Value? {
        guard let member = members.value(name), member != .null else { return nil }
        return try required(read(member))
    }

    /// Its `type`.
    package var type: String { get throws(Failure) { try text("type") } }

    package func text(_ name: String) throws(Failure) -> String { try required(optionalText(name)) }

    package func optionalText(_ name: String) throws(Failure) -> String? { try optional(name, \.text) }

    package func integer(_ name: String) throws(Failure) -> Int { try required(optionalInteger(name)) }

    package func optionalInteger(_ name: String) throws(Failure) -> Int? { try optional(name, \.integer) }

    package func optionalAmount(_ name: String) throws(Failure) -> Amount? { try optional(name) { $0.number?.amount } }

    package func bool(_ name: String) throws(Failure) -> Bool { try required(optionalBool(name)) }

    package func optionalBool(_ name: String) throws(Failure) -> Bool? { try optional(name, \.bool) }

    package func optionalTexts(_ name: String) throws(Failure) -> [String]? { try optional(name, \.texts) }

    package func object(_ name: String) throws(Failure) -> JSONMembers? {
        guard let member = try optional(name, { $0 }) else { return nil }
        return try JSONMembers(member, orElse: failure)
    }

    package func objects(_ name: String) throws(Failure) -> [JSONMembers] {
        try required(optional(name, \.list)).map { item throws(Failure) in try JSONMembers(item, orElse: failure) }
    }

    /// None where there is no such member.
    package func optionalObjects(_ name: String) throws(Failure) -> [JSONMembers] {
        members.value(name) == nil ? [] : try objects(name)
    }

    /// An object's values, of which `read` reads each, by their keys.
    package func dictionary<Value>(_ name: String, _ read: (ParsedJSON) -> Value?) throws(Failure) -> [String: Value] {
        var values: [String: Value] = [:]
        for member in try required(optional(name, \.members)) { values[member.key] = try required(read(member.value)) }
        return values
    }
}

extension FieldValues {
    /// Those that `JSONText.members` wrote.
    package init<Failure>(_ members: JSONMembers<Failure>) throws(Failure) {
        self.init()
        name = try members.optionalText(Field.name.column)
        description = try members.optionalText(Field.description.column)
        price = try members.optionalAmount(Field.price.column)
        currency = try members.optionalText(Field.currency.column).map { Currency(rawValue: $0) }
        discountedPrice = try members.optionalAmount(Field.discountedPrice.column)
        stock = try members.optionalInteger(Field.stock.column).map { Int64($0) }
    }
}
