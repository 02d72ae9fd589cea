extension PartParser {
    /// The number of the next row: what it says itself, or the one after the last. One that no worksheet has ends the
    /// reading.
    func rowNumber(_ written: UnsafeBufferPointer<UInt8>?, after last: Int) -> Int? {
        if let written {
            guard let row = CellPlace.row(written) else { return refusePlace(written) }
            return row
        }
        guard last < CellPlace.lastRow else {
            stop(.place("\(last + 1)"))
            return nil
        }
        return last + 1
    }

    /// Ends the reading at a place that no worksheet has; `nil` is what the place is then.
    func refusePlace<Place>(_ written: UnsafeBufferPointer<UInt8>) -> Place? {
        stop(.place(String(decoding: written.prefix(40), as: UTF8.self)))
        return nil
    }
}
