import TestSupport

@testable import Tabular

/// Files of every format, made of what formats, editors and Unicode trip over.
struct NastyFile {
    var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    private static let alphabet = [
        "a", "Z", "0", "12", "-1.5", "%", " ", "\t", "\n", "\r", "\r\n", "\"", "\"\"", "\\", "/", "'", "&", "<", ">",
        "]]>",
        "<![CDATA[", "&amp;", "\\n", "\\u0041", ",", ";", "|", "{", "}", "[", "]", "=", "=\"1\"", "#", "가", "각",
        "e\u{301}",
        "é", "🍎", "👩‍👩‍👧‍👦", "\u{7F}", "\u{A0}", "\u{FEFF}", "\u{2028}", "\u{FFFD}", "<!--", "-->", "_x000D_", "합계", "price",
    ]

    mutating func text() -> String {
        switch Int.random(in: 0...9, using: &generator) {
        case 0: ""
        case 1: "\(Int.random(in: 0...99_999, using: &generator))"
        case 2...5: "\(word()) \(word())"
        default: (0..<Int.random(in: 1...8, using: &generator)).map { _ in pick(Self.alphabet) }.joined()
        }
    }

    mutating func word() -> String { pick(["사과", "배", "cup", "red", "10kg", "새 것"]) }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &generator)! }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

    mutating func several<Element>(_ range: ClosedRange<Int>, _ make: (inout NastyFile) -> Element) -> [Element] {
        (0..<Int.random(in: range, using: &generator)).map { _ in make(&self) }
    }

    /// Edits of a file: mostly of cells that it has.
    mutating func edits(of reading: Reading) -> CellEdits {
        var edits = CellEdits()
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            let record = Int.random(in: 1...(reading.records.count + (chance(10) ? 1 : 0)), using: &generator)
            let column = Int.random(in: 0..<(reading.columns.count + (chance(10) ? 1 : 0)), using: &generator)
            edits[.init(record: record, column: column)] = text()
        }
        return edits
    }
}
