import Catalogue
import Tabular

/// What a header lacks, and which of its columns nothing is taken from.
extension ColumnPlan {
    /// What a table with these columns can never give: asked once the header is known.
    ///
    /// A sheet with `action`, or with the market's `id` and something to change, may be all updates and deletes, whose absent
    /// columns are left alone; its rows are judged one by one.
    public func missing() -> [Finding] {
        if isMisfit { return unmatchedMap() }
        guard columns.contains(where: { $0.field != nil }) else {
            let unmatched = unmatchedMap()
            // Where none of the columns that the seller named is there, the map is another file's.
            return unmatched.isEmpty
                ? [Finding(.headerMissing, detail: .columns(columns.map(\.header)))] : unmatched
        }
        let saysAction = column(of: .field(.action)) != nil || adjustments.hasDefault(for: .action)
        if column(of: .field(.id)) != nil && mayHaveMarketIDs && saysAnything || saysAction { return unmatchedMap() }
        let fields = Field.form.filter { $0.isNeeded && !has($0) }
        return fields.map { Finding(.columnMissing, field: $0, detail: .columns(columns.map(\.header))) }
            + unmatchedMap()
    }

    private func has(_ field: Field) -> Bool {
        column(of: .field(field)) != nil || field == .images && column(of: .variantPhoto) != nil
            || adjustments.hasDefault(for: field)
    }

    /// The fields with a default that a recognised export says nothing of, though buyers would care: its amounts stand
    /// without a currency in tables of most systems.
    public var unstated: [Field] {
        var fields: [Field] = []
        if currency == nil, foreignCurrency == nil || systemsCurrency.map({ adjustments.rate(of: $0) == nil }) ?? false,
            preset?.namesCurrency == false,
            column(of: .field(.currency)) == nil, column(of: .field(.price)).flatMap({ columns[$0].unit }) == nil,
            !adjustments.hasDefault(for: .currency)
        {
            fields.append(.currency)
        }
        if column(of: .field(.stock)) == nil, !isPaired(.stock), !adjustments.hasDefault(for: .stock) {
            fields.append(.stock)
        }
        return fields
    }

    /// Whether the header of each price says a currency that the market takes: a column of currencies beside them may be about other
    /// amounts.
    var pricesStateMarketCurrency: Bool {
        guard hasUnits else { return false }
        let prices = columns(of: .price)
        return !prices.isEmpty
            && prices.allSatisfy { columns[$0].unit.map { Currency(cell: $0.currency) != nil } ?? false }
    }

    /// Whether nothing says the currency of prices in a table with headers or names of a language in whose shops the market's are not
    /// asked.
    public var assumesCurrency: Bool {
        guard preset == nil, currencyEvidence == .nothing else { return false }
        return columns.contains { $0.field != nil && Field.isOfOtherLanguage(header: $0.header.withoutMarkup) }
            || columns(of: .name).contains { sample(of: $0).isOfOtherLanguage }
    }

    /// The columns of photos whose cells show something else than addresses.
    package var columnsWithoutAddresses: [Int] { columns(of: .images).filter { !sample(of: $0).areAddresses } }

    /// What says the currency of a file's prices.
    public enum CurrencyEvidence: Hashable, Sendable {
        /// The seller.
        case seller
        /// A column of that name.
        case column(String)
        /// The header of the prices, or a line above the table.
        case header(String), title
        /// Each price, by what stands beside it.
        case prices
        /// The system whose export it is.
        case system
        /// Nothing, so that the market's own is taken.
        case nothing
    }

    /// What says the currency of its prices; `nil` where there are none.
    public var currencyEvidence: CurrencyEvidence? {
        guard let price = column(of: .field(.price)) ?? column(of: .field(.salePrice)) else { return nil }
        if statedCurrency != nil { return .seller }
        if let column = column(of: .field(.currency)) { return .column(columns[column].header) }
        if let unit = columns[price].unit { return unit == tableUnit ? .title : .header(columns[price].header) }
        if sample(of: price).stateUnits { return .prices }
        if adjustments.hasDefault(for: .currency) { return .seller }
        return currency != nil || foreignCurrency != nil ? .system : .nothing
    }

