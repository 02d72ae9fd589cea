extension FormatRegistration {
    /// Text with a character between its cells: what nothing speaks against.
    static func delimited(_ format: TabularFormat) -> FormatRegistration {
        FormatRegistration(
            endings: format == .csv ? ["csv", "txt"] : ["tsv", "tab"], grammar: .delimited, recognise: { _ in nil }
        ) { input, request throws(ReadError) in
            let (header, dialect) = (request.header, request.dialect)
            let begin = { (text: PeekingSource) throws(ReadError) in
                try CSVRows(text, format: format, dialect: dialect, header: header)
            }
            let rows = try begin(input.decoded(request.encodingPolicy(.search)))
            return OpenedReader(try TableReader(rows, header: header)) { input throws(ReadError) in
                CopiedRows(try begin(input.textAgain()))
            }
        }
    }
}
