import Catalogue
import Tabular

/// Amounts and stocks, as people and systems spell them.
extension CellReading {
    /// The cell's number where it is spelt as we would spell it.
    func plainNumber(_ cell: Record.Cell?) -> PlainNumber? {
        guard let cell, cell.kind == .text || cell.kind == .number else { return nil }
        let plain = record.withBytes(cell) { PlainNumber($0.withoutASCIIBlanks) }
        // Where commas are the points of texts, what has a point is something else: `1.299`.
        guard let plain, plain.places == 0 || cell.kind == .number || decimals == .point else { return nil }
        // `12.000` may be twelve thousand.
        guard plain.places != 3 || cell.kind == .number || !shared.mayPointsGroup else { return nil }
        return plain
    }

    /// The number in a cell in JSON's grammar, and the currency beside it.
    private mutating func number(_ cell: Record.Cell?, _ field: Field) -> Entry<String>? {
        guard let cell else { return .absent }
        let entry = trimmed(cell, field).entry
        guard case .value(let text) = entry else { return entry }
        if cell.kind == .number { return .value(text) }
        if let number = number(text, field) { return number }
        guard let bare = field == .stock ? nil : AmountOrnaments.removed(from: text) else { return nil }
        let number = number(bare, field)
        if number?.value != nil, !shared.hasPreset,
            !findings.contains(where: { $0.code == .numberNormalised && $0.field == field })
        {
            findings.append(Finding(.numberNormalised, field: field))
        }
        return number
    }

    private mutating func number(_ text: String, _ field: Field) -> Entry<String>? {
        guard
            let number = NumberCell(text, decimal: decimals, isStated: shared.decimalsAreStated && field != .stock)
                ?? othersNumber(text, field)
        else {
            return foreignNumber(text, field)
        }
        if number.mayBeGrouped, shared.mayPointsGroup, decimals == .point { return nil }
        // Pieces are counted in no currency: it is an amount that stands in the wrong column.
        if field == .stock, number.currency != nil { return nil }
        // How another system spells its numbers is no news.
        if number.isRespelt, !shared.hasPreset { findings.append(Finding(.numberNormalised, field: field)) }
        guard let currency = number.currency else { return .value(number.plain) }
        guard currency == .usd, shared.dollarsAreUnsure, text.isBareDollars else {
            note(currency)
            return .value(number.plain)
        }
        return dollars(number.plain, field)
    }

    /// A stock may be counted in a word; in an export of another system, and in a text of JSON or XML, `11,05` is a price of a shop
    /// whose language has commas there.
    private func othersNumber(_ text: String, _ field: Field) -> NumberCell? {
        if field == .stock { return NumberCell(counting: text) }
        return shared.isOfOtherSystem || record.row == nil ? NumberCell(decimalComma: text) : nil
    }

    /// An amount in a currency that the market does not take: the one thing said of it.
    private mutating func foreignNumber(_ text: String, _ field: Field) -> Entry<String>? {
        guard let money = ForeignMoney(text, decimal: decimals, isStated: shared.decimalsAreStated) else { return nil }
        if let rate = plan.adjustments.rate(of: money.currency), let plain = money.plain,
            let amount = Amount(json: plain), let converted = converted(amount, by: rate, field)
        {
            return .value("\(converted)")
        }
        if !findings.contains(where: { $0.code == .currencyUnknown }) {
            findings.append(Finding(.currencyUnknown, field: field, detail: .reason(money.currency)))
        }
        return money.plain.map { .value($0) } ?? .empty
    }

    /// An amount behind a `$` of which nobody knows whether it is a dollar's: the seller may say what it is worth.
    private mutating func dollars(_ plain: String, _ field: Field) -> Entry<String> {
        if let rate = plan.adjustments.rateOfDollars(shared.currencyOfDollars), let amount = Amount(json: plain),
            let converted = converted(amount, by: rate, field)
        {
            return .value("\(converted)")
        }
        if !findings.contains(where: { $0.code == .currencyUnknown }) {
            let detail = shared.currencyOfDollars.map { Finding.Detail.reason($0) }
            findings.append(Finding(.currencyUnknown, field: field, detail: detail))
        }
        return .value(plain)
    }

