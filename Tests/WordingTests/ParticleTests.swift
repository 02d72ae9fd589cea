import Testing
import Wording

@Suite("Korean particles")
struct ParticleTests {
    @Test(
        "A particle follows the sound before it",
        arguments: [
            ("상품명", Particle.subject, "상품명이"), ("재고", .subject, "재고가"), ("가격", .object, "가격을"),
            ("통화", .object, "통화를"), ("설명", .topic, "설명은"), ("번호", .topic, "번호는"),
            ("가격", .and, "가격과"), ("재고", .and, "재고와"), ("재고", .called, "재고라"), ("가격", .called, "가격이라"),
        ])
    func forms(word: String, particle: Particle, expected: String) {
        #expect(word.with(particle).description == expected)
    }

    @Test(
        "로 follows a vowel and ㄹ, 으로 every other consonant", arguments: [("통화", "통화로"), ("메일", "메일로"), ("가격", "가격으로")])
    func toward(word: String, expected: String) {
        #expect(word.with(.toward).description == expected)
    }

    @Test(
        "Digits count as they are read",
        arguments: [
            ("0", "0은"), ("1", "1은"), ("2", "2는"), ("3", "3은"), ("4", "4는"), ("5", "5는"), ("6", "6은"),
            ("7", "7은"), ("8", "8은"), ("9", "9는"), ("10%", "10%는"), ("10", "10은"), ("1000", "1000은"),
        ])
    func digits(word: String, expected: String) {
        #expect(word.with(.topic).description == expected)
    }

    @Test(
        "Quotes and brackets are not heard",
        arguments: [("‘재고’", "‘재고’가"), ("가격(원)", "가격(원)이"), ("“12,000원”", "“12,000원”이")])
    func punctuation(word: String, expected: String) {
        #expect(word.with(.subject).description == expected)
    }

    @Test(
        "Latin letters are read as Koreans read them: short names and capitals by the letter, others as loanwords",
        arguments: [
            ("KRW", "KRW가"), ("USD", "USD가"), ("URL", "URL이"), ("PDF", "PDF가"), ("HTTP", "HTTP가"), ("CSV", "CSV가"),
            ("sku", "sku가"), ("pl", "pl이"), ("csv", "csv가"), ("xlsx", "xlsx가"), ("nosuch", "nosuch가"),
            ("‘사진01.jpg’", "‘사진01.jpg’가"), ("a.xml", "a.xml이"), ("b.json", "b.json이"), ("name", "name이"),
            ("file", "file이"), ("price", "price가"), ("stock", "stock이"), ("market", "market이"), ("list", "list가"),
            ("color", "color가"), ("shipping", "shipping이"), ("20261121-7f3a2c", "20261121-7f3a2c가"),
        ])
    func latin(word: String, expected: String) {
        #expect(word.with(.subject).description == expected)
    }

    @Test("로 follows a Latin ㄹ, too", arguments: [("URL", "URL로"), ("csv", "csv로"), ("json", "json으로")])
    func latinToward(word: String, expected: String) {
        #expect(word.with(.toward).description == expected)
    }

    @Test("Where the sound is not known both forms stand", arguments: ["漢字", "", "…"])
    func unknown(word: String) {
        #expect(word.with(.object).description == word + "을(를)")
    }
}
