import Catalogue
import Drafting
import Glibc
import Tabular

/// What was counted on the way: a benchmark that cannot say what it read could be measuring anything.
struct Measurement {
    private var records = 0
    private var cells = 0
    private var bytes = 0
    private var rejected = 0
    private var issues: [IssueCode: Int] = [:]

    /// Reads `path` as `validate` does: through the same decoding, the same existential reader and the same folding of rows,
    /// and to the same plan of columns.
    mutating func run(_ path: String, to depth: Depth) throws {
        var reader = try Self.reader(of: path)
        var record = Record()
        if depth == .read {
            while try reader.read(into: &record) { if record.role == .data { count(record) } }
            return
        }
        var drafter = Drafter(plan: ColumnPlan())
        let isTable = reader.headerLines != nil
        if isTable { _ = drafter.plan.extend(to: reader.columns) }
        var rows = RowFolder(isTable ? drafter.plan : nil)
        while try rows.next(from: &reader, into: &record) {
            count(record)
            // JSON and XML show their columns as they come.
            if reader.columns.count > drafter.plan.columns.count { _ = drafter.plan.extend(to: reader.columns) }
            let (draft, spelling, _) = drafter.draft(record)
            if depth == .draft {
                count(spelling)
            } else {
                count(spelling + FormRules.form.judge(draft).findings)
            }
        }
    }

    private static func reader(of path: String) throws(ReadError) -> any RecordReader {
        let source = PeekingSource(try FileSource(path: path))
        func text(_ policy: EncodingPolicy) throws(ReadError) -> PeekingSource {
            PeekingSource(try DecodingSource(source, policy: policy))
        }
        let format = try FormatSniffer.sniff(source.peek(FormatSniffer.sample), name: path).format
        switch format {
        case .csv, .tsv:
            let header = HeaderSearch { Field.isKnown(header: $0) || Preset.knows(header: $0) }
            return try TableReader(CSVRows(text(.search), format: format, header: header), header: header)
        case .json: return JSONReader(try text(.unicode))
        case .ndjson: return NDJSONReader(try text(.unicode))
        case .xml: return XMLReader(try text(.declared))
        case .xlsx, .xls, .ods, .excelXML, .html: preconditionFailure("The generator writes no workbooks")
        }
    }

    private mutating func count(_ record: Record) {
        precondition(record.defect == nil, "The generated files have no broken record")
        records += 1
        cells += record.cells.count
        for cell in record.cells { bytes += cell.byteCount }
    }

    private mutating func count(_ findings: [Finding]) {
        var isRejected = false
        for finding in findings {
            issues[finding.code, default: 0] += 1
            if finding.code.effect != .warns { isRejected = true }
        }
        if isRejected { rejected += 1 }
    }

    /// The most memory that was resident, in bytes; 0 where the kernel does not say.
    ///
    /// Not `getrusage`, whose peak is no smaller than that of the process which started this one.
    private static var peakMemory: Int {
        guard let file = fopen("/proc/self/status", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split {
                $0 == " " || $0 == "\t"
            }
            if words.first == "VmHWM:", words.count > 1, let kibibytes = Int(words[1]) { return kibibytes << 10 }
        }
        return 0
    }

    /// - Returns: one line of JSON; the codes are plain ASCII words that need no escape.
    func report(_ depth: Depth, elapsed: Duration) -> String {
        let codes = issues.map { "\"\($0.key.rawValue)\":\($0.value)" }.sorted().joined(separator: ",")
        return """
            {"depth":"\(depth.rawValue)","seconds":\(elapsed / .seconds(1)),"peak":\(Self.peakMemory),\
            "records":\(records),"cells":\(cells),"bytes":\(bytes),"rejected":\(rejected),"issues":{\(codes)}}
            """
    }
}
