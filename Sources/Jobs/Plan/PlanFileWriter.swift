import Catalogue
import Ledger
import MarketAPI
import Tabular

/// Writes a plan file, which appears whole or not at all.
struct PlanFileWriter {
    private let sink: any OutputSink
    private var checksum = LinesDigest()

    init(path: String, _ header: PlanHeader) throws(SystemError) {
        sink = try OutputPlace.open(path)
        try line { header.write(to: &$0) }
    }

    mutating func write(_ row: PlanRow) throws(SystemError) {
        try line { row.write(to: &$0) }
    }

    /// Seals the plan and puts the file in place.
    mutating func finish() throws(SystemError) {
        let (rows, digest) = (checksum.lines - 1, checksum.hex)
        try line { text in
            text.object { text in
                text.member("type", "end")
                text.member("rows", rows)
                text.member("sha256", digest)
            }
        }
        try sink.commit()
    }

    private mutating func line(_ body: (inout JSONText) -> Void) throws(SystemError) {
        var text = JSONText()
        body(&text)
        checksum.add(text.bytes)
        let bytes = text.bytes + [0x0A]
        let sink = sink
        let result = bytes.withUnsafeBytes { raw in Result { () throws(SystemError) in try sink.write(raw) } }
        try result.get()
    }
}
