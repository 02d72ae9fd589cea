import Catalogue
import Foundation
import Ledger
import Tabular
import Transfer

/// What is known of a spreadsheet before anything of it is registered: how it is read, what is the matter with it, and what an
/// import would do.
package struct SheetCheck: Sendable {
    /// `nil` where the file cannot be opened.
    package var inspection: Inspection?
    package var report: CheckReport
    package var outcome: ImportOutcome

    /// Whether anything is left that an import would do.
    package var hasWork: Bool { outcome.stop == nil && outcome.planned.counts.requests > 0 && changes > 0 }

    /// How many rows change something in the market.
    package var changes: Int {
        let counts = outcome.planned.counts
        return counts.creates + counts.updates + counts.deletes + counts.replaces
    }
}

extension SheetCheck {
    /// The same with a file called otherwise: where a corrected file lies is nobody's concern.
    package func naming(_ file: String, _ name: String) -> SheetCheck {
        func renamed(_ issue: Issue) -> Issue {
            var issue = issue
            if issue.file == file { issue.file = name }
            if case .earlier(let record, file) = issue.detail { issue.detail = .earlier(record: record, file: name) }
            return issue
        }
        var check = self
        check.report.issues = report.issues.map(renamed)
        check.report.records = report.records.map { record in
            var record = record
            if record.file == file { record.file = name }
            record.issues = record.issues.map(renamed)
            return record
        }
        check.report.changes = report.changes.map { entry in
            var entry = entry
            if entry.file == file { entry.file = name }
            return entry
        }
        for index in check.report.drifts.indices where report.drifts[index].row.file == file {
            check.report.drifts[index].row.file = name
        }
        check.report.judged.refusedFiles = report.judged.refusedFiles.map { $0 == file ? name : $0 }
        return check
    }
}

/// What pages do with a spreadsheet, each with the file as it stands now: look at it, correct cells, and register it.
package struct SheetJob: Sendable {
    package let ledger: Ledger
    package let market: JobMarket
    package let rate: Rate
    package let run: RunOptions

    package init(ledger: Ledger, market: JobMarket, rate: Rate, run: RunOptions) {
        (self.ledger, self.market, self.rate, self.run) = (ledger, market, rate, run)
    }

    /// Reads and judges a file and plans its import; sends nothing.
    ///
    /// - Parameter onRead: told now and then how many records were read.
    package func check(
        _ file: String, _ input: InputOptions, stop: StopRequest = StopRequest(),
        onRead: @escaping @Sendable (Int) -> Void = { _ in }
    ) async -> SheetCheck {
        let input = input.ofOneSheet
        let inspection = try? await BlockingThread.run { try InspectJob(options: input).run(file) }
        let collector = ReportCollector(.editing)
        var options = ImportOptions(.files([file]))
        options.isDry = true
        options.input = input
        options.run = run
        options.descriptions = .editable
        options.shownOfEach = ReportLimits.editing.changes
        let job = ImportJob(options, ledger: ledger, market: market, stop: stop) { event in
            guard case .reading(let event) = event else { return }
            collector.receive(event)
            if case .read(let records) = event { onRead(records) }
        }
        let outcome = await job.run()
        let report = collector.conclude(
            outcome.planned.judged, plan: outcome.isConcluded ? outcome.planned.counts : nil, rate: rate,
            photos: input.photos)
        return SheetCheck(inspection: inspection, report: report, outcome: outcome)
    }

    /// Registers a file's good rows, or goes on with that.
    ///
    /// - Parameters:
    ///   - mayDelete: whether somebody has said that products may be deleted.
    ///   - mayRegisterAgain: how many products may be gone where very many are; more are asked about anew.
    package func register(
        _ file: String, _ input: InputOptions, adoption: AdoptionChoice?, mayDelete: Bool, mayRegisterAgain: Int,
        stop: StopRequest,
        onEvent: @escaping @Sendable (ImportEvent) -> Void
    ) async -> ImportOutcome {
        var options = ImportOptions(.files([file]))
        options.input = input.ofOneSheet
        options.run = run
        options.run.adoption = adoption
        var questions = ImportQuestions()
        questions.mayCarryOut = { planned in
            let counts = planned.counts
            return (counts.losses == 0 || mayDelete) && (!counts.isMassGone || counts.gone <= mayRegisterAgain)
        }
        let job = ImportJob(
            options, ledger: ledger, market: market, questions: questions, stop: stop, onEvent: onEvent)
        return await job.run()
    }
}

extension SheetCheck {
    /// The texts that differ from what stands in the cells, of cells that were described.
    package func edits(_ texts: [CellEdits.Place: String]) -> CellEdits {
        var edits = CellEdits()
        for cell in report.records.lazy.flatMap(\.cells).compactMap(\.edited) {
            guard let text = texts[cell.place], text != cell.text.replacing("\r\n", with: "\n") else { continue }
            edits[cell.place] = text
        }
        return edits
    }
}

/// A file that was written with other texts in some of its cells.
package struct CorrectedFile: Sendable {
    package var path: String
    /// Why cells were left as they were.
    package var refusals: [EditRefusal]
    /// Whether it is a workbook of the one sheet, since the file could not be changed in place.
    package var becameWorkbook: Bool
    /// Whether it has formulas that were not computed anew.
    package var hasFormulas: Bool
}

extension SheetJob {
    /// Writes a file once more with other texts in some of its cells, all else as it stands.
    ///
    /// - Parameters:
    ///   - folder: takes the new file; made where it is missing.
    ///   - name: what the file is called; where its format cannot be changed in place, the new one is an `.xlsx`.
    package func correct(
        _ file: String, _ input: InputOptions, _ edits: CellEdits, in folder: URL, named name: String
    ) async throws -> CorrectedFile {
        try await BlockingThread.run { try write(file, input, edits, in: folder, named: name) }
    }

    private func write(
        _ file: String, _ input: InputOptions, _ edits: CellEdits, in folder: URL, named name: String
    ) throws -> CorrectedFile {
        // Each has a folder of its own, since the last one is read while the next is written.
        let place = folder.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(
            at: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let source = try InputFile(file, isReadAgain: true)
        let format = try source.recognise(input.request).format
        // What was compressed comes out as it inflates.
        let plain = Gzip.split(name: name).name as NSString
        let written = EditedFile.form(of: format) == .workbook ? plain.deletingPathExtension + ".xlsx" : plain as String
        let path = place.appendingPathComponent(written).path
        let edits = try numbered(edits, in: source, input)
        let result = try EditedFile(edits).write(InputFile(file, isReadAgain: true), input.request, to: path)
        return CorrectedFile(
            path: path, refusals: Array(result.refused.values), becameWorkbook: result.form == .workbook,
            hasFormulas: result.hasFormulas)
    }

    /// The edits by the numbers that the file's reader gives its records: those that issues name count products, where several
    /// rows are one and where rows only say how a table is filled in.
    private func numbered(
        _ edits: CellEdits, in source: InputFile, _ input: InputOptions
    ) throws(ReadError) -> CellEdits {
        let wanted = Dictionary(grouping: edits.places, by: \.record)
        var (reader, record, numbered) = (try source.reader(input.request), Record(), CellEdits())
        while try reader.read(into: &record) {
            for place in wanted[record.source.lowerBound] ?? [] where record.role == .data {
                numbered[CellEdits.Place(record: record.number, column: place.column)] = edits[place]
            }
        }
        return numbered
    }
}
