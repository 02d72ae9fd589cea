/// The one of several names that somebody most likely meant to type.
enum NearestName {
    /// `nil` where none is near: a letter in three may be wrong, and one in whatever short name.
    static func of(_ name: String, in names: some Sequence<String>) -> String? {
        let wanted = Array(name.lowercased())
        // More is no slip of the pen, and would take long to compare.
        guard (2...64).contains(wanted.count) else { return nil }
        let found = names.map { (distance: distance(wanted, Array($0.lowercased())), name: $0) }.min {
            ($0.distance, $0.name) < ($1.distance, $1.name)
        }
        return found.flatMap { $0.distance <= max(1, wanted.count / 3) ? $0.name : nil }
    }

    /// How many letters have to be put in, left out, changed or swapped with the next (optimal string alignment).
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var rows = [Array(0...right.count)]
        for (index, letter) in left.enumerated() {
            var row = [index + 1]
            for (column, other) in right.enumerated() {
                row.append(
                    min(rows[index][column] + (letter == other ? 0 : 1), rows[index][column + 1] + 1, row[column] + 1))
                guard index > 0, column > 0, letter == right[column - 1], left[index - 1] == other else { continue }
                row[column + 1] = min(row[column + 1], rows[index - 1][column - 1] + 1)
            }
            rows.append(row)
        }
        return rows[left.count][right.count]
    }
}
