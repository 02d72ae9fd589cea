import Testing
import Wording

@Suite("What rows are called")
struct RowNameTests {
    @Test(
        "By their key, their place, or the product that was named by its number",
        arguments: [
            (RowName(sku: "A", file: "a.csv", record: 3, id: 7), "sku A", "sku A"),
            (RowName(sku: nil, file: "a.csv", record: 3, id: nil), "a.csv #3", "a.csv #3"),
            (RowName(sku: nil, file: nil, record: 1, id: 99999), "product 99999", "상품 99999"),
            (RowName(sku: nil, file: nil, record: 1, id: nil), "#1", "#1"),
        ])
    func names(row: RowName, english: String, korean: String) {
        #expect(row.text(in: .english).description == english)
        #expect(row.text(in: .korean).description == korean)
    }

    @Test("The product's number stands beside the name, once")
    func number() {
        #expect(RowName.sku("A").text(in: .english, id: 7) == "sku A (id 7)")
        #expect(RowName.product(7).text(in: .english, id: 7) == "product 7")
    }
}
