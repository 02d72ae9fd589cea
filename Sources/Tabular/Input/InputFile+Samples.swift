extension InputFile {
    /// So many records show what a column holds.
    private static let sampledRecords = 40

    /// What the first records show of each column, in a format that has no header above them to tell.
    ///
    /// The file is opened once more for it. Nothing is shown where that is not possible; what is the matter with the file is told by whoever
    /// reads it.
    package func firstSamples(_ request: ReadingRequest) -> [ColumnSample] {
        var samples: [ColumnSample] = []
        guard isSeekable, let again = try? InputFile(name, isReadAgain: false), var reader = try? again.reader(request)
        else { return samples }
        var record = Record()
        for _ in 0..<Self.sampledRecords {
            guard (try? reader.read(into: &record)) == true else { break }
            ColumnSample.take(record, into: &samples)
        }
        return samples
    }
}
