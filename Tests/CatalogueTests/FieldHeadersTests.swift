import Testing

@testable import Catalogue

@Suite("The headers of other languages")
struct FieldHeadersTests {
    @Test("No word means two fields")
    func once() {
        var fields: [String: Field] = [:]
        for (field, words) in FieldHeaders.byField {
            for word in words.first + words.second + words.struck {
                let word = Field.normalized(header: word)
                #expect(fields[word] ?? field == field, "\(word)")
                fields[word] = field
                #expect(Field(header: word) == field, "\(word)")
            }
        }
    }

    @Test(
        "They are read whatever their letter case",
        arguments: [
            ("NOMBRE DEL PRODUCTO", Field.name), ("Цена", .price), ("İndirimli Fiyat", .salePrice),
            ("Số lượng", .stock),
            ("商品画像", .images), ("Art.-Nr.", .sku), ("Währung", .currency), ("Popis", .description),
        ])
    func read(header: String, field: Field) {
        #expect(Field(header: header) == field)
    }

    @Test(
        "A header of another language is told from one in English or Korean",
        arguments: [
            ("Preis", true), ("precio", true), ("цена", true), ("stara cena", true), ("価格", true), ("price", false),
            ("list price", false), ("판매가", false), ("mrp", false), ("nombre", true), ("title", false),
        ])
    func language(header: String, isOther: Bool) {
        #expect(Field.isOfOtherLanguage(header: header) == isOther)
    }

    @Test(
        "What a seller paid, and sums, are no prices",
        arguments: ["Precio compra", "Einkaufspreis", "amount", "Total", "закупочная цена"])
    func noPrice(header: String) {
        #expect(Field(header: header) == nil)
    }
}
