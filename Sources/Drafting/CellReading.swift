import Catalogue
import Tabular

/// The cells of one record, being read; of several rows where they are one product.
struct CellReading {
    let record: Record
    let shared: SharedPlan
    let codes: CodeShapes
    /// The first cell of each row; empty for a record of one row.
    let rowStarts: [Int]
    var findings: [Finding] = []
    var signedCurrency: Currency?
    var notes = ReadingNotes()
    /// How many amounts were converted.
    var conversions = 0
    /// The rate of the currency that is stated of the amount at hand, beside it or in its header.
    var rateOfUnit: ExchangeRate?

    init(record: Record, rowStarts: [Int], plan: SharedPlan, codes: CodeShapes) {
        self.record = record
        self.rowStarts = rowStarts
        shared = plan
        self.codes = codes
    }

    var plan: ColumnPlan { _read { yield shared.plan } }

    var decimals: DecimalSeparator { shared.decimals }

    /// `nil` where the seller gives no defaults.
    var filling: DefaultsPlan? { shared.filling }

    var rowCount: Int { max(1, rowStarts.count) }

    /// Whether the rows are variants, each with a price and a stock of its own.
    var hasVariants: Bool { rowStarts.count > 1 && plan.preset?.hasVariants == true }

    // MARK: Finding cells

    /// The part's cell in a row; `nil` where the file has no such column, or the record of a JSON or XML lacks it.
    /// Of several columns the first that is not blank counts.
    func cell(_ part: Part, row: Int = 0) -> Record.Cell? {
        let columns = plan.columns(of: part)
        guard let first = columns.first else { return plan.pairs.flatMap { pairedCell(part, $0, row: row) } }
        if columns.count == 1 { return cell(inColumn: first, row: row) }
        var blank: Record.Cell?
        for column in columns {
            guard let cell = cell(inColumn: column, row: row) else { continue }
            if !record.isBlank(cell) { return cell }
            blank = blank ?? cell
        }
        return blank
    }

    /// The part's cell in the first row where it is not blank.
    func firstCell(_ part: Part) -> Record.Cell? {
        let first = cell(part)
        guard rowStarts.count > 1, first.map(record.isBlank) ?? true else { return first }
        for row in 1..<rowStarts.count {
            if let cell = cell(part, row: row), !record.isBlank(cell) { return cell }
        }
        return first
    }

    func cell(inColumn column: Int, row: Int) -> Record.Cell? {
        if rowStarts.isEmpty { return record.firstCell(inColumn: column) }
        let cells = cells(ofRow: row)
        // As in a record of one row, the cell of column n is mostly the nth.
        let guess = cells.lowerBound + column
        if cells.contains(guess), record.cells[guess].column == column { return record.cells[guess] }
        return record.cells[cells].first { $0.column == column }
    }

    func cells(ofRow row: Int) -> Range<Int> {
        if rowStarts.isEmpty { return 0..<record.cells.count }
        return rowStarts[row]..<(row + 1 < rowStarts.count ? rowStarts[row + 1] : record.cells.count)
    }

    /// The cell beside a key that is the part's, where values stand in pairs.
    private func pairedCell(_ part: Part, _ pairs: ColumnPlan.PairColumns, row: Int) -> Record.Cell? {
        guard let keys = pairs.parts.first(where: { $0.part == part })?.keys else { return nil }
        var found: [String: Record.Cell] = [:]
        for (key, value) in paired(pairs, row: row) where !record.isBlank(value) {
            let key = record.string(key)
            if keys.contains(key), found[key] == nil { found[key] = value }
        }
        return keys.lazy.compactMap { found[$0] }.first
    }

    /// The keys and values of a row that stand in pairs, whichever of the two comes first.
    private func paired(_ pairs: ColumnPlan.PairColumns, row: Int) -> [(key: Record.Cell, value: Record.Cell)] {
        let cells = record.cells[cells(ofRow: row)].filter { $0.column == pairs.key || $0.column == pairs.value }
        var result: [(Record.Cell, Record.Cell)] = []
        var index = 0
        while index + 1 < cells.count {
            let (first, second) = (cells[index], cells[index + 1])
            if first.column == second.column {
                index += 1
                continue
            }
            result.append(first.column == pairs.key ? (first, second) : (second, first))
            index += 2
        }
        return result
    }

