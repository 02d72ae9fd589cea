import Catalogue
import Tabular

/// The prices of a row: as our fields, whatever the system's columns say.
struct RowPrices {
    var price: Entry<Amount> = .absent
    var discountedPrice: Entry<Amount> = .absent
    var salePrice: Entry<Amount> = .absent
}

extension CellReading {
    /// The prices of the product; those of its first variant where it has several, with a word where the others differ.
    mutating func prices() -> RowPrices {
        let priced = (0..<rowCount).first { row in cell(.field(.price), row: row).map { !record.isBlank($0) } ?? false }
        let row = variantWithPrice ?? priced ?? 0
        var prices = prices(ofRow: row)
        if hasVariants, priced != nil { compareVariants(after: row) }
        if rowStarts.isEmpty, record.row == nil { compareElements() }
        if prices.price.value == .zero, !plan.adjustments.allowsFree, isZeroContradicted {
            prices.price = .unreadable(.priceZeroContradicted)
        }
        if prices.salePrice.value != nil || prices.discountedPrice.value != nil, hasSaleDate(row) {
            notes.hasDatedSale = true
        }
        return prices
    }

    /// The first variant whose price is that of the product, where the system gives the product itself none, or 0.
    private var variantWithPrice: Int? {
        guard hasVariants, hasProductsForVariants else { return nil }
        return (0..<rowCount).first { row in quietAmount(cell(.field(.price), row: row)).map { $0 > .zero } ?? false }
    }

    private mutating func prices(ofRow row: Int) -> RowPrices {
        var prices = RowPrices()
        prices.price = amount(
            cell(.field(.price), row: row), .price, notANumber: .priceNotANumber, tooPrecise: .priceTooPrecise)
        let hasUnit = isPercent(row)
        prices.discountedPrice =
            hasUnit
            ? .absent
            : amount(
                cell(.field(.discountedPrice), row: row), .discountedPrice, notANumber: .discountNotANumber,
                tooPrecise: .discountTooPrecise)
        prices.salePrice = amount(
            cell(.field(.salePrice), row: row), .salePrice, notANumber: .discountNotANumber,
            tooPrecise: .discountTooPrecise)
        if plan.preset?.writesZeroForNoSale == true, prices.salePrice.value == .zero { prices.salePrice = .empty }
        if !isOnSale(row) { prices.salePrice = .empty }
        checkGuesses(prices, row)
        // What was asked before is left out where it is what is asked.
        if shared.priceIsStruck, prices.price.isEmpty, let sale = prices.salePrice.value {
            (prices.price, prices.salePrice) = (.value(sale), .empty)
        }
        noteUndecidedDiscount(row, beside: prices)
        guard plan.preset != nil || !plan.columns(of: .listPrice).isEmpty || !plan.columns(of: .discountPercent).isEmpty
        else { return prices }
        takePercent(hasUnit ? .field(.discountedPrice) : .discountPercent, row, &prices)
        takeListPrice(row, &prices)
        return prices
    }

    /// A price in won whose fraction is three zeros, `12.000`, has most likely a point where others have a comma.
    mutating func notePoint(in draft: ProductDraft) {
        guard decimals == .point, draft.price.value != nil,
            (draft.currency.value ?? draft.signedCurrency ?? .krw) == .krw,
            let cell = firstCell(.field(.price)), cell.kind == .text,
            record.withBytes(
                cell,
                {
                    $0.suffix(4).elementsEqual(".000".utf8) && $0.count > 4
                        && !$0.dropLast(4).contains(UInt8(ascii: "."))
                })
        else { return }
        findings.append(Finding(.priceFractionInKRW, field: .price, detail: .reason(record.string(cell))))
    }

    /// A list price above the price asked is the price, and the one asked the sale price.
    private func takeListPrice(_ row: Int, _ prices: inout RowPrices) {
        guard let list = quietAmount(cell(.listPrice, row: row)), let asked = prices.price.value, list > asked,
            !asked.isNegative, prices.salePrice.value == nil, prices.discountedPrice.value == nil
        else { return }
        prices.salePrice = .value(asked)
        prices.price = .value(list)
    }