    /// Says of a price without a currency that the others have theirs.
    mutating func noteUnsignedPrice(_ price: Entry<Amount>) {
        guard shared.pricesNeedSigns, price.value != nil,
            !findings.contains(where: { $0.code == .currencyUnknown || $0.code == .currencyConverted })
        else { return }
        findings.append(Finding(.currencyUnknown, field: .price))
    }

    /// The first sign counts; a price in won with a discount in dollars is a contradiction.
    mutating func note(_ currency: Currency) {
        if let signedCurrency, signedCurrency != currency {
            findings.append(Finding(.currencyConflicts, detail: .values(signedCurrency.rawValue, currency.rawValue)))
        }
        signedCurrency = signedCurrency ?? currency
    }

    /// The currency that a worksheet shows beside its number, as if it were written there: where no cell says another.
    private mutating func noteUnit(of cell: Record.Cell, _ field: Field) {
        guard cell.kind == .number, let unit = record.unit(cell) else { return }
        noteUnit(unit, field)
    }

    /// - Parameter goesFirst: whether it counts whatever the column of currencies says.
    private mutating func noteUnit(_ unit: String, _ field: Field, goesFirst: Bool = false) {
        guard goesFirst || cell(.field(.currency)).map(record.isBlank) ?? true else { return }
        let counted = unit.hasPrefix(CountedUnit.ones) ? String(unit.dropFirst()) : unit
        let unit = CountedUnit(counted)?.unit ?? counted
        if unit.isEmpty { return }
        if let currency = Currency(cell: unit) { return note(currency) }
        if let currency = NumberCell(unit + "1")?.currency ?? NumberCell("1" + unit)?.currency {
            guard currency == .usd, shared.dollarsAreUnsure, unit.isBareDollars else { return note(currency) }
            if let rate = plan.adjustments.rateOfDollars(shared.currencyOfDollars) {
                rateOfUnit = rate
            } else {
                _ = dollars("1", field)
            }
        } else if let money = ForeignMoney("1" + unit), let rate = plan.adjustments.rate(of: money.currency) {
            rateOfUnit = rate
        } else {
            _ = foreignNumber("1" + unit, field)
        }
    }

    /// Whether the currency that headers of prices say is the row's: its column of currencies has none that the market takes.
    private var headersSayCurrency: Bool {
        guard shared.pricesStateMarketCurrency else { return false }
        return cell(.field(.currency)).flatMap { Currency(cell: record.trimmedText($0).text) } == nil
    }

    /// A spreadsheet keeps 15 digits; a longer number is not what was typed, and seldom an amount at all.
    private mutating func noteRounding(of cell: Record.Cell, _ field: Field) {
        guard cell.kind == .number, record.row != nil, cell.byteCount > 15 else { return }
        let whole = record.withBytes(cell) { $0.prefix { $0 != UInt8(ascii: ".") }.count { $0 != UInt8(ascii: "-") } }
        if whole > 15 { findings.append(Finding(.valueLooksDamaged, field: field)) }
    }

    mutating func amount(
        _ cell: Record.Cell?, _ field: Field, notANumber: IssueCode, tooPrecise: IssueCode
    ) -> Entry<Amount> {
        let (before, signed) = (conversions, signedCurrency)
        rateOfUnit = nil
        let entry = plainAmount(cell, field, notANumber: notANumber, tooPrecise: tooPrecise)
        // What says its own currency is converted by that.
        guard case .value(let amount) = entry, conversions == before, signedCurrency == signed,
            !headersSayCurrency, let rate = rateOfUnit ?? rateOfColumn
        else { return entry }
        return converted(amount, by: rate, field).map { .value($0) } ?? .unreadable(tooPrecise)
    }

    /// A cell's amount as it stands there.
    private mutating func plainAmount(
        _ cell: Record.Cell?, _ field: Field, notANumber: IssueCode, tooPrecise: IssueCode
    ) -> Entry<Amount> {
        if let cell {
            if cell.hasUnit { noteUnit(of: cell, field) }
            if let unit = statedUnit(of: cell)?.currency, !record.isBlank(cell) {
                noteUnit(unit, field, goesFirst: headersSayCurrency && Currency(cell: unit) != nil)
            }
            noteRounding(of: cell, field)
        }
        let amount = counted(
            wholeAmount(cell, field, notANumber: notANumber, tooPrecise: tooPrecise), cell, field, tooPrecise)
        guard let minor = shared.minorUnits, let value = amount.value else { return amount }
        let isWon = (cell.flatMap(statedUnit).flatMap { Currency(cell: $0.currency) } ?? plan.currency) == .krw
        return minor == .ofCurrency && isWon ? amount : .value(value.hundredth ?? value)
    }

