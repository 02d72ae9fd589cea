import Catalogue
import Jobs
import MarketAPI
import Wording

/// Products under each other, in columns.
struct ProductTable {
    let console: Console
    let columns: [ProductColumn]
    /// On a terminal: names are cut so that a product is a line, and the columns have headings.
    let width: Int?

    /// A text, and what it looks like in colour; both take the same room.
    struct Cell {
        var text: PrintableText
        var shown: PrintableText

        init(_ text: PrintableText, shown: PrintableText? = nil) { (self.text, self.shown) = (text, shown ?? text) }
    }

    private static let gap = 2
    /// A name is cut no shorter than this.
    private static let narrowest = 12
    /// Of one longer than this the others need not keep clear.
    private static let widestName = 60

    /// - Parameter photos: how many each product has, by its number, as far as that is known.
    func lines(_ products: [ProductSummary], photos: [Int: Int]) -> [PrintableText] {
        var rows = products.map { product in columns.map { cell($0, of: product, photos[product.facts.id]) } }
        if width != nil, !rows.isEmpty { rows.insert(columns.map(heading), at: 0) }
        var widths = columns.indices.map { index in rows.map { $0[index].text.columns }.max() ?? 0 }
        if let place = columns.firstIndex(of: .name) { fit(&rows, &widths, at: place) }
        return rows.map { row in line(row, widths) }
    }

    private func fit(_ rows: inout [[Cell]], _ widths: inout [Int], at place: Int) {
        guard let width else {
            widths[place] = min(widths[place], Self.widestName)
            return
        }
        let others = widths.indices.filter { $0 != place }.reduce(0) { $0 + widths[$1] + Self.gap }
        widths[place] = min(widths[place], max(Self.narrowest, width - others))
        for index in rows.indices { rows[index][place].cut(to: widths[place]) }
    }

    private func line(_ row: [Cell], _ widths: [Int]) -> PrintableText {
        var line: PrintableText = ""
        for (index, cell) in row.enumerated() {
            let isLast = index == row.count - 1
            let blanks = PrintableText("").padded(to: max(0, widths[index] - cell.text.columns))
            line += index > 0 ? "  " : ""
            line += columns[index].isNumber ? blanks + cell.shown : cell.shown + (isLast ? "" : blanks)
        }
        return line
    }

    private func heading(_ column: ProductColumn) -> Cell {
        let text = column.text(in: console.language)
        return Cell(text, shown: console.faint(text))
    }

    private func cell(_ column: ProductColumn, of product: ProductSummary, _ photos: Int?) -> Cell {
        let facts = product.facts
        switch column {
        case .id: return Cell("\(facts.id)")
        case .name: return Cell(PrintableText(facts.shown(.name) ?? "–"))
        case .price: return facts.price(on: console)
        case .stock: return facts.stock(on: console)
        case .images: return Cell(photos.map { "\($0)" } ?? "–")
        case .vendor: return Cell(PrintableText(product.vendorName ?? "–"))
        case .created: return Cell(facts.createdAt.map { PrintableText($0.description) } ?? "–")
        }
    }
}

extension ProductTable.Cell {
    fileprivate mutating func cut(to width: Int) {
        guard text.columns > width else { return }
        self = Self(text.cut(to: width))
    }
}

extension ProductFacts {
    /// What a buyer pays; in colour, what it would be without the bargain is struck out before it.
    func price(on console: Console) -> ProductTable.Cell {
        guard console.hasColour, let price = fields.price, let off = fields.discountedPrice, off != .zero,
            let bargainPrice
        else { return ProductTable.Cell(priceText) }
        let currency = fields.currency?.rawValue ?? ""
        return ProductTable.Cell(
            "\(price) \(bargainPrice) \(currency)", shown: "\(console.struck("\(price)")) \(bargainPrice) \(currency)")
    }

    /// How many there are; a word where there are none.
    func stock(on console: Console) -> ProductTable.Cell {
        guard let stock = fields.stock else { return ProductTable.Cell("–") }
        guard stock == 0 else { return ProductTable.Cell("\(stock)") }
        let word = ReportWord.soldOut.text(in: console.language)
        return ProductTable.Cell(word, shown: console.red(word))
    }
}
