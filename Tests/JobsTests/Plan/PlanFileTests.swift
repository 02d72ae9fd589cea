import Catalogue
import Foundation
import Ledger
import TestSupport
import Testing

@testable import Jobs

/// Plans a sheet on a bench and keeps the plan.
func keptPlan(_ bench: PlanningBench, _ sheet: String, name: String = "plan.ndjson") async throws -> String {
    let path = bench.folder.path + "/" + name
    let file = try bench.folder.write(sheet, to: "in.csv").path
    var planning = ImportPlanning(
        files: [file], input: bench.input, ledger: bench.ledger, account: account, api: "openmarket",
        market: bench.market)
    planning.isDry = true
    planning.refresh.mode = bench.checksMarket ? .full : .none
    planning.keeper = try PlanKeeper(path: path, inputs: [file], options: [:], tool: "test 1")
    _ = try await planning.run { _ in }
    return path
}

/// Writes a plan of these rows.
func planFile(of rows: [PlannedEntry], _ header: PlanHeader, in folder: TemporaryFolder) throws -> String {
    let path = folder.path + "/rows.ndjson"
    var file = try PlanFileWriter(path: path, header)
    for row in rows { try file.write(PlanRow(row)) }
    try file.finish()
    return path
}

/// A generator of rows as plans hold them.
private func randomRow(_ record: Int, using generator: inout SeededGenerator) -> PlannedEntry {
    let texts = ["Lamp", "램프 “하나”", "a\nb\r\nc", "\u{1}\u{7F}", "e\u{301} 👩‍👩‍👧", "\\n\"'", ""]
    func text() -> String { texts.randomElement(using: &generator)! }
    func amount() -> Amount {
        Amount(
            Int128(Int64.random(in: 0..<999_999_999_999_999, using: &generator)),
            exponent: .random(in: -4...3, using: &generator))!
    }
    func values() -> ProductValues {
        ProductValues(
            name: text(), description: text(), price: amount(), currency: Bool.random(using: &generator) ? .krw : .usd,
            discountedPrice: amount(), stock: .random(in: 0 ... .max, using: &generator))
    }
    let photo = PlannedPhoto(path: "/photos/\(record).jpg", digest: String(repeating: "a", count: 64), bytes: 12)
    var change = ProductChange()
    if Bool.random(using: &generator) { change.price = amount() }
    if Bool.random(using: &generator) { change.name = text() }
    let operation: PlannedOperation = [
        .create(values(), photos: [photo]), .update(id: record, change), .delete(id: record),
        .replace(id: record, values(), photos: [photo, photo]), .update(id: record, ProductChange()),
    ].randomElement(using: &generator)!
    let isUnchanged = operation == .update(id: record, ProductChange())
    return PlannedEntry(
        record: record, file: "a b.csv", key: .sku("sku \(record)"), sku: Bool.random(using: &generator) ? text() : nil,
        content: ContentDigest(of: operation), operation: operation,
        before: operation.target == nil || isUnchanged ? nil : values(), isUnchanged: isUnchanged,
        keepsPhotos: Bool.random(using: &generator))
}

@Suite("Plan files")
struct PlanFileTests {
    private let folder: TemporaryFolder
    private let header = PlanHeader(
        tool: "test 1", created: "2026-11-21T00:00:00Z", market: "http://here", identifier: "vendor", api: "openmarket",
        inputs: [PlanInput(file: "-")], options: ["map": ["할인가=sale_price", "x="]], rules: "r",
        counts: PlanHeader.Counts(records: 3, creates: 2, rejected: 1), issues: ["name-missing": 1])

    init() throws { folder = try TemporaryFolder() }

    private func write(_ rows: [PlannedEntry]) throws -> String { try planFile(of: rows, header, in: folder) }

    private func read(_ path: String) throws -> (PlanHeader, [PlannedEntry]) {
        let plan = try PlanFile(path: path)
        var rows = try plan.rows()
        var entries: [PlannedEntry] = []
        while let row = try rows.next() { entries.append(row) }
        return (plan.header, entries)
    }

