import CByteScan
import Tabular

/// Tells of the objects of a block which are surely clean, from where their values begin and end.
package struct ObjectRowCheck {
    package let check: CleanRowCheck
    private let block: RowBlock
    private let bytes: RowBytes

    package init(_ check: CleanRowCheck, _ block: RowBlock) {
        (self.check, self.block) = (check, block)
        bytes = RowBytes(base: block.base, odd: block.odd, markedEnd: block.byteCount, readableEnd: block.readableEnd)
    }

    /// - Parameter row: gets what the object is.
    /// - Returns: `false` for one that is not surely clean.
    package func take(_ index: Int, into row: CleanRow) -> Bool {
        row.begin(isKRW: check.isKRW)
        for value in block.values(index)
        where value.kind != UInt8(byte_scan_key.rawValue) && Int(value.column) < check.slots.count {
            let slot = check.slots[Int(value.column)]
            if slot == .ignored { continue }
            let cell = block.cell(value)
            if check.takeAtOnce(cell, slot, of: bytes, isTable: false, into: row) { continue }
            guard check.take(SlotCell(cell, block.text, isTable: false), slot, into: row) else { return false }
        }
        return check.isClean(row)
    }
}
