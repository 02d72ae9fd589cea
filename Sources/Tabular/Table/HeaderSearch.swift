/// How the header of a table is found among its first rows.
public struct HeaderSearch: Sendable {
    /// Where it is, `TableReader.place(of:)`; a blank place means the next row that is not. `nil` where it has to be found.
    public var row: Int?
    private let isCallers: @Sendable (String) -> Bool
    private let isCallersOnly: @Sendable (String) -> Bool
    private let isCallersName: @Sendable (String) -> Bool
    private let isCallersByWords: @Sendable (String) -> Bool

    /// - Parameters:
    ///   - isKnown: whether a text is a header that the caller knows.
    ///   - isTelling: whether nothing but what is sought has such a header, such as a price: categories have names and
    ///     pictures, too.
    ///   - isName: whether what is sought is called by what stands there.
    ///   - isKnownByWords: whether a text would be a header by its words, though the caller does not know it; keys of documents are not
    ///     asked.
    public init(
        row: Int? = nil, isKnown: @escaping @Sendable (String) -> Bool = { _ in false },
        isTelling: @escaping @Sendable (String) -> Bool = { _ in false },
        isName: @escaping @Sendable (String) -> Bool = { _ in false },
        isKnownByWords: @escaping @Sendable (String) -> Bool = { _ in false }
    ) {
        self.row = row
        isCallers = isKnown
        isCallersOnly = isTelling
        isCallersName = isName
        isCallersByWords = isKnownByWords
    }

    /// How many rows are looked at: guidance above a header fills a screen at most.
    static let rows = 40

    /// The bytes of the longest text that could be a header; beyond are descriptions, and rows split at the wrong place.
    static let longest = 200

    /// Whether a text is a header that the caller knows.
    public func isKnown(_ text: String) -> Bool { text.utf8.count < Self.longest && isCallers(text) }

    /// Whether a table's header may have it.
    func mayBeHeader(_ text: String) -> Bool {
        isKnown(text) || text.utf8.count < Self.longest && isCallersByWords(text)
    }

    /// Whether nothing but what is sought has such a header.
    func isTelling(_ text: String) -> Bool { text.utf8.count < Self.longest && isCallersOnly(text) }

    /// Whether what is sought is called by what stands there.
    func isName(_ text: String) -> Bool { text.utf8.count < Self.longest && isCallersName(text) }
}

/// Which row of a table is its header, and what showed it.
public struct HeaderChoice: Hashable, Sendable {
    /// Counted from 1 with the blank rows left out.
    public var row: Int
    public var evidence: Evidence
    /// The row above, where the header is of two: a name that is merged over both stands there, and groups of columns
    /// do, which the header's own row divides. It names the columns that the header's row does not.
    public var upperRow: Int?

    public enum Evidence: Hashable, Sendable {
        /// The caller named it.
        case given
        /// The first row that has at least half as many known headers as any.
        case knownNames(Int)
        /// The first row as wide as the table; those above it are narrower by half.
        case firstFullRow(width: Int)
        /// Nothing speaks for another.
        case first
    }
}

extension HeaderSearch {
    /// What is known of a row that may be the header.
    private struct Candidate {
        var known: Int
        var filled: Int
        var width: Int
        /// How many of its cells are texts without a digit, and whether one of them says what the goods are called.
        var texts = 0
        var names = false
        /// Whether each of its cells is a key: a word in Latin letters, with digits and the signs of paths.
        var areKeys = false
    }

    /// - Parameter rows: the first rows of the table, those of a settled role left out.
    func choose(among rows: [Record]) -> HeaderChoice {
        if row != nil { return withUpperRow(HeaderChoice(row: rows.count, evidence: .given), among: rows) }
        if let choice = byFirst(rows.prefix(Self.rows)) { return withUpperRow(choice, among: rows) }
        let candidates = rows.prefix(Self.rows).map(candidate)
        let choice =
            byNames(candidates) ?? byName(candidates) ?? byWidth(candidates) ?? HeaderChoice(row: 1, evidence: .first)
        return withUpperRow(choice, among: rows)
    }

    /// The first row, where no other can have twice as many known headers, nor is one of keys beneath it: most tables begin with
    /// their header, and asking each cell whether it is one takes its time.
    private func byFirst(_ rows: ArraySlice<Record>) -> HeaderChoice? {
        guard let first = rows.first, case let candidate = candidate(first), candidate.known >= 2,
            candidate.known * 2 >= rows.map(\.cells.count).max() ?? 0,
            candidate.areKeys || !rows.dropFirst().prefix(2).contains(where: \.isOfKeys)
        else { return nil }
        return HeaderChoice(row: 1, evidence: .knownNames(candidate.known))
    }

    private func candidate(_ record: Record) -> Candidate {
        var candidate = Candidate(known: 0, filled: 0, width: record.cellCount)
        var seen = Set<String>()
        for cell in record.headerCells
        where cell.kind == .text && cell.byteCount > 0 {
            guard let text = record.header(cell) else { continue }
            if mayBeHeader(text), seen.insert(text).inserted {
                candidate.known += 1
                if isName(text) { candidate.names = true }
            }
            if record.withBytes(cell, { !$0.contains { $0 &- 0x30 < 10 } }) { candidate.texts += 1 }
        }
        candidate.filled = record.cells.count { $0.byteCount > 0 }
        candidate.areKeys = candidate.known > 2 && record.isOfKeys
        return candidate
    }

