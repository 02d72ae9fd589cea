import Foundation
import TestSupport
import Testing

/// Every file of the public shops' repositories, read without a flag and with the flags that a person must give.
///
/// A wrong value in a row that would be sent is a failure whatever is said of it. Any other miss has its reason in `readings.json`, and one
/// that came right may not stay there. `OPENMARKET_REGENERATE=1` writes the README's table anew.
@Suite(
    "Files of public shops", .serialized, .timeLimit(.minutes(5)),
    .enabled(if: ShopFile.folder != nil, "the shops' files are not here"))
struct ShopFilesTests {
    private struct Result: Sendable {
        var file: ShopFile
        var without: ShopVerdict
        var with: ShopVerdict
    }

    @Test("Records, names, prices, discounts, stocks and keys are what a careful person expects")
    func files() async throws {
        let results = try await Self.read(ShopFile.all())
        print(Self.table(results))
        for result in results {
            check(result.without, "without a flag", result.file, miss: result.file.reading.missWithout)
            check(result.with, "with its flags", result.file, miss: result.file.reading.missWith)
        }
        let right = results.count { $0.with.isRight }
        let (found, fresh) = try DocumentedTable.compare("systems", rows: Self.systems(results))
        #expect(found == fresh, "the README states other numbers; OPENMARKET_REGENERATE=1 writes them anew")
        print("\(results.count { $0.without.isRight }) without a flag, \(right) with the flags, of \(results.count)")
    }

    /// On the corpora's own scale, over all of its files: it makes up a description and a photo where a shop has none.
    @Test(
        "Of all files no fewer are read right without a flag than were, and no value is wrong",
        .enabled(if: ShopFile.scale != nil, "the scale is not beside the shops' files"))
    func score() async throws {
        let (folder, scale) = try (#require(ShopFile.folder), #require(ShopFile.scale))
        let run = try await Shop().other("python3", [scale.path, folder.path, Shop.executable.path, "0"])
        let answer = run.text
        let last = try #require(answer.split(separator: "\n").last)
        let count = try #require(
            last.firstMatch(of: /^(\d+) of (\d+) right .*wrong values (\d+), hangs or crashes (\d+)/))
        #expect(try #require(Int(count.1)) >= 114, "\(answer)")
        #expect(count.3 == "0" && count.4 == "0", "\(answer)")
    }

    private func check(_ verdict: ShopVerdict, _ how: String, _ file: ShopFile, miss: String?) {
        let name = "\(file.expectation.file) \(how)"
        switch verdict {
        case .accepted: Issue.record("\(name): \(verdict.words)")
        case .wrong: #expect(miss != nil, "\(name): \(verdict.words)")
        case .right, .refused: #expect(miss == nil, "\(name): it comes right; its reason has to go")
        }
    }

    /// Reads the files, a few at a time.
    private static func read(_ files: [ShopFile]) async throws -> [Result] {
        var results = [Result?](repeating: nil, count: files.count)
        try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            for (index, file) in files.enumerated() {
                if index >= 3, let (index, result) = try await group.next() { results[index] = result }
                group.addTask { (index, try await read(file)) }
            }
            for try await (index, result) in group { results[index] = result }
        }
        return results.compactMap(\.self)
    }

    private static func read(_ file: ShopFile) async throws -> Result {
        let reading = ShopReading(file: file, shop: try Shop())
        let without = try await reading.verdict(flags: [])
        guard let flags = file.reading.flags else { return Result(file: file, without: without, with: without) }
        return Result(file: file, without: without, with: try await reading.verdict(flags: flags))
    }

    private static func table(_ results: [Result]) -> String {
        results.map { result in
            let expectation = result.file.expectation
            return "\(expectation.file) | \(expectation.system) | \(result.without.words) | "
                + (result.file.reading.flags == nil ? "–" : result.with.words)
        }.joined(separator: "\n")
    }

    /// Systems whose files are all right without a flag share a row.
    private static func systems(_ results: [Result]) -> [String] {
        let systems = Dictionary(grouping: results) { $0.file.expectation.system }.sorted { $0.key < $1.key }
        let plain = systems.filter { $0.value.allSatisfy(\.without.isRight) }
        let names = plain.map { $0.value.count > 1 ? "\($0.key) (\($0.value.count))" : $0.key }
        let others = systems.filter { !$0.value.allSatisfy(\.without.isRight) }
        return ["| system | files | right without a flag | right with flags |", "|---|---|---|---|"]
            + [row(names.joined(separator: ", "), plain.flatMap(\.value))] + others.map { row($0.key, $0.value) }
            + [row("all", results)]
    }

    private static func row(_ name: String, _ results: [Result]) -> String {
        let (without, with) = (results.count { $0.without.isRight }, results.count { $0.with.isRight })
        return "| \(name) | \(results.count) | \(without) | \(with) |"
    }
}