    /// The currency whose price a cell of pairs is.
    func pairedCurrency(of cell: Record.Cell) -> String? {
        guard let pairs = plan.pairs, pairs.keysAreCurrencies, cell.column == pairs.value else { return nil }
        for row in 0..<rowCount {
            for (key, value) in paired(pairs, row: row) where value.start == cell.start { return record.string(key) }
        }
        return nil
    }

    // MARK: Text

    /// The text of a field's cell, trimmed and composed.
    mutating func trimmed(_ field: Field) -> Entry<String> {
        firstCell(.field(field)).map { trimmed($0, field).entry } ?? .absent
    }

    mutating func trimmed(_ cell: Record.Cell, _ field: Field) -> (entry: Entry<String>, hadBlanks: Bool) {
        // Saved by a program that cannot calculate: as empty it would mean the field's default.
        if cell.kind == .unanswered { return (.unreadable(.spreadsheetError), false) }
        guard cell.kind != .null, cell.byteCount > 0 else { return (.empty, false) }
        var (text, hadBlanks) = record.trimmedText(cell)
        if hadBlanks, record.row != nil, record.withBytes(cell, { $0.first != UInt8(ascii: "\"") }) {
            text = text.withoutQuotes
        }
        if text.isEmpty { return (.empty, hadBlanks) }
        if text.isSpreadsheetError { return (.unreadable(.spreadsheetError), hadBlanks) }
        return (.value(text), hadBlanks)
    }

    mutating func name() -> Entry<String> {
        if let composed = composedName() { return .value(composed) }
        guard let cell = firstCell(.field(.name)) else { return .absent }
        let (entry, hadBlanks) = trimmed(cell, .name)
        guard case .value(let text) = entry else { return entry }
        if hadBlanks { findings.append(Finding(.nameTrimmed)) }
        let name = seen(text, .name)
        noteDamage(name, .name)
        // A document that is written for people has its lines broken and set in: of a system's it is known that they mean a blank.
        if record.row == nil, shared.isOfOtherSystem, name.utf8.contains(0x0A) {
            return Entry(name.withBlanksForLineEnds)
        }
        return name == text ? entry : Entry(name.replacing("\n", with: " "))
    }

    /// The name of a product that only its kind, maker and model say; `nil` where it has one, or no model.
    private func composedName() -> String? {
        let columns = plan.columns(of: .namePart)
        guard let last = columns.last, firstCell(.field(.name)).map(record.isBlank) ?? true,
            let model = cell(inColumn: last, row: 0), !record.isBlank(model)
        else { return nil }
        let words = columns.compactMap { cell(inColumn: $0, row: 0).map { record.trimmedText($0).text } }.filter {
            !$0.isEmpty
        }
        // A model may begin with its maker's name.
        let further = words.indices.filter { $0 + 1 == words.count || !words[$0 + 1].begins(with: words[$0]) }
        return further.map { words[$0] }.joined(separator: " ")
    }

    /// The description; of several, the first that has the form's length, or else the first.
    mutating func description() -> Entry<String> {
        guard let cell = firstCell(.field(.description)) else { return .absent }
        let columns = plan.columns(of: .field(.description))
        if columns.isEmpty || columns.count < 2 && rowStarts.count < 2 { return description(in: cell) }
        for row in 0..<rowCount {
            var first: Entry<String>?
            for column in columns {
                guard let cell = self.cell(inColumn: column, row: row) else { continue }
                let entry = description(in: cell)
                guard !entry.isEmpty else { continue }
                if let text = entry.value, FormRules.form.descriptionLength.contains(text.count) { return entry }
                first = first ?? entry
            }
            // A row's own description goes before that of a row beneath it.
            if let first { return first }
        }
        return .empty
    }

    private mutating func description(in cell: Record.Cell) -> Entry<String> {
        let entry = trimmed(cell, .description).entry
        guard case .value(var text) = entry else { return entry }
        if plan.preset?.spellsLineEnds == true, text.utf8.contains(UInt8(ascii: "\\")) {
            text = text.withoutEscapes
        }
        let shown = seen(text, .description)
        if shown.holds(0xEF), shown.unicodeScalars.contains("\u{FFFD}"), plan.column(of: .field(.market)) == nil {
            findings.append(Finding(.valueLooksDamaged, field: .description))
        }
        return Entry(shown)
    }

