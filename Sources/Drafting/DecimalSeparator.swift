import Tabular

/// What stands before the fraction of a number; the other of the two separates thousands.
public enum DecimalSeparator: String, Sendable, CaseIterable {
    case point = "."
    case comma = ","
}

extension ColumnPlan {
    /// What the numbers of the file are written with: as the seller says, or as the first rows show it.
    ///
    /// A comma it is where the amounts there have one that can be nothing else, and none has a point; one alone may be a slip, but
    /// not between semicolons, which spreadsheets put between cells where a comma is taken.
    public var decimalSeparator: DecimalSeparator {
        if let statedSeparator { return statedSeparator }
        let amounts = columns.indices.filter { columns[$0].part?.isAmount == true && $0 < samples.count }
        let (commas, points) = amounts.reduce((0, 0)) { counts, column in
            (counts.0 + samples[column].decimalCommas, counts.1 + samples[column].decimalPoints)
        }
        return points == 0 && commas > (isSemicolonSeparated ? 0 : 1) ? .comma : .point
    }
}
