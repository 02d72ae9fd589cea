import Catalogue
import Drafting
import Tabular

/// How a file was read, and what for: the evidence that `inspect` shows.
package struct Inspection: Sendable {
    /// `nil` for what is none of ours.
    package var format: TabularFormat?
    /// What showed the format; `nil` where it was asked for.
    package var evidence: FormatSniffer.Evidence?
    /// Whether the file is compressed with gzip.
    package var isCompressed = false
    /// What the text is written in, and what showed it; `nil` for what is no text.
    package var encoding: EncodingFinding?
    /// How a delimited text is written, and what showed it.
    package var dialect: Dialect?
    package var dialectEvidence: DialectEvidence?
    /// The sheets of a workbook, which of them was read and why, and what is hidden in it.
    package var sheets: [Sheet] = []
    package var sheet: SheetChoice?
    package var hidden = HiddenCells()
    package var merged = MergedCells()
    package var headerLines: ClosedRange<Int>?
    /// Which row of a table is the header, and why.
    package var header: HeaderChoice?
    /// The line or row above the header's whose names are the header's, too.
    package var upperHeaderPlace: Int?
    /// How many rows of a table are something else than data, and how many are blank but for delimiters.
    package var rows: [Record.Role: Int] = [:]
    package var blankRows = 0
    /// How many were made ready for products, and never filled in.
    package var unfilledRows = 0
    package var columns: [ColumnPlan.Column] = []
    /// Each column's first value among the first records, shortened.
    package var samples: [Int: String] = [:]
    /// The records whose values are shown together.
    package var sampled = SampledRecords()
    /// What judging the records came to, photos aside; `nil` where nobody asked, or the file is refused.
    package var judged: JudgeSummary?
    /// The columns that may hold the fields which no column is known to hold.
    package var offer: [OfferedColumn] = []
    /// All columns that a needed field, or the stock, may stand in, the best first; where that was asked for.
    package var candidates: [Field: [Int]] = [:]
    /// The columns that nothing is taken from, each with the reason.
    package var passedOver: [ColumnPlan.PassedOver] = []
    /// How it was read, as far as its columns and rows go.
    package var reading: FileReading?
    /// The system whose export it is.
    package var recognition: Recognition? { reading?.recognition }
    /// Products, where several rows are one; else as many as records.
    package var products = 0
    /// Which element of an XML document is a record, and why.
    package var recordPath: RecordPath?
    /// The list of a JSON document whose objects are the records.
    package var list: JSONList?
    /// The fields that every product needs, and the stock, where no column holds them.
    package var absent: [Field] = []
    /// Which keys stand for what, where values stand in pairs, by the column of the keys.
    package var pairedKeys: ColumnPlan.PairedKeys?
    package var records = 0
    /// What is the matter with the columns, and what ended the reading.
    package var issues: [Issue] = []
    /// The kept map that said some of how it was read.
    package var kept: KeptMap?
    /// Whether the seller said what numbers are written with, or a kept map.
    package var isDecimalStated = false
    /// Whether the file could be read to its end. Columns that are no catalogue's do not hinder looking at it.
    package var isReadable = true
}

/// A record as `inspect` shows it.
package struct InspectedRecord: Sendable {
    /// 0 for what is no data.
    package var number: Int
    package var lines: ClosedRange<Int>
    package var role: Record.Role
    /// Untrimmed, in the order of the columns.
    package var cells: [String]
}