    /// A single known word may stand in a title or in a product's name.
    private func byNames(_ candidates: [Candidate]) -> HeaderChoice? {
        let most = candidates.map(\.known).max() ?? 0
        guard most >= 2, let first = candidates.firstIndex(where: { $0.known >= 2 && $0.known * 2 >= most })
        else { return nil }
        let index = keys(below: first, candidates) ?? first
        return HeaderChoice(row: index + 1, evidence: .knownNames(candidates[index].known))
    }

    /// A single word that says what the goods are called, in a row of several cells with texts alone, above rows with numbers.
    private func byName(_ candidates: [Candidate]) -> HeaderChoice? {
        guard
            let index = candidates.indices.first(where: { index in
                let candidate = candidates[index]
                return candidate.names && candidate.filled > 2 && candidate.texts == candidate.filled
                    && candidates[(index + 1)...].count { $0.filled > 1 && $0.texts < $0.filled } > 2
            })
        else { return nil }
        return HeaderChoice(row: index + 1, evidence: .knownNames(1))
    }

    /// A row of a program's keys beneath one with the names that people see of them, in whatever language: it says the same of
    /// every file of the system.
    private func keys(below labels: Int, _ candidates: [Candidate]) -> Int? {
        guard !candidates[labels].areKeys else { return nil }
        return candidates.indices.dropFirst(labels + 1).prefix(2).first { index in
            candidates[index].areKeys && candidates[index].known >= max(3, candidates[labels].known)
                && candidates[index].filled * 2 > candidates[labels].filled
        }
    }

    /// A row above the table is a title or a note: most of its cells are missing or empty.
    private func byWidth(_ candidates: [Candidate]) -> HeaderChoice? {
        var counts: [Int: Int] = [:]
        for candidate in candidates { counts[candidate.filled, default: 0] += 1 }
        guard let usual = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }), usual.value > 1, usual.key > 2,
            let index = candidates.firstIndex(where: { $0.filled * 2 > usual.key }), index > 0
        else { return nil }
        return HeaderChoice(row: index + 1, evidence: .firstFullRow(width: usual.key))
    }

    /// Looks whether the chosen row is the lower or, where the header was found, the upper one of two that are one header.
    private func withUpperRow(_ choice: HeaderChoice, among rows: [Record]) -> HeaderChoice {
        let lowerRows = row == nil ? [choice.row, choice.row + 1] : [choice.row]
        for lower in lowerRows where lower >= 2 && lower <= rows.count {
            guard let known = namesOfBoth(rows[lower - 2], rows[lower - 1]) else { continue }
            let evidence = row == nil ? .knownNames(known) : choice.evidence
            return HeaderChoice(row: lower, evidence: evidence, upperRow: lower - 1)
        }
        return choice
    }

    /// How many known names two rows have that are one header: each names columns which the other leaves empty, and
    /// together they have more names than either. Two full rows, such as keys above labels, are none, and neither is
    /// a row of data below a header.
    private func namesOfBoth(_ upperRow: Record, _ lowerRow: Record) -> Int? {
        // A row of data fills nothing that its header does not.
        guard !upperRow.filledColumns.isSubset(of: lowerRow.filledColumns),
            !lowerRow.filledColumns.isSubset(of: upperRow.filledColumns)
        else { return nil }
        let (upper, lower) = (HeaderRow(upperRow, self), HeaderRow(lowerRow, self))
        guard lower.known.count * 2 >= lower.filled.count,
            upper.known.keys.contains(where: { !lower.filled.contains($0) }),
            lower.known.keys.contains(where: { !upper.filled.contains($0) })
        else { return nil }
        let above = upper.known.filter { !lower.filled.contains($0.key) }
        let both = Set(lower.known.values).union(above.values).count
        return both > max(Set(upper.known.values).count, Set(lower.known.values).count) ? both : nil
    }

    /// The columns of a row that may be part of a header.
    private struct HeaderRow {
        let filled: Set<Int>
        /// The known names among them.
        var known: [Int: String] = [:]

        init(_ record: Record, _ search: HeaderSearch) {
            filled = record.filledColumns
            for cell in record.headerCells where cell.byteCount > 0 {
                guard cell.kind == .text, let text = record.header(cell) else { continue }
                if search.mayBeHeader(text) { known[cell.column] = text }
            }
        }
    }
}

extension Record {
    /// As many cells as a header is looked for among.
    fileprivate var headerCells: ArraySlice<Cell> { cells.prefix(1024) }

    fileprivate var filledColumns: Set<Int> { Set(headerCells.lazy.filter { $0.byteCount > 0 }.map(\.column)) }

    /// Whether what it has are keys.
    fileprivate var isOfKeys: Bool { cells.allSatisfy { $0.byteCount == 0 || isKey($0) } }

    /// A cell that may be a header; `nil` for one that is too long even without the blanks around it.
    fileprivate func header(_ cell: Cell) -> String? {
        if cell.byteCount < HeaderSearch.longest { return string(cell) }
        return withBytes(cell) { bytes in
            guard let first = bytes.firstIndex(where: { $0 > 0x20 }), let last = bytes.lastIndex(where: { $0 > 0x20 }),
                last - first < HeaderSearch.longest
            else { return nil }
            return String(decoding: bytes[first...last], as: UTF8.self)
        }
    }

    /// Whether a cell is a key of a program's: no blank, no capital before other letters but in a name such as `ASIN-hint`.
    fileprivate func isKey(_ cell: Cell) -> Bool {
        guard cell.kind == .text, cell.byteCount < HeaderSearch.longest else { return false }
        return withBytes(cell) { bytes in
            bytes.first.map { ($0 | 0x20) &- 0x61 < 26 } == true
                && bytes.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "_-.#[]=:/()".utf8.contains($0) }
        }
    }
}