    /// Whether the first prices say each its own currency, which is not the won: of one that says none nobody can tell what it is.
    var pricesNeedSigns: Bool {
        currencyEvidence == .prices && column(of: .field(.price)).map { sample(of: $0).stateForeignUnits } ?? false
    }

    /// The currency that the seller or the header of prices says, where it is one whose sign is `$`, too.
    var currencyOfDollars: String? {
        let price = column(of: .field(.price)) ?? column(of: .field(.salePrice))
        let stated = price.flatMap { columns[$0].unit?.currency } ?? statedCurrency?.foreign
        return stated.flatMap { Adjustments.withDollarSigns.contains($0) ? $0 : nil }
    }

    /// Whether a bare `$` may be pesos: somebody says so, or the headers are in a language of countries that write them so and nobody says
    /// the currency.
    var dollarsAreUnsure: Bool {
        guard preset == nil else { return false }
        if currencyOfDollars != nil { return true }
        guard statedCurrency == nil, column(of: .field(.currency)) == nil,
            let price = column(of: .field(.price)) ?? column(of: .field(.salePrice)), columns[price].unit == nil
        else { return false }
        return columns.contains { $0.part != nil && Field.isOfPesos(header: $0.header) }
    }

    var priceIsStruck: Bool {
        guard let price = column(of: .field(.price)), column(of: .field(.salePrice)) != nil else { return false }
        let header = columns[price].header
        return Field.isListPrice(header: header) || HeaderMeaning(header)?.part == .listPrice
    }

    /// The code of the currency that prices are read in where all have the same by what stands about them.
    public var currencyOfPrices: String? {
        guard let evidence = currencyEvidence, let price = column(of: .field(.price)) ?? column(of: .field(.salePrice))
        else {
            return nil
        }
        return switch evidence {
        case .header, .title: columns[price].unit?.currency
        case .seller, .system: currency?.rawValue ?? foreignCurrency
        case .nothing: Field.currency.defaultText
        case .column, .prices: nil
        }
    }

    /// The fields that every product needs, and the stock, where no column holds them.
    public var absent: [Field] {
        Field.form.filter { ($0.isNeeded || $0 == .stock) && !has($0) && !isPaired($0) }
    }

    private func isPaired(_ field: Field) -> Bool {
        pairs?.parts.contains { $0.part == .field(field) } ?? false
    }

    /// The keys that stand for parts where values stand in pairs, by the column of the keys.
    public var pairedKeys: PairedKeys? {
        pairs.map { PairedKeys(column: $0.key, value: $0.value, parts: $0.parts) }
    }

    /// Columns of keys and values, and which keys are which part.
    public struct PairedKeys: Sendable {
        public var column: Int
        public var value: Int
        public var parts: [(part: Part, keys: [String])]
    }

    /// The columns that nothing is taken from.
    public var unused: [String] {
        columns.indices.filter { columns[$0].part == nil && $0 != pairs?.key && $0 != pairs?.value }
            .map { columns[$0].header }
    }

    /// The header of a column that must hold passwords; `nil` where the seller said that the column is something else.
    public var passwordHeader: String? {
        columns.first { $0.reason == .unknown && Field.isPassword(header: $0.header.withoutMarkup) }?.header
    }

    /// Columns that the seller named and the file does not have.
    public func unmatchedMap() -> [Finding] {
        map.entries
            .filter { entry in
                entry.isNeeded
                    && !columns.contains {
                        $0.reason == .map
                            && (map.entry(for: $0.header) == entry || $0.header.isSamePath(as: entry.header))
                    }
            }
            .map { Finding(.columnMissing, field: $0.field, detail: .item($0.header, reason: $0.file)) }
            + unknownPlaceholders.map { Finding(.columnMissing, detail: .item($0, reason: nil)) }
    }
}

