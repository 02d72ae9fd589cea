import CByteScan
import Synchronization

/// Room for what is told of a block: for where its cells end, for its rows, and for marks of its bytes.
///
/// What one block leaves the next one takes, as its pages are there already. Where they went back to the system between one
/// block and the next, as the allocator had it in some runs, that took a twelfth of the time: each page is cleared anew.
final class BlockMemory: Sendable {
    // A block that owns the memory writes to it before anybody else knows the block.
    nonisolated(unsafe) let cellEnds: UnsafeMutableBufferPointer<UInt32>
    nonisolated(unsafe) let rows: UnsafeMutableBufferPointer<byte_scan_row>
    /// A bit for each byte of the block.
    nonisolated(unsafe) let marks: UnsafeMutableBufferPointer<UInt64>

    /// How much of a text a block has at most.
    static let mostBytes = 128 << 10

    private init() {
        // Memory that is never touched costs nothing.
        cellEnds = .allocate(capacity: Self.mostCells(Self.mostBytes))
        rows = .allocate(capacity: Self.mostRows(Self.mostBytes))
        marks = .allocate(capacity: Self.mostBytes / 64 + 1)
    }

    /// How many cells and rows a text of so many bytes may have: more of them, of four and of sixteen bytes on average, end a
    /// block early.
    private static func mostCells(_ bytes: Int) -> Int { bytes / 4 + 16 }
    private static func mostRows(_ bytes: Int) -> Int { bytes / 16 + 4 }

    /// Where the rows of a text of so many bytes go.
    func table(_ bytes: Int) -> byte_scan_table {
        byte_scan_table(
            cells: cellEnds.baseAddress, rows: rows.baseAddress, cell_capacity: Self.mostCells(bytes),
            row_capacity: Self.mostRows(bytes), cell_count: 0, row_count: 0, is_unclear: false)
    }

    deinit {
        cellEnds.deallocate()
        rows.deallocate()
        marks.deallocate()
    }

    /// What nobody has.
    private static let spare = Mutex<[BlockMemory]>([])
    /// As much as the blocks have that are under way at once.
    private static let mostSpare = 8

    /// Memory that is the caller's until it is given back; whatever stands in it.
    static func take() -> BlockMemory { spare.withLock { $0.popLast() } ?? BlockMemory() }

    func giveBack() {
        Self.spare.withLock { if $0.count < Self.mostSpare { $0.append(self) } }
    }
}
