/// A column whose content looks like a field's: offered to the seller, who alone knows, where more than one could be meant.
public struct OfferedColumn: Hashable, Sendable {
    /// The column's header as the file spells it.
    public var header: String
    public var field: Field

    public init(header: String, field: Field) {
        (self.header, self.field) = (header, field)
    }
}
