import CByteScan
import Tabular

extension CleanRowCheck {
    /// Hands out the names of a clean row's photos, in their order.
    ///
    /// - Returns: whether all were handed out: a cell with quotes of its own is not read twice.
    package func photoNames(_ index: Int, of block: RowBlock, _ take: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
        let (ends, start) = (block.cells(index), block.range(index).lowerBound)
        for column in imageColumns where column < ends.count {
            var cell = (column == 0 ? start : Int(ends[column - 1]) + 1)..<Int(ends[column])
            if !cell.isEmpty, block.base[cell.lowerBound] == block.quote {
                cell = (cell.lowerBound + 1)..<(cell.upperBound - 1)
                if block.text[cell].contains(block.quote) { return false }
            }
            UnsafeBufferPointer(rebasing: block.text[cell]).eachName(take)
        }
        return true
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The names between bars and semicolons, without the blanks around them; where nothing else in a text may separate names.
    fileprivate func eachName(_ take: (Self) -> Void) {
        var start = 0
        while start < count {
            let end = byte_scan_first_of(baseAddress, start, count, barOrSemicolon)
            let name = Self(rebasing: self[start..<end]).withoutASCIIBlanks
            if !name.isEmpty { take(name) }
            start = end + 1
        }
    }
}

/// Each of them twice.
private let barOrSemicolon: UInt32 = 0x7C3B_7C3B
