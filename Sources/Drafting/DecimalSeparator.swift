import Catalogue
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
    /// not between semicolons, which spreadsheets put between cells where a comma is taken. There, where amounts show nothing, the other
    /// columns do: `20,240` beside a weight of `0,50` is no twenty thousand.
    public var decimalSeparator: DecimalSeparator {
        if let statedSeparator { return statedSeparator }
        let (commas, points) = shownSeparators
        if points == 0, pointsGroup { return .comma }
        guard isSemicolonSeparated else {
            if commas > 0 || points > 0 { return points == 0 && commas > 1 ? .comma : .point }
            // What shows nothing, `$ 10.990`, may stand beside other money that does: `$ 14,65`.
            let money = separators(shownBy: samples.filter(\.stateUnits))
            return money.points == 0 && money.commas > 1 ? .comma : .point
        }
        if commas > 0 || points > 0 { return points == 0 ? .comma : .point }
        guard columns.contains(where: { $0.part?.isAmount == true }) else { return .point }
        let others = separators(shownBy: samples)
        return others.commas > others.points ? .comma : .point
    }

    /// Whether the points of all amounts that have one can only separate thousands.
    private var pointsGroup: Bool {
        guard preset == nil else { return false }
        let pointed = columns.indices.filter { columns[$0].part?.isAmount == true && sample(of: $0).hasPoints }
        return !pointed.isEmpty
            && pointed.allSatisfy { column in
                let sample = sample(of: column)
                return sample.pointsGroup
                    || sample.pointsMayGroup && self.columns(of: .currency).isEmpty
                        && HeaderWords(columns[column].header).words.contains(where: Self.ofSmallMoney.contains)
            }
    }

    /// A price in the languages of countries whose money is counted in thousands, and written with points between them.
    private static let ofSmallMoney: Set<String> = ["harga", "giá", "precio", "precios"]

    /// Whether a point before three digits may separate thousands: nobody says what points are, and no amount among the first shows it.
    /// In our own tables, which have a `currency`, and in exports of systems, points are decimal: Saleor writes `20.000`.
    var mayPointsGroup: Bool {
        let isOurs = columns(of: .currency).contains { columns[$0].reason == .name }
        return statedSeparator == nil && preset == nil && shownSeparators.points == 0 && !isOurs
    }

    private var shownSeparators: (commas: Int, points: Int) {
        separators(shownBy: columns.indices.filter { columns[$0].part?.isAmount == true }.map(sample))
    }

    private func separators(shownBy samples: [ColumnSample]) -> (commas: Int, points: Int) {
        samples.reduce((0, 0)) { counts, sample in
            (counts.0 + sample.decimalCommas, counts.1 + sample.decimalPoints)
        }
    }
}
