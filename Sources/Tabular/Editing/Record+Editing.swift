extension Record {
    /// Whether a text may take the place of its cell in a column, or of one that it lacks.
    ///
    /// That holds for a record without a defect that is one row of the file, where the column has no more than one cell, and
    /// none that is a value of a list. Writing may refuse it all the same, and then says why.
    ///
    /// - Parameter name: the column's.
    package func isEditable(_ column: Int, named name: String, format: TabularFormat) -> Bool {
        refusal(column, named: name, format: format) == nil
    }

    func refusal(_ column: Int, named name: String, format: TabularFormat) -> EditRefusal? {
        guard role == .data else { return .noSuchRecord }
        guard defect == nil, parts.isEmpty else { return .faultyRecord }
        if format.registration.grammar == .json, name.contains("[]") { return .severalValues }
        var own = cells.lazy.filter { $0.column == column }.makeIterator()
        guard let cell = own.next() else { return nil }
        return cell.isElement || own.next() != nil ? .severalValues : nil
    }
}
