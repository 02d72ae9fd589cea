import Foundation
import Tabular
import TestSupport
import Testing

/// Other people's collections of CSV, with what they expect of a reader.
@Suite("CSV of the public test suites", .enabled(if: Places.hasCorpora, "the corpora are not at hand"))
struct CSVCorpusTests {
    /// One case whose expectation is plain RFC 4180 reading of UTF-8 with one of our delimiters.
    private struct Case {
        var suite: String
        var name: String
        var bytes: [UInt8]
        var delimiter: UInt8
        var expectation: Expectation
    }

    private enum Expectation {
        case rows([[String]])
        /// The same without the header.
        case records([[String]])
        /// What Python's reader made of a file: the beginnings of its first row's first cells, and how many rows there are of each width.
        case shape(first: [String], widths: [Int: Int])

        func holds(for rows: [[String]]) -> Bool {
            switch self {
            case .rows(let expected): return withoutEmpty(rows) == withoutEmpty(expected)
            case .records(let expected): return Array(rows.dropFirst()) == expected
            case .shape(let first, let widths):
                if first.first == "sep=" { return rows.count + 1 == widths.values.reduce(0, +) }
                return rows.first?.starts(with: first) { $0.hasPrefix($1) } == true
                    && Dictionary(grouping: rows, by: \.count).mapValues(\.count) == widths
            }
        }

        /// Blank lines are no rows here, and rows of nothing there; a line that tells the delimiter is none here.
        private func withoutEmpty(_ rows: [[String]]) -> [[String]] {
            rows.filter { !$0.isEmpty && $0 != [""] && $0.first != "sep=" }
        }
    }

    @Test("Every plain case reads as its authors expect")
    func plain() throws {
        var score: [String: (right: Int, all: Int)] = [:]
        for item in try cases().compactMap(plainCase) {
            let dialect = Dialect(delimiter: item.delimiter)
            // Large files are here for their size, not for what their chunks' ends cut.
            let pieceSize = item.bytes.count < 10_000 ? 7 : .max
            let read = CSVTranscript(MemorySource(item.bytes, pieceSize: pieceSize), dialect: dialect)
            let rows = read.columns.isEmpty ? [] : [read.columns] + read.cells
            let isRight = item.expectation.holds(for: rows)
            #expect(isRight, "\(item.suite) \(item.name): \(rows.prefix(3))")
            score[item.suite, default: (0, 0)].right += isRight ? 1 : 0
            score[item.suite, default: (0, 0)].all += 1
        }
        for (suite, count) in score.sorted(by: { $0.key < $1.key }) {
            print("csv corpus \(suite): \(count.right) of \(count.all)")
        }
        #expect(score.values.reduce(0) { $0 + $1.all } > 200)
    }

    private func cases() throws -> [[String: Any]] {
        let url = try #require(Places.corpora).appendingPathComponent("csv/cases.json")
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
        return try #require(object?["cases"] as? [[String: Any]])
    }

    /// `nil` for what is no plain reading: another encoding, an exotic dialect or options, a comment character, text
    /// made of objects; and for an open quote, which ends with its line here and with the file in Python.
    private func plainCase(_ json: [String: Any]) throws -> Case? {
        guard isPlain(json), let bytes = try bytes(of: json), let expectation = expectation(json) else { return nil }
        let reference = json["reference"] as? [String: Any]
        let delimiter = (reference?["delimiter"] as? String)?.utf8.first ?? UInt8(ascii: ",")
        guard [",", "\t", ";", "|"].map({ UInt8(ascii: $0) }).contains(delimiter) else { return nil }
        let read = CSVTranscript(MemorySource(bytes), dialect: Dialect(delimiter: delimiter))
        let hasOpenHeader =
            CSVTwin(bytes: Array(bytes.prefix(10_000)), delimiter: delimiter).rows().first?.openQuote != nil
        guard !read.hasOpenQuote, !hasOpenHeader else { return nil }
        if case .tooManyColumns = read.error { return nil }
        let name = json["file"] ?? json["name"] ?? json["description"] ?? json["line"] ?? ""
        guard !Self.strayQuotes.contains("\(name)") else { return nil }
        return Case(
            suite: json["suite"] as? String ?? "", name: "\(name)", bytes: bytes, delimiter: delimiter,
            expectation: expectation)
    }

    /// Cases with quotes that nobody doubled: Python leaves some of them out, and here they stand.
    private static let strayQuotes: Set<String> = ["615", "623", "commons-csv/CSV-141/csv-141.csv"]

    private func isPlain(_ json: [String: Any]) -> Bool {
        let reference = json["reference"] as? [String: Any]
        let encoding = (json["encoding"] ?? reference?["encoding"]) as? String ?? "utf-8"
        guard encoding == "utf-8" || encoding == "utf-8-sig" else { return false }
        if let config = json["config"], !(config is NSNull) { return false }
        if let options = json["options"] as? [String: Any], !options.isEmpty { return false }
        if let group = json["group"] as? String, group != "CORE_PARSER_TESTS" { return false }
        // A vector that Python's reader reads otherwise is a matter of taste of its authors.
        if json["input_text"] != nil, json["suite"] as? String != "python-csv-vectors" {
            return json["python_csv_agrees"] as? Bool == true
        }
        return json["raises"] as? Bool != true
    }

    private func bytes(of json: [String: Any]) throws -> [UInt8]? {
        if let text = json["input_text"] { return (text as? String).map { Array($0.utf8) } }
        guard let file = json["file"] as? String else { return nil }
        let url = try #require(Places.corpora).appendingPathComponent("csv/" + file)
        let bytes = try Array(Data(contentsOf: url))
        return String(validating: bytes, as: UTF8.self) == nil ? nil : bytes
    }

    private func expectation(_ json: [String: Any]) -> Expectation? {
        let data = (json["expected"] as? [String: Any])?["data"]
        if let rows = (json["expected"] ?? json["expect_rows"]) as? [[String]] ?? data as? [[String]] {
            return json["has_header"] as? Bool == true ? .records(rows) : .rows(rows)
        }
        if let objects = json["expected_objects"] as? [[String: String]] { return .rows(table(objects)) }
        guard let reference = json["reference"] as? [String: Any],
            let first = reference["first_record"] as? [String], let widths = reference["widths"] as? [String: Int]
        else { return nil }
        return .shape(first: first, widths: .init(uniqueKeysWithValues: widths.map { (Int($0) ?? 0, $1) }))
    }

    /// Objects as rows: their columns are named `a`, `b`, `c`… or as addresses are, in an order that JSON does not keep.
    private func table(_ objects: [[String: String]]) -> [[String]] {
        let order = ["first", "last", "address", "city", "zip"]
        let keys = (objects.first?.keys).map(Array.init) ?? []
        let columns = keys.sorted { (order.firstIndex(of: $0) ?? 0, $0) < (order.firstIndex(of: $1) ?? 0, $1) }
        return [columns] + objects.map { object in columns.map { object[$0] ?? "" } }
    }
}
