import Foundation
import TestSupport

@testable import Tabular

/// The cases of a corpus folder, and what other readers found in its files.
struct WorkbookCorpus {
    struct Case: Decodable {
        var suite: String
        var expect: String
        var file: String
        var grid: [[Value]]?
        var gridBoth: [Grid]?
        var gridBothFile: String?
        var gridCalamine: [Grid]?
        var gridCalamineFile: String?
        var gridOpenpyxl: [Grid]?
        var gridOpenpyxlFile: String?
    }

    struct Grid: Decodable {
        var sheet: String
        var rows: [[Value]]?
    }

    /// A cell as the other readers give it; dates and spans of time are texts that begin with `dt:`, `t:` and `td:`.
    enum Value: Decodable, CustomStringConvertible {
        case blank, number(Double), boolean(Bool), text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .blank
            } else if let boolean = try? container.decode(Bool.self) {
                self = .boolean(boolean)
            } else if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }

        var description: String {
            switch self {
            case .blank: "blank"
            case .number(let number): "#\(number)"
            case .boolean(let boolean): "\(boolean)"
            case .text(let text): "‘\(text)’"
            }
        }
    }

    let cases: [Case]
    private let folder: URL

    init(_ kind: String) throws {
        folder = (Places.corpora ?? Places.root).appendingPathComponent(kind)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        struct Cases: Decodable { var cases: [Case] }
        cases = try decoder.decode(Cases.self, from: Data(contentsOf: folder.appendingPathComponent("cases.json")))
            .cases
    }

    func url(_ file: String) -> URL { folder.appendingPathComponent(file) }

    private func grids(_ inline: [Grid]?, _ file: String?) throws -> [Grid]? {
        if let inline { return inline }
        guard let file else { return nil }
        return try JSONDecoder().decode([Grid].self, from: Data(contentsOf: url(file)))
    }

    /// What is wrong with an outcome; `nil` where it is as expected.
    func trouble(_ outcome: Result<WorkbookTranscript, ReadError>, _ entry: Case) -> String? {
        switch outcome {
        case .failure(let error): entry.expect == "accept" ? "refused: \(error)" : nil
        // Where the others refuse OpenDocument, that is what they cannot read.
        case .success(let transcript):
            entry.expect.hasPrefix("refuse-cleanly") && !entry.file.hasSuffix(".ods")
                ? "read" : difference(transcript, entry)
        }
    }

    private func difference(_ transcript: WorkbookTranscript, _ entry: Case) -> String? {
        do {
            var first: String?
            let answers = [
                try grids(entry.gridBoth, entry.gridBothFile), try grids(entry.gridCalamine, entry.gridCalamineFile),
                try grids(entry.gridOpenpyxl, entry.gridOpenpyxlFile),
            ]
            for answer in answers.compactMap({ $0 }) {
                guard let difference = difference(transcript, answer) else { return nil }
                first = first ?? difference
            }
            return first
        } catch {
            return "\(error)"
        }
    }

    private func difference(_ transcript: WorkbookTranscript, _ grids: [Grid]) -> String? {
        for grid in grids {
            guard let table = transcript.tables.first(where: { $0.sheet.name == grid.sheet }) else {
                return "the sheet \(grid.sheet) is missing among \(transcript.tables.map(\.sheet.name))"
            }
            if let difference = difference(table, grid) { return difference }
        }
        return nil
    }

    private func difference(_ table: WorkbookTranscript.Table, _ grid: Grid) -> String? {
        guard let rows = grid.rows else { return nil }
        for (row, cells) in rows.enumerated() {
            for (column, value) in cells.enumerated() where !value.matches(table.cells[row]?[column]) {
                let read = table.cells[row]?[column].map { "\($0)" } ?? "blank"
                return "\(grid.sheet) row \(row + 1) column \(column + 1): \(read) instead of \(value)"
            }
        }
        let surplus = table.cells.first { row, cells in
            cells.contains { column, cell in
                (row >= rows.count || column >= rows[row].count) && !Value.blank.matches(cell)
            }
        }
        return surplus.map { "\(grid.sheet) row \($0.key + 1): cells too many, \($0.value)" }
    }
}

extension WorkbookCorpus.Value {
    func matches(_ cell: WorkbookTranscript.Cell?) -> Bool {
        switch self {
        // Another reader has no word for a formula's error.
        case .blank: cell.map { $0.text.hasPrefix("#") || $0.text.hasPrefix("Err:") } ?? true
        case .boolean(let boolean): cell?.text == (boolean ? "TRUE" : "FALSE")
        case .number(let number): cell.map { Self.isNear($0.number, number) } ?? false
        case .text(let text): text.isEmpty ? cell == nil : matches(text, cell?.text ?? "")
        }
    }

    private func matches(_ expected: String, _ text: String) -> Bool {
        // A span of time as the document writes it.
        if expected.hasPrefix("PT"), let clock = ISODate.clock(expected.utf8) { return clock == Array(text.utf8) }
        guard let colon = expected.firstIndex(of: ":") else { return expected == text }
        let value = expected[expected.index(after: colon)...]
        switch expected[..<colon] {
        case "dt": return Self.isNear(text, String(value))
        // The day before the first has no name that all agree on.
        case "t": return Self.isNear(text, String(value)) || value == "00:00:00" && text.count == 10
        case "td": return abs(Self.seconds(text) - (Double(value) ?? -2)) <= 1
        default: break
        }
        // A date as the document writes it.
        return expected == text || Self.isNear(text, expected) && expected.contains("T")
    }

    private static func isNear(_ one: Double, _ other: Double) -> Bool {
        one == other || abs(one - other) <= 1e-13 * max(abs(one), abs(other))
    }

    /// Whether two dates or times are the same but for a second, which is the other reader's fraction cut off.
    private static func isNear(_ text: String, _ expected: String) -> Bool {
        let (parts, others) = (text.split(separator: " "), expected.split { $0 == "T" || $0 == " " })
        guard let last = parts.last, let otherLast = others.last else { return false }
        let (time, otherTime) = (last.contains(":") ? String(last) : "", String(otherLast))
        let hasSameDay = parts.first == others.first || parts.count == 1 && time != ""
        return hasSameDay && abs(seconds(time) - seconds(otherTime)) <= 1
    }

    private static func seconds(_ clock: String) -> Double {
        let parts = clock.split(separator: ":").map { Double($0.prefix { $0.isNumber }) ?? -1 }
        guard clock.contains(":") else { return 0 }
        return parts.reduce(0) { $0 * 60 + $1 } * (parts.count == 2 ? 60 : 1)
    }
}

extension WorkbookTranscript.Cell {
    /// The number, also of a percentage, and of a code that its format fills up and divides.
    fileprivate var number: Double {
        if kind == .percentage { return (Double(text.dropLast()) ?? .nan) / 100 }
        return Double(text) ?? Double(text.filter { $0.isNumber }) ?? .nan
    }
}