    @Test("What is written is read back as it was", arguments: SeededGenerator.seeds)
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let rows = (1...200).map { randomRow($0, using: &generator) }
        let (readHeader, readRows) = try read(try write(rows))
        #expect(readHeader == header)
        #expect(readRows == rows, "\(generator)")
    }

    @Test("People can read it: a header, a line a row with all that is sent, and the end")
    func shape() throws {
        var change = ProductChange()
        change.price = Amount(900)
        let update = PlannedEntry(
            record: 2, file: "in.csv", key: .sku("A"), sku: "A", content: ContentDigest(change, of: .id(7)),
            operation: .update(id: 7, change), before: lamp())
        let lines = try String(contentsOfFile: try write([update]), encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix(#"{"type":"plan","version":1,"tool":"test 1","#))
        #expect(
            lines[1]
                == #"{"type":"row","action":"update","record":2,"file":"in.csv","key":"sku:A","sku":"A","id":7,"#
                + #""values":{"price":900},"before":{"name":"Blue lamp","description":"a plain description","#
                + #""price":1000,"currency":"KRW","discounted_price":0,"stock":1}}"#)
        #expect(lines[2].hasPrefix(#"{"type":"end","rows":1,"sha256":""#))
    }

    @Test("A plan that is cut off anywhere is refused")
    func cut() throws {
        let whole = try Data(contentsOf: URL(fileURLWithPath: try write((1...3).map { row($0) })))
        let ends = whole.indices.filter { whole[$0] == 0x0A }.flatMap { [$0, $0 + 1] }
        for length in Set(Array(stride(from: 0, to: whole.count, by: 13)) + ends + [whole.count - 1])
        where length < whole.count {
            let path = try folder.write(whole.prefix(length), to: "cut.ndjson").path
            #expect(throws: PlanFileTrouble.self, "\(length) of \(whole.count) bytes") { try PlanFile(path: path) }
        }
    }

    @Test("A plan with any byte changed is refused", arguments: SeededGenerator.seeds)
    func altered(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let whole = try Data(contentsOf: URL(fileURLWithPath: try write((1...3).map { row($0) })))
        for _ in 0..<40 {
            var bytes = whole
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            bytes[place] ^= UInt8.random(in: 1...255, using: &generator)
            let path = try folder.write(bytes, to: "altered.ndjson").path
            #expect(throws: PlanFileTrouble.self, "byte \(place), \(generator)") { try PlanFile(path: path) }
        }
    }

    @Test("A line more, a line less and two lines exchanged are refused")
    func lines() throws {
        let lines = try String(contentsOfFile: try write((1...3).map { row($0) }), encoding: .utf8)
            .split(separator: "\n").map(String.init)
        for changed in [
            [lines[0], lines[2], lines[1], lines[3], lines[4]], [lines[0], lines[1], lines[3], lines[4]],
            [lines[0], lines[1], lines[1], lines[2], lines[3], lines[4]],
        ] {
            let path = try folder.write(changed.joined(separator: "\n") + "\n", to: "lines.ndjson").path
            #expect(throws: PlanFileTrouble.altered) { try PlanFile(path: path) }
        }
    }

    @Test("A plan that another one is put in the place of is refused where its rows are read")
    func replaced() throws {
        let plan = try PlanFile(path: try write((1...3).map { row($0) }))
        _ = try write([1, 2, 4].map { row($0) })
        var rows = try plan.rows()
        #expect(throws: PlanFileTrouble.altered) { while try rows.next() != nil {} }
    }

    @Test("What is no plan, a newer one and a file that is not there are told apart")
    func otherFiles() throws {
        let sheet = try folder.write("name,price\nLamp,1\n", to: "a.csv").path
        #expect(throws: PlanFileTrouble.notAPlan) { try PlanFile(path: sheet) }
        let newer = try folder.write("{\"type\":\"plan\",\"version\":2}\n{}\n", to: "b.ndjson").path
        #expect(throws: PlanFileTrouble.newer(version: 2)) { try PlanFile(path: newer) }
        let empty = try folder.write("", to: "c.ndjson").path
        #expect(throws: PlanFileTrouble.notAPlan) { try PlanFile(path: empty) }
        #expect(throws: PlanFileTrouble.self) { try PlanFile(path: folder.path + "/nowhere") }
    }

    private func row(_ record: Int) -> PlannedEntry {
        PlannedEntry(
            record: record, key: .sku("S\(record)"), content: ContentDigest(deleting: .id(record)),
            operation: .delete(id: record), before: lamp())
    }
}
