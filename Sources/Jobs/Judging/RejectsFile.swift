import Tabular

/// Writes the rejected records back in the input's own format, byte for byte, so that mending them and importing that
/// file is all a seller does.
struct RejectsFile {
    private struct Range: BitwiseCopyable {
        var ordinal: Int
        var start: Int
        var end: Int
    }

    private let path: String
    private let ranges = SpilledSequence<Range>()
    private var late: [Range] = []

    init(path: String) {
        self.path = path
    }

    mutating func append(_ row: RowReference) throws(SystemError) {
        try ranges.append(Range(ordinal: row.ordinal, start: row.source.lowerBound, end: row.source.upperBound))
    }

    /// A record that turned out to be a repetition only at the end.
    mutating func appendLate(_ row: RowReference) {
        late.append(Range(ordinal: row.ordinal, start: row.source.lowerBound, end: row.source.upperBound))
    }

    /// Writes the file; it appears whole or not at all.
    mutating func write(from input: InputFile, frame: SourceFrame) throws {
        let sink = try AtomicFileSink(path: path)
        try input.write(frame.head, to: sink)
        late.sort { $0.ordinal < $1.ordinal }
        var lateRanges = late[...]
        var reader = ranges.reader()
        var next = try reader.next()
        var isFirst = true
        while next != nil || !lateRanges.isEmpty {
            let takesLate = next == nil || (lateRanges.first.map { $0.ordinal < next!.ordinal } ?? false)
            let range = takesLate ? lateRanges.removeFirst() : next!
            if !takesLate { next = try reader.next() }
            if !isFirst { try input.write(frame.separator, to: sink) }
            isFirst = false
            let last = try input.copy(range.start..<range.end, to: sink)
            if frame.endsLines, last != 0x0A, last != 0x0D { try input.write([0x0A], to: sink) }
        }
        try input.write(frame.tail, to: sink)
        try sink.commit()
    }
}

extension ByteSink {
    func write(_ bytes: [UInt8]) throws(SystemError) {
        var failure: SystemError?
        bytes.withUnsafeBytes { raw in
            do throws(SystemError) { try write(raw) } catch { failure = error }
        }
        if let failure { throw failure }
    }
}
