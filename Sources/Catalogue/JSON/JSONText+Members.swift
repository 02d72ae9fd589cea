extension JSONText {
    /// A member, `null` where it has no value.
    package mutating func member(_ name: String, _ value: String?) {
        key(name)
        text(value)
    }

    package mutating func member(_ name: String, _ value: Int?) {
        key(name)
        integer(value)
    }

    /// A member for each value that there is, by its column's name; amounts as exact numbers.
    package mutating func members(_ values: FieldValues) {
        for field in Field.values {
            guard let value = values[field] else { continue }
            key(field.column)
            switch value {
            case .text(let value): text(value)
            case .currency(let value): text(value.rawValue)
            case .amount(let value): plain(value)
            case .count(let value): integer(value)
            }
        }
    }
}
