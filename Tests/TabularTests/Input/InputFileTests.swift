import Foundation
import TestSupport
import Testing

@testable import Tabular

@Suite("An input and its reader")
struct InputFileTests {
    @Test(
        "An input that was read is closed when nobody has it any more",
        arguments: [
            ("a.csv", "name,price\na,1\n"), ("a.json", #"[["name","price"],["a",1]]"#),
            ("a.html", "<html><table><tr><td>name</td><td>price</td></tr><tr><td>a</td><td>1</td></tr></table></html>"),
        ])
    func closes(name: String, text: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: name)
        weak var kept: InputFile?
        do {
            let input = try InputFile(path.path, isReadAgain: true)
            kept = input
            var reader = try input.reader(ReadingRequest())
            var record = Record()
            while try reader.read(into: &record) {}
        }
        #expect(kept == nil)
    }
}
