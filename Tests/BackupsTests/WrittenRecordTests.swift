import Catalogue
import Ledger
import TestSupport
import Testing

@testable import Backups

@Suite("A record and its line")
struct WrittenRecordTests {
    private let known = BackupRecord.Known(key: .sku("M-1"), values: nil, photos: nil)

    private func read(_ line: [UInt8]) throws -> WrittenRecord {
        try WrittenRecord(at: 0, length: line.count, of: "records") { offset, buffer in
            buffer.copyBytes(from: line[offset...])
            return min(buffer.count, line.count - offset)
        }
    }

    @Test("It stays as it was read, byte for byte, as long as the ledger knows nothing else")
    func asRead() throws {
        // A blank that this version would not write.
        let line = Array(
            String(decoding: Bench.record(1, photos: []).line, as: UTF8.self).replacing("{", with: "{ ").utf8)
        var written = try read(line)
        written.set(nil)
        #expect(written.line == line)
    }

    @Test("What the ledger has learned, or has forgotten, is in its line")
    func learned() throws {
        let plain = Bench.record(1, photos: [])
        var knowing = plain
        knowing.known = known
        var written = try read(plain.line)
        written.set(known)
        #expect(written.record == knowing && written.line == knowing.line)
        written.set(nil)
        #expect(written.record == plain && written.line == plain.line)
    }
}
