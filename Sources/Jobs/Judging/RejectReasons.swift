import Catalogue
import Spilling
import Tabular

/// The words in which a workbook of rejected rows says what is wrong with them.
package struct RejectsWords: Sendable {
    /// The header of the column of reasons: one of `ReasonsColumn.headers`, which the next import passes over.
    package var header: String
    package var sentence: @Sendable (Issue) -> String
    /// About a value that was a formula.
    package var formula: @Sendable (String) -> String

    package init(
        header: String, sentence: @escaping @Sendable (Issue) -> String,
        formula: @escaping @Sendable (String) -> String
    ) {
        (self.header, self.sentence, self.formula) = (header, sentence, formula)
    }
}

/// Why a row was rejected: a sentence, and the cell that it is about.
struct RejectReason: Equatable {
    /// The row of the sheet, and the column from 0; `nil` where it is about all of the record.
    var place: Place?
    var sentence: String

    struct Place: Equatable {
        var row: Int
        var column: Int
    }

    init(place: Place? = nil, sentence: String) { (self.place, self.sentence) = (place, sentence) }

    init(_ issue: Issue, _ words: RejectsWords) {
        sentence = words.sentence(issue)
        place = issue.cell.flatMap { Sheet.place(of: $0) }.map { Place(row: $0.row, column: $0.column) }
    }
}

/// The reasons of rejected records in the records' order; beyond a little they are kept in a temporary file.
final class RejectReasons {
    private struct Head: BitwiseCopyable {
        /// Of the record, as `Record.source` counts.
        var start: Int
        var row: Int32
        /// Below 0 where the reason is about no cell.
        var column: Int32
        var length: Int
    }

    private var heads = SpilledSequence<Head>()
    private var file: TemporaryFile?
    private var tail: [UInt8] = []
    private static let buffered = 256 << 10

    func append(_ reasons: [RejectReason], of start: Int) throws(SystemError) {
        for reason in reasons {
            try heads.append(
                Head(
                    start: start, row: Int32(clamping: reason.place?.row ?? 0),
                    column: Int32(clamping: reason.place?.column ?? -1), length: reason.sentence.utf8.count))
            tail += reason.sentence.utf8
        }
        if tail.count >= Self.buffered { try flush() }
    }

    private func flush() throws(SystemError) {
        if file == nil { file = try TemporaryFile() }
        var failure: SystemError?
        tail.withUnsafeBytes { bytes in
            do throws(SystemError) { try file!.append(bytes) } catch { failure = error }
        }
        if let failure { throw failure }
        tail.removeAll(keepingCapacity: true)
    }

    func reader() -> Reader { Reader(self) }

    /// Gives the reasons of records that are asked for in their order.
    struct Reader {
        private let reasons: RejectReasons
        private var heads: SpilledSequence<Head>.Reader
        private var waiting: Head?
        private var offset = 0

        fileprivate init(_ reasons: RejectReasons) {
            self.reasons = reasons
            heads = reasons.heads.reader()
        }

        /// - Parameter start: of the record.
        mutating func next(of start: Int) throws(SystemError) -> [RejectReason] {
            var found: [RejectReason] = []
            while true {
                if waiting == nil { waiting = try heads.next() }
                guard let head = waiting, head.start == start else { break }
                found.append(try reasons.reason(head, at: offset))
                offset += head.length
                waiting = nil
            }
            return found
        }
    }

    private func reason(_ head: Head, at offset: Int) throws(SystemError) -> RejectReason {
        let spilled = file?.byteCount ?? 0
        var bytes: [UInt8]
        if offset >= spilled {
            bytes = Array(tail[(offset - spilled)..<(offset - spilled + head.length)])
        } else {
            bytes = [UInt8](repeating: 0, count: head.length)
            var failure: SystemError?
            bytes.withUnsafeMutableBytes { buffer in
                do throws(SystemError) { _ = try file!.read(at: offset, into: buffer) } catch { failure = error }
            }
            if let failure { throw failure }
        }
        let place = head.column < 0 ? nil : RejectReason.Place(row: Int(head.row), column: Int(head.column))
        return RejectReason(place: place, sentence: String(decoding: bytes, as: UTF8.self))
    }
}
