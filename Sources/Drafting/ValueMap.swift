import Catalogue

/// What the seller says of words in cells: `--value COLUMN:WORD=VALUE`. It goes before what a cell says by itself.
public struct ValueMap: Sendable, Hashable {
    /// A word, and what stands for it.
    public struct Entry: Sendable, Hashable {
        /// The column, by its header or by the field that it is.
        public var column: String
        public var word: String
        public var value: String

        public init(column: String, word: String, value: String) {
            self.column = column
            self.word = word
            self.value = value
        }

        /// `stock:품절=0`: the column ends at the first colon, the value begins behind the last equals sign, and may be empty.
        public init?(spelling: String) {
            guard let colon = spelling.firstIndex(of: ":"), let equals = spelling.lastIndex(of: "="), colon < equals,
                colon > spelling.startIndex, case let word = spelling[spelling.index(after: colon)..<equals],
                !word.isEmpty
            else { return nil }
            self.init(
                column: String(spelling[..<colon]), word: String(word),
                value: String(spelling[spelling.index(after: equals)...]))
        }

        public var spelling: String { "\(column):\(word)=\(value)" }
    }

    public var entries: [Entry]

    public init(_ entries: [Entry] = []) { self.entries = entries }

    /// The entries for a column, by the words that they replace.
    func words(of column: ColumnPlan.Column) -> [String: Int] {
        var words: [String: Int] = [:]
        for (index, entry) in entries.enumerated() where column.isMeant(by: entry.column) {
            // The first that is said stands.
            words[Self.normalized(entry.word)] = words[Self.normalized(entry.word)] ?? index
        }
        return words
    }

    /// Words are the same whatever their letter case and outer blanks.
    static func normalized(_ word: String) -> String { word.trimmingWhiteSpace().lowercased().normalizedToNFC() }
}

extension ColumnPlan.Column {
    fileprivate func isMeant(by name: String) -> Bool {
        header == name || Field.normalized(header: header) == Field.normalized(header: name)
            || field != nil && Field(named: name) == field
    }
}
