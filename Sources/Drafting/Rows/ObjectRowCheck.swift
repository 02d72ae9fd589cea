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
            if takeAtOnce(value, slot, into: row) { continue }
            let cell = SlotCell(block.cell(value), block.text, isTable: false)
            guard check.take(cell, slot, into: row) else { return false }
        }
        return check.isClean(row)
    }

    /// Takes a value that is spelt as nearly all are, before a cell is made of it.
    ///
    /// - Returns: whether it was; else nothing is known of it.
    @inline(__always)
    private func takeAtOnce(_ value: byte_scan_value, _ slot: CleanRowCheck.Slot, into row: CleanRow) -> Bool {
        let range = Int(value.start)..<Int(value.end)
        switch byte_scan_kind(rawValue: UInt32(value.kind)) {
        case byte_scan_string where slot == .images:
            guard value.is_element, bytes.isPhotoName(range) else { return false }
            row.photos += 1
        case byte_scan_string,
            byte_scan_number where slot == .price || slot == .discountedPrice || slot == .stock:
            guard row.seen & slot.bit == 0, check.takeAtOnce(range, slot, of: bytes, into: row) else { return false }
        default: return false
        }
        row.seen |= slot.bit
        return true
    }
}
