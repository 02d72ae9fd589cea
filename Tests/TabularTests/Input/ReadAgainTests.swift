import Archives
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Tabular

/// Parts of a text are copied as they stand in the file, whatever it comes through and is written in.
@Suite("Copying parts of an input")
struct ReadAgainTests {
    enum Way: CaseIterable { case file, compressed, pipe, compressedPipe }

    /// A text that is longer than any piece in which it is read again.
    private static let text = "name,price\n" + (1...2400).map { "머그컵 \($0) 도자기,\($0)000\n" }.joined()

    private func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
        let file = MemorySink()
        let sink = try GzipSink(file)
        try sink.write(bytes)
        try sink.finish()
        return file.bytes
    }

    /// Opens the bytes as a file or as a pipe, and lends the input.
    private func withInput<Result>(
        _ bytes: [UInt8], _ way: Way, _ body: (InputFile) throws -> Result
    ) throws -> Result {
        let isCompressed = way == .compressed || way == .compressedPipe
        let bytes = isCompressed ? try gzip(bytes) : bytes
        guard way == .pipe || way == .compressedPipe else {
            let folder = try TemporaryFolder()
            let path = try folder.write(Data(bytes), to: "sub/a.csv").path
            return try body(InputFile(path, isReadAgain: true))
        }
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let (reading, writing) = (ends[0], ends[1])
        defer { close(reading) }
        let thread = Thread {
            try? DescriptorSink(descriptor: writing, named: "pipe").write(bytes)
            close(writing)
        }
        thread.start()
        return try body(InputFile("/dev/fd/\(reading)", isReadAgain: true))
    }

    private func readAll(_ input: InputFile, _ request: ReadingRequest = ReadingRequest()) throws {
        var reader = try input.reader(request)
        var record = Record()
        while try reader.read(into: &record) {}
    }

    private static let encodings = [TextEncoding.utf8, .cp949, .utf16LE]

    @Test("Every part comes back as it stood, and again from the beginning", arguments: Way.allCases, encodings)
    func parts(way: Way, encoding: TextEncoding) throws {
        let mark = encoding == .utf16LE ? "\u{FEFF}" : ""
        let text = Array((mark + Self.text).utf8)
        try withInput(encoding == .utf8 ? text : encoded(mark + Self.text, encoding), way) { input in
            try readAll(input)
            #expect(input.encoding?.encoding == encoding)
            let header = mark.utf8.count + "name,price\n".utf8.count
            // Rows from far apart, one behind the other, and nothing.
            let lines = Self.text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
            func row(_ number: Int) -> Range<Int> {
                let start = mark.utf8.count + lines[..<number].reduce(0) { $0 + $1.count + 1 }
                return start..<(start + lines[number].count + 1)
            }
            let ranges = [0..<header, row(1), row(2), row(1500), row(2390), row(2391), text.count..<text.count]
            for _ in 1...2 {
                input.beginCopying()
                for range in ranges {
                    let sink = MemorySink()
                    let last = try input.copy(range, to: sink)
                    let part = String(decoding: text[range], as: UTF8.self)
                    #expect(sink.bytes == (encoding == .utf8 ? Array(part.utf8) : encoded(part, encoding)))
                    #expect(last == text[range].last)
                }
                let whole = MemorySink()
                input.beginCopying()
                #expect(try input.copy(row(10).lowerBound..<(text.count - 1), to: whole) == UInt8(ascii: "0"))
                let rest = String(decoding: text[row(10).lowerBound..<(text.count - 1)], as: UTF8.self)
                #expect(whole.bytes == (encoding == .utf8 ? Array(rest.utf8) : encoded(rest, encoding)))
            }
        }
    }

    @Test("The text is read again in the encoding that somebody named", arguments: Way.allCases)
    func named(way: Way) throws {
        var request = ReadingRequest()
        request.encoding = .windows1252
        try withInput(Array("name,size\nGr".utf8) + [0xF6, 0xDF] + Array("e,1\n".utf8), way) { input in
            try readAll(input, request)
            let sink = MemorySink()
            try input.copy(10..<18, to: sink)
            #expect(sink.bytes == [0x47, 0x72, 0xF6, 0xDF, 0x65, 0x2C])
            var rows: [String] = []
            let again = try input.textAgain()
            rows.append(String(decoding: try again.peek(100), as: UTF8.self))
            #expect(rows == ["name,size\nGröße,1\n"])
        }
    }

    @Test("A letter that a combining mark might have followed is copied, and written, with its part")
    func heldBack() throws {
        var request = ReadingRequest()
        request.encoding = TextEncoding(named: "big5")
        let text = "name,price\n\u{CA}"
        try withInput(encoded("name,price\n", request.encoding!) + [0x88, 0x66, 0x2C, 0x31, 0x0A], .file) { input in
            try readAll(input, request)
            let sink = MemorySink()
            try input.copy(11..<text.utf8.count, to: sink)
            #expect(sink.bytes == [0x88, 0x66])
            try input.write(Array("\u{CA}".utf8), to: sink)
            #expect(sink.bytes == [0x88, 0x66, 0x88, 0x66])
        }
    }

    @Test("A file that has become shorter is said to be, and not copied as far as it goes")
    func shorter() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("name,price\na,1\nb,2\n", to: "a.csv")
        let input = try InputFile(file.path, isReadAgain: true)
        try readAll(input)
        truncate(file.path, 15)
        #expect(throws: SystemError("read", file.path, errno: EIO)) { try input.copy(11..<19, to: MemorySink()) }
    }

    @Test("Relative names start in the file's own folder")
    func folder() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("a", to: "deep/er/a.csv").path
        #expect(try InputFile(path, isReadAgain: false).folder == folder.path + "/deep/er")
    }

    @Test("Whether there is a byte is known before and after reading", arguments: Way.allCases)
    func isEmpty(way: Way) throws {
        for (text, isEmpty) in [("", true), ("a,b\n1,2\n", false)] {
            try withInput(Array(text.utf8), way) { input in
                #expect(input.isEmpty == isEmpty)
                if !isEmpty { try readAll(input) }
                #expect(input.isEmpty == isEmpty)
            }
        }
    }

    @Test(
        "Whether the text ends in a line end is known by its last byte",
        arguments: [("a,b\n1,2", false), ("a,b\n1,2\n", true), ("a,b\r\n1,2\r\n", true), ("a,b\r1,2\r", true)])
    func lineEnd(text: String, endsInLineEnd: Bool) throws {
        for way in Way.allCases {
            try withInput(Array(text.utf8), way) { input in
                try readAll(input)
                #expect(input.endsInLineEnd == endsInLineEnd)
            }
        }
    }

    @Test("What comes through a pipe is handed out as it comes, and only a file is read ahead", arguments: Way.allCases)
    func ahead(way: Way) throws {
        try withInput(Array("{\"a\":1}\n{\"a\":2}\n".utf8), way) { input in
            var request = ReadingRequest()
            request.format = .ndjson
            var reader = try input.readerAhead(request, inBlocks: false)
            #expect(reader is ReadingAhead == (way == .file || way == .compressed))
            var (record, numbers) = (Record(), [Int]())
            while try reader.read(into: &record) { numbers.append(record.number) }
            #expect(numbers == [1, 2])
        }
    }

    @Test("A reader that has blocks is not read ahead where they are wanted", arguments: Way.allCases)
    func blocks(way: Way) throws {
        try withInput(Array("{\"a\":1}\n{\"a\":2}\n".utf8), way) { input in
            var request = ReadingRequest()
            request.format = .ndjson
            let reader = try input.readerAhead(request, inBlocks: true)
            #expect(reader.blocks != nil)
        }
    }

    @Test("A compressed page with a table is read from what it inflates to, and may not inflate without end")
    func compressedWorkbook() throws {
        func page(_ byteCount: Int) -> [UInt8] {
            let blank = "<tr></tr>" + String(repeating: " ", count: 1015)
            return Array(
                ("<html><table><tr><td>name</td><td>price</td></tr>" + String(repeating: blank, count: byteCount >> 10)
                    + "<tr><td>a</td><td>1</td></tr></table></html>").utf8)
        }
        for way in [Way.compressed, .compressedPipe] {
            // Of a small one the ratio says nothing.
            for byteCount in [0, 900 << 10] {
                try withInput(page(byteCount), way) { input in
                    var reader = try input.reader(ReadingRequest())
                    var (record, rows) = (Record(), [String]())
                    while try reader.read(into: &record) { rows += record.cells.map { record.string($0) } }
                    #expect(rows == ["name", "price", "a", "1"])
                }
            }
            try withInput(page(2 << 20), way) { input in
                let bomb = WorkbookDamage(.archive(.inflatesTooMuch(entry: "", ratio: 200)))
                #expect(throws: ReadError.damagedWorkbook(bomb)) { try input.reader(ReadingRequest()) }
            }
        }
    }
}
