import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("What rejects are written as, and where")
struct RejectsFormTests {
    private static let formsCases: [(path: String, catalogue: TabularFormat, name: String, form: RejectsForm)] = [
        ("bad.csv", .csv, "in.csv", .bytes), ("bad.CSV", .csv, "in.csv", .bytes),
        ("bad", .csv, "in.csv", .bytes),
        ("bad.txt", .csv, "in.csv", .bytes), ("-", .csv, "in.csv", .bytes),
        ("bad.tsv", .csv, "in.csv", .cells(.tsv)),
        ("bad.xlsx", .csv, "in.csv", .cells(.xlsx)), ("bad.csv", .tsv, "in.tsv", .cells(.csv)),
        ("bad.csv.gz", .csv, "in.csv", .bytes), ("bad.xlsx.gz", .csv, "in.csv", .cells(.xlsx)),
        ("bad.gz", .csv, "in.csv", .bytes), ("/dev/null", .csv, "in.csv", .bytes),
        ("bad.csv", .xlsx, "in.xlsx", .cells(.csv)), ("bad.tsv", .xlsx, "in.xlsx", .cells(.tsv)),
        ("bad.xlsx", .xlsx, "in.xlsx", .cells(.xlsx)), ("bad.xlsx", .ods, "in.ods", .cells(.xlsx)),
        ("bad.txt", .xlsx, "in.xlsx", .cells(.tsv)), ("bad", .xlsx, "in.xlsx", .cells(.xlsx)),
        ("-", .xlsx, "in.xlsx", .cells(.xlsx)), ("/dev/null", .ods, "in.ods", .cells(.xlsx)),
        ("bad.json", .json, "in.json", .bytes), ("bad", .json, "in.json", .bytes),
        ("bad.xml", .xml, "in.xml", .bytes), ("bad.txt", .ndjson, "in.ndjson", .bytes),
        // A name may be as wrong for its content as the catalogue's own is.
        ("bad.json", .ndjson, "in.json", .bytes), ("bad.csv", .json, "in.csv", .bytes),
        ("bad.dat", .csv, "in.dat", .bytes), ("bad.tsv", .csv, "in.tsv", .cells(.tsv)),
    ]

    @Test(
        "The ending of the rejects' name decides, as far as it says something that the catalogue can be",
        arguments: formsCases)
    func forms(path: String, catalogue: TabularFormat, name: String, form: RejectsForm) throws {
        #expect(try RejectsForm(path: path, of: catalogue, named: name) == form)
    }

    private static let refusedCases: [(path: String, catalogue: TabularFormat, name: String, endings: [String])] = [
        ("bad.json", .csv, "in.csv", [".csv", ".tsv", ".xlsx"]),
        ("bad.dat", .tsv, "in.tsv", [".csv", ".tsv", ".xlsx"]),
        ("bad.ods", .ods, "in.ods", [".csv", ".tsv", ".xlsx"]),
        ("bad.json", .xlsx, "in.xlsx", [".csv", ".tsv", ".xlsx"]),
        ("bad.csv", .json, "in.json", [".json"]), ("bad.xlsx", .xml, "in.xml", [".xml"]),
        ("bad.json", .ndjson, "in.ndjson", [".ndjson"]),
    ]

    @Test("Another ending is refused, with those that there are", arguments: refusedCases)
    func refused(path: String, catalogue: TabularFormat, name: String, endings: [String]) throws {
        #expect(throws: RejectsRefusal.unwritable(file: path, catalogue: catalogue, endings: endings)) {
            try RejectsForm(path: path, of: catalogue, named: name)
        }
    }

    @Test(
        "Each input has its own file beside the first, with the number before the ending",
        arguments: [
            ("bad.csv", "bad-2.csv", "bad-12.csv"), ("bad.csv.gz", "bad-2.csv.gz", "bad-12.csv.gz"),
            ("bad", "bad-2", "bad-12"), ("a.b/bad", "a.b/bad-2", "a.b/bad-12"),
            ("a.b/bad.x.tsv", "a.b/bad.x-2.tsv", "a.b/bad.x-12.tsv"), ("-", "-", "-"),
            ("/dev/null", "/dev/null", "/dev/null"),
        ])
    func inputs(path: String, second: String, twelfth: String) {
        #expect(RejectsPaths.of(path, input: 0) == path)
        #expect(RejectsPaths.of(path, input: 1) == second)
        #expect(RejectsPaths.of(path, input: 11) == twelfth)
    }

    @Test(
        "What no worksheet holds lies beside it, whatever dots the folders have",
        arguments: [
            ("bad.xlsx", "bad-rest.csv"), ("bad.xlsx.gz", "bad-rest.csv.gz"), ("bad", "bad-rest.csv"),
            ("a.b/bad", "a.b/bad-rest.csv"), ("/a.b/bad.x.xlsx", "/a.b/bad.x-rest.csv"),
        ])
    func rest(path: String, rest: String) {
        #expect(RejectsTable.restPath(of: path) == rest)
    }

    @Test("All files that may be written are known beforehand")
    func all() {
        #expect(RejectsPaths.all("bad.csv", inputs: 0) == ["bad.csv", "bad-rest.csv"])
        #expect(RejectsPaths.all("bad.csv", inputs: 1) == ["bad.csv", "bad-rest.csv"])
        #expect(
            RejectsPaths.all("bad.csv", inputs: 2) == ["bad.csv", "bad-rest.csv", "bad-2.csv", "bad-2-rest.csv"])
        #expect(RejectsPaths.all("-", inputs: 3) == ["-"])
        #expect(RejectsPaths.all("/dev/null", inputs: 2) == ["/dev/null"])
    }
}
