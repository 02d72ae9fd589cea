import Catalogue
import Drafting
import Foundation
import Tabular

/// Reads catalogues from beginning to end and judges every record: what `validate` does, and the first half of
/// `import`.
package struct CataloguePass {
    package var options: InputOptions
    package var rules = FormRules.form
    /// Where the rejected records go; one file for each input.
    package var rejectsPath: String?
    /// What a workbook of rejected rows says of them; without any it only copies them.
    package var rejectsWords: RejectsWords?
    /// More rejected records than this end the reading.
    package var maximumErrors: Int?
    /// The photos that rows name, shared with whoever plans the rows; a pass without one has its own.
    var photos: PhotoLibrary?
    /// Gets to know where the accepted rows stand, for what becomes of them later.
    var rows: JudgedRows?
    /// How records of which something is to be said are described, for a report.
    package var descriptions = RecordDescriptions.none
    /// Whether it is told how many products of a file nothing says the stock of. Whoever plans rows knows better: which products are
    /// new.
    package var tellsAssumedStocks = false
    /// Asked between records; the reading ends where it says so.
    package var shouldStop: @Sendable () -> Bool = { false }
    /// Whether rows may be told from their bytes to be clean; without it each is drafted, to the same end.
    var looksAtBytes = true
    /// How many threads read and judge rows that stand together. The reading, by one of them at a time, is a quarter of the work:
    /// more would only keep more blocks.
    var threads = min(4, ProcessInfo.processInfo.activeProcessorCount)
    /// What each index of repeated values may keep in memory, in bytes.
    var duplicateMemory = DuplicateIndex.memoryLimit

    package init(options: InputOptions) {
        self.options = options
    }

    /// - Parameters:
    ///   - report: is told every issue, in the order they are found.
    ///   - sink: gets the accepted rows.
    /// - Throws: `RejectsRefusal` and, where the rejects cannot be written, `SystemError`, both before anything is
    ///   read; what the sink throws; trouble with temporary files.
    package func run(
        files: [String], report: @escaping (JobEvent) -> Void, sink: (any RowSink)? = nil
    ) throws -> JudgeSummary {
        try checkRejects(files)
        let consumer = RowConsumer(self, report: report, sink: sink)
        let photos = photos ?? PhotoLibrary(options.photos, rules: rules)
        for file in files where consumer.mayGoOn { try read(file, photos, into: consumer) }
        if !consumer.summary.wasStopped { try consumer.finish() }
        return consumer.summary
    }

    /// Judges an input that is open, and counts: nothing is told of its issues.
    func judge(_ input: InputFile) throws -> JudgeSummary {
        let consumer = RowConsumer(self, report: { _ in }, sink: nil)
        let photos = PhotoLibrary(options.photos, rules: rules)
        try read(input.name, photos, into: consumer) { () throws(ReadError) in input }
        try consumer.finish()
        return consumer.summary
    }

    /// Reads and judges one file.
    func read(_ name: String, _ photos: PhotoLibrary, into consumer: RowConsumer) throws {
        let isReadAgain = rejectsPath != nil
        try read(name, photos, into: consumer) { () throws(ReadError) in
            try InputFile(name, isReadAgain: isReadAgain)
        }
    }

    /// What is the matter with the file as a whole is the consumer's to tell.
    private func read(
        _ name: String, _ photos: PhotoLibrary, into consumer: RowConsumer, open: () throws(ReadError) -> InputFile
    ) throws {
        var options = options
        var (sheets, parts) = ([Sheet?.none], [Part?]())
        let before = consumer.summary.records
        while !sheets.isEmpty, consumer.mayGoOn {
            if let sheet = sheets.removeFirst() {
                options.sheet = sheet.name
                options.recordsBefore = consumer.summary.records - before
                guard try goesOn(options, parts, open) else {
                    consumer.leave(sheet, of: name)
                    continue
                }
            }
            consumer.beginFile(name)
            var reading: InputReading
            do throws(ReadError) {
                let input = try open()
                consumer.open(input)
                reading = try InputReading(input, options, inBlocks: looksAtBytes)
                if reading.lacksColumns(), let assumed = AssumedColumns.options(options, of: input) {
                    options = assumed
                    let again = try open()
                    consumer.open(again)
                    reading = try InputReading(again, options, inBlocks: looksAtBytes)
                }
                if options.readsFurtherSheets, input.isSeekable,
                    let further = reading.input.workbook?.continuations, !further.isEmpty
                {
                    _ = reading.lacksColumns()
                    (sheets, parts) = (further, reading.plan.columns.map(\.part))
                }
            } catch {
                consumer.refuse(error)
                return try consumer.endFile()
            }
            try consumer.begin(reading)
            var judging = FileJudging(self, reading, photos, consumer)
            try judging.run()
            try consumer.endFile()
        }
    }

    /// Whether the columns of a further sheet mean what they did on the first, by what stands in them, too.
    private func goesOn(
        _ options: InputOptions, _ parts: [Part?], _ open: () throws(ReadError) -> InputFile
    ) throws(ReadError) -> Bool {
        var reading = try InputReading(open(), options, inBlocks: false)
        _ = reading.lacksColumns()
        return reading.plan.columns.map(\.part) == parts
    }

    /// With several inputs, each has its rejects: `bad.csv` becomes `bad-2.csv` for the second.
    func rejectsPath(ofFile index: Int) -> String? {
        rejectsPath.map { RejectsPaths.of($0, input: index) }
    }
}
