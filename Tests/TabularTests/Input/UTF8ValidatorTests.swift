import TestSupport
import Testing

@testable import Tabular

@Suite("Checking UTF-8")
struct UTF8ValidatorTests {
    /// Where the standard library finds the first bad sequence; `nil` where all is well.
    private func firstError(_ bytes: [UInt8]) -> Int? {
        var offset = 0
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): offset += Unicode.UTF8.width(scalar)
            case .emptyInput: return nil
            case .error: return offset
            }
        }
    }

    private func check(_ pieces: [ArraySlice<UInt8>], isWide: Bool = true) -> Position? {
        var validator = UTF8Validator(isWide: isWide)
        do {
            for piece in pieces {
                try Array(piece).withUnsafeBytes { try validator.check($0) }
            }
            try validator.finish()
            return nil
        } catch {
            guard case .notUTF8(let position)? = error as? ReadError else { return nil }
            return position
        }
    }

    private func expected(_ bytes: [UInt8]) -> Position? {
        guard let offset = firstError(bytes) else { return nil }
        let before = bytes[..<offset]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return Position(offset: offset, line: 1 + before.count { $0 == 0x0A }, column: offset - lineStart + 1)
    }

    @Test("It agrees with the standard library wherever the pieces end", arguments: SeededGenerator.seeds)
    func random(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let parts: [[UInt8]] =
            ["a", "\n", "é", "가", "🍎", "abcdefgh"].map { Array($0.utf8) } + ["한글한글한글", "日本語"].map { Array($0.utf8) }
            + [
                [0x80], [0xC0, 0x80], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5],
                [0xE3, 0x81],
            ]
        for _ in 0..<60 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...12, using: &generator) {
                // Mostly right, or the first byte would decide everything.
                let isBad = Int.random(in: 0..<12, using: &generator) == 0
                bytes +=
                    isBad
                    ? parts[8...].randomElement(using: &generator)! : parts[..<8].randomElement(using: &generator)!
            }
            let expected = expected(bytes)
            #expect(check([bytes[...]]) == expected, "\(generator): \(bytes)")
            for cut in 0...bytes.count {
                #expect(check([bytes[..<cut], bytes[cut...]]) == expected, "\(generator): \(bytes) cut at \(cut)")
            }
            #expect(check(bytes.indices.map { bytes[$0...$0] }) == expected, "\(generator): \(bytes) in single bytes")
        }
    }

    @Test("Every pair of bytes after every leading byte is judged as the standard library does")
    func exhaustive() {
        let edges: [UInt8] = [0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
        for lead in UInt8.min...UInt8.max {
            for second in edges {
                for third in edges {
                    let bytes = [lead, second, third, 0x80, 0x41, 0x41, 0x41, 0x41, 0x41]
                    #expect((check([bytes[...]]) == nil) == (firstError(bytes) == nil), "\(bytes)")
                    let short = [lead, second, third]
                    #expect((check([short[...]]) == nil) == (firstError(short) == nil), "\(short)")
                }
            }
        }
    }

    @Test("Vector instructions find what the machine of one byte a step finds, wherever in a block it stands")
    func wide() {
        let edges: [UInt8] = [0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC2, 0xE1]
        for lead in UInt8(0x7F)...UInt8.max {
            for (second, third) in edges.flatMap({ second in edges.map { (second, $0) } }) {
                for (padding, places) in [("a", [0, 61, 62, 63, 64]), ("가", [20, 21, 42])] {
                    for place in places {
                        let before = Array(String(repeating: padding, count: place).utf8)
                        let bytes =
                            before + [lead, second, third, 0x80] + Array(String(repeating: "나", count: 30).utf8)
                        let narrow = check([bytes[...]], isWide: false)
                        if check([bytes[...]]) != narrow { Issue.record("\(bytes)") }
                    }
                }
            }
        }
    }

    @Test("Long texts are judged as one byte a step does", arguments: SeededGenerator.seeds)
    func longTexts(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let letters = ["a", "\n", "é", "Ж", "ก", "가", "힣", "中", "ガ", "👍🏽", "plain words of English, and more of them"]
        for _ in 0..<200 {
            var bytes = (0..<Int.random(in: 0...120, using: &generator)).flatMap { _ in
                Array(letters.randomElement(using: &generator)!.utf8)
            }
            if Bool.random(using: &generator), let place = bytes.indices.randomElement(using: &generator) {
                bytes[place] = UInt8.random(in: 0...255, using: &generator)
            }
            #expect(check([bytes[...]]) == check([bytes[...]], isWide: false), "\(generator): \(bytes)")
        }
    }

    @Test("A sequence that the input's end cuts is reported where it begins")
    func cut() {
        #expect(check([Array("a\n가".utf8).dropLast()]) == Position(offset: 2, line: 2, column: 1))
    }
}