/// Tables whose rows all end before their header does, since a program leaves out what is empty at the end.
extension ColumnPlan {
    /// The columns that none of the rows reaches, where it is plain that the others' cells are their own: every column of amounts and
    /// of photos has such, and none of those without cells is one that a product is read from, but for further photos. Were a cell
    /// missing further ahead, all behind it would have moved.
    package var columnsWithoutCells: Range<Int>? {
        guard let count = cellsOfShortRows, count < columns.count,
            !columns[count...].contains(where: { isNeeded($0, behind: count) }), isInPlace
        else { return nil }
        return count..<columns.count
    }

    private func isNeeded(_ column: Column, behind count: Int) -> Bool {
        switch column.part {
        case nil, .grouping: false
        case .field(.images): !columns(of: .images).contains { $0 < count && sample(of: $0).isFilled }
        default: true
        }
    }

    private var isInPlace: Bool {
        let amounts = Self.amounts.flatMap(columns(of:))
        let photos = columns(of: .images)
        let fit = amounts.allSatisfy { fits($0, \.areAmounts) } && photos.allSatisfy { fits($0, \.areAddresses) }
        return fit && (amounts + photos).contains { sample(of: $0).isFilled }
    }

    private static let amounts: [Part] = [
        .field(.price), .field(.salePrice), .field(.discountedPrice), .field(.stock), .listPrice,
    ]

    private func fits(_ column: Int, _ isSo: (ColumnSample) -> Bool) -> Bool {
        !sample(of: column).isFilled || isSo(sample(of: column))
    }
}

/// Why nothing is taken from some columns: what `inspect` says beside those that are used.
extension ColumnPlan {
    /// A column that nothing is taken from.
    public struct PassedOver: Sendable, Hashable {
        public var column: Int
        public var why: Why

        /// The reasons in the order in which they are told: those that may be a mistake come first.
        public enum Why: Sendable, Hashable {
            /// It would say the same as another column, which goes before it.
            case second(Part, to: Int)
            /// Its name may mean two things, and nobody says which.
            case ambiguous
            /// The seller leaves it out, by a flag or in the map of that file.
            case leftOut(by: String?)
            /// This tool wrote there why it rejected the rows.
            case reasons
            /// Nothing is known by its name.
            case unknown
        }
    }

    /// The columns that nothing is taken from, each with the reason.
    public var passedOver: [PassedOver] {
        columns.indices.filter { columns[$0].part == nil && $0 != pairs?.key && $0 != pairs?.value }
            .map { PassedOver(column: $0, why: why(columns[$0])) }
    }

    private func why(_ column: Column) -> PassedOver.Why {
        switch column.reason {
        case .map: return .leftOut(by: column.mapFile)
        case .reasons: return .reasons
        case .name, .synonym, .preset, .content, .unknown: break
        }
        if Field.isAmbiguous(header: column.header.withoutMarkup) { return .ambiguous }
        guard !column.isUnnamed, let part = meaning(of: column.header), let taken = taken(for: part) else {
            return .unknown
        }
        return .second(part, to: taken)
    }

    /// What a header means where it stands alone.
    private func meaning(of header: String) -> Part? {
        let base = HeaderUnit(header)?.base
        if let preset {
            return preset.part(ofHeader: header)?.part ?? base.flatMap { preset.part(ofHeader: $0)?.part }
        }
        return (Field(header: header.withoutMarkup) ?? base.flatMap { Field(header: $0) }).map { .field($0) }
    }

    /// The column that says what a part would: its own, or one of the prices that go before it.
    private func taken(for part: Part) -> Int? {
        if let own = column(of: part) { return own }
        let others: [Part] =
            switch part {
            case .listPrice, .discountPercent, .discountUnit, .saleSwitch, .field(.salePrice), .field(.discountedPrice):
                [.field(.salePrice), .field(.discountedPrice), .field(.price)]
            case .surcharge: [.field(.price)]
            case .variantPhoto: [.field(.images)]
            case .namePart: [.field(.name)]
            default: []
            }
        return others.lazy.compactMap { column(of: $0) }.first
    }
}