    /// Says where there is a discount of which nobody knows what it is. Beside the price before it and the one after it says the same
    /// once more.
    private mutating func noteUndecidedDiscount(_ row: Int, beside prices: RowPrices) {
        if plan.columns(of: .undecidedDiscount).isEmpty { return }
        if let price = prices.price.value {
            if let sale = prices.salePrice.value, sale < price { return }
            if let list = quietAmount(cell(.listPrice, row: row)), list > price { return }
        }
        for column in plan.columns(of: .undecidedDiscount) {
            guard let cell = cell(inColumn: column, row: row), !record.isBlank(cell), percent(cell) != .zero,
                record.trimmedText(cell).text != "-"
            else { continue }
            noteUndecidedDiscount(cell)
        }
    }

    /// A discount whose meaning the first rows showed, and this row does not bear out, is asked about.
    private mutating func checkGuesses(_ prices: RowPrices, _ row: Int) {
        guard shared.guessesDiscounts, let price = prices.price.value else { return }
        let twice = { (amount: Amount?) in amount.flatMap { $0.adding($0) } }
        if let doubled = twice(prices.salePrice.value), doubled < price { noteGuess(.salePrice, row) }
        if let doubled = twice(prices.discountedPrice.value), doubled > price { noteGuess(.discountedPrice, row) }
    }

    private mutating func noteGuess(_ field: Field, _ row: Int) {
        guard let cell = cell(.field(field), row: row), plan.columns[cell.column].reason == .content else { return }
        noteUndecidedDiscount(cell)
    }

    private mutating func noteUndecidedDiscount(_ cell: Record.Cell?) {
        guard let cell else { return }
        findings.append(
            Finding(
                .discountAmbiguous, field: .discountedPrice,
                detail: .cell(column: plan.columns[cell.column].header, value: record.trimmedText(cell).text)))
    }

    /// Whether the row's discount is in per cent.
    private func isPercent(_ row: Int) -> Bool {
        guard let unit = cell(.discountUnit, row: row) else { return false }
        let text = record.string(unit)
        return text.contains { $0 == "%" || $0 == "％" } || text.lowercased().hasPrefix("percent")
    }

    /// Whether the sale price is asked, where the system says so beside it.
    private func isOnSale(_ row: Int) -> Bool {
        guard let state = cell(.saleSwitch, row: row) else { return true }
        return !["no", "false", "0", "n", ""].contains(record.trimmedText(state).text.lowercased())
    }

    private mutating func takePercent(_ part: Part, _ row: Int, _ prices: inout RowPrices) {
        let off = prices.discountedPrice.value
        guard off == nil || off == .zero, let percent = percent(cell(part, row: row)), percent > .zero,
            let price = prices.price.value, let amount = price.percent(percent)
        else { return }
        // Beside what is asked at last a rounded number of per cent says no more.
        if let sale = prices.salePrice.value, price.percent(percent, leaves: sale) { return }
        if !plan.columns(of: .listPrice).isEmpty, prices.salePrice.value == nil,
            let list = quietAmount(cell(.listPrice, row: row)), list > price, !price.isNegative
        {
            // It is off the list price. Where it is not, it may be off the price, or from another day.
            if !list.percent(percent, leaves: price) { noteUndecidedDiscount(cell(part, row: row)) }
            return
        }
        prices.discountedPrice = .value(amount)
    }

    /// So many per cent, whether the sign stands in the cell or only in the column's name.
    private func percent(_ cell: Record.Cell?) -> Amount? {
        guard let cell, cell.byteCount > 0 else { return nil }
        var text = record.trimmedText(cell).text
        for word in ["off", "할인"] where text.lowercased().hasSuffix(word) {
            text = String(text.dropLast(word.count)).trimmingWhiteSpace()
        }
        guard let sign = text.last, "%％٪".contains(sign) else { return quietNumber(cell) }
        let number = AmountOrnaments.inASCIIDigits(text.dropLast().description.trimmingWhiteSpace())
        return NumberCell(number, decimal: decimals, isStated: shared.decimalsAreStated).flatMap {
            Amount(json: $0.plain)
        }
    }

    private func hasSaleDate(_ row: Int) -> Bool {
        plan.columns(of: .saleDate).contains { column in
            cell(inColumn: column, row: row).map { record.trimmedText($0).text.contains { "123456789".contains($0) } }
                ?? false
        }
    }

