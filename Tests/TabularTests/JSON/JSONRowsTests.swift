import Tabular
import Testing

@Suite("Reading JSON arrays of arrays")
struct JSONRowsTests {
    private func read(_ text: String, pieceSize: Int = .max) throws -> (Transcript, TableReader) {
        let reader = try TableReader(JSONRows(MemorySource(text.utf8, pieceSize: pieceSize)))
        return (Transcript(reading: reader), reader)
    }

    @Test("The first row names the columns; a short row ends in blanks, and an array is several values")
    func rows() throws {
        let text = #"[["name", "price","images"], ["Mug",1.50,["a.jpg","b.jpg"]], [], ["C\u0075p",null], {"x":1}]"#
        for pieceSize in [1, 7, .max] {
            let (read, reader) = try read(text, pieceSize: pieceSize)
            #expect(reader.columns == ["name", "price", "images"])
            #expect(
                read.records == [
                    "name=name price=price images=images", "name=Mug price=#1.50 images=a.jpg images=b.jpg",
                    "name=Cup price=null images=", "name= price= images=",
                ])
            #expect(read.numbers == [0, 1, 2, 3])
            #expect(read.slices(of: text)[2] == #"["C\u0075p",null]"#)
            #expect(read.error == nil)
        }
    }

    @Test("Rows can be written back with their header")
    func frame() throws {
        let (_, reader) = try read(#"[["a b","c"],["x",1]]"#)
        #expect(String(decoding: reader.frame.head, as: UTF8.self) == "[\n[\"a b\", \"c\"],\n")
    }

    @Test("A row that is too large is let go of as it comes, in a list within it, too", arguments: ["[%]", "%"])
    func manyCells(row: String) throws {
        let zeros = Array(repeating: "0", count: Limits.recordCells + 2).joined(separator: ",")
        let large = row.replacing("%", with: zeros)
        let reader = try TableReader(JSONRows(MemorySource(#"[["a","b"],[\#(large),1],["x",2]]"#.utf8)))
        var record = Record()
        var defects: [Record.Defect?] = []
        while try reader.read(into: &record) {
            defects.append(record.defect)
            if record.defect != nil { #expect(record.cells.allSatisfy { $0.byteCount == 0 }) }
        }
        #expect(defects == [nil, .tooLarge, nil])
        #expect(String(decoding: reader.frame.head, as: UTF8.self) == "[\n[\"a\", \"b\"],\n")
    }

    @Test("What is not well-formed is malformed, with its place")
    func malformed() throws {
        let error = #expect(throws: ReadError.self) { try read(#"[["a"],["x"],["y"]"# + "\n}") }
        guard case .malformed(.json, let position, _) = error else {
            Issue.record("not malformed")
            return
        }
        #expect(position.line == 2)
    }

    @Test(
        "Only an array whose first element is an array that begins with a text is such a table",
        arguments: [
            (#"[["a"]]"#, true), (#" [ [ "a" , 1 ] ]"#, true), (#"[{"a":1}]"#, false), ("[[1]]", false),
            ("[[]]", false), (#"["a"]"#, false), ("[", false),
        ])
    func shape(text: String, isTable: Bool) {
        #expect(JSONDocumentShape.isTable(text.utf8) == isTable)
    }
}
