/// How a delimited text is written.
public struct Dialect: Hashable, Sendable {
    public var delimiter: UInt8
    /// Encloses cells that hold a delimiter, a quote or a line end; doubled inside.
    public var quote: UInt8

    public init(delimiter: UInt8 = UInt8(ascii: ","), quote: UInt8 = UInt8(ascii: "\"")) {
        self.delimiter = delimiter
        self.quote = quote
    }

    public static let csv = Dialect()
    public static let tsv = Dialect(delimiter: UInt8(ascii: "\t"))

    /// The delimiters that are tried, the likeliest first.
    static let delimiters: [UInt8] = [",", "\t", ";", "|"].map { UInt8(ascii: $0) }

    /// The dialect whose delimiter splits the first lines most consistently: the most cells that all of them have.
    /// A comma where nothing splits, since a file may have one column.
    ///
    /// - Parameters:
    ///   - sample: the beginning of the text; its last line may be cut.
    ///   - preamble: how many records stand above the header, and say nothing of the table.
    static func detect(in sample: UnsafeBufferPointer<UInt8>, skipping preamble: Int = 0) -> Dialect {
        var best = (dialect: Dialect.csv, splitting: 0.0)
        for delimiter in delimiters {
            let dialect = Dialect(delimiter: delimiter)
            let splitting = splitting(of: sample, skipping: preamble, in: dialect)
            if splitting > best.splitting { best = (dialect, splitting) }
        }
        return best.dialect
    }

    /// How often the first record is split, times the share of the next ones that are split alike: a ragged row makes
    /// a delimiter less likely, and does not rule it out.
    private static func splitting(
        of sample: UnsafeBufferPointer<UInt8>, skipping preamble: Int, in dialect: Dialect
    ) -> Double {
        let scanner = CSVScanner(dialect: dialect)
        var record = Record()
        var rest = sample
        var counts: [Int] = []
        while counts.count < preamble + 8, case .record(let extent) = scanner.scan(rest, isAtEnd: false, into: &record)
        {
            if !extent.isBlank { counts.append(extent.cells) }
            rest = UnsafeBufferPointer(rebasing: rest[extent.length...])
            record.reset()
        }
        counts.removeFirst(min(preamble, counts.count))
        if counts.isEmpty, case .record(let extent) = scanner.scan(rest, isAtEnd: true, into: &record) {
            return Double(extent.cells - 1)
        }
        guard let first = counts.first else { return 0 }
        let alike = counts.count { $0 == first }
        return Double(first - 1) * Double(alike) / Double(counts.count)
    }
}
