/// Entries by their keys, in two flat arrays: the entries as they came, and where each stands.
///
/// A key is a hash already, so that its own bits say where to look; a dictionary would hash it once more for each question.
struct KeyTable {
    private(set) var entries: [DuplicateIndex.Entry] = []
    /// An entry's number from 1, at the first free slot from that which its key's lowest bits say; at most half are taken.
    private var slots: [UInt32]

    /// - Parameter capacity: how many entries it has room for before it grows.
    init(capacity: Int = 32) {
        var slots = 64
        while slots < capacity * 2 { slots *= 2 }
        self.slots = Array(repeating: 0, count: slots)
    }

    var count: Int { entries.count }

    func row(_ key: DuplicateIndex.Key) -> Int? {
        let slot = slot(of: key)
        return slots[slot] == 0 ? nil : entries[Int(slots[slot]) - 1].row
    }

    /// Remembers which row has a key, unless one before has it.
    ///
    /// - Returns: the row before.
    @discardableResult
    mutating func insert(_ key: DuplicateIndex.Key, at row: Int) -> Int? {
        let slot = slot(of: key)
        if slots[slot] != 0 { return entries[Int(slots[slot]) - 1].row }
        entries.append(DuplicateIndex.Entry(key: key, row: row))
        slots[slot] = UInt32(entries.count)
        if entries.count * 2 > slots.count { grow() }
        return nil
    }

    /// Where the key's entry is, or would be.
    private func slot(of key: DuplicateIndex.Key) -> Int {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: key.low) & mask
        while slots[slot] != 0, entries[Int(slots[slot]) - 1].key != key { slot = (slot + 1) & mask }
        return slot
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        for (index, entry) in entries.enumerated() { slots[slot(of: entry.key)] = UInt32(index + 1) }
    }
}
