import TestSupport

/// A sheet of products whose texts and prices a market may well rewrite; each row's piece is told by the last number of its
/// description, as the market has it from the registration.
///
/// The first two rows are twins, equal but for their `sku`; the next two differ in the end of their descriptions alone.
struct PieceSheet: Sendable {
    /// Each row's piece, in their order; the twins are of one.
    let pieces: [Int]
    let csv: String

    /// - Parameters:
    ///   - hasWholePrices: whether the market knows no others.
    init(rows: Int, seed: UInt64, hasWholePrices: Bool) {
        var generator = SeededGenerator(seed: seed)
        pieces = (0..<rows).map { max($0, 1) }
        let lines = pieces.enumerated().map { row, piece in
            // Far enough from each other to be told apart when they are rounded.
            let price = 10_000 + 137 * (row < 4 ? row / 2 : row)
            let isInDollars = !hasWholePrices && (row < 4 ? seed % 2 == 0 : Bool.random(using: &generator))
            let name = row < 4 ? Self.names[row / 2] : Self.names.randomElement(using: &generator)! + " \(row)"
            return Self.line([
                name, "A piece of \"our own\" kiln & hands:  5 < 7 glazes,\nd'une série, no. \(piece)",
                isInDollars ? "\(price).37" : "\(price)", isInDollars ? "USD" : "KRW",
                isInDollars ? "12.41" : "\(row < 4 ? 0 : Int.random(in: 0...99, using: &generator))", "\(row / 4 + 1)",
                row % 3 == 2 && row > 3 ? "mug.jpg|cup.jpg" : "mug.jpg", "P-\(row)",
            ])
        }
        csv =
            (["name,description,price,currency,discounted_price,stock,images,sku"] + lines).joined(separator: "\n")
            + "\n"
    }

    private static let names = [
        "Mug", "머그컵", "Café  au lait", "Salt & Pepper", "Bowl <L>", "\"Deep\" plate", "L'assiette", "청자 & 백자",
    ]

    private static func line(_ cells: [String]) -> String {
        cells.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",")
    }

    /// The piece of a receipt's row; no row's, where it names none.
    func piece(of receipt: OutputObject) -> Int {
        receipt.record.flatMap { (1...pieces.count).contains($0) ? pieces[$0 - 1] : nil } ?? -1
    }

    /// The piece that a product was registered as.
    static func piece(of product: TrueTable.Product) -> Int? {
        product.sent.description.split(separator: " ").last.flatMap { Int($0) }
    }
}
