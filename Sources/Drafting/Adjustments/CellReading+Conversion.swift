import Catalogue

extension CellReading {
    /// The rate of the currency that the record's cell of the currency names; `nil` where the market takes it, or nobody gave a rate.
    var rateOfColumn: ExchangeRate? {
        guard !plan.adjustments.rates.isEmpty, let cell = firstCell(.field(.currency)),
            let code = ForeignMoney.code(record.trimmedText(cell).text)
        else { return nil }
        return plan.adjustments.rate(of: code)
    }

    /// The market's currency that a rate converts to.
    func target(of rate: ExchangeRate) -> Currency { rate.target ?? plan.currency ?? .krw }

    /// An amount in the market's currency; `nil` where it has too many digits.
    mutating func converted(_ amount: Amount, by rate: ExchangeRate, _ field: Field) -> Amount? {
        let currency = target(of: rate)
        guard let converted = rate.converted(amount, to: currency) else { return nil }
        conversions += 1
        note(currency)
        let values = ("\(amount) \(rate.currency)", "\(converted) \(currency.rawValue)")
        findings.append(Finding(.currencyConverted, field: field, detail: .values(values.0, values.1)))
        return converted
    }
}
