extension FormatRegistration {
    /// Which kind of workbook a zip is, or whether it is one, only its directory tells.
    static func zippedWorkbook(_ format: TabularFormat) -> FormatRegistration {
        FormatRegistration(
            endings: format == .ods ? ["ods", "ots"] : ["xlsx", "xlsm", "xltx", "xltm"], grammar: .workbook,
            recognise: { $0.kind == .zip && ($0.claimed == .ods) == (format == .ods) ? .content : nil }
        ) { input, request throws(ReadError) in
            try sheet(of: input.openZippedWorkbook(request), input, request)
        }
    }

    /// Which kind of compound document it is, or whether it is locked, only its directory tells, which may lie anywhere. The ending `.xls`
    /// claims nothing: back offices give it to pages and to texts.
    static let xls = FormatRegistration(
        endings: [], grammar: .workbook,
        recognise: { $0.kind == .compoundDocument ? .content : nil }
    ) { input, request throws(ReadError) in
        try sheet(of: input.openBinaryWorkbook(request), input, request)
    }

    static let excelXML = FormatRegistration(
        endings: [], grammar: .workbook, recognise: { $0.isExcelXML ? .content : nil }
    ) { input, request throws(ReadError) in
        try sheet(of: input.openWrittenWorkbook(.excelXML, request, encoding: .declared), input, request)
    }

    static let html = FormatRegistration(
        endings: ["html", "htm"], grammar: .workbook, recognise: { $0.isPageWithTable ? .content : nil }
    ) { input, request throws(ReadError) in
        // A page says at its beginning what it is written in, and that is gone once it is kept.
        let encoding = EncodingPolicy(page: try input.source.peek(FormatSniffer.sample))
        return try sheet(of: input.openWrittenWorkbook(.html, request, encoding: encoding), input, request)
    }

    private static func sheet(
        of workbook: WorkbookFile, _ input: InputFile, _ request: ReadingRequest
    ) throws(ReadError) -> OpenedReader {
        input.workbook = workbook
        return OpenedReader(
            try TableReader(workbook.rows, header: request.header, recordsBefore: request.recordsBefore)
        ) { _ throws(ReadError) in
            try workbook.copiedRows()
        }
    }
}

extension FormatSample {
    fileprivate var isExcelXML: Bool {
        guard kind == nil, !claimsDelimited, isXMLOfSomething else { return false }
        return text.contains("urn:schemas-microsoft-com:office:spreadsheet")
    }

    /// Whether it begins as a document, or a workbook without the declaration.
    private var isXMLOfSomething: Bool { text.starts(with: "<?xml") || text.starts(with: "<Workbook") }

    fileprivate var isPageWithTable: Bool {
        switch kind {
        case .html: return text.contains("<table", ignoringCase: true)
        case nil where isPage: return true
        case nil where claimsDelimited || claimed == .xml: return false
        case nil: return text.first == UInt8(ascii: "<") && !isXMLOfSomething && firstElement == "table"
        default: return false
        }
    }

    /// Whether a text is a page with a table, though it does not begin as pages do: back offices save theirs from any
    /// element on. A document that says it is XML may have elements of the same names.
    private var isPage: Bool {
        switch claimed {
        case .xml, .json, .ndjson, .excelXML: return false
        default: break
        }
        guard let firstElement, MarkupEvidence.beginsPage(firstElement) else { return false }
        return text.contains("<table", ignoringCase: true) && text.contains("<tr", ignoringCase: true)
    }
}
