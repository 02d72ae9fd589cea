import Catalogue
import Foundation
import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("Rejected records written back")
struct RejectsTests {
    private func rejects(of text: String, ending: String = "csv") throws -> String {
        var bench = try Pass()
        bench.pass.rejectsPath = bench.path("bad.\(ending)")
        _ = try bench.run(text, ending: ending)
        return try bench.rejects("bad.\(ending)")
    }

    @Test("A table's rows come back byte for byte under its header, whatever its line ends")
    func tables() throws {
        let text = header + row("x") + row("Red lamp") + row("y")
        #expect(try rejects(of: text) == header + row("x") + row("y"))
        #expect(try rejects(of: String(text.dropLast())) == header + row("x") + row("y"))
        let lines = text.replacingOccurrences(of: "\n", with: "\r\n")
        #expect(try rejects(of: lines) == (header + row("x") + row("y")).replacingOccurrences(of: "\n", with: "\r\n"))
        #expect(try rejects(of: "\u{FEFF}" + text) == "\u{FEFF}" + header + row("x") + row("y"))
    }

    @Test("What was rejected can be read again, and is rejected for the same", arguments: ["json", "ndjson", "xml"])
    func readAgain(ending: String) throws {
        let product = { (name: String) in
            #"{"name":"\#(name)","description":"a plain description","price":1,"stock":1,"images":["a.jpg"]}"#
        }
        let element = { (name: String) in
            "<product><name>\(name)</name><description>a plain description</description><price>1</price>"
                + "<stock>1</stock><images>a.jpg</images></product>"
        }
        let names = ["x", "Red lamp", "y"]
        let text =
            switch ending {
            case "json": "{\"items\": [\n  " + names.map(product).joined(separator: ",\n  ") + "\n]}"
            case "ndjson": names.map(product).joined(separator: "\n")
            default: "<?xml version=\"1.0\"?>\n<shop><list>" + names.map(element).joined() + "</list></shop>"
            }
        let rejected = try rejects(of: text, ending: ending)
        #expect(!rejected.contains("Red lamp"))
        let again = try Pass().run(rejected, ending: ending)
        #expect(again.codes == [.nameTooShort, .nameTooShort])
        #expect(again.summary.records == 2)
        #expect(again.summary.isComplete)
    }

    @Test("Each input has its own")
    func twoInputs() throws {
        var bench = try Pass()
        bench.pass.rejectsPath = bench.path("bad.csv")
        _ = try bench.run(header + row("x"), header + row("y"))
        #expect(try bench.rejects("bad.csv") == header + row("x"))
        #expect(try bench.rejects("bad-2.csv") == header + row("y"))
        bench.pass.rejectsPath = "a.b/bad"
        #expect(bench.pass.rejectsPath(ofFile: 1) == "a.b/bad-2")
    }

    @Test("An input, by its own name or through a link, is never replaced by its rejects")
    func replacesInput() throws {
        var bench = try Pass()
        let file = try bench.folder.write(header + row("x"), to: "in.csv").path
        try FileManager.default.createSymbolicLink(atPath: bench.path("link.csv"), withDestinationPath: file)
        try FileManager.default.createSymbolicLink(atPath: bench.path("bad-2.csv"), withDestinationPath: file)
        for (inputs, rejects) in [
            ([file], "in.csv"), ([file], "./in.csv"), ([bench.path("link.csv")], "in.csv"), ([file], "link.csv"),
            ([file, file], "bad.csv"),
        ] {
            bench.pass.rejectsPath = bench.path(rejects)
            #expect(throws: RejectsRefusal.replacesInput(file: inputs[0])) { try bench.run(files: inputs) }
        }
        #expect(try bench.rejects("in.csv") == header + row("x"))
    }

    @Test("Rejects that cannot be written are found out before anything is read")
    func notWritable() throws {
        var bench = try Pass()
        let sink = Accepted()
        for path in [bench.folder.path, bench.path("no/such/bad.csv")] {
            bench.pass.rejectsPath = path
            #expect(throws: SystemError.self) { try bench.run(header + row("Blue lamp"), sink: sink) }
        }
        #expect(sink.records.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: bench.folder.path) == ["in0.csv"])
    }
}
