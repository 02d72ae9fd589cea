import Catalogue
import Drafting
import Tabular

/// Which columns may hold the fields that no column is known to hold, by what stands in them.
///
/// What is offered was read as that field by the same drafter and judged by the same rules as an import would, and both found
/// nothing against it; how well a content suits a field then orders what is left. What leaves nothing to choose is taken
/// (`AssumedColumns`), and said; all else is asked for.
struct ColumnOffers {
    private let options: InputOptions
    private let plan: ColumnPlan
    private let format: TabularFormat
    private let records: [Record]
    /// What the records have to show, by the column.
    private let values: [[Int: String]]
    private let columns: [Int: ColumnContent]

    /// - Parameters:
    ///   - plan: what the columns are known to be.
    ///   - records: the first rows.
    init(_ plan: ColumnPlan, _ format: TabularFormat, _ options: InputOptions, _ records: [Record]) {
        (self.plan, self.format, self.options, self.records) = (plan, format, options, records)
        let values = records.map(\.shownValues)
        self.values = values
        let content = { column in
            // Of a list's objects the first says what they have; photos are told by all.
            let isOfObjects = plan.columns[column].header.contains("[].")
            return ColumnContent(values.map { isOfObjects ? ($0[column] ?? "").firstOfList : $0[column] ?? "" })
        }
        columns = (Self.unused(plan) + Self.mayBeNames(plan)).reduce(into: [:]) { $0[$1] = content($1) }
    }

    /// The fields that may be offered: those that are certain by their content come first, so that a column is none of the
    /// others'.
    private static let fields: [Field] = [.images, .price, .name, .description, .stock, .sku]

    /// The best column for each field that no column holds, in the fields' order; no column twice.
    var offer: [OfferedColumn] {
        var taken: [Field: Int] = [:]
        for field in Self.fields where isAbsent(field) {
            let free = candidates(for: field).filter { column in !taken.values.contains(column) }
            guard let column = free.first, isLongEnough(column, for: field, besides: taken[.name]) else { continue }
            taken[field] = column
        }
        // Where no header is known, the first row may be a product like the others: numbers beneath a word show that it is none.
        if !plan.columns.contains(where: { $0.field != nil }), taken[.price] == nil { return [] }
        taken[.salePrice] = salePrice(besides: taken)
        return Field.allCases.flatMap { field -> [OfferedColumn] in
            guard let column = taken[field] else { return [] }
            let further = field == .images ? furtherPhotos(column) : []
            return ([column] + further).map { OfferedColumn(header: plan.columns[$0].header, field: field) }
        }
    }

    /// What is offered, where it is all that is lacking and nothing else could be meant: for each field one column.
    var only: [OfferedColumn]? {
        let lacking = plan.absent.filter(\.isNeeded)
        let offer = offer.filter { lacking.contains($0.field) }
        // Without one known header nobody knows whether it is one; photos are known by what stands in their column.
        guard !lacking.isEmpty, Set(offer.map(\.field)) == Set(lacking),
            plan.columns.contains(where: { $0.field != nil && $0.field != .images })
        else { return nil }
        // Which price is asked when there is one for a while, a person has to say.
        if lacking.contains(.price), plan.columns.contains(where: { $0.field == .salePrice }) { return nil }
        let taken = Set(offer.map(\.header))
        let isOnly = offer.allSatisfy { one in
            // What an object of a list says is not said of the product.
            guard one.field == .images || !one.header.contains("[].") else { return false }
            let isPlain = HeaderMeaning.isBare(one.header, one.field)
            return candidates(for: one.field).map { plan.columns[$0].header }.allSatisfy {
                taken.contains($0) || isPlain && !HeaderMeaning.isBare($0, one.field)
            }
        }
        return isOnly ? offer : nil
    }

