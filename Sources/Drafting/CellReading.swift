import Catalogue
import Tabular

/// The cells of one record, being read.
struct CellReading {
    let record: Record
    let plan: ColumnPlan
    var findings: [Finding] = []
    var signedCurrency: Currency?

    init(record: Record, plan: ColumnPlan) {
        self.record = record
        self.plan = plan
    }

    /// The field's cell; `nil` where the file has no such column, or the record of a JSON or XML lacks it.
    private func cell(_ field: Field) -> Record.Cell? {
        plan.column(of: field).flatMap { record.firstCell(inColumn: $0) }
    }

    /// The field's text, trimmed and composed.
    private func trimmed(_ field: Field) -> Entry<String> {
        cell(field).map { trimmed($0).entry } ?? .absent
    }

    private func trimmed(_ cell: Record.Cell) -> (entry: Entry<String>, hadBlanks: Bool) {
        guard cell.kind != .null, cell.byteCount > 0 else { return (.empty, false) }
        let (text, hadBlanks) = record.trimmedText(cell)
        return (text.isEmpty ? .empty : .value(text), hadBlanks)
    }

    mutating func text(_ field: Field) -> Entry<String> {
        guard let cell = cell(field) else { return .absent }
        let (entry, hadBlanks) = trimmed(cell)
        if field == .name, hadBlanks, case .value = entry { findings.append(Finding(.nameTrimmed)) }
        return entry
    }

    mutating func key(_ field: Field) -> Entry<String> {
        let entry = trimmed(field)
        if field == .sku, case .value(let text) = entry, text.looksLikeDamagedNumber {
            findings.append(Finding(.valueLooksDamaged, field: field))
        }
        return entry
    }

    /// The cell's number where it is spelt as we would spell it.
    private func plainNumber(_ field: Field) -> PlainNumber? {
        guard let cell = cell(field), cell.kind == .text || cell.kind == .number else { return nil }
        return record.withBytes(cell) { PlainNumber($0.withoutASCIIBlanks) }
    }

    /// The number in a cell in JSON's grammar, and the currency beside it.
    private mutating func number(_ field: Field) -> Entry<String>? {
        let entry = trimmed(field)
        guard case .value(let text) = entry else { return entry }
        if cell(field)?.kind == .number { return .value(text) }
        guard let number = NumberCell(text) else { return nil }
        if number.isRespelt { findings.append(Finding(.numberNormalised, field: field)) }
        if let currency = number.currency { note(currency) }
        return .value(number.plain)
    }

    /// The first sign counts; a price in won with a discount in dollars is a contradiction.
    private mutating func note(_ currency: Currency) {
        if let signedCurrency, signedCurrency != currency {
            findings.append(Finding(.currencyConflicts, detail: .values(signedCurrency.rawValue, currency.rawValue)))
        }
        signedCurrency = signedCurrency ?? currency
    }

    mutating func amount(_ field: Field, notANumber: IssueCode, tooPrecise: IssueCode) -> Entry<Amount> {
        if let amount = plainNumber(field)?.amount { return .value(amount) }
        switch number(field) {
        case nil: return .unreadable(notANumber)
        case .absent: return .absent
        case .empty: return .empty
        case .unreadable(let code): return .unreadable(code)
        case .value(let plain):
            switch Amount.read(json: plain.utf8) {
            case .amount(let amount): return .value(amount)
            case .tooPrecise: return .unreadable(tooPrecise)
            case .notANumber: return .unreadable(notANumber)
            }
        }
    }

    mutating func stock() -> Entry<Int64> {
        if let whole = plainNumber(.stock)?.whole { return .value(whole) }
        switch number(.stock) {
        case nil: return .unreadable(.stockNotAWholeNumber)
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

    func currency() -> Entry<Currency> {
        switch trimmed(.currency) {
        case .absent: .absent
        case .empty: .empty
        case .unreadable(let code): .unreadable(code)
        case .value(let text): Currency(cell: text).map { .value($0) } ?? .unreadable(.currencyUnknown)
        }
    }

    /// The names in every cell of the field's columns; one cell may hold several, split at `|`, `;` or a line end.
    func images() -> Entry<[String]> {
        let columns = plan.columns(of: .images)
        guard !columns.isEmpty else { return .absent }
        var names: [String] = []
        var isAbsent = true
        for cell in record.cells where columns.contains(cell.column) {
            isAbsent = false
            if cell.kind == .null { continue }
            names += record.parts(cell)
        }
        if isAbsent { return .absent }
        return names.isEmpty ? .empty : .value(names)
    }

    func id() -> Entry<Int> {
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

    func action() -> Entry<RowAction> {
        switch trimmed(.action) {
        case .absent: .absent
        case .empty: .empty
        case .unreadable(let code): .unreadable(code)
        case .value(let text): RowAction(cell: text).map { .value($0) } ?? .unreadable(.actionUnknown)
        }
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
        guard utf8.contains(UInt8(ascii: "+")) else { return false }
        let parts = uppercased().split(separator: "E", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].first == "+", parts[1].count > 1, !parts[0].isEmpty else { return false }
        return parts[0].allSatisfy { $0.isASCIIDigit || $0 == "." } && parts[1].dropFirst().allSatisfy(\.isASCIIDigit)
    }
}
