/// How many pieces are for sale.
extension IssueCode {
    public static let stockNotAWholeNumber = IssueCode("stock-not-a-whole-number", of: .stock)
    public static let stockNegative = IssueCode("stock-negative", of: .stock)
    public static let stockTooLarge = IssueCode("stock-too-large", of: .stock)
    public static let stockOversold = IssueCode("stock-oversold", .warns, of: .stock)
    public static let stockWord = IssueCode("stock-word", .warns, of: .stock)
    public static let stockAssumed = IssueCode("stock-assumed", .warns, of: .stock)

    static let ofStock = [stockNotAWholeNumber, stockNegative, stockTooLarge, stockOversold, stockWord, stockAssumed]
}

extension FieldRules {
    static let stock = FieldRules(
        .stock, [FormRule(.stockNegative) { FormRule.Outcome(brokenIf: $0.draft.stock.value ?? 0 < 0) }])
}