/// Reads a file as every job does, and tells how.
package struct InspectJob {
    package var options: InputOptions
    /// What the records are judged by once they were read; without it they are only looked at.
    package var rules: FormRules?
    /// Whether the columns are looked for that each field may stand in, for a person to choose from.
    package var findsCandidates = false

    package init(options: InputOptions, rules: FormRules? = nil) {
        self.options = options
        self.rules = rules
    }

    /// - Parameter show: gets every record in the file's order; where nobody looks at them, they cost nothing.
    /// - Throws: `JobFailure` where the file cannot be opened or read.
    package func run(_ file: String, show: ((InspectedRecord) -> Void)? = nil) throws(JobFailure) -> Inspection {
        var inspection = Inspection(format: options.format, kept: options.kept)
        var input: InputFile?
        do throws(ReadError) {
            var opened = try InputFile(file, isReadAgain: rules != nil)
            var job = self
            if let options = AssumedColumns.options(options, of: opened) {
                (job.options, opened) = (options, try InputFile(file, isReadAgain: rules != nil))
            }
            input = opened
            inspection.isCompressed = opened.gzip != nil
            try job.inspect(opened, &inspection, show: show)
            inspection.judged = try job.judge(opened, inspection)
        } catch {
            if case .system(let error) = error { throw .input(file: file, errno: error.errno) }
            inspection.issues.append(Issue(error, file: file, input: input))
            inspection.isReadable = false
        }
        return inspection
    }

    /// Judges the records that were read, as `validate` does, but for photos: nobody waits for those to see what a column is.
    ///
    /// Without room for temporary files there is no verdict, and all else stands.
    private func judge(_ input: InputFile, _ inspection: Inspection) throws(ReadError) -> JudgeSummary? {
        guard let rules, !inspection.issues.contains(where: { $0.code.effect == .refusesFile }) else { return nil }
        var pass = CataloguePass(options: options)
        pass.rules = rules
        pass.options.photos = PhotoOptions()
        pass.options.photos.namesOnly = true
        let again = try input.again()
        guard let summary = try? pass.judge(again), summary.isReadable else { return nil }
        return summary
    }

    /// Looks for columns that may hold what no column is known to hold.
    private func suggest(
        _ plan: ColumnPlan, _ format: TabularFormat, _ records: [Record], in inspection: inout Inspection
    ) {
        guard findsCandidates || !plan.absent.isEmpty else { return }
        let offers = ColumnOffers(plan, format, options, records)
        inspection.offer = offers.offer
        guard findsCandidates else { return }
        for field in Field.form where field.isNeeded || field == .stock {
            inspection.candidates[field] = offers.candidates(for: field)
        }
    }

    private func inspect(
        _ input: InputFile, _ inspection: inout Inspection, show: ((InspectedRecord) -> Void)?
    ) throws(ReadError) {
        let request = options.request
        let recognised = try input.recognise(request)
        inspection.format = recognised.format
        inspection.evidence = recognised.evidence
        inspection.isDecimalStated = options.decimals != nil
        defer { inspection.encoding = input.encoding }
        var reader = try input.reader(request)
        if let workbook = input.workbook {
            inspection.format = workbook.format
            inspection.sheets = workbook.sheets
            inspection.sheet = workbook.choice
        }
        defer { (inspection.hidden, inspection.merged) = (input.workbook?.hidden ?? HiddenCells(), input.merged) }
        let isTable = reader.headerLines != nil
        var plan = ColumnPlan(options, reader.format, isTable: isTable)
        inspection.describe(reader)
        plan.note(reader, of: input, options)
        var findings = plan.extend(to: reader.columns)
        if isTable { findings += plan.missing() }
        var rows = isTable ? ProductCount(plan) : ProductCount()
        var sample = OfferSample()
        defer {
            findings += plan.extend(to: reader.columns)
            inspection.products = rows.products
            inspection.unfilledRows = rows.unfilledRows
            inspection.reading = FileReading(
                input, reader, plan, options, foldedRows: rows.furtherRows, guidanceRows: rows.guidanceRows,
                foreignRecords: rows.foreignRecords)
            (inspection.recordPath, inspection.list) = (reader.evidence.recordPath, reader.evidence.list)
            (inspection.absent, inspection.pairedKeys) = (plan.absent, plan.pairedKeys)
            let placement = Placement(
                file: input.name, sheet: input.workbook?.sheet.name, plan: plan, headerLines: reader.headerLines)
            inspection.columns = plan.toldColumns
            inspection.passedOver = plan.passedOver
            suggest(plan, reader.format, sample.records, in: &inspection)
            if isTable { findings = findings.offering(inspection.offer) }
            inspection.issues += findings.filter { $0.code != .unknownColumn }.map { placement.issue($0) }
        }
        var record = Record()
        while try reader.read(into: &record) {
            inspection.count(record)
            // JSON and XML show with their first record what they are.
            if !isTable, !record.isBlank, inspection.records == inspection.blankRows + 1 {
                findings += plan.extend(to: reader.columns, showing: record)
                rows = ProductCount(plan, isTable: false)
            }
            if !isTable { rows.extend(to: reader.columns) }
            if record.role == .data, !record.isBlank {
                let place = rows.count(record)
                if place == .otherHeader { throw .otherHeader(line: record.lines.lowerBound) }
                if place == .repeatedHeader { inspection.countRepeatedHeader() }
                if place.isOfProduct { inspection.recordSamples(record) }
                if place.beginsProduct {
                    sample.add(record)
                    inspection.sampled.accept(record) { plan.columns.count > $0 && plan.columns[$0].part != nil }
                }
            }
            show?(InspectedRecord(record, columns: reader.columns.count))
        }
    }
}

