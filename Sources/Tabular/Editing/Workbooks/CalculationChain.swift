/// The list of a workbook's cells with formulas (ECMA-376 part 1, 18.6): a cell in it that has none is damage to Excel.
enum CalculationChain {
    /// The list without some cells of a sheet.
    ///
    /// - Throws: `UnusualSheet` where nothing would be left, which no list may be.
    static func without(
        _ cells: Set<CellPlace>, ofSheet number: Int, _ bytes: [UInt8]
    ) throws(UnusualSheet) -> [UInt8] {
        var (splices, tokens, kept) = (Splices(), XMLTokens(bytes), 0)
        // An entry that names no sheet is of the one before's.
        var (sheet, written): (Int?, Int?)
        while let token = tokens.next() {
            guard case .start(let isEmpty) = token.kind, bytes.isNamed(token.name, "c") else { continue }
            let attributes = tokens.attributes(of: token)
            let named = bytes.value("i", of: attributes)?.wholeNumber
            sheet = named ?? sheet
            guard isEmpty, let place = bytes.value("r", of: attributes).flatMap(CellPlace.init), let sheet else {
                throw UnusualSheet()
            }
            if sheet == number, cells.contains(place) {
                splices.replace(token.place, with: [])
                continue
            }
            if named == nil, written != sheet { splices.insert(" i=\"\(sheet)\"".utf8, at: token.name.upperBound) }
            (written, kept) = (sheet, kept + 1)
        }
        guard kept > 0 else { throw UnusualSheet() }
        return splices.applied(to: bytes)
    }
}
