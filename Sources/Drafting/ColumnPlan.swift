import Catalogue
import Tabular

/// Which column of a file is which field: built once a file, and carried on as JSON and XML show new columns.
public struct ColumnPlan: Sendable {
    /// What a column was taken for, and why.
    public struct Column: Sendable, Hashable {
        /// Its letter, as spreadsheets have it, where it has no header.
        public var header: String
        public var part: Part?
        public var reason: Reason
        /// The kept map that says so, where one does.
        public var mapFile: String?
        /// Whether its header is empty.
        public let isUnnamed: Bool
        /// Whether JSON or XML lists its values: each cell is one, however it is spelt.
        let isList: Bool
        /// Whether it is known only without an attribute's sign or a prefix: the plain header goes before it.
        let isMarked: Bool
        /// What its header says its amounts are in, `Price (EUR)`, or a line above the table; `nil` where nothing does.
        public internal(set) var unit: AmountUnit?

        init(
            header: String, part: Part?, reason: Reason, mapFile: String? = nil, isUnnamed: Bool = false,
            isMarked: Bool = false, unit: AmountUnit? = nil
        ) {
            self.header = header
            self.unit = unit
            self.isUnnamed = isUnnamed
            self.isMarked = isMarked
            self.part = part
            self.reason = reason
            self.mapFile = mapFile
            let markup = MarkupHeader(header)
            isList =
                header.contains("[]") || markup?.isOfChild == true
                || [".image", ".picture", ".photo"].contains { (markup?.element ?? header).hasSuffix($0) }
        }

        public var field: Field? { part?.field }
    }

    public enum Reason: String, Sendable, Hashable {
        /// The header is the field's name.
        case name
        /// The header is one that people use for the field.
        case synonym
        /// The system that wrote the file means that by the header.
        case preset
        /// The seller said so.
        case map
        /// What stands in the column says so, and no other column could be meant.
        case content
        /// This tool wrote there why it rejected the rows: nothing of theirs.
        case reasons
        /// The header says nothing we know.
        case unknown
    }

    public private(set) var columns: [Column] = []
    /// The headers without the blanks around them; empty for a column that has none.
    private var names: [String] = []
    /// The system whose export this is; `nil` where the headers are read one by one.
    public private(set) var preset: Preset?
    /// The headers that showed the system; empty where the seller named it.
    public private(set) var presetEvidence: [String] = []
    /// Whether the seller named a system whose exports have other headers.
    private(set) var isMisfit = false
    /// The code of the currency that a header of the system states for all amounts.
    private(set) var headerCurrency: String?
    /// The currency that the first record shows the export to be in.
    private var shownCurrency: StatedCurrency?
    /// The columns of each part, the preferred one first, by the part's number: asked for every field of every record,
    /// where hashing would cost more than reading the cell.
    private var byPart = [[Int]](repeating: [], count: Part.count)
    /// How much each column is preferred among those of its part; 0 is the most.
    private var ranks: [Int] = []
    /// The fields that plain headers name: a header known only without its marks is none beside them.
    private(set) var plain: Set<Field> = []
    private(set) var priced = PricedHeaders()
    /// The rank of the language that goes first, of the texts whose headers say theirs.
    private(set) var languages: [Field: Int] = [:]
    /// The elements whose photos are taken from an attribute: a second one says the same again.
    private(set) var photoElements: Set<String> = []
    /// Whether the header of some column says a currency.
    private(set) var hasUnits = false
    /// Whether a column says something of products besides what they are called: without one, an `id` is a number of
    /// another system's, since its rows would change nothing.
    private(set) var saysAnything = false
    /// `nil` where values stand in no pairs, as nearly everywhere.
    private(set) var pairs: PairColumns?
    private var (pairKey, pairValue): (Int?, Int?) = (nil, nil)
    let map: ColumnMap
    public let values: ValueMap
    let adjustments: Adjustments
    /// The words that the seller gives values for, by the column: which entry it is.
    private(set) var words: [Int: [String: Int]] = [:]
    private var choice: PresetChoice
    /// The currency of prices that come without one; `nil` leaves it to the rules.
    let statedCurrency: StatedCurrency?
    let ids: IDReading
    private let markup: MarkupReading?
    let guards: GuardReading
    let statedSeparator: DecimalSeparator?
    /// What the first rows of a table show of its columns.
    private(set) var samples: [ColumnSample] = []
    private(set) var isSemicolonSeparated = false
    /// What the lines above a table say that its amounts are in.
    private(set) var tableUnit: AmountUnit?
    /// How many cells each of the first rows has, where that is less than the header names.
    private(set) var cellsOfShortRows: Int?