extension Inspection {
    fileprivate mutating func describe(_ reader: any RecordReader) {
        headerLines = reader.headerLines
        let evidence = reader.evidence
        (header, upperHeaderPlace) = (evidence.header, evidence.upperHeaderPlace)
        (dialect, dialectEvidence) = (evidence.dialect, evidence.dialectEvidence)
    }

    /// What was taken for data names the columns once more, in other spellings.
    fileprivate mutating func countRepeatedHeader() {
        records -= 1
        rows[.repeatedHeader, default: 0] += 1
    }

    fileprivate mutating func count(_ record: borrowing Record) {
        if record.role == .data {
            records += 1
            if record.isBlank { blankRows += 1 }
        } else {
            rows[record.role, default: 0] += 1
        }
    }
}

extension Inspection {
    private static let sampledRecords = 20

    /// Keeps the first values of each column, as far as the first records have any.
    fileprivate mutating func recordSamples(_ record: Record) {
        guard records <= Self.sampledRecords else { return }
        samples.merge(record.shownValues) { first, _ in first }
    }
}

extension InspectedRecord {
    fileprivate init(_ record: Record, columns: Int) {
        var cells = Array(repeating: "", count: max(columns, (record.cells.map(\.column).max() ?? -1) + 1))
        var filled = Set<Int>()
        for cell in record.cells where cell.kind != .null {
            // A column may hold several values in JSON and XML.
            if !filled.insert(cell.column).inserted { cells[cell.column] += "|" }
            cells[cell.column] += record.string(cell)
        }
        // A ragged row shows the cells it has.
        if record.row != nil { cells = Array(cells.prefix((record.cells.last?.column ?? -1) + 1)) }
        self.init(number: record.number, lines: record.lines, role: record.role, cells: cells)
    }
}

/// Which fields are worth a question before an import: `inspect --fix` asks them one by one.
extension Inspection {
    /// The fields that every product needs, and the stock, where no column holds them or what stands in it is hardly ever taken.
    package var questionable: [Field] {
        Field.form.filter { ($0.isNeeded || $0 == .stock) && (absent.contains($0) || isDoubtful($0)) }
    }

    /// Whether half of the records are rejected for what stands in a field's column.
    private func isDoubtful(_ field: Field) -> Bool {
        guard let judged, judged.records > 0, columns.contains(where: { $0.field == field }) else { return false }
        let rejecting = judged.issues.filter { $0.key.field == field && $0.key.effect == .rejectsRecord }
        return rejecting.values.reduce(0, +) * 2 >= judged.records
    }
}
