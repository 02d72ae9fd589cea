import Catalogue
import Tabular

/// Which columns a converted catalogue has, which is known when all its rows are.
struct ConvertedColumns {
    /// Of all rows together.
    private var facts: RowFacts = []
    /// The fields that a row leaves as the market has them.
    private var untouched: Set<Field> = []

    init(_ facts: RowFacts = []) { self.facts = facts }

    /// Takes what is known of a row, or of several together.
    mutating func note(_ facts: RowFacts, untouched: Set<Field> = []) {
        self.facts.formUnion(facts)
        self.untouched.formUnion(untouched)
    }

    /// The fields of which a row says more than an empty cell would.
    private var said: Set<Field> { Set(Field.allCases.filter { facts.contains(.says($0)) }) }

    /// The columns of a format whose records have the fields that they say something of. A product's are those of a template, but
    /// for what no row gives: importing an empty cell would reset what is registered.
    var ofRecords: [Field] {
        let said = said
        guard facts.contains(.isProduct) || said.isEmpty else { return inOrder(said) }
        let given = Field.template.filter {
            !facts.contains(.isProduct) || RowFacts.gives($0).map(facts.contains) != false
        }
        return inOrder(said.union(given))
    }

    /// The columns of a table. In every row of it there is a cell for each of them, which says the field's default where it is
    /// empty; only where there is no column the market's value stays.
    ///
    /// - Parameter guardsFormulas: whether texts are guarded: only from a table with a column `market` the guards are taken
    ///   off again.
    /// - Throws: where a row leaves alone what another has a value of.
    func ofTable(guardsFormulas: Bool) throws(ConversionConflict) -> [Field] {
        var fields = Set(ofRecords)
        var conflicts = said.intersection(untouched)
        // An empty sale price leaves the amount off alone.
        if conflicts.contains(.discountedPrice), !facts.contains(.hasLoneDiscount), !untouched.contains(.price) {
            fields.insert(.salePrice)
            conflicts.remove(.discountedPrice)
        }
        guard conflicts.isEmpty else { throw ConversionConflict(fields: inOrder(conflicts)) }
        fields.subtract(untouched)
        if guardsFormulas, facts.contains(.hasFormula) { fields.insert(.market) }
        return inOrder(fields)
    }

    /// The columns that a table has to have for what is said, whatever else it must not have.
    func said(guardsFormulas: Bool) -> [Field] {
        let guarded: [Field] = guardsFormulas && facts.contains(.hasFormula) ? [.market] : []
        return inOrder(Set(ofRecords + guarded))
    }

    private func inOrder(_ fields: Set<Field>) -> [Field] { Field.allCases.filter(fields.contains) }
}

/// Some rows change a product and leave fields as they are that other rows have values of: no table can say both.
package struct ConversionConflict: Error, Hashable {
    package var fields: [Field]
}
