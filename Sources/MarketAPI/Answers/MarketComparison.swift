import Catalogue

extension FieldValues {
    /// The fields of these in which the market has something else.
    package func fieldsChanged(in facts: ProductFacts, as comparison: ValueComparison = .market) -> [Field] {
        comparison.fields(of: self, differingFrom: facts.fields)
    }
}

extension ProductValues {
    /// The fields in which the market has something else.
    package func fieldsChanged(in facts: ProductFacts, as comparison: ValueComparison = .market) -> [Field] {
        fields.fieldsChanged(in: facts, as: comparison)
    }
}
