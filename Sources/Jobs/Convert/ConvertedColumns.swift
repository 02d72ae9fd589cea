import Catalogue
import Tabular

/// Which columns a converted catalogue has, which is known when all its rows are.
struct ConvertedColumns {
    /// The fields of which a row says more than an empty cell would.
    private var said: Set<Field> = []
    /// The fields that a row leaves as the market has them.
    private var untouched: Set<Field> = []
    private var hasProducts = false
    /// Whether a row has an amount off and no price to take it from.
    private var hasLoneDiscounts = false
    /// Whether a text begins as a formula does.
    private var hasFormulas = false

    mutating func note(_ row: ConvertedRow) {
        untouched.formUnion(row.untouched)
        hasProducts = hasProducts || row.isProduct
        for (field, value) in row.values {
            // A product's default is what an empty cell says of it, and what no column does.
            if !row.isProduct || !value.says(field.defaultText) { said.insert(field) }
            if case .text(let text) = value, FormulaGuard.guarded(text) != nil { hasFormulas = true }
        }
        if said.contains(.discountedPrice), row.values[.discountedPrice] != nil, row.values[.price] == nil {
            hasLoneDiscounts = true
        }
    }

    /// The columns of a format whose records have the fields that they say something of.
    var ofRecords: [Field] { inOrder(hasProducts || said.isEmpty ? said.union(Field.template) : said) }

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
        if conflicts.contains(.discountedPrice), !hasLoneDiscounts, !untouched.contains(.price) {
            fields.insert(.salePrice)
            conflicts.remove(.discountedPrice)
        }
        guard conflicts.isEmpty else { throw ConversionConflict(fields: inOrder(conflicts)) }
        fields.subtract(untouched)
        if guardsFormulas, hasFormulas { fields.insert(.market) }
        return inOrder(fields)
    }

    private func inOrder(_ fields: Set<Field>) -> [Field] { Field.allCases.filter(fields.contains) }
}

/// Some rows change a product and leave fields as they are that other rows have values of: no table can say both.
public struct ConversionConflict: Error, Hashable {
    public var fields: [Field]
}

extension OutputValue {
    fileprivate func says(_ text: String?) -> Bool {
        switch self {
        case .text(let own), .number(let own): own == text
        case .none, .list: false
        }
    }
}
