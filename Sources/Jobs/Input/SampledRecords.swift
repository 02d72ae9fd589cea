import Tabular

/// The records whose values show what a file's columns hold: the same few for each column.
package struct SampledRecords: Sendable {
    /// A record of which each column's value is shown.
    package struct Sample: Sendable {
        package var number: Int
        package var line: Int
        /// By their columns, each on one line and cut.
        package var values: [Int: String]
        /// How many of the columns that are used it fills.
        fileprivate var filled: Int
    }

    /// In the file's order.
    package private(set) var samples: [Sample] = []
    private var seen = 0

    private static let most = 3
    /// Products at the beginning that are looked at: of a large file no more.
    private static let lookedAt = 20

    /// Takes a product, where it shows more than one of those before.
    ///
    /// - Parameter isUsed: whether something is taken from a column.
    mutating func accept(_ record: Record, isUsed: (Int) -> Bool) {
        guard seen < Self.lookedAt else { return }
        seen += 1
        let values = record.shownValues
        let sample = Sample(
            number: record.number, line: record.lines.lowerBound, values: values,
            filled: values.keys.count(where: isUsed))
        guard samples.count == Self.most else { return samples.append(sample) }
        // Of those that fill equally few columns the last gives way: the first records are the ones that a person knows.
        let least = samples.indices.min { (samples[$0].filled, $1) < (samples[$1].filled, $0) }
        guard let least, samples[least].filled < sample.filled else { return }
        samples.remove(at: least)
        samples.append(sample)
    }
}

extension Record {
    /// In bytes: enough to know a value again.
    private static let shownLength = 240

    /// What stands in each column, where something does: on one line, and cut. Several values of a column are parted as in a list
    /// of photos.
    var shownValues: [Int: String] {
        var values: [Int: String] = [:]
        for cell in cells where cell.kind != .null && cell.byteCount > 0 {
            let line = shown(cell)
            guard !line.isEmpty else { continue }
            guard let before = values[cell.column] else {
                values[cell.column] = line
                continue
            }
            if before.utf8.count < Self.shownLength { values[cell.column] = before + "|" + line }
        }
        return values
    }

    private func shown(_ cell: Cell) -> String {
        let text = withBytes(cell) { String(decoding: $0.prefix(Self.shownLength), as: UTF8.self) }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
