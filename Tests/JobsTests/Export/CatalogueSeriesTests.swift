import Foundation
import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("A catalogue in several files")
struct CatalogueSeriesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "The number stands before the ending, and before that of the compression",
        arguments: [
            ("catalogue.csv", "catalogue-001.csv"), ("a/b.c.json", "a/b.c-001.json"), ("catalogue", "catalogue-001"),
            ("catalogue.csv.gz", "catalogue-001.csv.gz"), ("c.XLSX.GZ", "c-001.XLSX.GZ"), ("c.gz", "c-001.gz"),
            ("a.b/c", "a.b/c-001"), ("/c.xml", "/c-001.xml"), ("카탈로그.csv", "카탈로그-001.csv"), (".csv", ".csv-001"),
        ])
    func names(path: String, first: String) {
        let names = SeriesNames(path: path)
        #expect(names.path(1, of: 1) == first)
        #expect(names.include(first) && !names.include(path))
    }

    @Test("Names sort as the files follow each other, however many there are", arguments: [1, 9, 999, 1000, 12_345])
    func order(count: Int) {
        let names = (1...count).map { SeriesNames(path: "c.csv").path($0, of: count) }
        #expect(names == names.sorted() && Set(names).count == count)
        #expect(names[0] == (count < 1000 ? "c-001.csv" : count < 10_000 ? "c-0001.csv" : "c-00001.csv"))
    }

    @Test("Files of such names are found where they lie, and no others", arguments: ["", "a/"])
    func existing(below: String) throws {
        for name in [
            "c-010.csv", "c-002.csv", "c-1000.csv", "c.csv", "c-2.csv", "c-002.csv.gz", "c-00x.csv", "d-001.csv",
        ] {
            try folder.write("x", to: below + name)
        }
        let place = "\(folder.path)/\(below)"
        #expect(
            SeriesNames(path: place + "c.csv").existing()
                == ["c-002.csv", "c-010.csv", "c-1000.csv"].map { place + $0 })
        #expect(SeriesNames(path: folder.path + "/none/c.csv").existing() == [])
    }

    private func series(_ limit: Int, _ name: String = "c.csv", total: Int) -> CatalogueSeries {
        CatalogueSeries(SeriesNames(path: "\(folder.path)/\(name)"), limit: limit, total: { total }) { path in
            try CatalogueFile(
                path: path, format: .csv, text: DelimitedForm(guardsFormulas: true), columns: ["name"])
        }
    }

    private var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
    }

    @Test("Nothing has its name before all of it is written, and then each file is whole")
    func whole() throws {
        let series = series(2, total: 5)
        for name in ["a", "=b", "=c", "d", "e"] { try series.write([.text(name)]) }
        #expect(try files.count == 3 && files.allSatisfy { $0.hasSuffix(".tmp") })
        #expect(series.guarded == 2)
        try series.finish()
        #expect(try files == ["c-001.csv", "c-002.csv", "c-003.csv"])
        #expect(series.paths == (try files.map { "\(folder.path)/\($0)" }))
        #expect(try files.map(text) == ["name\na\n'=b\n", "name\n'=c\nd\n", "name\ne\n"])
        #expect(series.guarded == 2)
    }

    @Test("One that is not finished leaves nothing behind, and what was there as it was")
    func dropped() throws {
        try folder.write("old", to: "c-001.csv")
        do {
            let series = series(1, total: 3)
            for name in ["a", "b"] { try series.write([.text(name)]) }
            #expect(try files.count == 3)
        }
        #expect(try files == ["c-001.csv"] && text("c-001.csv") == "old")
    }

    @Test(
        "Thousands of files wait for the last one without keeping descriptors or memory",
        arguments: ["c.csv", "c.csv.gz"])
    func many(name: String) throws {
        let series = series(1, name, total: 1500)
        for number in 1...1500 { try series.write([.text("\(number)")]) }
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }
        #expect(descriptors.count { $0.contains(folder.path) } == 1, "the last one's")
        try series.finish()
        #expect(try files.count == 1500 && files[0] == name.replacing("c.", with: "c-0001."))
    }

    @Test("A file whose name a folder has stops it before any is in its place")
    func occupied() throws {
        try folder.write("x", to: "c-002.csv/x")
        let series = series(1, total: 2)
        try series.write([.text("a")])
        #expect(throws: SystemError.self) { try series.write([.text("b")]) }
        #expect(try files.filter { $0 == "c-001.csv" } == [])
    }

    @Test("As many products as a number can say fit into one file")
    func limitless() throws {
        let series = series(.max, total: 2)
        for name in ["a", "b"] { try series.write([.text(name)]) }
        try series.finish()
        #expect(try files == ["c-001.csv"] && text("c-001.csv") == "name\na\nb\n")
    }

    @Test("A catalogue without products is one file with its header")
    func empty() throws {
        try series(3, total: 0).finish()
        #expect(try files == ["c-001.csv"] && text("c-001.csv") == "name\n")
    }
}
