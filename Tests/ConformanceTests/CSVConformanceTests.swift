import Crypto
import Foundation
import Tabular
import TestSupport
import Testing

@testable import Jobs

/// Files of the CSV suites, read as the program reads them: nothing is said of their dialect or header, and of their
/// encoding only where it is neither Unicode nor CP949.
@Suite("CSV files of the public suites", .enabled(if: Places.hasCorpora, "the corpora are not at hand"))
struct CSVConformanceTests {
    @Test("Files read as their authors, or Python, read them")
    func files() throws {
        var score = Score()
        for item in try Corpus("csv").cases where item.file != nil {
            guard let expectation = try Expectation(item) else { continue }
            let rows = try read(item)
            score.count(item.suite, expectation.holds(for: rows), "\(item.name): \(rows.prefix(2))")
        }
        try Scoreboard.check("csv", score, expectedMisses: Self.misses)
    }

    /// What is read otherwise on purpose, or cannot be read otherwise.
    private static let misses = [
        "all-empty.csv": "two blank lines are no rows here",
        "huge-field-8MB.csv": "its last line opens a quote that never closes, which ends with its line here",
        "crlf.txt": "one of its quotes never closes, which ends with its line here",
        "wide-20000-columns.csv": "a table has as many columns as a worksheet at most",
        "CSV-141/csv-141.csv": "Python was told to split at bars inside the quotes",
        "CSVFileParser/test.csv": "blanks before a quote do not hide it",
        "issue_1164_json.txt": "blanks before a quote do not hide it",
        "line_break_escaped_32le.csv": "Python was told UTF-8 and read UTF-32 with its zero bytes",
        "phpspreadsheet-csv/sep.csv": "the line that names the delimiter has one cell here",
        "implicit-zip.csv": "it is a zip archive",
        "file_field_delimiter_0x20.csv": "blanks delimit it, and stand in cells without quotes",
        "unescaped.csv": "quotes that nobody doubled stand as they do there, which Python leaves out",
        "echo-quoted.csv": "quotes that nobody doubled stand as they do there, which Python leaves out",
        "file_multitable": "its second table is read as rows of the first",
    ]

    private func read(_ item: Corpus.Case) throws -> [[String]] {
        var options = InputOptions()
        let reference = item.object("reference")
        if let name = item.text("encoding") ?? reference?["encoding"] as? String,
            name.hasPrefix("latin-1") || name == "cp1252"
        {
            options.encoding = .windows1252
        }
        var rows: [[String]] = []
        _ = try? InspectJob(options: options).run(try #require(item.url).path) {
            // What is above a table is no row of Pollock's, and is one to Python.
            if $0.role != .preamble || item.suite != "pollock" { rows.append($0.cells) }
        }
        return rows
    }
}

/// What a case says of a file's rows.
private enum Expectation {
    case rows([[String]])
    /// A table with one row that somebody damaged (Pollock): all others are to be right.
    case damaged([[String]])
    case objects([[String: String]])
    /// The SHA-256 of the rows as JSON, as Python writes it.
    case digest(String)

    /// `nil` where the case says nothing of rows.
    init?(_ item: Corpus.Case) throws {
        if let rows = item.values["expected"] as? [[String]] {
            self = .rows(rows)
        } else if let name = item.text("expected_json") {
            self = .rows(try Self.table(item.folder.appendingPathComponent(item.suite + "/" + name)))
        } else if let objects = item.values["expected_objects"] as? [[String: String]] {
            self = .objects(objects)
        } else if let name = item.text("expected_csv") {
            let clean = try Self.clean(item.folder.appendingPathComponent(item.suite + "/" + name))
            self = name.contains("/row_") ? .damaged(clean) : .rows(clean)
        } else if let digest = item.object("reference")?["rows_sha256"] as? String {
            self = .digest(digest)
        } else {
            return nil
        }
    }

    private static func table(_ url: URL) throws -> [[String]] {
        try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [[String]])
    }

    /// The clean tables are plain CSV, which needs no more than the reader's own rows.
    private static func clean(_ url: URL) throws -> [[String]] {
        let bytes = try Array(Data(contentsOf: url))
        let header = HeaderSearch(row: 1)
        let reader = try TableReader(CSVRows(MemorySource(bytes)), header: header)
        var record = Record()
        var rows: [[String]] = []
        while try reader.read(into: &record) { rows.append(record.cells.map { record.string($0) }) }
        return rows
    }

    func holds(for rows: [[String]]) -> Bool {
        switch self {
        case .rows(let expected):
            // The line that names the delimiter is a row here, and none there.
            let table = rows.filter { !($0.count == 1 && $0[0].lowercased().contains("sep=")) }
            return table == expected || Array(table.dropFirst()) == expected
        case .damaged(let clean):
            let before = zip(rows, clean).prefix { $0 == $1 }.count
            let after = zip(rows.reversed(), clean.reversed()).prefix { $0 == $1 }.count
            // A quote too many may take the next row with it.
            return rows != [] && before + after >= clean.count - 2
        case .objects(let objects):
            guard let header = rows.first else { return objects.isEmpty }
            return rows.dropFirst().map { Dictionary(zip(header, $0)) { _, last in last } } == objects
        case .digest(let digest):
            return SHA256.hash(data: Data(Self.json(rows).utf8)).map { String(format: "%02x", $0) }.joined() == digest
        }
    }

    private static func json(_ rows: [[String]]) -> String {
        "[" + rows.map { "[" + $0.map(json).joined(separator: ",") + "]" }.joined(separator: ",") + "]"
    }

    private static func json(_ text: String) -> String {
        var json = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": json += "\\\""
            case "\\": json += "\\\\"
            case "\n": json += "\\n"
            case "\r": json += "\\r"
            case "\t": json += "\\t"
            case "\u{8}": json += "\\b"
            case "\u{C}": json += "\\f"
            case _ where scalar.value < 0x20: json += String(format: "\\u%04x", scalar.value)
            default: json.unicodeScalars.append(scalar)
            }
        }
        return json + "\""
    }
}
