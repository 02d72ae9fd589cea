import Catalogue
import Drafting
import Foundation
import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("A row judged by what it says")
struct RowJudgeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// What comes of the rows of a table, in its order.
    private func rows(_ text: String, for market: String? = nil) throws -> [RuledRow] {
        try ruledRows(text, in: folder, for: market)
    }

    @Test("Its photos are named, and nobody looks at them")
    func photos() throws {
        let row = try #require(try rows(header + row("Blue lamp")).first)
        #expect(row.photos == ["a.jpg"])
        #expect(row.findings.isEmpty)
    }

    @Test("The same rows in another order are judged the same")
    func order() throws {
        let texts = [row("Blue lamp", sku: "A"), row("x"), row("Blue lamp", sku: "A")]
        let forth = try rows(header + texts.joined()).map(\.findings)
        let back = try rows(header + texts.reversed().joined()).map(\.findings)
        #expect(forth == back.reversed())
        #expect(forth.map(\.count) == [0, 1, 0], "what repeats is not known to a row")
    }

    @Test("A row's number makes it an update only where it has one, and for whatever market where none is named")
    func numbers() throws {
        #expect(try rows("id,name,market,sku\n,Blue lamp,,A\n", for: "http://m.example").map(\.isUpdate) == [false])
        #expect(try rows("id,name,market\n7,Blue lamp,http://m.example\n").map(\.isUpdate) == [true])
        #expect(try rows("id,name,market\n7,Blue lamp,\n").map(\.isUpdate) == [true])
        #expect(try rows("id,name,market\nx,Blue lamp,\n").map(\.isUpdate) == [false])
    }

    @Test("What cannot be read as a row says why, and has no photos")
    func unreadable() throws {
        let row = try #require(try rows(header + "Blue lamp,\"a plain description").last)
        #expect(row.judgement == nil && row.photos.isEmpty)
        #expect(row.findings.map(\.code) == [.quoteUnterminated])
    }

    @Test(
        "A number of the market's makes an update of a row that is for this market, or for none by name",
        arguments: [
            ("", true), ("http://m.example", true), ("http://M.example:80", true), ("http://other.example", false),
        ])
    func updates(market: String, isUpdate: Bool) throws {
        let table = "id,name,market\n7,Blue lamp,\(market)\n"
        #expect(try rows(table, for: "http://m.example").map(\.isUpdate) == [isUpdate])
    }
}

@Suite("The rows of an input, one after the other")
struct InputReadingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// What is handed out, in a word each.
    private func steps(_ text: String, named name: String) throws -> [String] {
        let file = try folder.write(text, to: name).path
        var reading = try InputReading(InputFile(file, isReadAgain: false), InputOptions())
        var steps: [String] = []
        while true {
            switch try reading.next() {
            case .columns(let columns): steps.append("\(columns.placement.plan.columns.count) columns")
            case .row: steps.append("row \(reading.record.number)")
            case .end: return steps + ["end"]
            }
        }
    }

    @Test("A table's columns come before its rows")
    func table() throws {
        #expect(try steps("name,price\nMug,1\nCup,2\n", named: "a.csv") == ["2 columns", "row 1", "row 2", "end"])
    }

    @Test("Those of a JSON come before the row that shows them")
    func document() throws {
        let text = #"[{"name":"Mug"},{"name":"Cup"},{"name":"Jar","price":2},{"price":1}]"#
        #expect(
            try steps(text, named: "a.json") == [
                "0 columns", "1 columns", "row 1", "row 2", "2 columns", "row 3", "row 4", "end",
            ])
    }
}
