import Catalogue
import Testing

@testable import Drafting

@Suite("Values that a program on the way has made of others")
struct ValueDamageTests {
    private func codes(name: String = "Blue lamp", description: String = "It gives light.", sku: String = "A-1") throws
        -> [IssueCode]
    {
        try Drafts.csv("name,description,price,images,sku\n\"\(name)\",\"\(description)\",1000,a.jpg,\"\(sku)\"\n")
            .codes
    }

    @Test(
        "Lost letters and letters decoded twice are told of a name and a key",
        arguments: [
            "Caf\u{FFFD} mug", "??? ??", "?? 500ml", "CafÃ© mug", "Ã‰clair", "ì»µ", "Â£5 mug", "â€œMugâ€\u{9D}",
        ])
    func letters(text: String) throws {
        #expect(try codes(name: text) == [.valueLooksDamaged])
        #expect(try codes(sku: text) == [.valueLooksDamaged])
    }

    @Test("A letter lost in a description is told, too")
    func description() throws {
        #expect(try codes(description: "A mug for caf\u{FFFD} au lait") == [.valueLooksDamaged])
    }

    @Test(
        "Dates and times that a spreadsheet made of codes are told",
        arguments: [
            "3-Mar", "Mar-05", "2026-03-05", "2026-03-05 00:00:00", "3/5/2026", "05.03.2026", "03월 05일", "8:30:00",
            "12:45",
            "8:30:00 AM",
        ])
    func dates(text: String) throws {
        #expect(try codes(name: text) == [.valueLooksDamaged])
        #expect(try codes(sku: text) == [.valueLooksDamaged])
    }

    @Test(
        "Names and keys that people give are theirs",
        arguments: [
            "What??? A mug", "Really ??", "Ñandú", "Café à la crème", "ÀÉÎ", "£5 Mug", "2026-13-45", "12-34-56", "A-12",
            "MAR-05",
            "Mar Blue", "3-in-1", "1:24 model", "3월 신상", "10.5.1", "2026", "Maria-1", "1/2/3", "Mug?",
        ])
    func others(text: String) throws {
        #expect(try codes(name: text) == [])
        #expect(try codes(sku: text) == [])
    }

    @Test(
        "What nobody sees goes from a key, with a word",
        arguments: ["\u{FEFF}A-1", "A-1\u{200B}", "A\u{200B}-1", "\u{3164}A-1", "A\u{1}-1"])
    func invisible(key: String) throws {
        let read = try Drafts.csv("name,price,sku\nMug,1000,\"\(key)\"\n")
        #expect(read.draft.sku == .value("A-1") && read.codes == [.valueLooksDamaged])
    }

    @Test("It is trimmed from names and counts nowhere")
    func lengths() throws {
        func codes(_ name: String) throws -> [IssueCode] {
            let read = try Drafts.csv("name,description,price,images\n\"\(name)\",It gives light.,1000,a.jpg\n")
            return read.codes + FormRules.form.findings(read.draft, excluding: .none).map(\.code)
        }
        #expect(try codes("\u{200B}Lamp\u{FEFF}") == [.nameTrimmed])
        #expect(try codes("\u{3164}\u{3164}\u{3164}\u{3164}") == [.nameMissing])
        #expect(try codes("A\u{200B}\u{200B}B") == [.nameTooShort])
        #expect(try codes("가\u{200B}방끈") == [])
        #expect(try codes("Heart ❤️") == [])
    }
}
