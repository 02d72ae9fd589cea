import Testing

@testable import Tabular

@Suite("A record, and rows joined into one")
struct RecordTests {
    /// A row with texts in its columns; a text that begins with `$` has that as its unit.
    private func row(_ number: Int, line: Int, _ cells: [(column: Int, text: String)]) -> Record {
        var record = Record()
        record.row = number
        record.lines = line...(line + 1)
        record.source = (line * 100)..<(line * 100 + 50)
        for (column, text) in cells {
            let hasUnit = text.hasPrefix("$")
            record.append(text.drop { $0 == "$" }.utf8, column: column, kind: hasUnit ? .number : .text)
            if hasUnit { record.setUnit("$".utf8) }
        }
        return record
    }

    private func spell(_ record: Record) -> [String] {
        record.cells.map { cell in
            "\(cell.column)=\(record.unit(cell) ?? "")\(record.string(cell))"
                + (cell.kind == .text ? "" : " \(cell.kind)")
                + (cell.isElement ? " element" : "")
        }
    }

    @Test("Emptied, it has nothing of what it was")
    func reset() {
        var record = row(3, line: 7, [(0, "a"), (1, "$1")])
        record.join(row(4, line: 9, [(0, "b")]))
        (record.number, record.role, record.defect, record.cellCount) = (5, .total, .tooLarge, 2)
        record.isEmptyObject = true
        record.reset()
        #expect(record.cells.isEmpty && record.textByteCount == 0 && record.parts.isEmpty)
        #expect(record.number == 0 && record.role == .data && record.defect == nil && record.cellCount == 0)
        #expect(!record.isEmptyObject)
        record.append("c".utf8, column: 0)
        #expect(spell(record) == ["0=c"])
    }

    @Test("Without its cells it has neither texts nor parts, and stands where it stood")
    func removeCells() {
        var record = row(3, line: 7, [(0, "a")])
        record.join(row(4, line: 9, [(0, "b")]))
        record.removeCells()
        #expect(record.cells.isEmpty && record.textByteCount == 0 && record.parts.isEmpty)
        #expect(record.lines == 7...10 && record.row == 3)
    }

    @Test("A text in a cell's place is a text, without the number's unit; its neighbours stay")
    func replacing() {
        let record = row(1, line: 1, [(0, "a"), (1, "$10"), (2, "$20")])
        #expect(spell(record) == ["0=a", "1=$10 number", "2=$20 number"])
        #expect(spell(record.replacing([1: "ten"])) == ["0=a", "1=ten", "2=$20 number"])
        #expect(spell(record.replacing([:])) == spell(record))
        #expect(spell(record.replacing([0: "", 2: "x"])) == ["0=", "1=$10 number", "2=x"])
    }

    @Test("A text longer than a currency is no unit", arguments: [1, 31, 32, 33, 300])
    func longUnit(count: Int) {
        var record = row(1, line: 1, [(0, "a")])
        let unit = String(repeating: "u", count: count)
        record.setUnit(unit.utf8)
        #expect(record.unit(record.cells[0]) == (count <= Record.longestUnit ? unit : nil))
        #expect(record.string(record.cells[0]) == "a")
    }

    @Test(
        "A column's first cell is found wherever it stands, and where it is not, none",
        arguments: [
            (nil, [2, 0, 2, 0], [0: 1, 2: 0]), (nil, [1, 1], [1: 0]), (1, [1, 1, 1], [1: 0]),
            (1, [0, 1, 2], [0: 0, 1: 1, 2: 2]),
            (1, [0, 2, 2], [0: 0, 2: 1]), (1, [1, 3], [1: 0, 3: 1]), (1, [0, 0, 2], [0: 0, 2: 2]),
        ] as [(Int?, [Int], [Int: Int])])
    func firstCell(row number: Int?, columns: [Int], places: [Int: Int]) {
        var record = row(1, line: 1, columns.map { ($0, "") })
        record.row = number
        for (place, _) in columns.enumerated() { record = record.replacing([place: "cell \(place)"]) }
        for column in 0...4 {
            #expect(record.firstCell(inColumn: column).map { record.string($0) } == places[column].map { "cell \($0)" })
        }
    }

    @Test("In joined rows, too, whose columns begin anew with each")
    func firstCellOfJoined() {
        var record = row(1, line: 1, [(2, "a")])
        record.join(row(2, line: 2, [(0, "b"), (2, "c")]))
        #expect(record.firstCell(inColumn: 2).map { record.string($0) } == "a")
        #expect(record.firstCell(inColumn: 0).map { record.string($0) } == "b")
    }

