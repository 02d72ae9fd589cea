/// Texts that take the place of cells of a file.
package struct CellEdits: Sendable, Hashable {
    /// A cell, as a reader of the file has it.
    package struct Place: Hashable, Sendable {
        /// `Record.number`, counted from 1 after the header.
        package var record: Int
        /// The index into `RecordReader.columns`.
        package var column: Int

        package init(record: Int, column: Int) { (self.record, self.column) = (record, column) }
    }

    private var texts: [Place: String] = [:]

    package init() {}

    package subscript(place: Place) -> String? {
        get { texts[place] }
        set { texts[place] = newValue }
    }

    package var isEmpty: Bool { texts.isEmpty }

    /// In the order of the records, and in each in that of its columns.
    package var places: [Place] {
        texts.keys.sorted { ($0.record, $0.column) < ($1.record, $1.column) }
    }
}

extension CellEdits {
    init(_ texts: some Sequence<(Place, String)>) { self.texts = Dictionary(texts) { $1 } }

    /// Those of some places.
    func only(_ places: some Sequence<Place>) -> CellEdits {
        CellEdits(places.lazy.compactMap { place in texts[place].map { (place, $0) } })
    }

    /// The texts by record, and in each by column.
    var byRecord: [Int: [Int: String]] {
        var records: [Int: [Int: String]] = [:]
        for (place, text) in texts { records[place.record, default: [:]][place.column] = text }
        return records
    }

    mutating func mapTexts(_ change: (Place, String) -> String?) {
        for (place, text) in texts { texts[place] = change(place, text) }
    }
}
