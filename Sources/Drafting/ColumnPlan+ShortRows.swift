import Catalogue
import Tabular

/// Tables whose rows all end before their header does, since a program leaves out what is empty at the end.
extension ColumnPlan {
    /// The columns that none of the rows reaches, where it is plain that the others' cells are their own: every column of amounts and
    /// of photos has such, and none of those without cells is one that a product is read from, but for further photos. Were a cell
    /// missing further ahead, all behind it would have moved.
    package var columnsWithoutCells: Range<Int>? {
        guard let count = cellsOfShortRows, count < columns.count,
            !columns[count...].contains(where: { isNeeded($0, behind: count) }), isInPlace
        else { return nil }
        return count..<columns.count
    }

    private func isNeeded(_ column: Column, behind count: Int) -> Bool {
        switch column.part {
        case nil, .grouping: false
        case .field(.images): !columns(of: .images).contains { $0 < count && sample(of: $0).isFilled }
        default: true
        }
    }

    private var isInPlace: Bool {
        let amounts = Self.amounts.flatMap(columns(of:))
        let photos = columns(of: .images)
        let fit = amounts.allSatisfy { fits($0, \.areAmounts) } && photos.allSatisfy { fits($0, \.areAddresses) }
        return fit && (amounts + photos).contains { sample(of: $0).isFilled }
    }

    private static let amounts: [Part] = [
        .field(.price), .field(.salePrice), .field(.discountedPrice), .field(.stock), .listPrice,
    ]

    private func fits(_ column: Int, _ isSo: (ColumnSample) -> Bool) -> Bool {
        !sample(of: column).isFilled || isSo(sample(of: column))
    }
}
