import Catalogue
import Tabular

/// What the headers of a file mean.
extension ColumnPlan {
    /// A column without a header is called by its letter, and is what the seller says.
    func unnamed(_ index: Int) -> Column {
        let letters = Sheet.letters(ofColumn: index)
        guard let entry = map.entry(for: letters) else {
            return Column(header: letters, part: nil, reason: .unknown, isUnnamed: true)
        }
        return Column(header: letters, part: entry.part, reason: .map, mapFile: entry.file, isUnnamed: true)
    }

    /// - Parameter sample: what the first rows have in it.
    func interpret(_ header: String, _ sample: ColumnSample, among headers: [String]) -> (column: Column, rank: Int) {
        if let entry = map.entry(for: header) {
            let unit = entry.part?.isAmount == true ? HeaderUnit.unit(in: header) : nil
            let reason = entry.isAssumed ? Reason.content : .map
            return (Column(header: header, part: entry.part, reason: reason, mapFile: entry.file, unit: unit), 0)
        }
        if ReasonsColumn.isHeader(header, among: headers) {
            return (Column(header: header, part: nil, reason: .reasons), 0)
        }
        if let preset { return interpret(header, in: preset) }
        // A column the seller named for the field leaves no room for guesses.
        guard let field = Field(header: header) else {
            // Per cent off can be nothing else, whatever a discount is called.
            if Field.isAmbiguous(header: header), sample.isPercentage, !map.namesDiscount {
                return (Column(header: header, part: .discountPercent, reason: .synonym), 0)
            }
            if isAmbiguous(header, among: headers), let part = discount(sample, beside: headers) {
                return (Column(header: header, part: part, reason: .content), 0)
            }
            return interpret(priced: header) ?? interpret(localized: header)
                ?? interpret(marked: header, among: headers)
        }
        guard !map.names(field), !isFinalPrice(header, among: headers) else {
            if !map.names(field), !map.namesDiscount, let part = discount(sample, beside: headers) {
                return (Column(header: header, part: part, reason: .content), 0)
            }
            return (Column(header: header, part: nil, reason: .unknown), 0)
        }
        if isListPrice(header, among: headers) {
            return (Column(header: header, part: isOverruled(.listPrice) ? nil : .listPrice, reason: .synonym), 0)
        }
        // A quantity may be how much is in one.
        if field == .stock, sample.areMeasures,
            Field.isSecondary(header: header) || ["quantity", "qty"].contains(Field.normalized(header: header))
        {
            return (Column(header: header, part: nil, reason: .unknown), 0)
        }
        if isSecondary(header, as: field, among: headers) {
            return (Column(header: header, part: nil, reason: .unknown), 0)
        }
        if field == .name, Field.isSecondary(header: header), sample.areCodes {
            let isKey = !map.names(.sku) && !plain.contains(.sku)
            return (Column(header: header, part: isKey ? .field(.sku) : nil, reason: isKey ? .synonym : .unknown), 0)
        }
        // Beside what it is sold for, a bare price is another: what it costs, or what it cost before.
        if field == .price, HeaderMeaning.isBarePrice(header), headers.contains(where: HeaderMeaning.isSellingPrice) {
            // Where the first rows have nothing else, it is what is asked, until a row has both.
            let isSold = isSold(headers)
            let part = isSold ? nil : Part.field(.price)
            return (Column(header: header, part: part, reason: isSold ? .unknown : .synonym), 1)
        }
        // Where none says the price, what is left of it is what is asked.
        if field == .salePrice, Field.isSecondary(header: header), !map.names(.price), !priced.havePrice,
            !headers.contains(where: HeaderMeaning.isPrice)
        {
            return (Column(header: header, part: .field(.price), reason: .synonym), 0)
        }
        let isName = Field.normalized(header: header) == Field.normalized(header: field.column)
        let rank = Field.isFurtherPhotos(header: header) ? 1 : 0
        return (Column(header: header, part: .field(field), reason: isName ? .name : .synonym), rank)
    }

    /// What a system means by a header; where it names a currency, that of the amounts beneath it.
    private func interpret(
        _ header: String, in preset: Preset
    ) -> (column: Column, rank: Int) {
        let unknown = (Column(header: header, part: nil, reason: .unknown), 0)
        // Whatever the system's own number is, by the seller's word it is the market's.
        if ids == .market, Field(header: header) == .id {
            return (Column(header: header, part: .field(.id), reason: .synonym), 0)
        }
        if let (part, rank) = preset.part(ofHeader: header) {
            guard !isOverruled(part) else { return unknown }
            let unit = part.isAmount ? headerCurrency.map { AmountUnit(currency: $0) } : nil
            return (Column(header: header, part: part, reason: .preset, unit: unit), rank)
        }
        guard let unit = HeaderUnit(header), let (part, rank) = preset.part(ofHeader: unit.base), part.isAmount,
            !isOverruled(part)
        else { return unknown }
        // A currency that the market takes goes before one that it does not.
        return (
            Column(header: header, part: part, reason: .preset, unit: unit.unit), rank + (unit.isTaken ? 0 : 100)
        )
    }

