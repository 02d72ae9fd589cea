import Catalogue
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
        guard lines.isTerminated else { throw .truncated }
        let end = try PlanEnd(PlanLine(last, orElse: .truncated))
        guard end.rows == checksum.lines - 1, end.sha256 == checksum.hex else { throw .altered }
        digest = end.sha256
    }

    /// Told apart before the rest is looked at: a newer plan may end with another checksum.
    private static func header(_ line: [UInt8]) throws(PlanFileTrouble) -> PlanHeader {
        let kind = try PlanLine(line, orElse: .notAPlan)
        guard try kind.type == "plan" else { throw .notAPlan }
        let version = try kind.integer("version")
        guard version <= PlanHeader.version else { throw .newer(version: version) }
        return try PlanHeader(PlanLine(line, orElse: .malformed(line: 1)))
    }

    /// The rows in their order.
    func rows() throws(PlanFileTrouble) -> PlanRows { try PlanRows(self) }
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
        let members = try PlanLine(line, orElse: .malformed(line: checksum.lines + 1))
        if try members.type == "end" {
            guard checksum.hex == plan.digest else { throw .altered }
            return nil
        }
        checksum.add(line)
        return try PlanRow(members).entry
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
}

/// One of them, read.
typealias PlanLine = JSONMembers<PlanFileTrouble>

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
private struct PlanEnd {
    let rows: Int
    let sha256: String

    init(_ line: PlanLine) throws(PlanFileTrouble) {
        guard try line.type == "end" else { throw line.failure }
        (rows, sha256) = (try line.integer("rows"), try line.text("sha256"))
    }
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
