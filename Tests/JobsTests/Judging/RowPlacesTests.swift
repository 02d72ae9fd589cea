import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("Where rows stand")
struct RowPlacesTests {
    static func row(
        _ ordinal: Int, file: Int = 0, number: Int? = nil, lines: ClosedRange<Int>, row: Int?, source: Range<Int>,
        isRejected: Bool = false
    ) -> RowReference {
        var place = Record().place
        (place.lines, place.row, place.source) = (lines, row, source)
        return RowReference(
            ordinal: ordinal, file: file, number: number ?? ordinal + 1, place: place, isRejected: isRejected)
    }

    private static func isSame(_ one: RowReference, _ other: RowReference) -> Bool {
        one.ordinal == other.ordinal && one.file == other.file && one.record == other.record && one.row == other.row
            && one.lines == other.lines && one.source == other.source && one.isRejected == other.isRejected
    }

    @Test("Rows are found again as they were, whatever breaks their sequence", arguments: SeededGenerator.seeds)
    func foundAgain(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var (line, offset, row, ordinal, file) = (2, 40, 2, 0, 0)
        var rows: [RowReference] = []
        for _ in 0..<6000 {
            let (lines, bytes) = (Int.random(in: 1...3, using: &random), Int.random(in: 1...500, using: &random))
            rows.append(
                Self.row(
                    ordinal, file: file, lines: line...(line + lines - 1), row: row, source: offset..<(offset + bytes),
                    isRejected: Int.random(in: 0..<50, using: &random) == 0))
            (line, offset, row) = (line + lines, offset + bytes, row + 1)
            switch Int.random(in: 0..<400, using: &random) {
            case 0: (file, line, offset, row) = (file + 1, 2, 0, 2)
            case 1: ordinal += 7
            case 2: (line, row) = (line + 70_000, row + 70_000)
            case 3: offset += 5 << 32
            default: break
            }
            ordinal += 1
        }
        var places = RowPlaces()
        for row in rows { try places.append(row) }
        #expect(places.count == rows.count)
        for (index, row) in rows.enumerated() { try #require(Self.isSame(places.element(at: index), row), "\(random)") }
        for share in [1, 3, 700] {
            let some = rows.indices.filter { _ in Int.random(in: 0..<share, using: &random) == 0 }
            let found = try places.elements(at: some)
            #expect(found.count == some.count && zip(found, some).allSatisfy { Self.isSame($0, rows[$1]) }, "\(random)")
        }
    }

    @Test(
        "What does not follow the row before closely is kept as it is",
        arguments: [
            Self.row(1, lines: 3...3, row: nil, source: 50..<60),
            Self.row(1, lines: 3...131, row: 3, source: 50..<60),
            Self.row(1, lines: 3...3, row: 3, source: 50..<(51 + 1 << 17)),
            Self.row(1, lines: 3...3, row: 3, source: 50..<(60 + 5 << 32)),
            row(1, lines: 1...1, row: 3, source: 50..<60), row(1, lines: 6...6, row: 6, source: 50..<60),
            Self.row(1, lines: 3...3, row: 4, source: 50..<60),
            Self.row(1, lines: 3...3, row: 3, source: 10..<20), row(1, lines: 3...3, row: 3, source: 66..<70),
            row(1, number: 9, lines: 3...3, row: 3, source: 50..<60), row(2, lines: 3...3, row: 3, source: 50..<60),
            row(1, file: 1, lines: 3...3, row: 3, source: 50..<60),
        ])
    func odd(second: RowReference) throws {
        let first = Self.row(0, lines: 2...2, row: 2, source: 40..<50)
        #expect(RowLink(second, behind: first) == nil)
        var places = RowPlaces()
        for row in [first, second] { try places.append(row) }
        #expect(try Self.isSame(places.element(at: 0), first) && Self.isSame(places.element(at: 1), second))
    }

    @Test(
        "What does takes four bytes: rejected ones, too, such of many lines, and what is no table's",
        arguments: [
            (Self.row(0, lines: 2...2, row: 2, source: 40..<50), row(1, lines: 3...3, row: 3, source: 50..<60)),
            (
                Self.row(0, lines: 2...9, row: 2, source: 40..<50),
                row(1, lines: 12...139, row: 5, source: 65..<(64 + 1 << 17), isRejected: true)
            ),
            (
                Self.row(0, lines: 2...4, row: nil, source: 40..<50, isRejected: true),
                row(1, lines: 4...5, row: nil, source: 51..<60)
            ),
        ])
    func linked(first: RowReference, second: RowReference) throws {
        let link = try #require(RowLink(second, behind: first))
        #expect(link.anchor == nil && Self.isSame(link.row(behind: first), second))
        #expect(MemoryLayout<RowLink>.stride == 4)
    }

    @Test("Lines and rows that no longer fit are the last ones that do, also of rows appended together")
    func last() throws {
        let end = Int(UInt32.max)
        let rows = (0..<3).map { index in
            Self.row(
                index, lines: (end - 1 + index)...(end - 1 + index), row: end - 1 + index, source: index..<(index + 1))
        }
        var places = RowPlaces()
        let step = RowBlock.Step(gap: 0, length: 1, lines: 1, furtherLines: 0)
        try places.append([step, step]) { rows[$0] }
        for (index, row) in rows.enumerated() { #expect(try Self.isSame(places.element(at: index), row)) }
    }
}
