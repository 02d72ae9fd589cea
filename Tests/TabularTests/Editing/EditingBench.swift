import Foundation
import TestSupport

@testable import Tabular

/// A file that is mended in a test.
struct EditingBench {
    let bytes: [UInt8]
    let name: String
    var request = ReadingRequest()

    init(_ bytes: [UInt8], _ name: String) { (self.bytes, self.name) = (bytes, name) }

    init(_ text: String, _ name: String) { self.init(Array(text.utf8), name) }

    init(_ text: String, _ name: String, in encoding: TextEncoding) {
        let encoder = TextEncoder(encoding)
        self.init(encoder.encode(Array(text.utf8)[...]) + encoder.finish(), name)
    }

    /// An edit as a test spells it: the record, the column's name, the new text.
    typealias Edit = (record: Int, column: String, text: String)

    /// The file with the edits, as bytes.
    func mended(_ edits: Edit...) throws -> [UInt8] { try mend(self.edits(of: edits)).bytes }

    /// The same as text.
    func mendedText(_ edits: Edit...) throws -> String {
        String(decoding: try mend(self.edits(of: edits)).bytes, as: UTF8.self)
    }

    /// What a single edit is refused for.
    func refusal(_ edit: Edit) throws -> EditRefusal? {
        let edits = try edits(of: [edit])
        let (mended, result) = try mend(edits)
        return result.refused.isEmpty || mended == bytes ? result.refused.values.first : .readsOtherwise
    }

    func edits(of edits: [Edit]) throws -> CellEdits {
        let columns = try reading().columns
        var result = CellEdits()
        for edit in edits {
            let column = columns.firstIndex(of: edit.column) ?? columns.count
            result[.init(record: edit.record, column: column)] = edit.text
        }
        return result
    }

    func mend(_ edits: CellEdits) throws -> (bytes: [UInt8], result: EditedFile.Result) {
        let folder = try TemporaryFolder()
        let path = try folder.write(Data(bytes), to: name).path
        let output = folder.path + "/mended"
        let result = try EditedFile(edits).write(InputFile(path, isReadAgain: true), request, to: output)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        precondition(names.count == 2, "nothing is left beside the file")
        return (try Array(Data(contentsOf: URL(fileURLWithPath: output))), result)
    }

    func reading() throws -> Reading {
        let folder = try TemporaryFolder()
        return try Reading(InputFile(folder.write(Data(bytes), to: name).path, isReadAgain: false), request)
    }
}

/// What a file is read as.
struct Reading: Equatable {
    var columns: [String] = []
    /// The texts of each record of data, by its column: by its place where there is a header, or else by its path.
    var records: [[String: [String]]] = []
    /// Whether cells without text are none.
    private var isTable = false
    /// Whether the file's encoding has letters with their marks alone: `e` and a mark become `é`.
    private var composes = false

    init(_ input: InputFile, _ request: ReadingRequest) throws {
        var reader = try input.reader(request)
        isTable = reader is TableReader
        var record = Record()
        while try reader.read(into: &record) {
            if record.role != .data { continue }
            var texts: [String: [String]] = [:]
            for cell in record.cells where !isTable || cell.byteCount > 0 {
                let key = isTable ? "\(cell.column)" : reader.columns[cell.column]
                texts[key, default: []].append(record.string(cell))
            }
            records.append(texts)
        }
        columns = reader.columns
        composes = input.encoding.map { !$0.encoding.isUnicode } ?? false
    }

    /// With the edits but for those that were refused.
    func applying(_ edits: CellEdits, refused: [CellEdits.Place: EditRefusal]) -> Reading {
        var reading = self
        for place in edits.places where refused[place] == nil {
            let key = isTable ? "\(place.column)" : columns[place.column]
            let text = composes ? edits[place]!.precomposedStringWithCanonicalMapping : edits[place]!
            reading.records[place.record - 1][key] = isTable && text.isEmpty ? nil : [text]
        }
        return reading
    }

    static func == (left: Reading, right: Reading) -> Bool {
        Set(left.columns).isSubset(of: right.columns) && left.records.count == right.records.count
            && zip(left.records, right.records).allSatisfy { left, right in
                left.keys == right.keys
                    && left.allSatisfy { key, texts in
                        texts.map { Array($0.utf8) } == right[key]!.map { Array($0.utf8) }
                    }
            }
    }
}
