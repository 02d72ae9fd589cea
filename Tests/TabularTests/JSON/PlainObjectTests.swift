import TestSupport
import Testing

@testable import Tabular

/// An object that is at hand as a whole is taken apart at once; one that comes in pieces is read token by token.
@Suite("Objects of plain values")
struct PlainObjectTests {
    /// Records with where their cells' texts came from: out of a list or not.
    private static func cells(_ reader: any RecordReader) -> [[String]] {
        var (reader, record) = (reader, Record())
        var all: [[String]] = []
        while (try? reader.read(into: &record)) == true {
            all.append(
                record.cells.map { "\($0.column) \($0.kind) \($0.isElement) \(record.string($0))" }
                    + ["\(record.isEmptyObject)"])
        }
        return all
    }

    private static func value(_ depth: Int, _ random: inout SeededGenerator) -> String {
        let scalars = [
            "\"text\"", "\"\"", "\"가방 \\\"작은\\\" \\u00e9\\n\"", "\"a/b\\/c\"", "0", "-1", "12.50", "1e5", "-0.1E+2",
            "true", "false",
            "null", "\"\(String(repeating: "긴 글 ", count: 20))\"",
        ]
        let broken = [
            "01", "1.", ".5", "+1", "tru", "\"\\x\"", "\"\\u12g4\"", "\"a\u{1}b\"", "-", "1e", "'a'", "nul", "\"", "",
        ]
        switch Int.random(in: 0..<40, using: &random) {
        case 0: return broken.randomElement(using: &random)!
        case 1...3 where depth < 3: return object(depth + 1, &random)
        case 4...8 where depth < 3:
            let values = (0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth + 1, &random) }
            return "[" + values.joined(separator: blank(",", &random)) + "]"
        default: return scalars.randomElement(using: &random)!
        }
    }

    private static func blank(_ mark: String, _ random: inout SeededGenerator) -> String {
        let blanks = ["", "", "", " ", "\t", "\r\n", "\n", "  "]
        return blanks.randomElement(using: &random)! + mark + blanks.randomElement(using: &random)!
    }

    private static func object(_ depth: Int, _ random: inout SeededGenerator) -> String {
        let keys = ["sku", "name", "이름", "a.b", "", "key\\u0041", "images", "sku2"]
        let pairs = (0..<Int.random(in: 0...6, using: &random)).map { _ in
            "\"\(keys.randomElement(using: &random)!)\"" + blank(":", &random) + value(depth, &random)
        }
        let end =
            Int.random(in: 0..<60, using: &random) == 0 ? ["]", ",}", "", "}}"].randomElement(using: &random)! : "}"
        return blank("{", &random) + pairs.joined(separator: blank(",", &random)) + end
    }

    @Test("What is read at once is what is read token by token, faults included", arguments: SeededGenerator.seeds)
    func atOnce(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var faults = 0
        for _ in 0..<400 {
            let objects = (0..<Int.random(in: 1...4, using: &random)).map { _ in Self.object(0, &random) }
            let array = "[" + objects.joined(separator: Self.blank(",", &random)) + "]"
            #expect(Transcript.json(array) == Transcript.json(array, pieceSize: 1), "\(random): \(array)")
            #expect(
                Self.cells(JSONReader(MemorySource(array.utf8)))
                    == Self.cells(
                        JSONReader(MemorySource(array.utf8, pieceSize: 1))), "\(random): \(array)")
            if Transcript.json(array).error != nil { faults += 1 }
            let lines = objects.joined(separator: "\n")
            for isSpread in [false, true] {
                let (whole, pieces) = (Int.max, 1)
                let read = [whole, pieces].map { size in
                    Transcript { NDJSONReader(MemorySource(lines.utf8, pieceSize: size), isSpread: isSpread) }
                }
                #expect(read[0] == read[1], "\(random): \(lines)")
            }
        }
        #expect((20..<380).contains(faults))
    }

    /// Keys that are nearly those of the object before.
    private static func keys(after before: [String], _ random: inout SeededGenerator) -> [String] {
        let longer = "a key that is longer than sixteen bytes"
        var keys = before
        switch Int.random(in: 0..<12, using: &random) {
        case 0: keys.append(["sku", "name2", longer, "", "이름"].randomElement(using: &random)!)
        case 1: _ = keys.popLast()
        case 2 where !keys.isEmpty: keys.removeFirst()
        case 3 where !keys.isEmpty: keys[keys.count - 1] += "x"
        case 4 where !keys.isEmpty: keys[0] = String(keys[0].reversed())
        case 5: keys.reverse()
        case 6 where !keys.isEmpty: keys.append(keys[0])
        default: break
        }
        return keys
    }

    @Test(
        "An object whose keys are those of the one before, or nearly, is read as by itself",
        arguments: SeededGenerator.seeds)
    func likeBefore(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var repeated = 0
        for _ in 0..<100 {
            var (keys, objects) = (["name", "images", "a key that is longer than sixteen bytes", "p"], [String]())
            for _ in 0..<40 {
                let next = Self.keys(after: keys, &random)
                if next == keys { repeated += 1 }
                // A key twice is rare, and goes with the next object.
                keys = Set(next).count < next.count && objects.count % 2 == 0 ? keys : next
                let pairs = next.map { key in
                    let values = ["1", "\"t\\n\"", "[]", "[1]", "[\"a\",\"b\"]", "\"\"", "null"]
                    return "\"\(key)\"\(Self.blank(":", &random))\(values.randomElement(using: &random)!)"
                }
                objects.append("{" + pairs.joined(separator: Bool.random(using: &random) ? "," : " , ") + "}")
            }
            let array = "[" + objects.joined(separator: ",\n") + "]"
            #expect(Transcript.json(array) == Transcript.json(array, pieceSize: 1), "\(random)")
            let lines = objects.joined(separator: "\n").replacing("\r\n", with: " ").replacing("\t\n", with: " ")
            let read = [Int.max, 1].map { size in
                Transcript { NDJSONReader(MemorySource(lines.utf8, pieceSize: size)) }
            }
            #expect(read[0] == read[1], "\(random)")
        }
        #expect(repeated > 1000)
    }

    @Test("An object of more values than are taken at once is read all the same")
    func manyValues() {
        let pairs = (0..<300).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        let list = (0..<300).map(String.init).joined(separator: ",")
        let read = Transcript.json("[{\(pairs)},{\"a\":[\(list)]}]")
        #expect(read.records.map { $0.split(separator: " ").count } == [300, 300])
        #expect(read.columns.count == 301)
    }
}