    /// - Parameters:
    ///   - currency: that of prices which state none.
    ///   - ids: whose numbers stand in a column `id`.
    ///   - markup: what becomes of texts in HTML; `nil` where the file's kind says it.
    ///   - guards: what becomes of the apostrophes that keep texts from being run.
    ///   - adjustments: what may be done with values that the market has no room for.
    ///   - decimals: what the numbers are written with; `nil` leaves it to the file.
    ///   - keysSuffice: whether a file is one that names products and changes nothing.
    public init(
        map: ColumnMap = ColumnMap(), preset: PresetChoice = .recognised, currency: StatedCurrency? = nil,
        ids: IDReading = .byTable, markup: MarkupReading? = nil, guards: GuardReading = .kept,
        values: ValueMap = ValueMap(), adjustments: Adjustments = Adjustments(), decimals: DecimalSeparator? = nil,
        keysSuffice: Bool = false
    ) {
        self.values = values
        self.adjustments = adjustments
        self.markup = markup
        self.guards = guards
        statedSeparator = decimals
        self.map = map
        choice = preset
        statedCurrency = currency
        self.ids = ids
        saysAnything = keysSuffice
    }

    /// The columns that hold a field; several for photos, and where a system writes the same into more than one.
    public func columns(of field: Field) -> [Int] { byPart[Part.field(field).number] }

    /// The columns that a finding about a field is about: where the price asked stands beside a list price, it is the
    /// sale price, and per cent off are an amount off.
    func places(of field: Field) -> [Int] {
        let own = columns(of: field)
        guard own.isEmpty else { return own }
        return switch field {
        case .salePrice where !columns(of: .listPrice).isEmpty: columns(of: .price)
        case .discountedPrice: columns(of: .discountPercent)
        case .sku where !mayHaveMarketIDs: columns(of: .id)
        default: []
        }
    }

    func columns(of part: Part) -> [Int] { byPart[part.number] }

    /// The column that holds a part, the preferred one of several.
    func column(of part: Part) -> Int? { byPart[part.number].first }

    /// The columns of stocks that count together: a system with several places has one for each, `inventory_*`.
    var stocksOfPlaces: [Int] {
        let all = columns(of: .stock)
        let first = all.prefix { ranks[$0] == ranks[all[0]] }
        return preset != nil && first.count > 1 && Set(first.map { columns[$0].header }).count == first.count
            ? Array(first) : []
    }

    /// Whether the first rows have prices, and all of them are 0.
    var pricesAreZero: Bool {
        let prices = columns(of: .price).map(sample).filter(\.isFilled)
        return !prices.isEmpty && prices.allSatisfy(\.areZeros)
    }

    /// Whether what a discount means was told by the first rows.
    package var guessesDiscounts: Bool {
        [Part.field(.salePrice), .field(.discountedPrice)].flatMap(columns(of:)).contains {
            columns[$0].reason == .content
        }
    }

    /// Whether another system wrote the file.
    var isOfOtherSystem: Bool { preset.map { $0.name != .openmarket } ?? false }

    /// Whether texts that are HTML are read as what a page shows of them: where nobody says it, in the exports of other systems,
    /// whose sheets hold that. In any other file a text is what the seller wrote.
    var readsMarkup: Bool {
        if let markup { return markup == .text }
        return isOfOtherSystem && columns(of: .market).isEmpty
    }

    /// The columns of texts in HTML that are sent as they stand though nobody says so: in a table of no system that is known.
    package var columnsOfKeptMarkup: [Int] {
        guard preset == nil, markup == nil else { return [] }
        return (columns(of: .name) + columns(of: .description)).filter { sample(of: $0).hasMarkup }
    }

    /// The currency of prices that come without one.
    var currency: Currency? { unstatedCurrency?.market }

    /// The code of the currency of prices that come without one, where the market does not take it.
    var foreignCurrency: String? { unstatedCurrency?.foreign }

    /// That of a system whose shops ask one currency goes for its exports: what its amounts are worth here, the seller has to say.
    private var unstatedCurrency: StatedCurrency? {
        if let statedCurrency { return statedCurrency }
        let known = shownCurrency ?? preset?.currency
        return adjustments.hasDefault(for: .currency) ? known?.market.map(StatedCurrency.market) : known
    }

    /// The code of the currency that is asked in the country where the system is at home, or which an export shows to be its own, where the
    /// market does not take it; `nil` where a column or the seller names one.
    public var systemsCurrency: String? {
        statedCurrency == nil && column(of: .field(.currency)) == nil ? foreignCurrency : nil
    }

    /// The columns of keys and values that stand in pairs, and which key is which part.
    struct PairColumns {
        var key: Int
        var value: Int
        var parts: [(part: Part, keys: [String])]
        var keysAreCurrencies: Bool
    }

