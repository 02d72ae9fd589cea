import Foundation
import TestSupport
import Testing

@testable import Tabular

@Suite("Gzip")
struct GzipTests {
    /// All that comes out, and what ended it, read into a buffer of so many bytes.
    private func inflate(
        _ bytes: some Sequence<UInt8>, pieceSize: Int = .max, room: Int = 64 << 10
    ) throws -> (bytes: [UInt8], error: ReadError?) {
        let source = try GzipSource(MemorySource(bytes, pieceSize: pieceSize))
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 16)
        defer { buffer.deallocate() }
        var inflated: [UInt8] = []
        do throws(ReadError) {
            while case let count = try source.read(into: buffer), count > 0 { inflated += buffer[..<count] }
        } catch { return (inflated, error) }
        #expect(try source.read(into: buffer) == 0, "the end stays the end")
        return (inflated, nil)
    }

    private func deflate(_ bytes: [UInt8], pieceSize: Int = .max) throws -> [UInt8] {
        let file = MemorySink()
        let sink = try GzipSink(file)
        var rest = bytes[...]
        while !rest.isEmpty {
            try sink.write(Array(rest.prefix(pieceSize)))
            rest = rest.dropFirst(pieceSize)
        }
        try sink.finish()
        return file.bytes
    }

    private func text(_ inflated: (bytes: [UInt8], error: ReadError?)) -> String {
        #expect(inflated.error == nil)
        return String(decoding: inflated.bytes, as: UTF8.self)
    }

    /// `name,price⏎머그,1000⏎` with everything that a header may have: a time, extra bytes, a name, a comment, a checksum.
    private var full: [UInt8] {
        let text =
            "H4sIHgDxU2UCAwQAYWIAAGEuY3N2AGNvbW1lbnQA76nLS8xN1SkoykxO5Xq9Yser7Tt0DA0MDLgAr+BTsBcAAAA="
        return Array(Data(base64Encoded: text)!)
    }

    /// Bytes that compress well in places, and in others not at all.
    private func content(_ generator: inout SeededGenerator) -> [UInt8] {
        (0..<Int.random(in: 0...6, using: &generator)).flatMap { _ -> [UInt8] in
            let count = Int.random(in: 0...40_000, using: &generator)
            guard Bool.random(using: &generator) else {
                return [UInt8](repeating: .random(in: 0...255, using: &generator), count: count)
            }
            return (0..<count).map { _ in .random(in: 0...255, using: &generator) }
        }
    }

    @Test("What was compressed elsewhere is inflated, whatever its header has")
    func header() throws {
        #expect(text(try inflate(full)) == "name,price\n머그,1000\n")
    }

    @Test("It comes out the same at every border of pieces and of buffers", arguments: [1, 2, 3, 7, 64])
    func pieces(size: Int) throws {
        let two = try full + deflate(Array("컵,2000\n".utf8))
        for room in [1, 2, 5, 4096] {
            #expect(text(try inflate(two, pieceSize: size, room: room)) == "name,price\n머그,1000\n컵,2000\n")
        }
    }

    @Test(
        "What is compressed comes back, and is the same file however it was written", arguments: SeededGenerator.seeds)
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let content = content(&generator)
        let file = try deflate(content)
        #expect(try deflate(content, pieceSize: .random(in: 1...5000, using: &generator)) == file, "\(generator)")
        let (size, room) = (Int.random(in: 1...3000, using: &generator), Int.random(in: 1...3000, using: &generator))
        let inflated = try inflate(file, pieceSize: size, room: room)
        #expect(inflated.error == nil && inflated.bytes == content, "\(generator)")
    }

    @Test("The header says neither a time nor a name")
    func reproducible() throws {
        #expect(try deflate(Array("a".utf8)).prefix(9) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0])
    }

    @Test("Nothing compressed is nothing, and members without a byte are passed over")
    func empty() throws {
        let nothing = try deflate([])
        #expect(text(try inflate(nothing)) == "")
        #expect(text(try inflate(nothing + nothing + full + nothing, pieceSize: 1)) == "name,price\n머그,1000\n")
    }

    @Test(
        "Zeros behind a member are padding, at the end and before another member", arguments: [1, 2, 3, 512, 100_000])
    func padding(count: Int) throws {
        let zeros = [UInt8](repeating: 0, count: count)
        #expect(text(try inflate(full + zeros)) == "name,price\n머그,1000\n")
        #expect(text(try inflate(full + zeros + full)) == "name,price\n머그,1000\nname,price\n머그,1000\n")
    }

    @Test("Anything else behind a member is an error", arguments: ["x", "\u{1F}x", "\0x", "\n"])
    func trailing(rest: String) throws {
        let inflated = try inflate(full + Array(rest.utf8))
        #expect(String(decoding: inflated.bytes, as: UTF8.self) == "name,price\n머그,1000\n")
        #expect(inflated.error == .damagedGzip(rest == "\u{1F}x" ? .corrupt : .trailingBytes))
    }

    @Test("Cut at any byte it is an error, and never an end", arguments: [1, 64])
    func truncated(size: Int) throws {
        for count in 0..<full.count {
            let inflated = try inflate(full.prefix(count), pieceSize: size)
            #expect(inflated.error == .damagedGzip(.truncated), "\(count) bytes")
        }
        for count in 1..<full.count {
            let inflated = try inflate(full + full.prefix(count), pieceSize: size)
            #expect(inflated.error == .damagedGzip(.truncated), "\(count) bytes of the second member")
        }
    }

    @Test("What the bytes before a cut say comes out")
    func beforeTheCut() throws {
        var generator = SeededGenerator(seed: 4)
        let lines = (0..<5000).map { "Mug \($0),\(UInt64.random(in: 0...9_999_999, using: &generator))\n" }.joined()
        let file = try deflate(Array(lines.utf8))
        let inflated = try inflate(file.prefix(file.count / 2))
        #expect(inflated.error == .damagedGzip(.truncated))
        #expect(inflated.bytes.count > lines.utf8.count / 3)
        #expect(lines.utf8.starts(with: inflated.bytes))
    }

    @Test("What comes out before a cut is the same for every buffer")
    func beforeTheCutInPieces() throws {
        // Two bytes of it are hundreds of these: zlib has more to give when its input is at its end.
        let file = try deflate([UInt8](repeating: 0, count: 1 << 20))
        for count in stride(from: 20, to: file.count - 8, by: 97) {
            let whole = try inflate(file.prefix(count), room: 2 << 20)
            for room in [7, 100] {
                let inflated = try inflate(file.prefix(count), room: room)
                #expect(inflated.bytes.count == whole.bytes.count, "\(count) bytes into \(room)")
                #expect(inflated.error == .damagedGzip(.truncated))
            }
        }
    }

    @Test("No bit of the data or of the checksums can be another without an error")
    func flipped() throws {
        // The header's own checksum is compared, too; the system and the flags of speed say nothing of the content.
        for place in full.indices {
            for bit in 0..<8 {
                var file = full
                file[place] ^= 1 << UInt8(bit)
                let inflated = try inflate(file)
                #expect(inflated.error != nil, "bit \(bit) of byte \(place)")
            }
        }
        var file = full
        file[full.count - 1] ^= 1
        #expect(try inflate(file).error == .damagedGzip(.checksum))
        file = full
        file[full.count - 5] ^= 1
        #expect(try inflate(file).error == .damagedGzip(.checksum))
    }

    @Test("Who reads on after an error is told it again")
    func sticky() throws {
        let source = try GzipSource(MemorySource(full.dropLast(3)))
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 16)
        defer { buffer.deallocate() }
        #expect(try source.read(into: buffer) == 23)
        for _ in 0..<3 { #expect(throws: ReadError.damagedGzip(.truncated)) { try source.read(into: buffer) } }
    }

    @Test("A trouble of the file's own is told as it is")
    func trouble() throws {
        final class Broken: ByteSource {
            func read(into _: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
                throw .system(SystemError("read", "a.gz", errno: 5))
            }
        }
        let source = try GzipSource(Broken())
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 16)
        defer { buffer.deallocate() }
        #expect(throws: ReadError.system(SystemError("read", "a.gz", errno: 5))) { try source.read(into: buffer) }
    }

    @Test("It is known by three bytes, and by its name in any letter case")
    func known() {
        #expect(GzipSource.isGzip(full))
        #expect(!GzipSource.isGzip([0x1F, 0x8B]) && !GzipSource.isGzip([0x1F, 0x8B, 7]))
        for (name, rest, suffix) in [
            ("a/b.csv.gz", "a/b.csv", ".gz"), ("B.CSV.GZ", "B.CSV", ".GZ"), ("a.gz/b.csv", "a.gz/b.csv", ""),
        ] {
            #expect(Gzip.split(name: name).name == rest)
            #expect(Gzip.split(name: name).suffix == suffix)
        }
        #expect(TabularFormat(fileName: "a.csv.gz") == .csv)
        #expect(TabularFormat(fileName: "a.ODS.GZ") == .ods)
        #expect(TabularFormat(fileName: "a.gz") == nil)
    }

    @Test(
        "What cannot be compressed goes out whole, however much is written at once",
        arguments: [65_000, 66_000, 131_072, 400_000])
    func incompressible(count: Int) throws {
        var generator = SeededGenerator(seed: 7)
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let inflated = try inflate(deflate(bytes))
        #expect(inflated.error == nil)
        #expect(inflated.bytes == bytes)
    }

    @Test(
        "Before the first member nothing else may stand, zeros neither", arguments: [[0], [0, 0, 0], [0x78], [0x0A]])
    func leading(bytes: [UInt8]) throws {
        #expect(try inflate(bytes + full).error == .damagedGzip(.corrupt))
    }

    @Test("How much of the file has been read is known, padding and further members included")
    func compressedBytes() throws {
        let file = full + [0, 0] + full
        let source = try GzipSource(MemorySource(file, pieceSize: 5))
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 16)
        defer { buffer.deallocate() }
        #expect(source.compressedByteCount == 0)
        while try source.read(into: buffer) > 0 {}
        #expect(source.compressedByteCount == file.count)
    }

    @Test("A trouble that passes stays what the file is told to have")
    func stickyTrouble() throws {
        final class Flaky: ByteSource {
            private var reads = 0
            func read(into _: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
                reads += 1
                if reads == 1 { throw .system(SystemError("read", "a.gz", errno: 5)) }
                return 0
            }
        }
        let source = try GzipSource(Flaky())
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 16)
        defer { buffer.deallocate() }
        for _ in 0..<2 {
            #expect(throws: ReadError.system(SystemError("read", "a.gz", errno: 5))) { try source.read(into: buffer) }
        }
    }

    @Test("A wrong length is a checksum's damage, as a wrong sum is")
    func wrongLength() throws {
        for place in [1, 4, 5, 8] {
            var file = full
            file[full.count - place] ^= 0x10
            #expect(try inflate(file).error == .damagedGzip(.checksum), "\(place) bytes before the end")
        }
    }
}
