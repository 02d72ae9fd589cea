import Foundation
import Tabular
import TestSupport
import Testing

@Suite("A file's lines")
struct LineReaderTests {
    private func lines(_ text: [UInt8]) throws -> (lines: [[UInt8]], isTerminated: Bool) {
        let folder = try TemporaryFolder()
        var reader = try LineReader(path: folder.write(Data(text), to: "plan").path)
        var lines: [[UInt8]] = []
        while let line = try reader.next() { lines.append(line) }
        #expect(try reader.next() == nil)
        return (lines, reader.isTerminated)
    }

    @Test("Each is whole wherever a piece of the file ends", arguments: [65_534, 65_535, 65_536, 65_537, 131_072])
    func borders(length: Int) throws {
        let long = [UInt8](repeating: UInt8(ascii: "a"), count: length)
        let read = try lines([0x0A] + long + [0x0A] + Array("b".utf8) + [0x0A])
        #expect(read.lines == [[], long, Array("b".utf8)])
        #expect(read.isTerminated)
    }

    @Test("A last line without an end is told", arguments: [("", true), ("a\n", true), ("a", false), ("a\nb", false)])
    func last(text: String, isTerminated: Bool) throws {
        #expect(try lines(Array(text.utf8)).isTerminated == isTerminated)
    }

    @Test("They are those that the text is split into", arguments: 0..<20 as Range<UInt64>)
    func law(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var text: [UInt8] = []
        while text.count < 300_000 {
            text += [UInt8](
                repeating: UInt8.random(in: 0x20...0x7E, using: &random), count: .random(in: 0...40_000, using: &random)
            )
            text.append(0x0A)
        }
        let read = try lines(text)
        #expect(read.lines == text.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init))
    }

    @Test("Each is found again where it was said to begin")
    func offsets() throws {
        let folder = try TemporaryFolder()
        let text = Array("one\n\nthree\nend".utf8)
        var reader = try LineReader(path: folder.write(Data(text), to: "file").path)
        var (begin, found) = (reader.offset, [String]())
        while let line = try reader.next() {
            #expect(Array(text[begin..<begin + line.count]) == line)
            found.append(String(decoding: line, as: UTF8.self))
            begin = reader.offset
        }
        #expect(found == ["one", "", "three", "end"])
        #expect(begin == text.count)
    }
}