    /// The price a buyer pays for the variant of a row; `nil` where it has none.
    private func asked(_ row: Int) -> Amount? {
        let sale = isOnSale(row) ? quietAmount(cell(.field(.salePrice), row: row)) : nil
        let isSale = sale != nil && !(sale == .zero && plan.preset?.writesZeroForNoSale == true)
        if isSale { return sale }
        if let own = quietAmount(cell(.field(.price), row: row)) { return own }
        guard let surcharge = quietAmount(cell(.surcharge, row: row)), surcharge > .zero else { return nil }
        return quietAmount(cell(.field(.price), row: 0))?.adding(surcharge)
    }

    /// A price of 0 in another system's export, where another column or another variant has one that is none: which of the two
    /// is asked, nobody can tell. Where nothing has a price, the shop keeps them elsewhere.
    private var isZeroContradicted: Bool {
        guard shared.isOfOtherSystem else { return false }
        if shared.pricesAreZero { return true }
        let columns = [Part.field(.price), .listPrice, .surcharge].flatMap(plan.columns(of:))
        return record.cells.contains { columns.contains($0.column) && quietAmount($0).map { $0 > .zero } ?? false }
    }

    private mutating func compareVariants(after first: Int) {
        guard let taken = asked(first) else { return }
        var (lowest, highest) = (taken, taken)
        for row in (first + 1)..<max(first + 1, rowCount) {
            guard let other = asked(row) else { continue }
            (lowest, highest) = (min(lowest, other), max(highest, other))
        }
        note(taken, lowest...highest)
    }

    /// The prices of an array's objects, or of elements that repeat, are those of variants too.
    private mutating func compareElements() {
        for part in [Part.field(.salePrice), .field(.price)] {
            let cells = elements(part)
            // What the product says of itself goes before its variants.
            guard cells.count > 1, cell(part)?.column == cells[0].column else { continue }
            let amounts = cells.compactMap { quietAmount($0) }
            guard amounts.count > 1, let lowest = amounts.min(), let highest = amounts.max() else { continue }
            if note(amounts[0], lowest...highest) { return }
        }
    }

    /// - Returns: whether the prices differ.
    @discardableResult
    private mutating func note(_ taken: Amount, _ prices: ClosedRange<Amount>) -> Bool {
        guard prices.lowerBound != prices.upperBound else { return false }
        let range = "\(prices.lowerBound)–\(prices.upperBound)"
        findings.append(Finding(.variantsDiffer, detail: .values("\(taken)", range)))
        return true
    }

    /// The cells that a record of JSON or XML has for a part in one column; none where it has not several. What stands
    /// in another says the same product again.
    private func elements(_ part: Part) -> [Record.Cell] {
        for column in plan.columns(of: part) where record.cells.count(where: { $0.column == column }) > 1 {
            return record.cells.filter { $0.column == column && !record.isBlank($0) }
        }
        return []
    }

    /// The stock; of variants, all of them together.
    mutating func stock() -> Entry<Int64> {
        let stock = countedStock()
        if stock.value == nil, stock.isAbsent || stock.isEmpty, isInStock { notes.hasUncountedStock = true }
        return stock
    }

    private var isInStock: Bool {
        guard !plan.columns(of: .stockState).isEmpty else { return false }
        return (0..<rowCount).contains { row in
            guard let cell = cell(.stockState, row: row) else { return false }
            var text = record.trimmedText(cell).text.lowercased().filter { $0 != " " && $0 != "_" && $0 != "-" }
            return text.withUTF8 { Self.inStock.contains($0, foldingCase: false) }
        }
    }

    static let inStock = NameTable("1 true yes instock available onbackorder backorder")

    private mutating func countedStock() -> Entry<Int64> {
        if !shared.stocksOfPlaces.isEmpty {
            return sum((0..<rowCount).flatMap { row in shared.stocksOfPlaces.map { cell(inColumn: $0, row: row) } })
        }
        if hasVariants { return stockOfRows() }
        if rowStarts.isEmpty, record.row == nil {
            let several = elements(.field(.stock))
            if several.count > 1 { return sum(several) }
        }
        return available(numbered(firstCell(.field(.stock))))
    }