    /// A price whose header says its currency, `Price (EUR)`: that of a currency which the market takes goes before any other.
    private func interpret(priced header: String) -> (column: Column, rank: Int)? {
        guard let unit = HeaderUnit(header), let field = Field(header: unit.base), HeaderUnit.amounts.contains(field)
        else { return nil }
        let unknown = (Column(header: header, part: nil, reason: .unknown), 0)
        if map.names(field) || plain.contains(field) || priced.sayBetter(unit, field) { return unknown }
        let isListPrice = Field.isListPrice(header: unit.base) && priced.haveAskedPrice
        if isListPrice, isOverruled(.listPrice) { return unknown }
        let part = isListPrice ? Part.listPrice : .field(field)
        return (Column(header: header, part: part, reason: .synonym, unit: unit.unit), 0)
    }

    /// A text whose header says its language, `title_ko`: where no plain header says the field, that of the language that goes first.
    private func interpret(localized header: String) -> (column: Column, rank: Int)? {
        guard let language = HeaderLanguage(header), case let field = language.field else { return nil }
        guard language.rank == languages[field], !map.names(field), !plain.contains(field),
            column(of: .field(field)) == nil
        else { return (Column(header: header, part: nil, reason: .unknown), 0) }
        return (Column(header: header, part: .field(field), reason: .synonym, isMarked: true), 1)
    }

    /// What XML says in an attribute or in an element with a prefix, where no plain header says it.
    private func interpret(marked header: String, among headers: [String]) -> (column: Column, rank: Int) {
        let unknown = (Column(header: header, part: nil, reason: .unknown), 0)
        guard let markup = MarkupHeader(header), let field = markup.field, !map.names(field),
            isFree(field, for: markup, header)
        else { return unknown }
        let isListPrice = markup.plain.map { self.isListPrice($0, among: headers) } ?? false
        if isListPrice, isOverruled(.listPrice) { return unknown }
        let part = isListPrice ? Part.listPrice : .field(field)
        return (Column(header: header, part: part, reason: .synonym, isMarked: true), 1)
    }

    /// Whether no other column says what a marked one would. An element of photos may have them in one attribute.
    private func isFree(_ field: Field, for markup: MarkupHeader, _ header: String) -> Bool {
        if field == .images, markup.isOfChild { return !photoElements.contains(markup.element) }
        if plain.contains(field) { return false }
        if let earlier = column(of: .field(field)), columns[earlier].isMarked,
            columns[earlier].header.isSamePath(as: header)
        {
            return true
        }
        return column(of: .field(field)) == nil || field == .images && Field.isNumbered(header: header)
    }

    /// Whether a header of prices, `정가`, stands beside one of the prices that are asked, `판매가`: alone it is the price.
    private func isListPrice(_ header: String, among headers: [String]) -> Bool {
        Field.isListPrice(header: header)
            && headers.contains {
                let header = $0.withoutMarkup
                return Field(header: header) == .price && !Field.isListPrice(header: header)
            }
    }

    /// Whether another header says the field, or said it before.
    private func isSecondary(_ header: String, as field: Field, among headers: [String]) -> Bool {
        guard Field.isSecondary(header: header) else { return false }
        let isFilled = headers.firstIndex(of: header).map { sample(of: $0).isFilled } ?? false
        let saysItToo = { (other: String) in
            let otherField = Field(header: other)
            // A column that nobody fills says nothing.
            if isFilled, let index = headers.firstIndex(of: other), isUnfilled(index) { return false }
            return other != header && !Field.isFurtherPhotos(header: other) && !other.isAround(header)
                && (otherField == field || header == Field.databaseKey && otherField == .id)
        }
        if headers.contains(where: { saysItToo($0) && !Field.isSecondary(header: $0) }) { return true }
        // A price of a unit may be that of a kilogramme, beside what is asked for the product.
        if field == .price, !Field.isListPrice(header: header),
            headers.contains(where: { $0 != header && Field(header: $0) == nil && HeaderMeaning.isPrice($0) })
        {
            return true
        }
        return columns(of: .field(field)).contains { saysItToo(columns[$0].header) }
    }

    /// Whether our word for the amount off, `discounted_price`, stands beside nothing but other shops' list price: then the table is
    /// theirs, which means the final price by it. Like `할인가` it is asked about.
    private func isFinalPrice(_ header: String, among headers: [String]) -> Bool {
        guard Field.normalized(header: header) == Field.normalized(header: Field.discountedPrice.column) else {
            return false
        }
        let prices = headers.filter { Field(header: $0) == .price }
        return !prices.isEmpty && prices.allSatisfy { Field.isSecondary(header: $0) }
    }