    /// Of a price for a while the column that is called so, where its amounts are the lower ones.
    private func salePrice(besides taken: [Field: Int]) -> Int? {
        let held = [Part.field(.salePrice), .field(.discountedPrice), .listPrice, .discountPercent]
        guard let price = taken[.price] ?? plan.columns(of: .price).first,
            !plan.columns.contains(where: { $0.part.map(held.contains) ?? false })
        else { return nil }
        return suited(for: .salePrice).first { column in
            column != price && HeaderWords(plan.columns[column].header).meanSalePrice && !taken.values.contains(column)
                && isRead(column, as: .salePrice, besides: price, as: .price)
        }
    }

    /// The columns that are told apart from one of photos by a number alone.
    private func furtherPhotos(_ column: Int) -> [Int] {
        let header = plan.columns[column].header
        guard Field.isNumbered(header: header) else { return [] }
        return columns.keys.sorted().filter { other in
            let otherHeader = plan.columns[other].header
            return other != column && plan.columns[other].part == nil && Field.isNumbered(header: otherHeader)
                && otherHeader.withoutNumber == header.withoutNumber && columns[other]!.hasPhotosAlone
        }
    }

    /// The columns that may hold a field, the best first.
    func candidates(for field: Field) -> [Int] { suited(for: field).filter { isRead($0, as: field) } }

    /// Where nothing else is a text, what stands in the one column of texts is what the goods are called, whatever that is: `Strain`.
    private var onlyTexts: [Int] {
        guard plan.preset == nil, format.isTable, plan.columns(of: .description).isEmpty else { return [] }
        let texts = columns.filter { plan.columns[$0.key].part == nil && $0.value.hasTexts }
        return texts.count == 1 && texts.first!.value.mayBeNames ? [texts.first!.key] : []
    }

    /// The columns whose content and headers suit a field, the best first.
    private func suited(for field: Field) -> [Int] {
        let suited = suitedByWords(for: field)
        return suited.isEmpty && field == .name ? onlyTexts : suited
    }

    private func suitedByWords(for field: Field) -> [Int] {
        let suited = columns.compactMap { column, content -> (column: Int, fit: Double)? in
            let words = HeaderWords(plan.columns[column].header)
            guard field == .name || plan.columns[column].part == nil, let fit = content.suits(field),
                !words.contradict(field)
            else { return nil }
            // The price is what is asked at other times, too.
            let fitting = field == .price && words.meanSalePrice ? fit - 0.5 : fit
            if HeaderMeaning.isBare(plan.columns[column].header, field) { return (column, fitting + 1.25) }
            if words.mean(field) { return (column, fitting + 1) }
            if field == .name, words.meanModel { return (column, fitting + 0.5) }
            return fitting >= 1 && !needsWord(field) ? (column, fitting) : nil
        }
        let best = suited.filter { $0.fit >= 1 }.sorted { ($1.fit, $0.column) < ($0.fit, $1.column) }
        return best.prefix(Self.tried).map(\.column)
    }

    /// So many columns are tried for a field: each takes a reading of the first rows, and a table may have thousands.
    private static let tried = 12

    /// Whether numbers say nothing without a word: systems have many, and what theirs are called is known; documents have more. Counts
    /// are of anything: rows, visits, reviews.
    private func needsWord(_ field: Field) -> Bool {
        field == .stock || (plan.preset != nil || !format.isTable) && [.price, .sku].contains(field)
    }

    /// A text that is no longer than the name says it once more.
    private func isLongEnough(_ column: Int, for field: Field, besides name: Int?) -> Bool {
        guard field == .description, let name else { return true }
        return columns[column]!.typicalLength > columns[name]!.typicalLength
    }

    private func isAbsent(_ field: Field) -> Bool {
        field == .sku ? plan.columns.allSatisfy { $0.field != .sku && $0.field != .id } : plan.absent.contains(field)
    }

