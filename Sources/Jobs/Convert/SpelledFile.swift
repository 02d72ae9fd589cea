import Spilling
import Tabular

/// Rows of a catalogue that were spelled alike and came one after the other.
struct SpelledRun: BitwiseCopyable {
    /// The first one's; those of the others follow on it.
    var ordinal: Int
    var count: Int
    var columns: FieldSet
    /// Their texts that were kept from being run as formulas.
    var guarded: Int
}

/// A catalogue that is written while its rows are judged, and can be read back.
final class SpelledFile {
    private let target: ConversionTarget
    private let form: SpelledForm
    /// What becomes the file, or what is copied to where nothing can be read back.
    private let sink: any ReadableSink
    private let firstColumns: FieldSet
    private let headerSize: Int
    private var runs = SpilledSequence<SpelledRun>()
    /// What the next rows may be a part of.
    private var run: SpelledRun?
    private var hasOthers = false

    init(_ target: ConversionTarget, _ form: SpelledForm, _ columns: FieldSet) throws {
        (self.target, self.form, firstColumns) = (target, form, columns)
        // Whoever reads a pipe takes its closing for the end: it is opened once all is known.
        let path = target.path.flatMap { OutputPlace.isStream($0) ? nil : $0 }
        sink = try path.flatMap { try CatalogueFile.open($0) as? AtomicFileSink } ?? TemporaryFile()
        let header = SpelledRecords()
        header.appendHeader(form.spelling(columns.fields))
        headerSize = header.byteCount
        try withExtendedLifetime(header) { try sink.write(header.bytes) }
    }

    func append(_ text: UnsafeRawBufferPointer, _ added: SpelledRun) throws {
        try sink.write(text)
        if added.columns != firstColumns { hasOthers = true }
        if let last = run {
            if last.columns == added.columns, last.guarded + added.guarded == 0,
                last.ordinal + last.count == added.ordinal
            {
                return run!.count += added.count
            }
            try runs.append(last)
        }
        run = added
    }

    /// Whether all rows have these columns.
    func hasOnly(_ columns: FieldSet) -> Bool { !hasOthers && columns == firstColumns }

    /// Puts it in its place as it is.
    func commit() throws {
        if let file = sink as? AtomicFileSink { return try file.commit() }
        let output = try CatalogueFile.open(target.path)
        try (sink as! TemporaryFile).copy(to: output)
        try output.commit()
    }

    /// Hands out the rows as they are spelled; they are good within the call.
    func forEach(_ body: (SpelledRow, SpelledRecord) throws -> Void) throws {
        if let run { try runs.append(run) }
        run = nil
        var buffer = PieceBuffer(from: headerSize)
        var (record, next) = (SpelledRecord(), runs.reader())
        var row: SpelledRow?
        while try buffer.fill(from: sink) {
            var taken = 0
            while true {
                if row == nil { row = try next.next().map { SpelledRow($0, form) } }
                let rest = UnsafeRawBufferPointer(rebasing: buffer.bytes[taken...])
                guard let current = row, let length = current.spelling.read(rest, into: &record) else { break }
                try body(current, record)
                taken += length
                row = current.next
            }
            buffer.drop(taken)
        }
    }
}

/// A row among others that are spelled alike.
struct SpelledRow {
    private(set) var run: SpelledRun
    let spelling: RecordSpelling

    init(_ run: SpelledRun, _ form: SpelledForm) {
        (self.run, spelling) = (run, form.spelling(run.columns.fields))
    }

    var ordinal: Int { run.ordinal }

    /// The one after it; `nil` for the last one.
    fileprivate var next: Self? {
        guard run.count > 1 else { return nil }
        var next = self
        next.run.ordinal += 1
        next.run.count -= 1
        return next
    }
}