    /// Whether the variants are products of their own to the system, each with its state.
    private var hasProductsForVariants: Bool { if case .configurables = plan.preset?.rows { true } else { false } }

    private mutating func stockOfRows() -> Entry<Int64> {
        let cells = (0..<rowCount).map { row in
            row > 0 && hasProductsForVariants && offSale(row: row) != nil ? nil : cell(.field(.stock), row: row)
        }
        guard plan.preset?.countsAtHead == true else { return sum(cells) }
        let level = cell(.stockLevel).map { record.trimmedText($0).text.lowercased() } ?? ""
        let ofProduct = available(numbered(cells[0]))
        if level.contains("product") { return ofProduct }
        // Where the variants are counted, what the product has is 0 or left from before.
        guard level.contains("option") || ofProduct.value ?? 0 == 0 else { return ofProduct }
        let ofVariants = sum(Array(cells.dropFirst()))
        return ofVariants.isAbsent || ofVariants.isEmpty ? ofProduct : ofVariants
    }

    /// The number in a cell of the stock; what a system writes for a stock that it does not count is none.
    private mutating func numbered(_ cell: Record.Cell?) -> Entry<Int64> {
        guard let cell, plan.preset != nil, cell.kind == .text, plainNumber(cell) == nil,
            StockWord.meansUncounted(record.trimmedText(cell).text)
        else { return stock(cell) }
        notes.hasUncountedStock = true
        return .empty
    }

    private mutating func sum(_ cells: [Record.Cell?]) -> Entry<Int64> {
        var sum: Entry<Int64> = .absent
        for cell in cells {
            switch available(numbered(cell)) {
            case .absent: break
            case .empty: if sum.isAbsent { sum = .empty }
            case .unreadable(let code): return .unreadable(code)
            case .value(let stock):
                let (total, overflows) = (sum.value ?? 0).addingReportingOverflow(stock)
                if overflows { return .unreadable(.stockTooLarge) }
                sum = .value(total)
            }
        }
        return sum
    }

    /// What can still be sold: none of what was sold beyond the stock.
    private mutating func available(_ stock: Entry<Int64>) -> Entry<Int64> {
        guard plan.preset?.sellsBeyondStock == true, let count = stock.value, count < 0 else { return stock }
        if !findings.contains(where: { $0.code == .stockOversold }) { findings.append(Finding(.stockOversold)) }
        return .value(0)
    }
}

extension Amount {
    /// So many per cent of the amount; `nil` where that needs more digits than an amount has.
    fileprivate func percent(_ percent: Amount) -> Amount? {
        Amount(Int128(coefficient) * Int128(percent.coefficient), exponent: exponent + percent.exponent - 2)
    }

    /// Whether so many per cent off, as somebody rounded them, leave an amount.
    fileprivate func percent(_ percent: Amount, leaves rest: Amount) -> Bool {
        guard let amount = self.percent(percent), let off = subtracting(rest), let point = hundredth,
            let least = amount.subtracting(point), let most = amount.adding(point)
        else { return false }
        return least < off && off < most
    }
}

extension CellReading {
    /// Says where the shop that a row comes from does not sell the product: whether it is to be sold here is the seller's to
    /// decide.
    mutating func noteSaleState() {
        guard let cell = offSale(row: 0) else { return }
        let header = plan.columns[cell.column].header
        findings.append(Finding(.notOnSale, detail: .cell(column: header, value: record.trimmedText(cell).text)))
    }

    /// The cell that says of a row that nobody can buy it.
    func offSale(row: Int) -> Record.Cell? {
        plan.columns(of: .saleState).lazy.compactMap { cell(inColumn: $0, row: row) }.first { cell in
            record.isWord(cell, of: Self.notOnSale)
                || plan.preset?.notOnSale.map { record.trimmedText(cell).text == $0 } ?? false
        }
    }

    /// What systems write for a product that nobody can buy there. One that is sold out is on sale.
    static let notOnSale = NameTable(
        """
        draft archived unlisted inactive disabled hidden private pending trash unpublished false no n 0 -1 off \
        판매안함 판매중지 판매종료 판매금지 판매대기 미판매 진열안함 미진열 전시중지 숨김
        """)
}

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
