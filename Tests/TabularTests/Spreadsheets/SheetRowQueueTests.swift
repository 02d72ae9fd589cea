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

    private func rows(_ queue: inout SheetRowQueue, _ shared: SharedTexts? = nil) throws -> [String] {
        var rows: [String] = []
        var record = Record()
        while try queue.dequeue(into: &record, shared: shared) {
            let cells = record.cells.map { "\($0.column)=\(record.string($0))\(record.unit($0) ?? "")" }
            rows.append("\(record.row ?? 0) \(record.source) \(record.cellCount): " + cells.joined(separator: " "))
        }
        return rows
    }

    @Test("Cells come in the order of their columns, rows by their numbers, and a row without cells not at all")
    func order() throws {
        var queue = SheetRowQueue()
        for (number, cells) in [(3, [(2, "c"), (0, "a"), (2, "d")]), (9, []), (5, [(4, "")]), (4, [(1, "b")])] {
            queue.beginRow(number)
            for (column, text) in cells { queue.append(text.utf8, column: column) }
            #expect(queue.openCellCount == cells.count { !$0.1.isEmpty })
            let hasCells = queue.endRow()
            #expect(hasCells == cells.contains { !$0.1.isEmpty })
        }
        #expect(try rows(&queue) == ["3 0..<1 3: 0=a 2=c 2=d", "4 1..<2 2: 1=b"])
        #expect(try rows(&queue).isEmpty)
        #expect(queue.heldBytes == 0)
    }

    @Test("A row that is repeated comes as often, each with its own number and place")
    func repeats() throws {
        var queue = SheetRowQueue()
        queue.beginRow(7)
        queue.append("a".utf8, column: 1)
        queue.endRow(repeats: 3)
        queue.beginRow(10)
        queue.append("b".utf8, column: 0)
        queue.endRow()
        #expect(
            try rows(&queue) == ["7 0..<1 2: 1=a", "8 1..<2 2: 1=a", "9 2..<3 2: 1=a", "10 3..<4 1: 0=b"])
    }

    @Test("A formula without an answer is a cell among others, and none alone")
    func unanswered() throws {
        var queue = SheetRowQueue()
        queue.beginRow(1)
        queue.append(unansweredInColumn: 0)
        var hasCells = queue.endRow()
        #expect(!hasCells)
        queue.beginRow(2)
        queue.append(unansweredInColumn: 0)
        queue.append("a".utf8, column: 1)
        hasCells = queue.endRow()
        #expect(hasCells)
        #expect(try rows(&queue) == ["2 0..<1 2: 0= 1=a"])
    }

    @Test("A row of as much as a record may be is taken, of more it has lost its cells; those around it stay")
    func tooLarge() throws {
        let half = [UInt8](repeating: 0x78, count: Limits.recordBytes / 2)
        for (excess, defect) in [(0, nil), (1, Record.Defect.tooLarge)] {
            var queue = SheetRowQueue()
            queue.beginRow(1)
            queue.append("a".utf8, column: 0)
            queue.endRow()
            queue.beginRow(2)
            queue.append(half, column: 0)
            queue.append(half, column: 1)
            if excess > 0 { queue.append("y".utf8, column: 2) }
            queue.append("".utf8, column: 3)
            queue.endRow()
            queue.beginRow(3)
            queue.append("b".utf8, column: 0)
            queue.endRow()
            var record = Record()
            #expect(try queue.dequeue(into: &record))
            #expect(record.cells.map { record.string($0) } == ["a"])
            #expect(try queue.dequeue(into: &record))
            #expect(record.defect == defect)
            #expect(record.cells.count == (defect == nil ? 2 : 0))
            #expect(queue.heldBytes == 2 + (defect == nil ? Limits.recordBytes : 0))
            #expect(try queue.dequeue(into: &record))
            #expect(record.cells.map { record.string($0) } == ["b"])
            #expect(record.defect == nil)
        }
        for (excess, defect) in [(0, nil), (1, Record.Defect.tooLarge)] {
            var queue = SheetRowQueue()
            queue.beginRow(1)
            for _ in 0..<(Limits.recordCells + excess) { queue.append("1".utf8, column: 0) }
            queue.endRow()
            var record = Record()
            #expect(try queue.dequeue(into: &record))
            #expect(record.defect == defect)
            #expect(record.cells.count == (defect == nil ? Limits.recordCells : 0))
        }
    }

    @Test("Shared texts that are too much for a record are let go of, and one that is not there is damage")
    func shared() throws {
        let shared = SharedTexts()
        try shared.append([UInt8](repeating: 0x78, count: Limits.cellBytes))
        try shared.append(Array("mug".utf8))
        for (count, defect) in [(4, nil), (5, Record.Defect.tooLarge)] {
            var queue = SheetRowQueue()
            queue.beginRow(1)
            for column in 0..<count { queue.append(shared: 0, column: column) }
            queue.append("z".utf8, column: 9)
            queue.endRow()
            queue.beginRow(2)
            queue.append(shared: 1, column: 0)
            queue.endRow()
            var record = Record()
            #expect(try queue.dequeue(into: &record, shared: shared))
            #expect(record.defect == defect)
            #expect(record.textByteCount <= Limits.recordBytes + 1)
            #expect(try rows(&queue, shared) == ["2 1..<2 1: 0=mug"])
        }
        for index in [2, 3] {
            var queue = SheetRowQueue()
            queue.beginRow(1)
            queue.append(shared: index, column: 0)
            queue.endRow()
            var record = Record()
            #expect(throws: ReadError.damagedWorkbook(WorkbookDamage(.missingText(index)))) {
                try queue.dequeue(into: &record, shared: shared)
            }
        }
    }
}