    @Test(
        "Columns without a cell get an empty one, and no cell is lost",
        arguments: [
            ([0, 1, 2], [0, 1, 2], [0, 1, 2]), ([1], [0, 1, 2], [0, 1, 2]), ([], [0, 2], [0, 2]),
            ([0, 2, 2, 5], [0, 1, 3], [0, 1, 2, 2, 3, 5]), ([4], [], [4]), ([1, 3], [0, 2], [0, 1, 2, 3]),
        ])
    func fillBlanks(cells: [Int], columns: [Int], expected: [Int]) {
        var record = row(1, line: 1, cells.map { ($0, "\($0)") })
        record.fillBlanks(columns)
        #expect(record.cells.map(\.column) == expected)
        #expect(spell(record).filter { !$0.hasSuffix("=") } == cells.map { "\($0)=\($0)" })
    }

    @Test("Blank are cells of white space in a row without a defect, and an empty object")
    func blank() {
        #expect(row(1, line: 1, []).isBlank && row(1, line: 1, [(0, ""), (1, " \t\r\n")]).isBlank)
        #expect(!row(1, line: 1, [(0, ""), (1, "x")]).isBlank)
        var record = row(1, line: 1, [(0, "")])
        record.defect = .tooFewCells(1, columns: 2)
        #expect(!record.isBlank)
        record = Record()
        #expect(!record.isBlank)
        record.isEmptyObject = true
        #expect(record.isBlank)
    }

    @Test("A joined row adds its cells behind those at hand, the empty ones left out, and each knows its row")
    func join() {
        var record = row(3, line: 10, [(0, "lamp"), (1, "")])
        var second = row(4, line: 20, [(0, ""), (1, "$5"), (2, "red")])
        second.markElement()
        var third = row(9, line: 5, [(2, ""), (2, "blue")])
        third.join(row(12, line: 30, [(0, ""), (1, "x")]))
        record.join(second)
        record.join(third)
        #expect(spell(record) == ["0=lamp", "1=", "1=$5 number", "2=red element", "2=blue", "1=x"])
        #expect(
            record.parts == [
                .init(start: 0, row: 3), .init(start: 2, row: 4), .init(start: 4, row: 9), .init(start: 5, row: 12),
            ])
        #expect((0..<6).map { record.row(ofCell: $0) } == [3, 3, 4, 4, 9, 12])
        #expect(record.lines == 5...31)
        #expect(record.source == 500..<3050)
        #expect(row(7, line: 1, [(0, "a")]).row(ofCell: 0) == 7)
    }

    @Test("A formula without an answer is joined, empty as it is")
    func joinUnanswered() {
        var record = row(1, line: 1, [(0, "a")])
        var other = row(2, line: 2, [(0, "")])
        other.beginCell(column: 1, kind: .unanswered)
        other.endCell()
        record.join(other)
        #expect(spell(record) == ["0=a", "1= unanswered"])
    }

    @Test("The first defect stands, and the row's own is taken where there is none")
    func joinDefects() {
        let few = Record.Defect.tooFewCells(1, columns: 2), many = Record.Defect.tooManyCells(3, columns: 2)
        for (own, other, expected) in [(few, many, few), (nil, many, many), (few, nil, few), (nil, nil, nil)]
            as [(Record.Defect?, Record.Defect?, Record.Defect?)]
        {
            var record = row(1, line: 1, [(0, "a")])
            var second = row(2, line: 2, [(0, "b")])
            (record.defect, second.defect) = (own, other)
            record.join(second)
            #expect(record.defect == expected)
            #expect(record.cells.count == 2)
        }
    }

    @Test("A record that would become too large loses its cells, and takes no more")
    func joinTooLarge() {
        let half = String(repeating: "x", count: Limits.recordBytes / 2)
        for (last, isTooLarge) in [("", false), ("y", true)] {
            var record = row(1, line: 1, [(0, half)])
            record.join(row(2, line: 2, [(1, half + last)]))
            #expect(record.defect == (isTooLarge ? .tooLarge : nil))
            #expect(record.cells.count == (isTooLarge ? 0 : 2))
            guard isTooLarge else { continue }
            record.join(row(3, line: 9, [(0, "z")]))
            #expect(record.cells.isEmpty && record.defect == .tooLarge && record.lines == 1...10)
        }
        let cells = (0..<Limits.recordCells / 2).map { ($0, "1") }
        for (further, isTooLarge) in [([], false), ([(0, "1")], true)] as [([(Int, String)], Bool)] {
            var record = row(1, line: 1, cells)
            record.join(row(2, line: 2, cells + further))
            #expect(record.defect == (isTooLarge ? .tooLarge : nil))
        }
    }
}
