import Catalogue
import Drafting
import Jobs
import Ledger
import Reports
import Tabular
import Wording

// Templates see what is stored, and nothing that is computed.

struct WelcomePage {
    let layout: PageLayout
    let message: String?
    let sheets: [PageLink]
    let hasSheets: Bool
}

/// While a sheet is checked or sent.
struct UnderWayPage {
    let layout: PageLayout
    let path: String
    let note: String?
    let progress: SheetProgress
}

/// What a check came to, with all that can be done about it.
struct CheckedPage {
    let layout: PageLayout
    let path, market: String
    let version: Int
    let note, trouble: String?
    /// Whether there is something to correct, or was.
    let hasCorrections: Bool
    /// Whether how it is read is what to look at first, and whether that is since columns are not known.
    let isMisread, asksColumns: Bool
    let facts: [Fact]
    let settings: [SettingInput]
    let columns: [ColumnInput]
    let hasColumns: Bool
    let report: Any
    let canCorrect: Bool
    /// `nil` where the file is as it was opened.
    let corrected: String?
    let reasons: [String]
    let canRegister: Bool
    /// What would be deleted, to be allowed first.
    let deletes: String?

    struct Fact {
        let label, text: String
    }

    init(
        _ layout: PageLayout, _ path: String, _ view: Sheet.View, _ check: SheetCheck, _ settings: SheetDesk.Settings,
        _ language: Language
    ) {
        (self.layout, self.path) = (layout, path)
        let say = { (sentence: any Sentence) in sentence.text(in: language).description }
        let pace = "\(settings.job.rate)"
        market = say(settings.shop == nil ? SheetNotice.market(settings.market, pace: pace) : .practice(pace: pace))
        version = view.version
        isMisread = check.report.judged.records == 0
        asksColumns = isMisread && check.report.issues.contains { $0.code.asksForColumns }
        let said = view.note.map(say)
        (note, trouble) = view.note?.isTrouble == true ? (nil, said) : (said, nil)
        facts = (check.inspection.map { InspectionWords($0, language: language).linesOfPage } ?? [])
            .map { Fact(label: $0.label.description, text: $0.text.description) }
        self.settings = SettingInput.all(check.inspection, view.input, in: language)
        columns = ColumnInput.all(check.inspection, view.input, in: language)
        hasColumns = !columns.isEmpty
        var setting = ReportSetting(language: language, version: settings.version, command: "import", time: "")
        setting.nameOfCell = SheetForm.nameOfCell
        setting.wayToMend = { issue in
            if issue.code.field == .images {
                return ("photos-title", SheetWord.addPhotos.text(in: language).description)
            }
            guard issue.code.asksForColumns || issue.code.field == .currency else { return nil }
            return ("reading-title", SheetWord.howRead.text(in: language).description)
        }
        report = ReportParts.model(check.report, setting)
        canCorrect = check.report.records.contains { $0.cells.contains { $0.edited != nil } }
        hasCorrections = canCorrect || view.corrected > 0
        corrected = view.corrected > 0 ? say(SheetNotice.corrected(view.corrected)) : nil
        let judged = check.report.judged
        let troubles: [any Sentence] =
            judged.unreadable
            + judged.passwordColumns.map { FileTrouble.passwordsInside($0.file, column: $0.header) }
            + (check.outcome.stop?.sentences(market: settings.market) ?? [])
        reasons = troubles.map(say)
        canRegister = check.hasWork
        let counts = check.outcome.planned.counts
        deletes = counts.losses > 0 ? say(Question.importing(deletes: counts.deletes, replaces: counts.replaces)) : nil
    }
}

/// What sending came to.
struct SentPage {
    let layout: PageLayout
    let path, summary: String
    let version: Int
    let note: String?
    let isDone: Bool
    let reasons, failures, doubts: [String]
    let hasFailures, hasDoubts: Bool
    let canGoOn: Bool
    /// Whether it is to be said what becomes of products that nobody knows.
    let asksAdoption: Bool
    /// How many products are gone, where somebody has to say that they may be registered again; and the button that says so.
    let gone: Int?
    let registerAgain: String
    let shop: String?

    init(
        _ layout: PageLayout, _ path: String, _ view: Sheet.View, _ outcome: ImportOutcome,
        _ state: SheetWatch.Activity,
        _ settings: SheetDesk.Settings, _ language: Language
    ) {
        (self.layout, self.path, shop) = (layout, path, settings.shop)
        let say = { (sentence: any Sentence) in sentence.text(in: language).description }
        (version, note) = (view.version, view.note.map(say))
        summary = say(outcome.summary.records == 0 ? SheetNotice.nothingSent : outcome.summary)
        let left = outcome.summary.remaining + outcome.summary.unknown
        isDone = outcome.stop == nil && left == 0
        var sentences: [any Sentence] =
            outcome.planned.judged.unreadable + (outcome.stop?.sentences(market: settings.market) ?? [])
        let counts = outcome.planned.counts
        let asksAgain = outcome.planned.isRefused && counts.isMassGone
        if asksAgain {
            sentences.append(Question.registeringAgain(gone: counts.gone, of: counts.looked))
        }
        if outcome.planned.isRefused, counts.losses > 0, !view.mayDelete {
            sentences.append(SheetNotice.deletionsNotAllowed)
        }
        gone = asksAgain && (counts.losses == 0 || view.mayDelete) ? counts.gone : nil
        registerAgain = say(SheetNotice.registerAgain(counts.gone))
        if left > 0 { sentences.append(SheetNotice.stopped(remaining: left)) }
        if outcome.summary.rejected > 0 { sentences.append(SheetNotice.rejected(outcome.summary.rejected)) }
        reasons = sentences.map(say)
        let shown = { (failures: [SheetWatch.Failure]) in
            failures.map { say(SendingNotice.failing($0.row, why: $0.reason)) }
        }
        (failures, doubts) = (
            shown(state.failures.filter { !$0.isDoubtful }), shown(state.failures.filter(\.isDoubtful))
        )
        (hasFailures, hasDoubts) = (!failures.isEmpty, !doubts.isEmpty)
        asksAdoption = outcome.stop?.asksAdoption ?? false
        canGoOn = !isDone && !asksAdoption && !outcome.planned.isRefused
    }
}

