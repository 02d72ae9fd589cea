import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("What rejects are written as, and where")
struct RejectsFormTests {
    struct FormsCase: Sendable {
        let path: String
        let catalogue: TabularFormat
        let name: String
        let form: RejectsForm

        init(_ path: String, _ catalogue: TabularFormat, _ name: String, _ form: RejectsForm) {
            (self.path, self.catalogue, self.name, self.form) = (path, catalogue, name, form)
        }
    }

    private static let formsCases: [FormsCase] = [
        FormsCase("bad.csv", .csv, "in.csv", .bytes), FormsCase("bad.CSV", .csv, "in.csv", .bytes),
        FormsCase("bad", .csv, "in.csv", .bytes),
        FormsCase("bad.txt", .csv, "in.csv", .bytes), FormsCase("-", .csv, "in.csv", .bytes),
        FormsCase("bad.tsv", .csv, "in.csv", .cells(.tsv)),
        FormsCase("bad.xlsx", .csv, "in.csv", .cells(.xlsx)), FormsCase("bad.csv", .tsv, "in.tsv", .cells(.csv)),
        FormsCase("bad.csv.gz", .csv, "in.csv", .bytes), FormsCase("bad.xlsx.gz", .csv, "in.csv", .cells(.xlsx)),
        FormsCase("bad.gz", .csv, "in.csv", .bytes), FormsCase("/dev/null", .csv, "in.csv", .bytes),
        FormsCase("bad.csv", .xlsx, "in.xlsx", .cells(.csv)), FormsCase("bad.tsv", .xlsx, "in.xlsx", .cells(.tsv)),
        FormsCase("bad.xlsx", .xlsx, "in.xlsx", .cells(.xlsx)), FormsCase("bad.xlsx", .ods, "in.ods", .cells(.xlsx)),
        FormsCase("bad.txt", .xlsx, "in.xlsx", .cells(.tsv)), FormsCase("bad", .xlsx, "in.xlsx", .cells(.xlsx)),
        FormsCase("-", .xlsx, "in.xlsx", .cells(.xlsx)), FormsCase("/dev/null", .ods, "in.ods", .cells(.xlsx)),
        FormsCase("bad.json", .json, "in.json", .bytes), FormsCase("bad", .json, "in.json", .bytes),
        FormsCase("bad.xml", .xml, "in.xml", .bytes), FormsCase("bad.txt", .ndjson, "in.ndjson", .bytes),
        // A name may be as wrong for its content as the catalogue's own is.
        FormsCase("bad.json", .ndjson, "in.json", .bytes), FormsCase("bad.csv", .json, "in.csv", .bytes),
        FormsCase("bad.dat", .csv, "in.dat", .bytes), FormsCase("bad.tsv", .csv, "in.tsv", .cells(.tsv)),
    ]

    @Test(
        "The ending of the rejects' name decides, as far as it says something that the catalogue can be",
        arguments: formsCases)
    func forms(expected: FormsCase) throws {
        let path = expected.path
        let catalogue = expected.catalogue
        let name = expected.name
        let form = expected.form
        #expect(try RejectsForm(path: path, of: catalogue, named: name) == form)
    }

    struct RefusedCase: Sendable {
        let path: String
        let catalogue: TabularFormat
        let name: String
        let endings: [String]

        init(_ path: String, _ catalogue: TabularFormat, _ name: String, _ endings: [String]) {
            (self.path, self.catalogue, self.name, self.endings) = (path, catalogue, name, endings)
        }
    }

    private static let refusedCases: [RefusedCase] = [
        RefusedCase("bad.json", .csv, "in.csv", [".csv", ".tsv", ".xlsx"]),
        RefusedCase("bad.dat", .tsv, "in.tsv", [".csv", ".tsv", ".xlsx"]),
        RefusedCase("bad.ods", .ods, "in.ods", [".csv", ".tsv", ".xlsx"]),
        RefusedCase("bad.json", .xlsx, "in.xlsx", [".csv", ".tsv", ".xlsx"]),
        RefusedCase("bad.csv", .json, "in.json", [".json"]), RefusedCase("bad.xlsx", .xml, "in.xml", [".xml"]),
        RefusedCase("bad.json", .ndjson, "in.ndjson", [".ndjson"]),
    ]

    @Test("Another ending is refused, with those that there are", arguments: refusedCases)
    func refused(expected: RefusedCase) throws {
        let path = expected.path
        let catalogue = expected.catalogue
        let name = expected.name
        let endings = expected.endings
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
