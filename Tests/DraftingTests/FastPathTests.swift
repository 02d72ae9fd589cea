import CByteScan
import Catalogue
import TestSupport
import Testing

@testable import Drafting

/// The quick ways past `String` give what the slow ones do.
@Suite("Reading cells from their bytes")
struct FastPathTests {
    @Test("A number read from its bytes is the number that the grammar reads", arguments: SeededGenerator.seeds)
    func numbers(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let length = Int.random(in: 0...20, using: &generator)
            let text = String((0..<length).map { _ in "00123456789.-,e".randomElement(using: &generator)! })
            guard let number = Array(text.utf8).withUnsafeBufferPointer(PlainNumber.init) else { continue }
            let cell = NumberCell(text)
            #expect(cell?.isRespelt == false, "\(generator): \(text)")
            #expect(number.amount == cell.flatMap { Amount(json: $0.plain) }, "\(generator): \(text)")
            if let whole = number.whole { #expect(WholeNumber(plain: text) == .value(whole), "\(generator): \(text)") }
        }
    }

    @Test("An amount read a word at a time is the number read a digit at a time", arguments: SeededGenerator.seeds)
    func amounts(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var read = 0
        for _ in 0..<4000 {
            let length = Int.random(in: 0...13, using: &generator)
            let text = String((0..<length).map { _ in "0123456789123456789..,-".randomElement(using: &generator)! })
            // What stands behind the cell is none of its.
            let bytes = Array(text.utf8) + Array(",77777777".utf8)
            let (amount, whole, number) = bytes.withUnsafeBufferPointer {
                let row = RowBytes(base: $0.baseAddress!, odd: nil, markedEnd: 0, readableEnd: bytes.count)
                let number = PlainNumber(UnsafeBufferPointer(rebasing: $0[..<length]))
                return (row.amount(0..<length), row.wholeAmount(0..<length), number)
            }
            let isShort = length <= 8 || number.map { $0.places > 0 && length <= 8 + 1 + $0.places } ?? false
            #expect(amount == nil || number != nil, "\(generator): \(text)")
            if let number, number.coefficient >= 0, number.places <= 2, isShort, !text.hasPrefix("-") {
                read += 1
                #expect(amount?.coefficient == number.coefficient && amount?.places == number.places, "\(text)")
                #expect(whole == number.whole, "\(generator): \(text)")
            }
        }
        #expect(read > 100)
    }

    @Test("Plain spellings take the quick way, others do not")
    func plain() {
        func isPlain(_ text: String) -> Bool { Array(text.utf8).withUnsafeBufferPointer(PlainNumber.init) != nil }
        #expect(["0", "12", "-5", "0.50", "999999999999999.99"].allSatisfy(isPlain))
        #expect(
            !["", "-", "012", "1.", ".5", "1.2.3", "1e5", "+5", "--5", "1234567890123456789", "₩5"].contains(
                where: isPlain))
    }

    @Test("Names of photos are counted alike with vector instructions and without", arguments: SeededGenerator.seeds)
    func names(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let letters = "aaaaaaaaab.가 ;;||  /".map(String.init)
        let open = ["\t", "\n", "\r", ",", ":", "[", "//", "\u{A0}", "\u{2003}", "\u{3000}", "ሀ"]
        var counted = 0
        for _ in 0..<2000 {
            let odds = [40, 1000].randomElement(using: &generator)!
            let text = (0..<Int.random(in: 0...150, using: &generator)).map { _ in
                (Int.random(in: 0..<odds, using: &generator) == 0 ? open : letters).randomElement(using: &generator)!
            }.joined()
            // What stands behind the names is none of theirs.
            let bytes = Array(text.utf8) + Array("; b, c".utf8) + [UInt8](repeating: 0x3B, count: 64)
            let count = text.utf8.count
            let narrow = byte_scan_names(bytes, count, count, false)
            #expect(byte_scan_names(bytes, count, count, true) == narrow, "\(generator): \(text)")
            #expect(byte_scan_names(bytes, count, bytes.count, true) == narrow, "\(generator): \(text)")
            guard narrow >= 0 else { continue }
            counted += 1
            let names = text.split { ";|".contains($0) }.filter { !$0.allSatisfy { $0 == " " } }
            #expect(Int(narrow) == names.count, "\(generator): \(text)")
        }
        #expect(counted > 100)
    }

    @Test("Outer white space goes, whichever of Unicode's it is")
    func blanks() throws {
        let blanks = (0...0x3000).compactMap(Unicode.Scalar.init).filter(\.properties.isWhitespace).map(String.init)
        #expect(blanks.count == 25)
        for blank in blanks {
            for inner in ["가", "é", "ㄱ", "　a　b", "x"] {
                let trimmed = inner.trimmingWhiteSpace()
                for text in [blank + inner, inner + blank, " " + blank + inner + blank + " "] {
                    let read = try Drafts.csv("name,images\n\"\(text)\",\"\(text)\"\n")
                    #expect(read.draft.name == .value(trimmed), "\(text.unicodeScalars.map(\.value))")
                    #expect(read.draft.images == .value([trimmed]), "\(text.unicodeScalars.map(\.value))")
                    #expect(read.codes == [.nameTrimmed])
                }
            }
        }
    }
}