extension IssueCode {
    /// Whether it is settled by saying what columns are.
    fileprivate var asksForColumns: Bool {
        [.columnMissing, .headerMissing, .columnAmbiguous, .columnDuplicated].contains(self)
    }
}

extension JobStop {
    fileprivate var asksAdoption: Bool {
        switch self {
        case .productsUnknown, .ledgerBehind, .adoptionUndecided: true
        default: false
        }
    }
}

/// A value that a field offers.
struct Choosable {
    let value, text: String
    let isChosen: Bool
}

/// A setting of how a file is read.
struct SettingInput {
    let id, label, value: String
    /// Empty where any text may be written.
    let options: [Choosable]
    let isChosen, isNumber: Bool

    /// Those that have to do with a file of its format.
    static func all(_ inspection: Inspection?, _ input: InputOptions, in language: Language) -> [SettingInput] {
        SheetForm.settings.filter { $0.concerns(inspection?.format) || input.settings.spelling(of: $0) != nil }
            .map { SettingInput($0, inspection, input.settings, in: language) }
    }

    private init(
        _ name: ReadingSettings.Name, _ inspection: Inspection?, _ settings: ReadingSettings, in language: Language
    ) {
        (id, label) = (name.rawValue, name.text(in: language).description)
        let chosen = settings.spelling(of: name) ?? ""
        value = chosen
        var values: [String]
        switch ReadingSettings.domain(of: name) {
        case .oneOf(let all), .character(let all): (values, isNumber) = (all, false)
        case .position: (values, isNumber) = ([], true)
        case .text: (values, isNumber) = (inspection?.names(of: name) ?? [], false)
        }
        isChosen = !values.isEmpty
        if isChosen, !chosen.isEmpty, !values.contains(chosen) { values.append(chosen) }
        let automatic = Choosable(
            value: "", text: SheetWord.automatic.text(in: language).description, isChosen: chosen.isEmpty)
        options =
            isChosen
            ? [automatic]
                + values.map { Choosable(value: $0, text: PrintableText($0).description, isChosen: $0 == chosen) } : []
    }
}

extension ReadingSettings.Name {
    fileprivate func concerns(_ format: TabularFormat?) -> Bool {
        switch self {
        case .format, .preset, .currency: true
        case .sheet: format?.isWorkbook == true
        case .headerRow: format?.isTable != false
        case .encoding: format?.isWorkbook != true
        case .delimiter: format?.isDelimited != false
        case .recordPath: format == .json || format == .xml
        case .quote, .idOwner, .markup, .guards, .decimals: false
        }
    }
}

extension Inspection {
    /// What a file has to choose from.
    fileprivate func names(of setting: ReadingSettings.Name) -> [String] {
        switch setting {
        case .sheet: sheets.map(\.name)
        case .recordPath: (list.map { [$0.path] + $0.others } ?? []).filter { !$0.isEmpty }
        default: []
        }
    }
}

/// A column, and what it is to mean.
struct ColumnInput {
    let id, header, sample: String
    let options: [Choosable]

    /// A page has room for so many.
    private static let most = 120

    static func all(_ inspection: Inspection?, _ input: InputOptions, in language: Language) -> [ColumnInput] {
        guard let inspection else { return [] }
        return inspection.columns.prefix(most).enumerated().map { index, column in
            ColumnInput(column, index, inspection.samples[index] ?? "", input.map, in: language)
        }
    }

    private init(
        _ column: ColumnPlan.Column, _ index: Int, _ sample: String, _ map: ColumnMap, in language: Language
    ) {
        id = SheetForm.nameOfColumn(index)
        header = PrintableText(column.header).description
        self.sample = PrintableText(String(sample.prefix(80))).description
        let entry = map.entries.first { $0.header == column.header }
        let chosen = entry.map { $0.part?.spelling ?? SheetForm.leftOut } ?? ""
        let found = entry == nil ? ": " + Self.meaning(of: column, in: language) : ""
        let asFound = SheetWord.asFound.text(in: language).description + found
        options =
            [(value: "", text: asFound), (SheetForm.leftOut, SheetWord.leftOut.text(in: language).description)]
            .map { Choosable(value: $0.value, text: $0.text, isChosen: $0.value == chosen) }
            + (Field.allCases.map(Part.field) + Part.named).map { part in
                Choosable(
                    value: part.spelling, text: Self.name(of: part, in: language), isChosen: part.spelling == chosen)
            }
    }

    private static func meaning(of column: ColumnPlan.Column, in language: Language) -> String {
        guard let part = column.part else { return SheetWord.notUsed.text(in: language).description }
        return name(of: part, in: language)
    }

    private static func name(of part: Part, in language: Language) -> String {
        guard let field = part.field else { return part.spelling }
        return "\(field.explanation(in: language).label) (\(field.column))"
    }
}