    /// The text that a person sees where it is evidently HTML, in files that hold such.
    private mutating func seen(_ text: String, _ field: Field) -> String {
        let text = shared.hasPreset ? text.withoutGuard : text
        guard shared.readsMarkup, MarkupEvidence.isHTML(text) else {
            // An editor leaves its tags behind where somebody has deleted the text.
            return field == .description && MarkupEvidence.isBlankHTML(text) ? "" : text
        }
        // A tag that shows now is what the seller writes about: `Sizes &lt;S&gt;`.
        let shown = MarkupText.text(of: text).trimmingWhiteSpace().normalizedToNFC()
        if shown != text { findings.append(Finding(.htmlAsText, field: field)) }
        return shown
    }

    mutating func key(_ field: Field) -> Entry<String> {
        let entry = trimmed(field)
        guard case .value(let text) = entry else {
            if case .unreadable(.spreadsheetError) = entry { findings.append(Finding(.spreadsheetError, field: field)) }
            return entry
        }
        guard field == .sku || field == .id else { return shared.hasPreset ? Entry(text.withoutGuard) : entry }
        // Whoever looks for a key types what is seen of it.
        let hasInvisible = hasInvisible(field)
        let seen = hasInvisible ? text.withoutInvisible : text
        if hasInvisible || looksDamaged(text, field) {
            findings.append(Finding(.valueLooksDamaged, field: field))
        } else {
            noteDamage(text, field)
        }
        return Entry(shared.hasPreset ? seen.withoutGuard : seen)
    }

    /// Whether something is in a field's cell, or around its text, that nobody sees.
    private func hasInvisible(_ field: Field) -> Bool {
        guard let cell = firstCell(.field(field)), record.withBytes(cell, { $0.mayHoldInvisible }) else { return false }
        return record.string(cell).unicodeScalars.contains(where: \.isInvisible)
    }

    /// Says where a program on the way has made a text or a key of another.
    private mutating func noteDamage(_ text: String, _ field: Field) {
        // What comes from the market is as it is there.
        guard plan.column(of: .field(.market)) == nil else { return }
        var text = text
        let isDamaged = text.withUTF8 { ValueDamage.isOfLetters($0) || ValueDamage.isDate($0) }
        if isDamaged { findings.append(Finding(.valueLooksDamaged, field: field)) }
    }

    /// Says of which fields an object of a JSON says two things: which of them is meant, nobody can tell.
    mutating func noteRepeatedKeys() {
        for column in record.repeatedColumns where plan.columns[column].part != nil {
            let header = plan.columns[column].header
            let value = record.firstCell(inColumn: column).map { record.string($0) } ?? ""
            findings.append(
                Finding(.keyRepeated, field: plan.columns[column].field, detail: .cell(column: header, value: value)))
        }
    }

    private func looksDamaged(_ code: String, _ field: Field) -> Bool {
        guard !code.looksLikeDamagedNumber else { return true }
        return firstCell(.field(field)).map { codes.isChanged(code, $0, in: record) } ?? false
    }

    // MARK: Words

    /// What means none is 0. How many pieces others mean, only the seller can say.
    mutating func stockInAWord(_ cell: Record.Cell?) -> Entry<Int64> {
        guard let cell, StockWord.meansNone(record.trimmedText(cell).text) else {
            return .unreadable(.stockNotAWholeNumber)
        }
        findings.append(Finding(.stockWord))
        return .value(0)
    }

    mutating func currency() -> Entry<Currency> {
        switch trimmed(.currency) {
        case .absent: .absent
        case .empty: .empty
        case .unreadable(let code): .unreadable(code)
        case .value(let text):
            if let currency = Currency(cell: text) {
                .value(currency)
            } else if shared.pricesStateMarketCurrency {
                // It is that of other amounts, such as what the seller paid.
                .absent
            } else {
                rateOfColumn.map { .value(target(of: $0)) } ?? .unreadable(.currencyUnknown)
            }
        }
    }

    mutating func id() -> Entry<Int> {
        guard plan.saysAnything else { return .absent }
        switch trimmed(.id) {
        case .absent: return .absent
        case .empty: return .empty
        case .unreadable(let code): return .unreadable(code)
        case .value(let text):
            guard case .value(let number) = WholeNumber(plain: text), number > 0 else {
                return .unreadable(.idNotANumber)
            }
            return .value(Int(number))
        }
    }

