/// Reads a drawing: at which cells of its sheet pictures are.
final class DrawingParser: PartParser {
    /// The column from 0 and the row from 1.
    private(set) var pictures: [(column: Int, row: Int)] = []
    private var place = (column: 0, row: 0)
    private var hasPicture = false
    private var digits: [UInt8] = []

    /// More pictures than anybody would save one by one.
    static let most = 100_000

    init(_ package: OfficePackage, part: String) throws(ReadError) {
        try super.init(package.open(part, limit: package.limits.listBytes), part: part, budget: package.budget)
    }

    override func start(_ name: LocalName, _ attributes: XMLAttributes, in parent: PartElement?) -> PartElement? {
        switch (name, parent) {
        case ("wsDr", nil): return .document
        case ("twoCellAnchor", .document), ("oneCellAnchor", .document):
            (hasPicture, place) = (false, (0, 0))
            return .item
        case ("pic", .item): hasPicture = true
        case ("from", .item): return .cell
        case ("col", .cell), ("row", .cell):
            digits.removeAll()
            return "col" ~= name ? .columns : .row
        default: break
        }
        return nil
    }

    override func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
        if current == .columns || current == .row, digits.count < 16 { digits.append(contentsOf: bytes) }
    }

    override func end(_ element: PartElement) {
        let number = digits.withUnsafeBufferPointer { $0.wholeNumber } ?? 0
        switch element {
        case .columns: place.column = number
        case .row: place.row = number + 1
        case .item: if hasPicture, pictures.count < Self.most { pictures.append(place) }
        default: break
        }
    }
}
