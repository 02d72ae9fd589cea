/// The price and its currency.
extension IssueCode {
    public static let priceMissing = IssueCode("price-missing", of: .price)
    public static let priceNotANumber = IssueCode("price-not-a-number", of: .price)
    public static let priceNegative = IssueCode("price-negative", of: .price)
    public static let priceTooPrecise = IssueCode("price-too-precise", of: .price)
    public static let priceNotWhole = IssueCode("price-not-whole", of: .price)
    public static let priceFractionInKRW = IssueCode("price-fraction-in-krw", .warns, of: .price)
    public static let priceZero = IssueCode("price-zero", .warns, of: .price)
    public static let priceZeroContradicted = IssueCode("price-zero-contradicted", of: .price)
    public static let variantsDiffer = IssueCode("variants-differ", .warns, of: .price)
    public static let currencyUnknown = IssueCode("currency-unknown", of: .currency)
    public static let currencyConflicts = IssueCode("currency-conflicts", of: .currency)
    public static let currencyConverted = IssueCode("currency-converted", .warns, of: .price)

    static let ofPrices = [
        priceMissing, priceNotANumber, priceNegative, priceTooPrecise, priceNotWhole, priceFractionInKRW,
        priceZero, priceZeroContradicted, variantsDiffer, currencyUnknown, currencyConflicts, currencyConverted,
    ]
}

extension FieldRules {
    static func price(takesFractions: Bool) -> FieldRules {
        FieldRules(
            .price,
            [
                // A final price says nothing without the price it is taken from, which an update may leave out.
                FormRule(.priceMissing) { row in
                    FormRule.Ruling(
                        brokenIf: row.lacks(row.draft.price) || row.draft.price.isAbsent && row.sale != nil)
                },
                FormRule(.priceNegative) { FormRule.Ruling(brokenIf: $0.draft.price.isNegative) },
                FormRule(.priceZero) { FormRule.Ruling(brokenIf: $0.draft.price.value == .zero) },
                .noFraction(takesFractions) { $0.price },
            ])
    }

    static let currency = FieldRules(
        .currency,
        [
            FormRule(.currencyConflicts) { row in
                guard let currency = row.draft.currency.value, let signed = row.draft.signedCurrency,
                    signed != currency
                else { return .kept }
                return .broken(.values(currency.rawValue, signed.rawValue))
            }
        ])
}

extension FormRule {
    /// Won has no fractions, but the market takes them; a generation with whole prices takes none in any currency.
    ///
    /// - Parameter amount: what has to be whole; `nil` where the field says nothing of it.
    static func noFraction(
        _ takesFractions: Bool, _ amount: @escaping @Sendable (RuleInput) -> Amount?
    ) -> FormRule {
        FormRule(takesFractions ? .priceFractionInKRW : .priceNotWhole) { row in
            guard let amount = amount(row), !amount.isWhole, !takesFractions || row.currency == .krw else {
                return .kept
            }
            return .broken(.reason("\(amount)"))
        }
    }
}

extension RuleInput {
    var price: Amount? { draft.price.nonNegative }

    /// The currency given or shown by a sign, or the default of a row that says none; `nil` where an update leaves it alone.
    var currency: Currency? {
        if let said { return said }
        return isUpdate && !draft.currency.isEmpty ? nil : .krw
    }

    private var said: Currency? {
        draft.currency.isAbsent || draft.currency.isEmpty ? draft.signedCurrency : draft.currency.value
    }
}

extension Entry<Amount> {
    var isNegative: Bool { value?.isNegative ?? false }

    var nonNegative: Amount? { isNegative ? nil : value }
}

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
        .stock, [FormRule(.stockNegative) { FormRule.Ruling(brokenIf: $0.draft.stock.value ?? 0 < 0) }])
}