    /// Whether the seller named the columns that say what this part would.
    private func isOverruled(_ part: Part) -> Bool {
        if map.names(part) { return true }
        return switch part {
        case .field: false
        case .listPrice: map.names(.price) || map.names(.salePrice) || map.names(.discountedPrice)
        case .discountPercent, .discountUnit: map.names(.salePrice) || map.names(.discountedPrice)
        case .variantPhoto: map.names(.images)
        case .namePart: map.names(.name)
        case .surcharge: map.names(.price)
        case .saleSwitch: map.names(.salePrice)
        case .stockLevel: map.names(.stock)
        case .saleDate, .grouping, .saleState, .stockState, .undecidedDiscount: false
        }
    }

    /// Of a system's many columns the unused are told together, as a number.
    func unknown(_ header: String, among headers: [String]) -> [Finding] {
        if isAmbiguous(header, among: headers) { return [Finding(.columnAmbiguous, detail: .columns([header]))] }
        let name = asPeopleHave(header)
        if preset != nil, !Field.isPassword(header: name) { return [] }
        // What it says stands in another column, by the seller's word.
        if let field = Field(header: name), map.names(field) { return [] }
        return [Finding(.unknownColumn, detail: .columns([header]))]
    }

    /// Of a system's columns only those are asked about that people have, too.
    private func asPeopleHave(_ header: String) -> String { preset == nil ? header.withoutMarkup : header }

    /// Whether a header may mean a final price, an amount off or per cent, and the seller does not say which.
    func isAmbiguous(_ header: String, among headers: [String]) -> Bool {
        let name = asPeopleHave(header)
        return (Field.isAmbiguous(header: name) || isFinalPrice(name, among: headers)) && !map.namesDiscount
    }

    /// Whether a column says what things are sold for, and has it.
    private func isSold(_ headers: [String]) -> Bool {
        headers.indices.contains { HeaderMeaning.isSellingPrice(headers[$0]) && !isUnfilled($0) }
    }

    /// Whether the first rows have nothing in a column.
    func isUnfilled(_ column: Int) -> Bool { column < samples.count && !samples[column].isFilled }

    /// What a discount that may mean several things is, by its amounts beside those of the one price: nobody takes off more than half
    /// of nearly all he has, nor less than a hundredth, or asks that.
    private func discount(_ sample: ColumnSample, beside headers: [String]) -> Part? {
        let prices = headers.indices.filter { Field(header: asPeopleHave(headers[$0])) == .price }
        guard prices.count == 1, !havePricesBeforeAndAfter(headers) else { return nil }
        let shares = sample.shares(of: self.sample(of: prices[0]))
        guard shares.count > 2 else { return nil }
        let most = { (isSo: (ColumnSample.Share) -> Bool) in shares.count(where: isSo) * 10 >= shares.count * 9 }
        if most({ $0.share > 0.5 && $0.share <= 1 }) { return .field(.salePrice) }
        if most({ $0.share < 0.01 && $0.number < 100 && $0.number == $0.number.rounded() }) { return .discountPercent }
        return most { $0.share < 0.2 && $0.number >= 100 } ? .field(.discountedPrice) : nil
    }

    /// Whether one header says what is asked before a discount, and another what is asked after it.
    func havePricesBeforeAndAfter(_ headers: [String]) -> Bool {
        let prices = headers.map(asPeopleHave).filter { [.price, .salePrice].contains(Field(header: $0)) }
        let (after, before) = (
            prices.count { Field(header: $0) == .salePrice },
            prices.count { Field(header: $0) == .price && Field.isListPrice(header: $0) }
        )
        return after + before > 0 && prices.count > max(after, before)
    }

    /// Two columns for one field; several columns may be mapped to the photos by hand (사진1, 사진2), a system may write
    /// the same into columns of different names, and JSON may have one value here and an array of them there.
    func conflict(of column: Column, with field: Field) -> Finding? {
        guard let earlier = self.column(of: .field(field)), !column.isMarked, !columns[earlier].isMarked else {
            return nil
        }
        // Of two sale prices one of which nobody fills, a row has at most one.
        if field == .salePrice || field == .price, isUnfilled(earlier) != isUnfilled(columns.count) { return nil }
        // A product has several photos.
        if field == .images { return nil }
        if column.reason == .preset, columns[earlier].header != column.header { return nil }
        // JSON may show it only after one that says it second best.
        if Field.isSecondary(header: columns[earlier].header), columns[earlier].reason != .map { return nil }
        // What holds elements in one record holds none in another.
        if columns[earlier].header.isAround(column.header) || column.header.isAround(columns[earlier].header) {
            return nil
        }
        if column.reason == .map, columns[earlier].header != column.header,
            columns[earlier].header.isSamePath(as: column.header)
        {
            return nil
        }
        return Finding(.columnDuplicated, field: field, detail: .columns([columns[earlier].header, column.header]))
    }
}

extension Part {
    /// Whether it is an amount of money.
    var isAmount: Bool {
        switch self {
        case .listPrice, .surcharge: true
        default: field.map(HeaderUnit.amounts.contains) ?? false
        }
    }
}