    /// The columns that nothing is taken from, and that a flag can name: what is spelt like another or cannot be printed, it cannot.
    private static func unused(_ plan: ColumnPlan) -> [Int] {
        let names = plan.columns.map { Field.normalized(header: $0.header) }
        let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        return plan.passedOver.filter { column in
            let header = plan.columns[column.column].header
            if case .leftOut = column.why { return false }
            return counts[names[column.column]] == 1 && !header.isEmpty && header.utf8.count <= Field.longestHeader
                && !ColumnContent.isNumber(header) && header.unicodeScalars.allSatisfy { $0.isSayable }
        }.map(\.column)
    }

    /// Where no column is a name: price lists call it what the goods are described by.
    private static func mayBeNames(_ plan: ColumnPlan) -> [Int] {
        guard plan.absent.contains(.name) else { return [] }
        return plan.columns(of: .description).filter { plan.columns[$0].reason == .synonym }
    }

    /// The share of cells that may be refused: no sheet is without mistakes.
    private static let refused = 0.1

    /// Whether a column's cells are read and accepted as a field's.
    ///
    /// - Parameters:
    ///   - other: a column that is to be read with it.
    ///   - otherField: as which field.
    private func isRead(
        _ column: Int, as field: Field, besides other: Int? = nil, as otherField: Field? = nil
    ) -> Bool {
        var options = options
        options.map.entries.insert(ColumnMap.Entry(header: plan.columns[column].header, field: field), at: 0)
        if let other, plan.columns[other].field != otherField {
            options.map.entries.insert(ColumnMap.Entry(header: plan.columns[other].header, field: otherField), at: 0)
        }
        var mapped = ColumnPlan(options, format, isTable: true)
        mapped.note(plan)
        let findings = mapped.extend(to: plan.columns.map { $0.isUnnamed ? "" : $0.header })
        guard !findings.contains(where: { $0.code.effect == .refusesFile }), mapped.columns[column].field == field
        else {
            return false
        }
        let drafter = Drafter(plan: mapped)
        let filled = records.indices.filter { values[$0][column] != nil }.map { records[$0] }
        let bad = filled.count { record in
            let (draft, findings, _) = drafter.draft(record)
            let all = findings + FormRules.form.findings(draft, excluding: .none)
            return all.contains { $0.field == field && $0.code.effect == .rejectsRecord && !$0.isMended }
        }
        return !filled.isEmpty && Double(bad) <= Self.refused * Double(filled.count)
    }
}

extension String {
    /// The first of the values that a column has in one record.
    fileprivate var firstOfList: String { String(prefix { $0 != "|" }) }
}

extension Finding {
    /// What is wrong with it can be cut or converted, and says nothing against the column.
    fileprivate var isMended: Bool {
        [.nameTooLong, .nameTooShort, .descriptionTooLong, .imagesTooMany, .currencyUnknown].contains(code)
    }

    /// Whether a column is missing that another may be.
    var lacksColumns: Bool {
        guard case .columns = detail else { return false }
        return code == .headerMissing || code == .columnMissing && field != nil
    }

    fileprivate func offering(_ offer: [OfferedColumn], rest: [Field]) -> Finding {
        guard lacksColumns, case .columns(let headers) = detail else { return self }
        return Finding(code, field: field, detail: .offered(headers, offer, rest: rest))
    }
}

extension [Finding] {
    /// The same with the columns that may be meant where some are missing.
    func offering(_ offer: [OfferedColumn]) -> [Finding] {
        guard !offer.isEmpty else { return self }
        let lacking = filter(\.lacksColumns)
        let fields = lacking.compactMap(\.field)
        let missing = fields.isEmpty ? Field.form.filter(\.isNeeded) : fields
        let rest = missing.filter { field in !offer.contains { $0.field == field } }
        return map { $0.offering(offer, rest: rest) }
    }
}

extension Unicode.Scalar {
    /// Whether it may stand in a command that is copied from a terminal: no backtick, which sets commands apart.
    fileprivate var isSayable: Bool {
        value != 0x60 && value >= 0x20 && !(0x7F..<0xA0).contains(value) && properties.generalCategory != .format
            && !properties.isDefaultIgnorableCodePoint
    }
}
