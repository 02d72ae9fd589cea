/// A workbook of Excel 5 to 2003 (MS-XLS), which shops and back offices have gone on writing ever since.
final class XLSWorkbook: Workbook {
    let format = TabularFormat.xls
    private(set) var sheets: [Sheet] = []
    private let stream: CompoundStream
    /// Where each sheet begins.
    private var places: [Int] = []
    private var texts = SharedTexts()
    private var formats: [Int: NumberFormat] = [:]
    private var styles: [NumberFormat] = []
    private var epoch = SerialDate.Epoch.from1900
    private var spelling = BIFFSpelling()

    /// Excel takes 4,050.
    private static let mostStyles = 65_536
    private static let mostSheets = 10_000

    /// - Parameter descriptor: a file that can be read at any place; it stays the caller's.
    convenience init(descriptor: Int32) throws(ReadError) { try self.init(CompoundFile(descriptor: descriptor)) }

    init(_ file: CompoundFile) throws(ReadError) {
        if file.hasStream("EncryptedPackage") { throw .unsupported(.encryptedWorkbook) }
        guard let stream = try file.stream("Workbook", "Book") else { throw .unsupported(.compoundDocument) }
        self.stream = stream
        // A few bytes of a cell can refer to a long text again and again.
        texts = SharedTexts(allowance: (256 << 20) + 64 * stream.byteCount)
        let records = BIFFRecords(stream)
        guard try records.next(), records.kind == .beginning, records.body.count >= 2 else {
            throw .unsupported(.binaryWorkbook)
        }
        switch records.body.uint16(0) {
        case 0x0600: break
        case 0x0500: spelling.isUnicode = false
        default: throw .unsupported(.binaryWorkbook)
        }
        while try records.next(), records.kind != .end { try take(records) }
    }

    private func take(_ records: BIFFRecords) throws(ReadError) {
        let body = records.body
        switch records.kind {
        case .encryption: throw .unsupported(.encryptedWorkbook)
        case .epoch where body.count >= 2: epoch = body.uint16(0) == 1 ? .from1904 : .from1900
        case .codePage where body.count >= 2: spelling.takeCodePage(body.uint16(0))
        case .format where body.count > 4 && formats.count < Self.mostStyles:
            var rest = BIFFBody(records, at: 2)
            let length = spelling.isUnicode ? Int(try rest.uint16()) : Int(try rest.byte())
            formats[Int(body.uint16(0))] = NumberFormat(
                code: String(try spelling.text(length, from: &rest).prefix(1000)))
        case .cellFormat where body.count >= 4 && styles.count < Self.mostStyles:
            let number = Int(body.uint16(2))
            styles.append(formats[number] ?? NumberFormat(builtIn: number))
        case .sheet where body.count >= 8 && sheets.count < Self.mostSheets: try takeSheet(records)
        case .sharedTexts where body.count >= 8: try takeTexts(records)
        default: break
        }
    }

    private func takeSheet(_ records: BIFFRecords) throws(ReadError) {
        let body = records.body
        var rest = BIFFBody(records, at: 7)
        let name = try spelling.text(Int(body[6]), from: &rest)
        let visibility: Sheet.Visibility =
            switch body[4] & 3 {
            case 0: .visible
            case 1: .hidden
            default: .veryHidden
            }
        places.append(Int(body.uint32(0)))
        // Others are charts, macros and modules.
        sheets.append(Sheet(name: name, visibility: visibility, isTable: body[5] == 0))
    }

    private func takeTexts(_ records: BIFFRecords) throws(ReadError) {
        let count = Int(records.body.uint32(4))
        var rest = BIFFBody(records, at: 8)
        for _ in 0..<count {
            let length = Int(try rest.uint16())
            try texts.append(Array(try rest.unicode(length).utf8))
        }
    }

    func rows(of sheet: Int) throws(ReadError) -> any SheetRows {
        guard sheets[sheet].isTable else { throw .damagedWorkbook(WorkbookDamage(.missingPart)) }
        return XLSRows(
            BIFFRecords(stream, at: places[sheet]), texts: texts, styles: styles, epoch: epoch, spelling: spelling)
    }
}

/// How a workbook's texts are written: in Unicode since Excel 97, in the code page of whoever wrote it before.
struct BIFFSpelling {
    var isUnicode = true
    private var encoding = TextEncoding.windows1252

    mutating func takeCodePage(_ number: UInt16) {
        let names = [10000: "macintosh", 32768: "macintosh", 1361: "johab"]
        encoding = TextEncoding(named: names[Int(number)] ?? "cp\(number)") ?? encoding
    }

    /// - Parameter count: of characters, or of bytes in a code page.
    func text(_ count: Int, from body: inout BIFFBody) throws(ReadError) -> String {
        if isUnicode { return try body.unicode(count) }
        let bytes = try body.bytes(count)
        let text = Transcoder.decode(bytes[...], in: encoding, isWhole: true)
        return String(decoding: text.fault == nil ? text.text : bytes, as: UTF8.self)
    }
}
