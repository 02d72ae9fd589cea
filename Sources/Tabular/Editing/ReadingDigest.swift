/// What a file was read as, in a few bytes: two readings are compared without either being kept.
///
/// Records and cells are summed up, so that the reading of a file with edits can be told beforehand from that of the file
/// without. It is no proof against a forger, and need not be one.
struct ReadingDigest: Equatable {
    private(set) var sum = 0
    /// Whether columns are told apart by their places, and not by their paths; whether a blank cell is none.
    private let isTable: Bool
    /// Whether all cells count, or only the edited ones and how many records there are.
    private let isWhole: Bool
    private var columns: [Int] = []

    init(isTable: Bool, isWhole: Bool) { (self.isTable, self.isWhole) = (isTable, isWhole) }

    /// That of nothing, to be compared with this one.
    var emptied: ReadingDigest { ReadingDigest(isTable: isTable, isWhole: isWhole) }

    static func == (left: ReadingDigest, right: ReadingDigest) -> Bool { left.sum == right.sum }

    /// - Parameter edited: the record's cells that have new texts, by their columns' keys.
    mutating func add(_ record: Record, of reader: any RecordReader, edited: [Int: String] = [:]) {
        if record.cells.contains(where: { $0.column >= columns.count }) { learn(reader.columns) }
        if isWhole || record.role == .data { sum &+= value(of: record, edited: edited) }
    }

    /// Puts what a record is with new texts in the place of what it was.
    mutating func replace(_ record: Record, with texts: [Int: String], named names: [String]) {
        learn(names)
        let edited = keyed(texts, named: names)
        sum &-= value(of: record, edited: [:])
        sum &+= value(of: record, edited: edited, texts: edited)
    }

    /// The header counts, too.
    mutating func finish(_ reader: any RecordReader) {
        if isTable { sum &+= reader.columns.hashValue }
    }

    /// Texts by their columns' keys instead of their indices, which are others in another reading.
    func keyed(_ texts: [Int: String], named names: [String]) -> [Int: String] {
        Dictionary(uniqueKeysWithValues: texts.map { (key($0, names), $1) })
    }

    private func key(_ column: Int, _ names: [String]) -> Int {
        var hasher = Hasher()
        // By its bytes: two spellings of Unicode are two columns.
        if isTable { hasher.combine(column) } else { hasher.combine(text: names[column]) }
        return hasher.finalize()
    }

    private mutating func learn(_ names: [String]) {
        while columns.count < names.count { columns.append(key(columns.count, names)) }
        // A row may be longer than its header.
        while isTable, columns.count < Limits.columns + 1 { columns.append(key(columns.count, names)) }
    }
}

extension ReadingDigest {
    /// - Parameter texts: what the edited cells hold; `nil` where that is what the record has.
    private func value(of record: Record, edited: [Int: String], texts: [Int: String]? = nil) -> Int {
        var (cells, counts) = (0, [Int: Int]())
        for cell in record.cells {
            let key = columns[cell.column]
            let isEdited = edited[key] != nil
            if isTable, cell.byteCount == 0, isEdited || cell.kind == .text { continue }
            if isEdited ? texts != nil : !isWhole { continue }
            if !isTable { counts[key, default: 0] += 1 }
            cells &+= value(of: cell, in: record, key, counts[key, default: 1], isEdited: isEdited)
        }
        for (key, text) in texts ?? [:] where !isTable || !text.isEmpty {
            cells &+= Self.value(key, 1, kind: nil) { $0.combine(text: text) }
        }
        var hasher = Hasher()
        hasher.combine(cells)
        hasher.combine(record.role)
        hasher.combine(record.number)
        hasher.combine(record.defect == nil)
        return hasher.finalize()
    }

    private func value(of cell: Record.Cell, in record: Record, _ key: Int, _ count: Int, isEdited: Bool) -> Int {
        Self.value(key, count, kind: isEdited ? nil : cell.kind) { hasher in
            record.withBytes(cell) { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
            if !isEdited, let unit = record.unit(cell) { hasher.combine(unit) }
        }
    }

    /// - Parameter kind: `nil` for an edited cell: a text may take the place of a number.
    private static func value(_ key: Int, _ count: Int, kind: Record.Kind?, _ text: (inout Hasher) -> Void) -> Int {
        var hasher = Hasher()
        hasher.combine(key)
        hasher.combine(count)
        hasher.combine(kind)
        text(&hasher)
        return hasher.finalize()
    }
}

extension Hasher {
    fileprivate mutating func combine(text: String) {
        var text = text
        text.withUTF8 { combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
