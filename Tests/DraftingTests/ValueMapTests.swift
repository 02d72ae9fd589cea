import Catalogue
import Drafting
import Testing

@Suite("What words in cells stand for")
struct ValueMapTests {
    @Test(
        "A column ends at the first colon, the value begins behind the last equals sign",
        arguments: [
            ("stock:품절=0", "stock", "품절", "0"), ("가격 (원):협의=", "가격 (원)", "협의", ""), ("a:b=c=d", "a", "b=c", "d"),
            ("a:b:c=d", "a", "b:c", "d"),
        ])
    func spelling(text: String, column: String, word: String, value: String) throws {
        let entry = try #require(ValueMap.Entry(spelling: text))
        #expect(entry == ValueMap.Entry(column: column, word: word, value: value))
        #expect(entry.spelling == text)
    }

    @Test(
        "What has no column, no word or no value sign is none",
        arguments: ["stock", ":a=b", "stock:=0", "stock=0", "a=b:c"])
    func wrong(text: String) {
        #expect(ValueMap.Entry(spelling: text) == nil)
    }

    @Test("A word is replaced in its own column, named by header or field, in any letter case; the first entry stands")
    func replaced() throws {
        let values = ValueMap([
            ValueMap.Entry(column: "재고", word: "무제한", value: "999"),
            ValueMap.Entry(column: "stock", word: "PLENTY", value: "50"),
            ValueMap.Entry(column: "stock", word: "plenty", value: "1"),
            ValueMap.Entry(column: "price", word: "free", value: "0"),
        ])
        let read = try Drafts.csv("상품명,판매가,재고\n무제한, Free ,무제한\nb,1,Plenty\nc,2,3\n", values: values)
        #expect(read.drafts.map(\.stock) == [.value(999), .value(50), .value(3)])
        #expect(read.drafts.map(\.name) == [.value("무제한"), .value("b"), .value("c")])
        #expect(read.drafts[0].price.value == .zero)
        #expect(read.notes.map(\.valuesUsed) == [[3, 0], [1], []])
    }

    @Test("An empty value empties the cell, and a value is read as the cell would be")
    func emptied() throws {
        let values = ValueMap([
            ValueMap.Entry(column: "stock", word: "?", value: ""),
            ValueMap.Entry(column: "stock", word: "many", value: "some"),
        ])
        let read = try Drafts.csv("name,stock\na,?\nb,many\n", values: values)
        #expect(read.drafts.map(\.stock) == [.empty, .unreadable(.stockNotAWholeNumber)])
        // The issue shows what stands in the file.
        #expect(try Drafts.json(#"[{"name":"a","stock":"?"}]"#).codes == [])
    }
}