    /// What a cell's column says of its amounts, or the key it stands beside.
    private func statedUnit(of cell: Record.Cell) -> AmountUnit? {
        // It is asked of every amount.
        guard shared.statesUnits else { return nil }
        if let unit = plan.columns[cell.column].unit { return unit }
        guard let code = pairedCurrency(of: cell) ?? plan.foreignCurrency else { return nil }
        // What a file is in by its system's word is not what an amount is in that says its own.
        return NumberCell(record.string(cell), decimal: decimals)?.currency == nil ? AmountUnit(currency: code) : nil
    }

    /// An amount that counts thousands, `천원`, as what they are; one that says its own currency in the cell counts by ones.
    private mutating func counted(
        _ amount: Entry<Amount>, _ cell: Record.Cell?, _ field: Field, _ tooPrecise: IssueCode
    ) -> Entry<Amount> {
        guard let cell, shared.statesUnits || cell.hasUnit, case .value(let value) = amount else { return amount }
        // A sign of a currency in the cell's format is a look; what counts otherwise, or surely ones, goes before the column's unit.
        let own = record.unit(cell)
        if own?.hasPrefix(CountedUnit.ones) == true { return amount }
        let ownFactor = own.flatMap { AmountUnit($0)?.factor } ?? 1
        let factor = ownFactor > 1 ? ownFactor : statedUnit(of: cell)?.factor ?? 1
        guard factor > 1, cell.kind == .number || NumberCell(record.string(cell), decimal: decimals)?.currency == nil
        else { return amount }
        guard let whole = value.multiplied(by: factor) else { return .unreadable(tooPrecise) }
        findings.append(
            Finding(.numberNormalised, field: field, detail: .values(record.string(cell), whole.description)))
        return .value(whole)
    }

    private mutating func wholeAmount(
        _ cell: Record.Cell?, _ field: Field, notANumber: IssueCode, tooPrecise: IssueCode
    ) -> Entry<Amount> {
        if let amount = plainNumber(cell)?.amount { return .value(amount) }
        switch number(cell, field) {
        case nil: return .unreadable(notANumber)
        case .absent: return .absent
        case .empty: return .empty
        case .unreadable(let code): return .unreadable(code)
        case .value(let plain):
            switch Amount.read(json: plain) {
            case .amount(let amount): return .value(amount)
            case .tooPrecise: return .unreadable(tooPrecise)
            case .notANumber: return .unreadable(notANumber)
            }
        }
    }

    /// A cell's amount, of which nothing is said.
    func quietAmount(_ cell: Record.Cell?) -> Amount? {
        var quiet = self
        return quiet.amount(cell, .price, notANumber: .priceNotANumber, tooPrecise: .priceTooPrecise).value
    }

    /// A cell's number that is no amount of money, of which nothing is said.
    func quietNumber(_ cell: Record.Cell?) -> Amount? {
        var quiet = self
        return quiet.plainAmount(cell, .price, notANumber: .priceNotANumber, tooPrecise: .priceTooPrecise).value
    }

    mutating func stock(_ cell: Record.Cell?) -> Entry<Int64> {
        if let cell { noteRounding(of: cell, .stock) }
        if let whole = plainNumber(cell)?.whole { return .value(whole) }
        switch number(cell, .stock) {
        case nil: return stockInAWord(cell)
        case .absent: return .absent
        case .empty: return .empty
        case .unreadable(let code): return .unreadable(code)
        case .value(let plain):
            switch WholeNumber(plain: plain) {
            case .value(let value): return .value(value)
            case .notWhole: return .unreadable(.stockNotAWholeNumber)
            case .tooLarge: return .unreadable(plain.hasPrefix("-") ? .stockNegative : .stockTooLarge)
            }
        }
    }
}

extension String {
    /// Whether `$` is all that it says of its currency.
    fileprivate var isBareDollars: Bool { contains("$") && !uppercased().contains("US") }
}
