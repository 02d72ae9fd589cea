/// Entries by their keys, in two flat arrays: the entries as they came, and where each stands.
///
/// A key is a hash already, so that its own bits say where to look; a dictionary would hash it once more for each question.
final class KeyTable {
    // It is asked for each row, and only ever by one thread: the run-time checks of accesses would cost more than the looking up.
    @exclusivity(unchecked) private var entries: UnsafeMutableBufferPointer<DuplicateIndex.Entry>
    @exclusivity(unchecked) private(set) var count = 0
    /// An entry's number from 1, at the first free slot from that which its key's lowest bits say; at most a quarter are taken.
    @exclusivity(unchecked) private var slots: UnsafeMutableBufferPointer<Slot>

    private typealias Slot = UInt16

    /// How many entries it can have.
    static let most = Int(Slot.max)
    /// What the slots of an entry take, in bytes.
    static let slotSize = slotsOfEntry * MemoryLayout<Slot>.stride
    private static let slotsOfEntry = 4

    /// - Parameter capacity: how many entries it has room for before it grows.
    init(capacity: Int = 32) {
        var room = 32
        while room < capacity { room *= 2 }
        entries = .allocate(capacity: room)
        slots = .allocate(capacity: room * Self.slotsOfEntry)
        slots.initialize(repeating: 0)
    }

    deinit {
        entries.deallocate()
        slots.deallocate()
    }

    func row(_ key: DuplicateIndex.Key) -> Int? {
        let slot = slot(of: DuplicateIndex.Entry(key, at: 0))
        return slots[slot] == 0 ? nil : entries[Int(slots[slot]) - 1].row
    }

    /// Remembers which row has a key, unless one before has it; there are fewer than `most`.
    ///
    /// - Returns: the row before.
    @discardableResult
    func insert(_ entry: DuplicateIndex.Entry) -> Int? {
        let slot = slot(of: entry)
        if slots[slot] != 0 { return entries[Int(slots[slot]) - 1].row }
        entries.initializeElement(at: count, to: entry)
        count += 1
        slots[slot] = Slot(truncatingIfNeeded: count)
        if count == entries.count { grow() }
        return nil
    }

    /// Forgets all entries, and keeps the room for them.
    func removeAll() {
        count = 0
        slots.update(repeating: 0)
    }

    /// The entries as they came.
    func forEach<Failure: Error>(_ body: (DuplicateIndex.Entry) throws(Failure) -> Void) throws(Failure) {
        for index in 0..<count { try body(entries[index]) }
    }

    /// Where the entry with the same key is, or would be.
    @inline(__always)
    private func slot(of entry: DuplicateIndex.Entry) -> Int {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: entry.high) & mask
        while slots[slot] != 0, !entries[Int(slots[slot]) - 1].equals(entry) { slot = (slot + 1) & mask }
        return slot
    }

    private func grow() {
        let (fewer, fewerSlots) = (entries, slots)
        entries = .allocate(capacity: fewer.count * 2)
        _ = entries.initialize(fromContentsOf: fewer)
        slots = .allocate(capacity: entries.count * Self.slotsOfEntry)
        slots.initialize(repeating: 0)
        fewer.deallocate()
        fewerSlots.deallocate()
        for index in 0..<count { slots[slot(of: entries[index])] = Slot(truncatingIfNeeded: index + 1) }
    }
}
