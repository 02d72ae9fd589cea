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

    @Test("Plain spellings take the quick way, others do not")
    func plain() {
        func isPlain(_ text: String) -> Bool { Array(text.utf8).withUnsafeBufferPointer(PlainNumber.init) != nil }
        #expect(["0", "12", "-5", "0.50", "999999999999999.99"].allSatisfy(isPlain))
        #expect(
            !["", "-", "012", "1.", ".5", "1.2.3", "1e5", "+5", "--5", "1234567890123456789", "₩5"].contains(
                where: isPlain))
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
