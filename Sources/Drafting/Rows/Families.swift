import Tabular

/// Products whose rows may stand anywhere in a file, held until they are whole: at its end, or when they have become
/// too much to hold.
struct Families {
    struct Family {
        var record: Record
        var rowStarts: [Int]
        var pieces: [Range<Int>]
        /// Whether the row that the others belong to has come.
        var hasHead: Bool
        var names: [String]
    }

    /// In the order of their first rows; a family that was handed out is `nil`, and dropped once half of them are.
    private(set) var families: [Family?] = []
    private var first = 0
    private var dropped = 0
    /// How many families there are.
    private var held = 0
    /// The number of the family that a name means, the dropped ones counted too.
    private var index: [String: Int] = [:]
    private var bytes = 0

    /// What those were called that were handed out while the file went on, by their hashes: rows of theirs that come later
    /// are no product, and must not look like one. It grows with the file, by some 20 bytes a name.
    private var gone = Set<Int>()
    private let limit: Int

    /// - Parameter limit: what is held at most, in bytes.
    init(limit: Int = Limits.recordBytes) {
        self.limit = limit
    }

    var isFull: Bool { bytes > limit }
    var isEmpty: Bool { held == 0 }

    /// The one of these names by which a family was called that was handed out early.
    func gone(among names: [String]) -> String? { names.first { gone.contains($0.hashValue) } }

    /// Notes that a family was handed out though rows of it may still come.
    mutating func noteGone(_ family: Family) {
        for name in family.names { gone.insert(name.hashValue) }
    }

    /// - Parameter rowStarts: the first cell of each of its rows, where it has several.
    /// - Returns: how many families of rows that belong to the head had come before it, each by a name of its own.
    mutating func add(head: Record, _ names: [String], rowStarts: [Int] = []) -> Int {
        var places = names.compactMap { index[$0] }.map { $0 - dropped }
            .filter { families[$0].map { !$0.hasHead } ?? false }
        places = Array(Set(places)).sorted()
        var family = Family(head, rowStarts, names: names, hasHead: true)
        guard let place = places.first else {
            append(family)
            return 0
        }
        for place in places {
            guard let waiting = families[place] else { continue }
            family.join(waiting)
            bytes -= waiting.size
            families[place] = nil
            for name in waiting.names where index[name] == dropped + place { index[name] = nil }
        }
        held -= places.count
        put(family, at: place)
        return places.count
    }

    /// - Returns: whether it is the first row of its family.
    mutating func add(child: Record, of parent: String, rowStarts: [Int] = [], number: Int) -> Bool {
        if let place = place(of: [parent]), var family = families[place] {
            let before = family.size
            // Held once while it grows: a copy of it for each of its rows would be quadratic.
            families[place] = nil
            family.join(Family(child, rowStarts, names: [], hasHead: false))
            bytes += family.size - before
            families[place] = family
            return false
        }
        var child = child
        child.number = number
        append(Family(child, rowStarts, names: [parent], hasHead: false))
        return true
    }

    /// Forgets the families whose head never came.
    ///
    /// - Returns: how many rows they had.
    mutating func removeHeadless() -> Int {
        let headless = families[first...].compactMap(\.self).filter { !$0.hasHead }
        families = families[first...].filter { $0?.hasHead == true }
        (first, dropped, held, index) = (0, 0, families.count, [:])
        return headless.reduce(0) { $0 + $1.rowStarts.count }
    }

    /// - Precondition: there is one.
    mutating func removeFirst() -> Family {
        while families[first] == nil { first += 1 }
        let family = families[first]!
        families[first] = nil
        for name in family.names where index[name] == dropped + first { index[name] = nil }
        first += 1
        bytes -= family.size
        held -= 1
        if first * 2 >= families.count { dropSpent() }
        return family
    }

    private mutating func dropSpent() {
        families.removeFirst(first)
        (first, dropped) = (0, dropped + first)
    }

    private func place(of names: [String]) -> Int? {
        names.lazy.compactMap { index[$0] }.first.map { $0 - dropped }
    }

    private mutating func append(_ family: Family) {
        families.append(nil)
        put(family, at: families.count - 1)
    }

    private mutating func put(_ family: Family, at place: Int) {
        for name in family.names where index[name] == nil { index[name] = dropped + place }
        bytes += family.size
        held += 1
        families[place] = family
    }
}

extension Families.Family {
    /// In bytes: that of its cells, and what its place, its names and its arrays take besides.
    fileprivate var size: Int { record.byteCount + 300 }

    fileprivate init(_ record: Record, _ rowStarts: [Int], names: [String], hasHead: Bool) {
        self.init(
            record: record, rowStarts: rowStarts.isEmpty ? [0] : rowStarts, pieces: [record.source], hasHead: hasHead,
            names: names)
    }

    /// Takes the rows of another in. Their place grows only where they stand side by side.
    fileprivate mutating func join(_ other: Families.Family) {
        let (lines, source) = (record.lines, record.source)
        // Joining leaves empty cells out.
        rowStarts += other.rowStarts.map { start in
            record.cells.count + other.record.cells[..<start].count { $0.byteCount > 0 }
        }
        record.join(other.record)
        if record.cells.isEmpty { rowStarts = [0] }
        for piece in other.pieces {
            if piece.lowerBound == pieces[pieces.count - 1].upperBound {
                pieces[pieces.count - 1] = pieces[pieces.count - 1].lowerBound..<piece.upperBound
            } else {
                pieces.append(piece)
            }
        }
        guard pieces.count > 1 else { return }
        record.lines = lines
        record.source = source
    }
}
