/// What a row says about one field.
public enum Entry<Value: Sendable & Hashable>: Sendable, Hashable {
    /// There is no such column: an update leaves the field alone.
    case absent
    /// The cell is there and empty: the field's default, or missing where the field is needed.
    case empty
    case value(Value)
    /// The cell holds something that is no value of the field; the code says what is wrong.
    case unreadable(IssueCode)

    // Told by the case alone: comparing whole entries costs more than many a cell takes to read.

    @inlinable public var isAbsent: Bool { if case .absent = self { true } else { false } }

    @inlinable public var isEmpty: Bool { if case .empty = self { true } else { false } }

    @inlinable public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}
