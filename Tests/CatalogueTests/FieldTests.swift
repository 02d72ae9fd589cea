import TestSupport
import Testing

@testable import Catalogue

@Suite("Fields")
struct FieldTests {
    @Test("A field's own name and its synonyms name it", arguments: Field.allCases)
    func headers(field: Field) {
        for header in [field.column] + field.synonyms { #expect(Field(header: header) == field, "\(header)") }
    }

    @Test(
        "Letter case, blanks, underscores and hyphens do not matter",
        arguments: [
            ("Discounted_Price", Field.discountedPrice), ("DISCOUNTED-PRICE", .discountedPrice),
            (" discounted price ", .discountedPrice), ("상 품 명", .name), ("\u{3000}상품명\u{A0}", .name),
            ("\u{1109}\u{1161}\u{11BC}\u{1111}\u{116E}\u{11B7}\u{1106}\u{1167}\u{11BC}", .name),
        ])
    func spelling(header: String, field: Field) {
        #expect(Field(header: header) == field)
    }

    @Test(
        "A header that shops and apps understand differently is never guessed",
        arguments: ["할인가", "할인가격", "할인", "discount", "Discount", "할인 가격"])
    func ambiguous(header: String) {
        #expect(Field.isAmbiguous(header: header))
        #expect(Field(header: header) == nil)
    }

    @Test("할인금액 is the amount off")
    func amountOff() {
        #expect(Field(header: "할인금액") == .discountedPrice)
        #expect(Field(header: "판매가(원)") == .price)
        #expect(Field(header: "재고(개)") == .stock)
        #expect(Field.isAmbiguous(header: "할인가(원)"))
        #expect(!Field.isAmbiguous(header: "할인금액"))
    }

    @Test("No header is listed twice, within a field or for two of them")
    func unique() {
        var owners: [String: Field] = [:]
        for field in Field.allCases {
            #expect(Set(field.synonyms).count == field.synonyms.count, "\(field)")
            for header in [field.column] + field.synonyms {
                let known = owners.updateValue(field, forKey: Field.normalized(header: header))
                #expect(known == nil || known == field, "\(header)")
            }
        }
    }

    @Test(
        "Headers of other languages are known without their accents, too, and in one word",
        arguments: [
            ("descripcion", .description), ("tenSanPham", .name), ("MoTa", .description), ("SoLuong", .stock),
            ("Gia", .price),
            ("zdjecie", .images), ("zdjecie1", .images), ("kolicina", .stock), ("aciklama", .description),
            ("Hinh", .images),
        ] as [(String, Field)])
    func withoutAccents(header: String, field: Field) {
        #expect(Field(header: header) == field)
    }

    @Test("What is another word without its accents names nothing", arguments: ["ton", "Ma"])
    func otherWords(header: String) {
        #expect(Field(header: header) == nil)
    }

    @Test("Words of the table are spelt as they are compared: in small letters, composed")
    func tableSpelling() {
        for field in Field.allCases {
            for header in [field.column] + field.synonyms + field.furtherSynonyms {
                #expect(HeaderTable.spelling(header) == Field.normalized(header: header), "\(header)")
            }
        }
    }

    @Test("A header that is padded beyond any header's length is the word in it")
    func padded() {
        #expect(Field(header: "description" + String(repeating: " ", count: 500)) == .description)
        #expect(Field(header: String(repeating: "\u{A0}", count: 300) + "price") == .price)
    }

    @Test("Unknown headers name nothing", arguments: ["", "   ", "비고", "stcok", "pricey", "__id__", "i_d"])
    func unknown(header: String) {
        #expect(Field(header: header) == nil)
    }

    @Test(
        "Headers of wholesalers and marketplaces",
        arguments: [
            ("등록상품명", Field.name), ("품목명", .name), ("상품명(한글)", .name), ("item-description", .description),
            ("추가이미지1", .images), ("추가이미지 2", .images), ("대표이미지 URL", .images), ("Product Code/SKU", .sku),
        ])
    func others(header: String, field: Field) {
        #expect(Field(header: header) == field)
    }

    @Test("The form's needed fields have no default, the others of the form have one")
    func defaults() {
        for field in Field.form { #expect(field.isNeeded == (field.defaultText == nil), "\(field)") }
    }

    @Test("The written columns begin with the form's, in its order")
    func order() {
        #expect(
            Field.written.map(\.column).prefix(7) == [
                "name", "description", "price", "currency", "discounted_price", "stock", "images",
            ])
        #expect(Field.written.suffix(4) == [.sku, .id, .market, .thumbnail])
    }

    @Test(
        "A header of ASCII and Hangul is compared in the same spelling as any other", arguments: SeededGenerator.seeds)
    func plain(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let letters = [
            "a", "Z", "_", "-", " ", "\t", "\u{1C}", "7", "상", "뷁", "\u{D7A3}", "\u{A9B0}", "é", "中", "\u{1161}",
            "(필수)", "(EA)", "*", "[", "(", "라",
            ":", "İ",
        ]
        var plain = 0
        for _ in 0..<400 {
            let odds = Int.random(in: 1...letters.count, using: &generator)
            let header = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                letters[Int.random(in: 0..<odds, using: &generator)]
            }.joined()
            #expect(Field.normalized(header: header) == Field.spelling(of: header), "\(generator): \(header)")
            if Field.plainSpelling(of: header, keeping: { _ in true }) != nil { plain += 1 }
        }
        #expect((50..<400).contains(plain))
    }
}
