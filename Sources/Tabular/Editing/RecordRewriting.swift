/// How texts get into the bytes of a record.
protocol RecordRewriting {
    /// - Parameter texts: by column.
    func rewrite(_ bytes: [UInt8], of record: Record, with texts: [Int: String]) -> RewrittenRecord
}

struct RewrittenRecord {
    var bytes: [UInt8]
    /// By column.
    var refused: [Int: EditRefusal] = [:]

    init(_ splices: Splices, in bytes: [UInt8], refused: [Int: EditRefusal]) {
        (self.bytes, self.refused) = (splices.applied(to: bytes), refused)
    }

    /// The record as it was.
    init(unchanged bytes: [UInt8], _ texts: [Int: String], _ refusal: EditRefusal) {
        (self.bytes, refused) = (bytes, texts.mapValues { _ in refusal })
    }
}