    /// Notes the columns of pairs as they show.
    private mutating func notePair(_ header: String, _ column: Int) {
        guard let wanted = preset?.pairs else { return }
        if header == wanted.key { pairKey = pairKey ?? column }
        if header == wanted.value { pairValue = pairValue ?? column }
        guard pairs == nil, let pairKey, let pairValue else { return }
        pairs = PairColumns(
            key: pairKey, value: pairValue, parts: wanted.parts, keysAreCurrencies: wanted.keysAreCurrencies)
        saysAnything = true
    }

    /// The first of these headers that the file has, as a column.
    func column(headed headers: [String]) -> Int? { columns.map(\.header).column(headed: headers) }

    /// What the first rows show of a column.
    func sample(of column: Int) -> ColumnSample { column < samples.count ? samples[column] : ColumnSample() }

    /// Takes the columns that a record is the first to have, with what it shows of them: where rows do not stand beneath a header.
    public mutating func extend(to headers: [String], showing record: borrowing Record) -> [Finding] {
        samples = ColumnSample.all(samples, of: record)
        let findings = extend(to: headers)
        if shownCurrency == nil, let shown = preset?.currencyShown(by: record, headed: headers) {
            shownCurrency = StatedCurrency(spelling: shown)
        }
        return findings
    }

    /// Takes what another plan of the same file was shown.
    public mutating func note(_ other: ColumnPlan) {
        (samples, isSemicolonSeparated, tableUnit) = (other.samples, other.isSemicolonSeparated, other.tableUnit)
        (cellsOfShortRows, shownCurrency) = (other.cellsOfShortRows, other.shownCurrency)
    }

    /// Takes what a reader's first rows show: before its columns.
    public mutating func note(_ evidence: ReadingEvidence) {
        samples = evidence.samples
        tableUnit = AmountUnit(titles: evidence.titles)
        cellsOfShortRows = evidence.cellsOfShortRows
        isSemicolonSeparated = evidence.dialect?.delimiter == UInt8(ascii: ";")
    }

    /// Takes the columns that are new since the last call, and says what is the matter with them.
    public mutating func extend(to headers: [String]) -> [Finding] {
        guard headers.count > columns.count else { return [] }
        // The blanks that only align a header with what stands beneath it are none of its name.
        names += headers.dropFirst(names.count).map { $0.trimmingWhiteSpace() }
        return takeColumns(headed: names)
    }

    private mutating func takeColumns(headed headers: [String]) -> [Finding] {
        let known = columns.count
        let isFirst = known == 0
        if isFirst { choosePreset(headers) }
        var findings: [Finding] = []
        for header in headers.dropFirst(columns.count) {
            Field(header: header).map { _ = plain.insert($0) }
            guard preset == nil else { continue }
            priced.add(header)
            if let language = HeaderLanguage(header) {
                languages[language.field] = min(language.rank, languages[language.field] ?? .max)
            }
        }
        for header in headers.dropFirst(columns.count) {
            var (column, rank) =
                header.isEmpty
                ? (unnamed(columns.count), 0) : interpret(header, sample(of: columns.count), among: headers)
            if column.part == nil, column.reason == .unknown {
                if isUndecided(column, columns.count, among: headers) {
                    column.part = .undecidedDiscount
                } else if !isEmpty(column, columns.count) {
                    findings += unknown(column.header, among: headers)
                }
            }
            if column.reason == .content, let part = column.part {
                findings.append(
                    Finding(
                        .columnAssumed, field: part.field ?? .discountedPrice, detail: .values(header, part.spelling)))
            }
            if let part = column.part {
                if let field = part.field, let conflict = conflict(of: column, with: field) {
                    findings.append(conflict)
                }
                add(part, columns.count, rank: rank)
                saysAnything = saysAnything || part.saysAnything
                if column.isMarked, part == .field(.images), let markup = MarkupHeader(header), markup.isOfChild {
                    photoElements.insert(markup.element)
                }
            }
            if let tableUnit, column.unit == nil, column.part?.isAmount == true {
                column.unit = HeaderUnit.unit(in: header) ?? tableUnit
            }
            if column.unit != nil { hasUnits = true }
            if !values.entries.isEmpty, case let known = values.words(of: column), !known.isEmpty {
                words[columns.count] = known
            }
            notePair(header, columns.count)
            columns.append(column)
            ranks.append(rank)
        }
        // Of a JSON whose records have columns of their own, the first one's count.
        if isFirst {
            takeWords(&findings)
        } else if let list = laterListPrice(from: known) {
            findings.removeAll { $0.code == .unknownColumn && $0.detail == .columns([columns[list].header]) }
            take(list, as: .listPrice)
        }
        shareUnit()
        return isFirst ? misfit(headers) ?? findings : findings
    }

    /// Takes columns whose headers say a field in words that are no known header, where none is.
    private mutating func takeWords(_ findings: inout [Finding]) {
        for (column, part) in columnsByWords() {
            findings.removeAll { $0.code == .unknownColumn && $0.detail == .columns([columns[column].header]) }
            take(column, as: part)
        }
        if let column = columnOfPhotos() {
            findings.removeAll { $0.code == .unknownColumn && $0.detail == .columns([columns[column].header]) }
            take(column, as: .field(.images))
        }
        if let column = descriptionThatIsName() {
            take(column, as: .field(.name))
        }
    }

