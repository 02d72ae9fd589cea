/// The amount off: given, or the price less the final price.
extension IssueCode {
    public static let discountAmbiguous = IssueCode("discount-ambiguous", of: .discountedPrice)
    public static let discountNotANumber = IssueCode("discount-not-a-number", of: .discountedPrice)
    public static let discountNegative = IssueCode("discount-negative", of: .discountedPrice)
    public static let discountExceedsPrice = IssueCode("discount-exceeds-price", of: .discountedPrice)
    public static let discountTooPrecise = IssueCode("discount-too-precise", of: .discountedPrice)
    public static let salePriceConflicts = IssueCode("sale-price-conflicts", of: .salePrice)
    public static let salePriceExceedsPrice = IssueCode("sale-price-exceeds-price", of: .salePrice)
    public static let salePriceZero = IssueCode("sale-price-zero", .warns, of: .salePrice)

    static let ofDiscounts = [
        discountAmbiguous, discountNotANumber, discountNegative, discountExceedsPrice, discountTooPrecise,
        salePriceConflicts,
        salePriceExceedsPrice, salePriceZero,
    ]
}

extension FieldRules {
    static func discountedPrice(takesFractions: Bool) -> FieldRules {
        FieldRules(
            .discountedPrice,
            [
                FormRule(.discountNegative) { FormRule.Ruling(brokenIf: $0.draft.discountedPrice.isNegative) },
                FormRule(.discountExceedsPrice) { row in
                    guard let given = row.given, let price = row.price, given > price else { return .kept }
                    return .broken(.values("\(given)", "\(price)"))
                },
                // A fraction in the price has been told.
                .noFraction(takesFractions) { row in
                    row.draft.salePrice.value == nil && row.price?.isWhole ?? true ? row.given : nil
                },
            ])
    }

    static func salePrice(takesFractions: Bool) -> FieldRules {
        FieldRules(
            .salePrice,
            [
                FormRule(.discountNegative) { FormRule.Ruling(brokenIf: $0.draft.salePrice.isNegative) },
                FormRule(.salePriceExceedsPrice) { row in
                    guard let sale = row.sale, let price = row.price, sale > price else { return .kept }
                    return .broken(.values("\(sale)", "\(price)"))
                },
                FormRule(.discountTooPrecise) { row in
                    guard let sale = row.sale, let price = row.price, sale <= price else { return .kept }
                    return FormRule.Ruling(brokenIf: price.subtracting(sale) == nil)
                },
                FormRule(.salePriceZero) { row in
                    guard let price = row.price else { return .kept }
                    return FormRule.Ruling(brokenIf: row.sale == .zero && price != .zero)
                },
                FormRule(.salePriceConflicts) { row in
                    guard let given = row.given, let off = row.off, given != off else { return .kept }
                    return .broken(.values("\(given)", "\(off)"))
                },
                // A whole price with a final price that has a fraction gives an amount off that has one.
                .noFraction(takesFractions) { row in
                    row.price?.isWhole ?? true && row.amountOff != nil ? row.sale : nil
                },
            ])
    }
}

extension RuleInput {
    var given: Amount? { draft.discountedPrice.nonNegative }

    var sale: Amount? { draft.salePrice.nonNegative }

    /// What the final price takes off; `nil` where it is above the price, or the difference has too many digits.
    var off: Amount? {
        guard let sale, let price, sale <= price else { return nil }
        return price.subtracting(sale)
    }

    /// The amount off; `nil` where the row says nothing of it.
    var amountOff: Amount? { off ?? given }
}
