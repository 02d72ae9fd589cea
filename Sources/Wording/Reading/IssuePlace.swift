import Catalogue

extension Issue {
    /// Where it is, as editors and compilers write places: `catalogue.csv:14`.
    ///
    /// - Parameter sharesLines: whether several records of its file stand in a line, which then says too little.
    package func place(sharesLines: Bool, in language: Language) -> PrintableText {
        var text = PrintableText(file)
        // A workbook's records are more than its rows where a sheet before had some.
        let isOfFurtherSheet = sheet != nil && self.sharesLines
        if isOfFurtherSheet, let sheet { text += " › \(sheet)" }
        if let lines { text += ":\(lines.lowerBound)" }
        if let cell { text += " \(cell)" }
        if sharesLines, !isOfFurtherSheet, let record { text += " " + ReadingNotice.record(record).text(in: language) }
        return text
    }

    /// What brought it about, besides the column and the value: the remedy that it has in common with others.
    package func cause(in language: Language) -> PrintableText {
        var cause = self
        (cause.column, cause.cell) = (nil, nil)
        // Each currency has a rate of its own; what else a value is brings about nothing else.
        if code != .currencyUnknown { cause.value = nil }
        if code == .unknownColumn { cause.detail = nil }
        return cause.remedy(in: language)
    }
}
