import GRDB

/// How a practice market numbers its products: clients must not take a higher number for a newer product.
package struct ProductNumbering: Sendable, Hashable {
    package enum Order: String, CaseIterable, Sendable {
        case rising
        /// From a thousand million down.
        case falling
        /// Anywhere below two thousand million.
        case random
        /// As two servers with ranges of their own do, in turn.
        case zigzag
        /// Rising, but that the third product gets 2⁵³ − 1, the highest number that every reader of JSON takes for what it is.
        case absurd
    }

    package var order: Order
    /// What random numbers follow from: the same seed gives the same numbers.
    package var seed: UInt64

    package init(_ order: Order = .rising, seed: UInt64 = 1) {
        self.order = order
        self.seed = seed
    }
}

extension ProductNumbering {
    static let highest = 1_000_000_000
    static let absurd = 1 << 53 - 1

    static let tables = """
        CREATE TABLE numbering (rising INTEGER NOT NULL, registrations INTEGER NOT NULL);
        CREATE TABLE number (id INTEGER PRIMARY KEY);
        """

    /// The number of the next product, and its place in the list: no number is given twice, also where its product was deleted or
    /// another order gave it.
    ///
    /// - Returns: `nil` while SQLite's own counting is all that is needed.
    func next(in database: Database) throws -> (id: Int, position: Int)? {
        guard var state = try Numbering(of: self, database) else { return nil }
        let id = try number(from: &state, database)
        try state.write(to: database)
        try database.execute(sql: "INSERT OR IGNORE INTO number VALUES (?)", arguments: [id])
        let last = try Int.fetchOne(database, sql: "SELECT MAX(place) FROM product") ?? 0
        return (id, last + 1)
    }

    private func number(from state: inout Numbering, _ database: Database) throws -> Int {
        state.registrations += 1
        let count = state.registrations
        switch order {
        case .falling: return try state.unused(database, from: Self.highest - count) { $0 - 1 }
        case .random:
            var chance = SplitMix(seed: seed &+ UInt64(count) << 20)
            let draw = { Int.random(in: 1...2 * Self.highest, using: &chance) }
            return try state.unused(database, from: draw()) { _ in draw() }
        case .zigzag where count.isMultiple(of: 2):
            return try state.unused(database, from: Self.highest + count / 2) { $0 + 1 }
        case .absurd where try count > 2 && state.isUnused(Self.absurd, database): return Self.absurd
        case .rising, .zigzag, .absurd:
            state.rising = try state.unused(database, from: state.rising + 1) { $0 + 1 }
            return state.rising
        }
    }
}

/// What is known of the numbers that were given, once they were not only counted up by SQLite.
private struct Numbering {
    /// The last of those that were counted up.
    var rising: Int
    var registrations: Int

    /// - Returns: `nil` where numbers rise and always did.
    init?(of numbering: ProductNumbering, _ database: Database) throws {
        if let row = try Row.fetchOne(database, sql: "SELECT * FROM numbering") {
            (rising, registrations) = (row["rising"], row["registrations"])
            return
        }
        if numbering.order == .rising { return nil }
        let counted = "SELECT seq FROM sqlite_sequence WHERE name = 'product'"
        (rising, registrations) = (try Int.fetchOne(database, sql: counted) ?? 0, 0)
        try database.execute(sql: "INSERT INTO numbering VALUES (?, 0)", arguments: [rising])
    }

    func write(to database: Database) throws {
        try database.execute(
            sql: "UPDATE numbering SET rising = ?, registrations = ?", arguments: [rising, registrations])
    }

    func isUnused(_ id: Int, _ database: Database) throws -> Bool {
        guard id > rising else { return false }
        return try !Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM number WHERE id = ?)", arguments: [id])!
    }

    /// The first of a row of numbers that nobody has had.
    func unused(_ database: Database, from first: Int, _ next: (Int) -> Int) throws -> Int {
        var id = first
        while try !isUnused(id, database) { id = next(id) }
        return id
    }
}
