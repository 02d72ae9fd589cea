import Foundation
import Ledger
import Tabular

/// A plan that was kept: a header, a line for each row, and a digest of them all.
///
/// NDJSON, so that people can read it, tools can filter it and two of it can be compared line by line. Opening one reads
/// it through: of a plan that was cut off or changed nothing may be carried out.
package struct PlanFile: Sendable {
    package let path: String
    package let header: PlanHeader
    /// The SHA-256 of everything before the last line: the job's name in the ledger.
    package let digest: String

    package init(path: String) throws(PlanFileTrouble) {
        self.path = path
        var lines = try PlanLines(path: path)
        guard let first = try lines.next() else { throw .notAPlan }
        header = try Self.header(first)
        var checksum = LinesDigest()
        var last = first
        while let line = try lines.next() {
            checksum.add(last)
            last = line
        }
        guard lines.isTerminated, let end = Self.decode(PlanEnd.self, last), end.type == "end" else {
            throw .truncated
        }
        guard end.rows == checksum.lines - 1, end.sha256 == checksum.hex else { throw .altered }
        digest = end.sha256
    }

    /// Told apart before the rest is looked at: a newer plan may end with another checksum.
    private static func header(_ line: [UInt8]) throws(PlanFileTrouble) -> PlanHeader {
        guard let kind = decode(Kind.self, line), kind.type == "plan" else { throw .notAPlan }
        guard kind.version <= PlanHeader.version else { throw .newer(version: kind.version) }
        guard let header = decode(PlanHeader.self, line) else { throw .malformed(line: 1) }
        return header
    }

    private struct Kind: Decodable {
        var type: String
        var version: Int
    }

    /// The rows in their order.
    func rows() throws(PlanFileTrouble) -> PlanRows { try PlanRows(self) }

    static func decode<Value: Decodable>(_ type: Value.Type, _ line: [UInt8]) -> Value? {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try? decoder.decode(type, from: Data(line))
    }
}

/// Reads a plan's rows one at a time, so that memory stays flat. The file may be replaced between two readings: the
/// digest is checked each time.
struct PlanRows {
    private let plan: PlanFile
    private var lines: PlanLines
    private var checksum = LinesDigest()
    private var isAtEnd = false

    init(_ plan: PlanFile) throws(PlanFileTrouble) {
        self.plan = plan
        lines = try PlanLines(path: plan.path)
        guard let header = try lines.next() else { throw .truncated }
        checksum.add(header)
    }

    /// `nil` at the end.
    mutating func next() throws(PlanFileTrouble) -> PlannedEntry? {
        guard let line = try lines.next() else { throw .truncated }
        guard let row = PlanRows.row(line) else {
            guard let end = PlanFile.decode(PlanEnd.self, line), end.type == "end" else {
                throw .malformed(line: checksum.lines + 1)
            }
            guard checksum.hex == plan.digest else { throw .altered }
            return nil
        }
        checksum.add(line)
        return row.entry
    }

    /// The next rows, as many as there are; empty at the end.
    mutating func next(_ count: Int) throws(PlanFileTrouble) -> [PlannedEntry] {
        guard !isAtEnd else { return [] }
        var batch: [PlannedEntry] = []
        while batch.count < count {
            guard let row = try next() else {
                isAtEnd = true
                break
            }
            batch.append(row)
        }
        return batch
    }

    private static func row(_ line: [UInt8]) -> PlanRow? {
        try? JSONDecoder().decode(PlanRow.self, from: Data(line))
    }
}

/// A plan file's lines, of which what cannot be read is no plan.
struct PlanLines {
    private var lines: LineReader

    init(path: String) throws(PlanFileTrouble) {
        do throws(ReadError) { lines = try LineReader(path: path) } catch { throw PlanFileTrouble(error) }
    }

    /// Whether the last line handed out had a line end.
    var isTerminated: Bool { lines.isTerminated }

    /// `nil` at the end.
    mutating func next() throws(PlanFileTrouble) -> [UInt8]? {
        do throws(ReadError) { return try lines.next() } catch { throw PlanFileTrouble(error) }
    }
}

extension PlanFileTrouble {
    init(_ error: ReadError) {
        // No row comes near the longest line.
        guard case .system(let error) = error, error.errno != EFBIG else {
            self = .notAPlan
            return
        }
        self = .unreadable(error)
    }
}

/// A plan's last line, which states the digest of those before it.
struct PlanEnd: Decodable {
    var type: String
    var rows: Int
    var sha256: String
}

/// Why a file cannot be taken for a plan. None of it is carried out then.
package enum PlanFileTrouble: Error, Hashable, Sendable {
    case unreadable(SystemError)
    case notAPlan
    /// A newer version of this program made it.
    case newer(version: Int)
    /// Its end is missing.
    case truncated
    /// Its lines are not those it was made with.
    case altered
    /// A line that is no line of a plan, counted from 1, though the digest says that it was written so.
    case malformed(line: Int)
}