    /// What one amount of a file counts by the thousand the others do, too, unless they say otherwise.
    private mutating func shareUnit() {
        guard hasUnits else { return }
        let amounts = columns.indices.filter { columns[$0].part?.isAmount == true }
        let units = Set(amounts.compactMap { columns[$0].unit })
        guard units.count == 1, let unit = units.first, unit.factor > 1 else { return }
        for column in amounts where columns[column].unit == nil {
            columns[column].unit = HeaderUnit.unit(in: columns[column].header) ?? unit
        }
    }

    private mutating func take(_ column: Int, as part: Part) {
        if let other = columns[column].part { byPart[other.number].removeAll { $0 == column } }
        let unit =
            columns[column].unit ?? (part.isAmount ? HeaderUnit.unit(in: columns[column].header) ?? tableUnit : nil)
        columns[column] = Column(
            header: columns[column].header, part: part, reason: .synonym, isUnnamed: columns[column].isUnnamed,
            isMarked: true, unit: unit)
        if unit != nil { hasUnits = true }
        ranks[column] = 1
        add(part, column, rank: 1)
        saysAnything = saysAnything || part.saysAnything
    }

    /// Whether a column's name may mean several discounts, of which the first rows have none, or whose price before and price after other
    /// columns say: whoever has one further down, or has it alone, is asked there.
    private func isUndecided(_ column: Column, _ index: Int, among headers: [String]) -> Bool {
        isAmbiguous(column.header, among: headers)
            && (index < samples.count && sample(of: index).isZero || havePricesBeforeAndAfter(headers))
    }

    /// Whether a column has neither a name nor, in the first rows, anything in it: spreadsheets end lines with delimiters.
    private func isEmpty(_ column: Column, _ index: Int) -> Bool {
        column.isUnnamed && isUnfilled(index)
    }

    /// That the system which the seller named is not the one: what it has no columns for says nothing of the file.
    private mutating func misfit(_ headers: [String]) -> [Finding]? {
        guard case .named(let name) = choice, let preset, column(of: .field(.name)) == nil || !isPriced,
            Preset.named(name, for: headers).evidence.isEmpty
        else { return nil }
        isMisfit = true
        let fitting = Preset.recognise(headers)?.preset.name.rawValue ?? ""
        return [Finding(.columnMissing, detail: .values(preset.title, fitting))]
    }

    private var isPriced: Bool { column(of: .field(.price)) != nil || pairs != nil }

    private mutating func choosePreset(_ headers: [String]) {
        let found: (preset: Preset, evidence: [String])? =
            switch choice {
            case .none: nil
            case .named(let name): (Preset.named(name, for: headers).preset, [])
            case .recognised: Preset.recognise(headers)
            }
        preset = found?.preset
        presetEvidence = found?.evidence ?? []
        headerCurrency = preset.flatMap { preset in
            headers.lazy.compactMap(HeaderUnit.stated).first
                ?? headers.lazy.compactMap(preset.currency(ofHeader:)).first
        }
    }

    private mutating func add(_ part: Part, _ column: Int, rank: Int) {
        let candidates = byPart[part.number]
        let place = candidates.firstIndex { ranks[$0] > rank } ?? candidates.count
        byPart[part.number].insert(column, at: place)
    }
}

extension Part {
    fileprivate static let count = Field.allCases.count + others.count

    /// Whether it is more than what a product is called, or which rows are one.
    fileprivate var saysAnything: Bool {
        switch self {
        case .field(.id), .field(.sku), .grouping, .saleState, .stockState, .saleDate, .discountUnit, .saleSwitch,
            .stockLevel, .undecidedDiscount:
            false
        default: true
        }
    }

    /// Its place in the table of parts.
    fileprivate var number: Int {
        switch self {
        case .field(.name): 0
        case .field(.description): 1
        case .field(.price): 2
        case .field(.currency): 3
        case .field(.discountedPrice): 4
        case .field(.stock): 5
        case .field(.images): 6
        case .field(.sku): 7
        case .field(.id): 8
        case .field(.market): 9
        case .field(.thumbnail): 10
        case .field(.salePrice): 11
        case .field(.action): 12
        case .listPrice: 13
        case .discountPercent: 14
        case .discountUnit: 15
        case .variantPhoto: 16
        case .saleDate: 17
        case .grouping: 18
        case .saleState: 19
        case .stockState: 20
        case .namePart: 21
        case .surcharge: 22
        case .saleSwitch: 23
        case .stockLevel: 24
        case .undecidedDiscount: 25
        }
    }
}
