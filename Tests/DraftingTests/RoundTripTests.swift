import Catalogue
import Drafting
import Tabular
import TestSupport
import Testing

@Suite("What is exported can be imported")
struct RoundTripTests {
    @Test(
        "A product written as CSV and read again is the same product, without a finding",
        arguments: SeededGenerator.seeds)
    func csv(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let projector = RecordProjector()
        let products = (1...30).map { product(id: $0, &generator) }
        let rows = [projector.columns] + products.map { projector.project($0).map(cellText) }
        let text = rows.map { $0.map(quoted).joined(separator: ",") }.joined(separator: "\r\n")
        let read = try Drafts.csv(text)
        #expect(read.columnFindings.isEmpty && read.missing.isEmpty)
        #expect(read.drafts.count == products.count)
        for (draft, product) in zip(read.drafts, products) {
            let judgement = FormRules.form.judge(draft)
            #expect(judgement.findings.isEmpty, "\(generator)")
            guard case .create(let judged) = judgement.verdict else {
                Testing.Issue.record("\(generator): \(judgement.verdict)")
                continue
            }
            #expect(ExportedProduct(judged, like: product) == product, "\(generator)")
        }
        #expect(read.codes.isEmpty, "\(generator)")
    }

    private func product(id: Int, _ generator: inout SeededGenerator) -> ExportedProduct {
        let isWon = Bool.random(using: &generator)
        let price = Int128.random(in: 0...999_999_999, using: &generator)
        let exponent = isWon ? Int.random(in: 0...3, using: &generator) : -Int.random(in: 0...4, using: &generator)
        let off = Int128.random(in: 0...price, using: &generator)
        let images = (0..<Int.random(in: 1...5, using: &generator)).map { "사진 \(id)-\($0).jpg" }
        return ExportedProduct(
            values: FieldValues(
                name: text(3...40, &generator), description: text(10...200, &generator),
                price: Amount(price, exponent: exponent), currency: isWon ? .krw : .usd,
                discountedPrice: Amount(off, exponent: exponent), stock: Int64.random(in: 0...(.max), using: &generator)
            ),
            images: images, sku: Bool.random(using: &generator) ? "SKU-\(id)" : nil, id: id,
            market: "https://a.example",
            leading: 0)
    }

    /// Text that the form accepts: composed, without blanks around it, of what CSV finds hardest.
    private func text(_ length: ClosedRange<Int>, _ generator: inout SeededGenerator) -> String {
        let alphabet: [Character] = [
            "a", "Z", "7", "가", "힣", "é", "🍎", "👨‍👩‍👧", "漢", "\"", ",", ";", "|", "'", "=", " ", "\n", "\t", "\r\n",
        ]
        let inner = (0..<(Int.random(in: length, using: &generator) - 2)).map { _ in
            alphabet.randomElement(using: &generator)!
        }
        return "\"" + String(inner) + "끝"
    }

    private func cellText(_ value: OutputValue) -> String {
        switch value {
        case .none: ""
        case .text(let text), .number(let text): text
        case .list(let items): items.joined(separator: "|")
        }
    }

    private func quoted(_ cell: String) -> String {
        let needsQuotes = cell.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
        return needsQuotes ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
    }
}

extension ExportedProduct {
    /// The judged product as it would be exported under the keys of another.
    fileprivate init(_ product: Product, like other: ExportedProduct) {
        self.init(
            values: product.values.fields, images: product.images, sku: product.sku, id: other.id, market: other.market,
            leading: other.leading)
    }
}

@Suite("Projecting a product")
struct RecordProjectorTests {
    @Test("What the market does not say is left empty, and columns can be chosen")
    func gaps() {
        let values = FieldValues(name: "a", price: Amount(15, exponent: 2))
        let projector = RecordProjector(fields: [.price, .name, .description, .images, .id, .salePrice])
        #expect(projector.columns == ["price", "name", "description", "images", "id", "sale_price"])
        let written = projector.project(ExportedProduct(values: values, images: [], id: 7, market: "m"))
        #expect(written == [.number("1500"), .text("a"), .none, .none, .number("7"), .none])
    }

    @Test("What the market says for a number, and is none, stands as it is")
    func unreadable() {
        var product = ExportedProduct(values: FieldValues(name: "a"), images: [], id: 7, market: "m")
        product.unreadable = [.price: "1e300"]
        #expect(RecordProjector(fields: [.price, .stock]).project(product) == [.text("1e300"), .none])
    }
}
