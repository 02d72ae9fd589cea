import Catalogue

/// Some of the fields.
struct FieldSet: OptionSet, Hashable, BitwiseCopyable {
    var rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    init(_ fields: some Sequence<Field>) {
        self.init(rawValue: fields.reduce(0) { $0 | 1 << UInt32($1.place) })
    }

    /// In the order that they have everywhere.
    var fields: [Field] { Field.allCases.filter { contains(Self([$0])) } }
}