    mutating func action() -> Entry<RowAction> {
        switch trimmed(.action) {
        case .absent: .absent
        case .empty: .empty
        case .unreadable(let code): .unreadable(code)
        case .value(let text): RowAction(cell: text).map { .value($0) } ?? .unreadable(.actionUnknown)
        }
    }
}

extension Entry<String> {
    /// A text that may have turned out to be none.
    fileprivate init(_ text: String) {
        self = text.isEmpty ? .empty : .value(text)
    }
}

extension RowAction {
    init?(cell text: String) {
        switch text.lowercased() {
        case "create", "등록": self = .create
        case "update", "수정": self = .update
        case "delete", "삭제": self = .delete
        default: return nil
        }
    }
}

extension Character {
    var isASCIIDigit: Bool { isASCII && isNumber }
}

extension String {
    /// Whether a spreadsheet turned a long code into a rounded number: `8.80123E+12`.
    fileprivate var looksLikeDamagedNumber: Bool {
        guard holds(UInt8(ascii: "+")) else { return false }
        let parts = uppercased().split(separator: "E", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].first == "+", parts[1].count > 1, !parts[0].isEmpty else { return false }
        return parts[0].allSatisfy { $0.isASCIIDigit || $0 == "." } && parts[1].dropFirst().allSatisfy(\.isASCIIDigit)
    }

    /// Whether a byte is in it; its own view is gone through far more slowly.
    fileprivate func holds(_ byte: UInt8) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.hasAny(of: ByteSet(byte, byte, byte)) } ?? utf8.contains(byte)
    }

    /// Whether its first words are those, whatever their case and whichever blanks stand between them.
    fileprivate func begins(with words: String) -> Bool {
        let parts = { (text: String) in text.lowercased().split(whereSeparator: \.isWhitespace) }
        return parts(self).starts(with: parts(words))
    }

    /// What a formula without an answer leaves in a cell.
    private static let spreadsheetErrors: Set<String> = [
        "#REF!", "#N/A", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!", "#SPILL!", "#CALC!", "#GETTING_DATA",
        "#ERROR!",
    ]

    var isSpreadsheetError: Bool {
        utf8.first == UInt8(ascii: "#") && Self.spreadsheetErrors.contains(uppercased())
    }

    /// Without the apostrophe by which a system keeps a spreadsheet from reading a number or a formula in a text.
    fileprivate var withoutGuard: String {
        guard utf8.first == UInt8(ascii: "'"), let guarded = dropFirst().first,
            guarded.isASCIIDigit || "=+-@".contains(guarded)
        else { return self }
        return String(dropFirst())
    }
}

extension String {
    /// What stands on several lines as one, whatever they are set in by.
    fileprivate var withBlanksForLineEnds: String {
        split(separator: "\n").map { String($0).trimmingWhiteSpace() }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// With a line end for each `\n`. What was a backslash before an `n`, as in `C:\new`, has one more there
    /// (WooCommerce, `WC_CSV_Batch_Exporter::filter_description_field`).
    fileprivate var withoutEscapes: String {
        var (plain, rest) = ("", self[...])
        while let start = rest.firstIndex(of: "\\") {
            let end = rest[start...].firstIndex { $0 != "\\" } ?? rest.endIndex
            let backslashes = rest[start..<end]
            plain += rest[..<start]
            guard end < rest.endIndex, rest[end] == "n" else {
                plain += backslashes
                rest = rest[end...]
                continue
            }
            plain += backslashes.count == 1 ? "\n" : backslashes.dropFirst() + "n"
            rest = rest[end...].dropFirst()
        }
        return plain + rest
    }

    /// Without the quotes around it: behind a blank, `a, "b"`, they are none to a reader of CSV, and were meant to be.
    fileprivate var withoutQuotes: String {
        guard utf8.count > 2, utf8.first == UInt8(ascii: "\""), utf8.last == UInt8(ascii: "\""),
            utf8.count(where: { $0 == UInt8(ascii: "\"") }) == 2
        else { return self }
        return String(dropFirst().dropLast()).trimmingWhiteSpace()
    }
}
