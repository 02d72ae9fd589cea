/// Writes a file once more with other texts in some of its cells, everything else as it stands.
///
/// What is written is read again before it takes its place: the records must be the original ones with the edits in them, cell
/// for cell. An edit with which they would not be, such as a word that makes a product a row of sums, is refused.
package struct EditedFile {
    private let edits: CellEdits

    package init(_ edits: CellEdits) { self.edits = edits }

    /// - Parameters:
    ///   - input: one that nothing was read from, and that can be read again; what is compressed comes out as it inflates.
    ///   - request: how it is read.
    ///   - path: the file appears there whole or not at all; it may be the input's own.
    /// - Throws: `ReadError` where the input cannot be read to its end, `SystemError` where the file cannot be written: with
    ///   `EMSGSIZE` where the input becomes a workbook and has a text that is longer than a cell may be.
    package func write(_ input: InputFile, _ request: ReadingRequest, to path: String) throws -> Result {
        let output = try AtomicFileSink(path: path)
        var original = try OriginalRecords(input, request, edits)
        if original.format.isWorkbook { original.fitCells() }
        if Self.form(of: original.format) == .inPlace, let result = try write(&original, input, request, to: output) {
            return result
        }
        let copying = WorkbookCopying(input, original)
        var acceptance = EditAcceptance(
            copying, original, original.sparse, EditedReading(ofCopy: request))
        try output.take(acceptance.settle() ?? copying.file(with: CellEdits()).file)
        return Result(form: .workbook, refused: acceptance.refused)
    }

    /// - Returns: `nil` where the file cannot be changed in place.
    private func write(
        _ original: inout OriginalRecords, _ input: InputFile, _ request: ReadingRequest, to output: AtomicFileSink
    ) throws -> Result? {
        let editing: any CellEditing
        if original.format == .xlsx {
            guard let sheet = try SheetEditing(input, original) else { return nil }
            editing = sheet
        } else {
            // XML has a spelling for every character.
            if let encoding = input.encoding?.encoding, original.format != .xml { original.encode(in: encoding) }
            editing = try TextEditing(input, original)
        }
        let reading = EditedReading(request, of: original.format, named: input.fileName)
        var acceptance = EditAcceptance(editing, original, original.whole, reading)
        do {
            if let file = try acceptance.settle() { try output.take(file) } else { try output.take(input) }
        } catch is UnusualSheet {
            return nil
        }
        let hasFormulas = (editing as? SheetEditing)?.hasFormulas ?? false
        return Result(form: .inPlace, refused: acceptance.refused, hasFormulas: hasFormulas)
    }
}

/// How the texts get into a file.
protocol CellEditing {
    /// The file with the texts, and the cells that are left as they were.
    ///
    /// - Throws: `UnusualSheet` for a worksheet that cannot be changed in place.
    func file(with edits: CellEdits) throws -> (file: TemporaryFile, refused: [CellEdits.Place: EditRefusal])
}

extension AtomicFileSink {
    fileprivate func take(_ file: TemporaryFile) throws(SystemError) {
        try file.copy(to: self)
        try commit()
    }

    fileprivate func take(_ input: InputFile) throws {
        try input.copyAll(to: self)
        try commit()
    }
}
