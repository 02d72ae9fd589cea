/// The rows of a JSON document that is an array of arrays, one of which names the columns: what the programming interfaces
/// of spreadsheets and databases hand out.
///
/// A row's values are its cells; an array within it is several values of one column, and an object within it is none. An
/// element that is no array is a row without cells.
public final class JSONRows: RowSource {
    public let format = TabularFormat.json
    public let isStrictlyRectangular = false

    private var scanner: JSONScanner
    private var stage = Stage.beforeArray
    /// The first rows as they are written, and where each ends, until one of them is the header.
    private var head: [(end: Int, text: [UInt8])] = []
    private var isHeadOpen = true
    /// Where the row begins.
    private var rowStart = 0

    private enum Stage { case beforeArray, inArray, finished }

    public init(_ source: any ByteSource) {
        scanner = JSONScanner(source, format: .json)
    }

    public func next(into record: inout Record) throws(ReadError) -> Bool {
        record.reset()
        if stage == .beforeArray {
            guard case .beginArray = try scanner.next() else { throw .noRecords }
            stage = .inArray
        }
        while stage == .inArray {
            if try takeElement(&record) { return true }
        }
        return false
    }

    public func frame(headerEnd: Int) -> SourceFrame {
        defer { (isHeadOpen, head) = (false, []) }
        let header = head.first { $0.end == headerEnd }?.text ?? []
        return SourceFrame(
            head: Array("[\n".utf8) + header + Array(",\n".utf8), separator: Array(",\n".utf8),
            tail: Array("\n]\n".utf8))
    }

    /// - Returns: whether it was a row; an empty one is blank.
    private func takeElement(_ record: inout Record) throws(ReadError) -> Bool {
        let token = try scanner.next()
        let (start, line) = (scanner.tokenStart, scanner.line)
        switch token {
        case .endArray:
            // The scanner allows nothing behind it.
            _ = try scanner.next()
            stage = .finished
            return false
        case .beginArray:
            try takeCells(&record)
            if record.cellCount == 0 { return false }
        case .beginObject: try scanner.skipContainer()
        default: break
        }
        record.source = start..<scanner.tokenEnd
        record.lines = line...scanner.line
        return true
    }

    private func takeCells(_ record: inout Record) throws(ReadError) {
        rowStart = scanner.tokenStart
        var text: [UInt8] = []
        let row = scanner.depth
        while scanner.depth >= row {
            let token = try scanner.next()
            guard scanner.depth >= row else { break }
            if isHeadOpen, record.defect == nil { spell(token, isFirst: record.cellCount == 0, into: &text) }
            switch token {
            case .beginArray: try takeList(&record)
            case .beginObject: try scanner.skipContainer()
            default: take(token, isElement: false, &record)
            }
            record.cellCount += 1
            checkSize(&record)
            if record.defect != nil { text = [] }
        }
        if isHeadOpen, record.defect == nil {
            head.append((scanner.tokenEnd, Array("[".utf8) + text + Array("]".utf8)))
        }
    }

    /// Lets go of a row as soon as it is too large, however much of it is still to come.
    private func checkSize(_ record: inout Record) {
        guard scanner.tokenEnd - rowStart > Limits.recordBytes || record.cells.count > Limits.recordCells else {
            return
        }
        refuse(&record)
    }

    private func refuse(_ record: inout Record) {
        record.removeCells()
        record.defect = .tooLarge
    }

    /// The plain values of an array within a row.
    private func takeList(_ record: inout Record) throws(ReadError) {
        let list = scanner.depth
        while scanner.depth >= list {
            let token = try scanner.next()
            switch token {
            case .string, .number, .boolean, .overlong: take(token, isElement: true, &record)
            case .beginArray, .beginObject: try scanner.skipContainer()
            default: break
            }
        }
    }

    private func take(_ token: JSONScanner.Token, isElement: Bool, _ record: inout Record) {
        if record.defect != nil { return }
        let column = record.cellCount
        switch token {
        case .string:
            record.beginCell(column: column)
            scanner.withTokenText(isQuoted: true) { bytes in
                if scanner.hasEscapes { record.extendDecodingJSON(bytes) } else { record.extend(bytes) }
            }
        case .number, .boolean:
            record.beginCell(column: column, kind: token.kind)
            scanner.withTokenText(isQuoted: false) { record.extend($0) }
        case .null: record.beginCell(column: column, kind: .null)
        case .overlong: return refuse(&record)
        default: return
        }
        record.endCell()
        if isElement { record.markElement() }
        checkSize(&record)
    }

    /// A header's cells are plain; what is none there stands for nothing.
    private func spell(_ token: JSONScanner.Token, isFirst: Bool, into text: inout [UInt8]) {
        if !isFirst { text += Array(", ".utf8) }
        switch token {
        case .string, .number, .boolean: scanner.withTokenText(isQuoted: false) { text += $0 }
        default: text += Array("null".utf8)
        }
    }
}

extension JSONScanner.Token {
    fileprivate var kind: Record.Kind {
        if case .number = self { .number } else { .boolean }
    }
}
