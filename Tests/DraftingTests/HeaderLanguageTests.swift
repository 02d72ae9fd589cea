import Catalogue
import Tabular
import Testing

@testable import Drafting

@Suite("Languages that headers say")
struct HeaderLanguageTests {
    @Test(
        "A language stands at the end of the name of a text",
        arguments: [
            ("title_ko", Field.name, "ko"), ("name-en", .name, "en"), ("Name [de]", .name, "de"),
            ("description (Korean)", .description, "ko"), ("name_en_US", .name, "en"), ("name:zh-Hant", .name, "zh"),
            ("description.en", .description, "en"), ("Prodotto (IT)", .name, "it"), ("title_kr", .name, "ko"),
            ("Beschreibung_DE", .description, "de"),
        ])
    func languages(header: String, field: Field, code: String) {
        let language = HeaderLanguage(header)
        #expect(language?.field == field && language?.code == code)
    }

    @Test(
        "What ends otherwise, or is no text, says none",
        arguments: [
            "name", "name_id", "title_no", "price_en", "title_tag", "namede", "en", "_en", "brand_ko", "stock_de",
        ])
    func none(header: String) { #expect(HeaderLanguage(header) == nil) }

    @Test("Of several languages Korean is read, then English, then the first; the others are told as not used")
    func several() throws {
        let rows = "머그,Mug,Becher,5000,a.jpg\n"
        let read = try Drafts.csv("title_ko,title_en,title_de,price,images\n" + rows)
        #expect(read.draft.name == .value("머그"))
        #expect(read.columnFindings.map(\.code) == [.unknownColumn, .unknownColumn])
        #expect(try Drafts.csv("title_fr,title_en,title_de,price,images\n" + rows).draft.name == .value("Mug"))
        #expect(try Drafts.csv("title_fr,title_it,title_de,price,images\n" + rows).draft.name == .value("머그"))
    }

    @Test("A plain header, and the seller's word, go before")
    func plain() throws {
        let read = try Drafts.csv("name_ko,name,price\n머그,Mug,5000\n")
        #expect(read.draft.name == .value("Mug"))
    }

    @Test("JSON has an object with a text for each language")
    func objects() throws {
        let read = try Drafts.json(
            #"[{"name":{"en":"Mug","ko":"머그"},"description":{"en":"A mug for tea"},"price":5000}]"#)
        #expect(read.draft.name == .value("머그"))
        #expect(read.draft.description == .value("A mug for tea"))
    }
}
