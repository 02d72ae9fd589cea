import TestSupport
import Testing

@testable import Tabular

@Suite("Rows of a sheet that wait to be taken")
struct SheetRowQueueTests {
    @Test("A row that is open while all others are taken is all that is held, and comes whole")
    func openRow() throws {
        var queue = SheetRowQueue()
        var record = Record()
        queue.beginRow(1)
        queue.append("a1".utf8, column: 0)
        for number in 1...1000 {
            queue.append(CellValue(Array("\(number)".utf8), NumberFormat.plain, epoch: .from1900), column: 1)
            queue.endRow()
            queue.beginRow(number + 1)
            queue.append("a\(number + 1)".utf8, column: 0)
            #expect(try queue.dequeue(into: &record))
            #expect(record.cells.map { record.string($0) } == ["a\(number)", "\(number)"])
            // The document's next piece is fetched within the open row.
            #expect(try !queue.dequeue(into: &record))
            #expect(queue.heldBytes == "a\(number + 1)".utf8.count)
        }
    }

    @Test("A shared text of a row that is open while all others are taken stays the same text")
    func openSharedText() throws {
        let shared = SharedTexts()
        for text in ["lamp", "mug"] { try shared.append(Array(text.utf8)) }
        var queue = SheetRowQueue()
        var record = Record()
        queue.beginRow(1)
        queue.append("1".utf8, column: 0)
        queue.endRow()
        queue.beginRow(2)
        queue.append(shared: 1, column: 0)
        #expect(try queue.dequeue(into: &record, shared: shared))
        #expect(try !queue.dequeue(into: &record, shared: shared))
        queue.endRow()
        #expect(try queue.dequeue(into: &record, shared: shared))
        #expect(record.cells.map { record.string($0) } == ["mug"])
    }
}
