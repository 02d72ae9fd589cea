import Foundation
import TestSupport
import Testing

/// One folder of other people's files, with what each is expected to give.
struct Corpus {
    /// A case as its `cases.json` has it.
    struct Case {
        let values: [String: Any]
        let folder: URL

        var suite: String { text("suite") ?? "" }
        var expect: String { text("expect") ?? "" }
        var file: String? { text("file") }
        var url: URL? { file.map { folder.appendingPathComponent($0) } }
        var name: String { file ?? text("name") ?? text("id") ?? "?" }

        func text(_ key: String) -> String? { values[key] as? String }
        func object(_ key: String) -> [String: Any]? { values[key] as? [String: Any] }
    }

    let cases: [Case]

    init(_ kind: String) throws {
        let folder = try #require(Places.corpora).appendingPathComponent(kind)
        let data = try Data(contentsOf: folder.appendingPathComponent("cases.json"))
        let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        cases = try #require(object?["cases"] as? [[String: Any]]).map { Case(values: $0, folder: folder) }
    }
}

extension Corpus {
    /// The files of the corpora that are read as catalogues, whatever is expected of them.
    static func catalogues(smallerThan limit: Int) throws -> [String] {
        let root = try #require(Places.corpora)
        return try ["csv", "json", "xml", "xlsx", "seller", "shops"].flatMap { kind in
            let folder = root.appendingPathComponent(kind)
            return try FileManager.default.subpathsOfDirectory(atPath: folder.path).map { folder.path + "/" + $0 }
        }.filter { path in
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            return attributes[.type] as? FileAttributeType == .typeRegular && attributes[.size] as? Int ?? 0 < limit
        }
    }
}

/// How many cases of each suite came out as their authors expect.
struct Score: Equatable {
    private(set) var suites: [String: (right: Int, all: Int)] = [:]
    /// What came out otherwise, for people.
    private(set) var misses: [String] = []

    mutating func count(_ suite: String, _ isRight: Bool, _ miss: @autoclosure () -> String) {
        suites[suite, default: (0, 0)].all += 1
        if isRight { suites[suite]!.right += 1 } else { misses.append("\(suite): \(miss())") }
    }

    var lines: [String] {
        suites.sorted { $0.key < $1.key }.map { "| \($0.key) | \($0.value.right) of \($0.value.all) |" }
    }

    static func == (left: Score, right: Score) -> Bool { left.lines == right.lines }
}
