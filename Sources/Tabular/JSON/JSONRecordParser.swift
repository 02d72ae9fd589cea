import CByteScan

/// Turns one JSON object into the cells of a record; the same for a document and for a file of lines.
///
/// Objects in the object add to the path of a column (`offers.price`), arrays of plain values are several cells of one
/// column (`images`), objects in arrays have columns of their own (`images[].url`). An empty object or array gives
/// no cell. Where a key is repeated in one object, the last value stands, as in ECMAScript and most parsers
/// (RFC 8259 §4 leaves it open); `Record.repeatedColumns` has those that said something else before.
struct JSONRecordParser {
    private(set) var columns = ColumnTree()
    private var frames: [Frame] = []
    /// What each node's key had in the object it was seen in last; indexed like the tree's nodes.
    private var seen: [Seen] = []
    private var objects = 0
    /// The values of repeated keys but for their last.
    private var struck: [Record.Cell] = []
    private var decoded: [UInt8] = []
    /// Those of the plain object before.
    private var keysBefore = PlainKeys()
    /// Room for the keys and values of a plain object.
    private var plainValues = [byte_scan_value](repeating: byte_scan_value(), count: Self.mostPlainValues)
    static let mostPlainValues = 256
    /// Room for the objects of a block.
    private(set) lazy var objectRows = ObjectRows()

    /// An open container.
    private struct Frame {
        var node: ColumnTree.Node
        /// The object's number, to tell a repeated key from the same key in the next object; 0 for an array.
        var object: Int
        /// The key whose value is being read, or was read last.
        var key: ColumnTree.Node
    }

    private struct Seen {
        var object = 0
        var firstCell = 0
        var endCell = 0
    }

    /// Reads the object whose opening brace was the last token, up to its closing brace.
    ///
    /// An object larger than `Limits.recordBytes` gives no cells but `Record.Defect.tooLarge`; in a document of lines
    /// the rest of its line is then still to be passed over.
    mutating func readObject(_ scanner: inout JSONScanner, into record: inout Record) throws(ReadError) {
        if readPlainObject(&scanner, into: &record) { return }
        let start = scanner.tokenStart
        struck.removeAll()
        frames.removeAll(keepingCapacity: true)
        enterObject(ColumnTree.root)
        let outside = scanner.depth - 1
        while scanner.depth > outside {
            let token = try scanner.next()
            if scanner.tokenEnd - start > Limits.recordBytes || record.cells.count > Limits.recordCells {
                return try passOver(&scanner, outside: outside, &record)
            }
            try take(token, scanner, &record)
        }
        if !struck.isEmpty { record.removeStruckCells(struck) }
        record.isEmptyObject = record.cells.isEmpty && record.defect == nil
    }

    /// Reads an object of plain values and lists of them at once, where it is at hand; nearly all records are such.
    private mutating func readPlainObject(_ scanner: inout JSONScanner, into record: inout Record) -> Bool {
        var values = plainValues
        plainValues = []
        defer { plainValues = values }
        let isRead = values.withUnsafeMutableBufferPointer { room in
            scanner.takePlainObject(room) { takePlain($0, of: $1, into: &record) }
        }
        if !isRead { record.removeCells() }
        return isRead
    }

    /// - Returns: `false` where a key is repeated, or names a column too many.
    private mutating func takePlain(
        _ values: UnsafeBufferPointer<byte_scan_value>, of bytes: UnsafeBufferPointer<UInt8>, into record: inout Record
    ) -> Bool {
        objects += 1
        record.setText(bytes)
        if keysBefore.take(values, of: bytes, into: &record) { return true }
        if !record.cells.isEmpty {
            record.removeCells()
            record.setText(bytes)
        }
        keysBefore.removeAll()
        var node = -1
        for value in values {
            if value.isKey {
                let key = UnsafeBufferPointer(rebasing: bytes[value.range])
                guard let next = columns.child(of: ColumnTree.root, after: node, key: key), isFirst(key, next) else {
                    return false
                }
                node = next
                continue
            }
            guard let column = columns.column(of: node) else { return false }
            keysBefore.setLastColumn(column)
            record.append(value, at: value.range, column: column)
        }
        record.isEmptyObject = record.cells.isEmpty
        return true
    }

    /// Says which columns the values of a plain object are in, and of each key those of its values, as far as there are some.
    ///
    /// - Returns: `false` where one of them is not known yet, or a key is repeated.
    mutating func place(
        _ values: UnsafeMutableBufferPointer<byte_scan_value>, of bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        if keysBefore.place(values, of: bytes) { return true }
        keysBefore.removeAll()
        if placeEach(values, of: bytes) { return true }
        keysBefore.removeAll()
        return false
    }

    private mutating func placeEach(
        _ values: UnsafeMutableBufferPointer<byte_scan_value>, of bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        objects += 1
        var (node, lastKey) = (-1, 0)
        for index in values.indices {
            if values[index].isKey {
                lastKey = index
                let key = UnsafeBufferPointer(rebasing: bytes[values[index].range])
                guard let next = columns.knownChild(of: ColumnTree.root, after: node, key: key), isFirst(key, next)
                else { return false }
                node = next
                continue
            }
            guard let column = columns.knownColumn(of: node) else { return false }
            keysBefore.setLastColumn(column)
            values[index].column = UInt32(column)
            values[lastKey].column = UInt32(column)
        }
        return true
    }

    /// Notes a key of the plain object at hand.
    ///
    /// - Returns: `false` where the object has had it before.
    private mutating func isFirst(_ key: UnsafeBufferPointer<UInt8>, _ node: ColumnTree.Node) -> Bool {
        while seen.count < columns.nodeCount { seen.append(Seen()) }
        guard seen[node].object != objects else { return false }
        seen[node].object = objects
        keysBefore.append(key)
        return true
    }

    private func passOver(_ scanner: inout JSONScanner, outside: Int, _ record: inout Record) throws(ReadError) {
        record.removeCells()
        record.defect = .tooLarge
        if scanner.endsAtLineEnd { return }
        while scanner.depth > outside { _ = try scanner.next() }
    }

    private mutating func take(
        _ token: JSONScanner.Token, _ scanner: borrowing JSONScanner, _ record: inout Record
    ) throws(ReadError) {
        switch token {
        case .key: try takeKey(scanner, &record)
        case .string: try takeString(scanner, &record)
        case .number: try takeVerbatim(.number, scanner, &record)
        case .boolean: try takeVerbatim(.boolean, scanner, &record)
        case .null:
            record.beginCell(column: try column(scanner), kind: .null)
        case .beginObject: enterObject(try containerNode(scanner))
        case .beginArray:
            frames.append(Frame(node: try containerNode(scanner), object: 0, key: -1))
        case .endObject, .endArray: leave(&record)
        case .overlong, .end: preconditionFailure("An overlong token is longer than a record may be")
        }
    }
}

// MARK: - Containers and keys

extension JSONRecordParser {
    private mutating func enterObject(_ node: ColumnTree.Node) {
        objects += 1
        frames.append(Frame(node: node, object: objects, key: -1))
    }

    private mutating func leave(_ record: inout Record) {
        endValue(record)
        frames.removeLast()
    }

    /// Notes where the cells of the innermost key's value end.
    private mutating func endValue(_ record: borrowing Record) {
        let key = frames[frames.count - 1].key
        if key >= 0 { seen[key].endCell = record.cells.count }
    }

    private mutating func takeKey(
        _ scanner: borrowing JSONScanner, _ record: inout Record
    ) throws(ReadError) {
        endValue(record)
        let frame = frames[frames.count - 1]
        guard let node = childNode(of: frame, scanner) else { throw tooManyColumns(scanner) }
        frames[frames.count - 1].key = node
        while seen.count < columns.nodeCount { seen.append(Seen()) }
        if seen[node].object == frame.object {
            struck += record.strikeCells(seen[node].firstCell..<seen[node].endCell)
        }
        seen[node] = Seen(object: frame.object, firstCell: record.cells.count, endCell: record.cells.count)
    }

    private mutating func childNode(of frame: Frame, _ scanner: borrowing JSONScanner) -> ColumnTree.Node? {
        guard scanner.hasEscapes else {
            return scanner.withTokenText(isQuoted: true) {
                columns.child(of: frame.node, after: frame.key, key: $0)
            }
        }
        decoded.removeAll(keepingCapacity: true)
        scanner.withTokenText(isQuoted: true) { JSONEscapes.decode($0, into: &decoded) }
        return decoded.withUnsafeBufferPointer { columns.child(of: frame.node, after: frame.key, key: $0) }
    }

    /// The node of an object or array that begins here.
    private mutating func containerNode(_ scanner: borrowing JSONScanner) throws(ReadError) -> ColumnTree.Node {
        let frame = frames[frames.count - 1]
        if frame.object > 0 { return frame.key }
        guard let node = columns.element(of: frame.node) else { throw tooManyColumns(scanner) }
        return node
    }

    /// The column of a plain value that stands here.
    private mutating func column(_ scanner: borrowing JSONScanner) throws(ReadError) -> Int {
        let frame = frames[frames.count - 1]
        let node = frame.object > 0 ? frame.key : frame.node
        guard let column = columns.column(of: node) else { throw tooManyColumns(scanner) }
        return column
    }

    private func tooManyColumns(_ scanner: borrowing JSONScanner) -> ReadError {
        .tooManyColumns(at: scanner.position())
    }
}

// MARK: - Values

extension JSONRecordParser {
    private mutating func takeString(
        _ scanner: borrowing JSONScanner, _ record: inout Record
    ) throws(ReadError) {
        record.beginCell(column: try column(scanner))
        scanner.withTokenText(isQuoted: true) { bytes in
            if scanner.hasEscapes { record.extendDecodingJSON(bytes) } else { record.extend(bytes) }
        }
        record.endCell()
        if frames[frames.count - 1].object == 0 { record.markElement() }
    }

    private mutating func takeVerbatim(
        _ kind: Record.Kind, _ scanner: borrowing JSONScanner, _ record: inout Record
    ) throws(ReadError) {
        record.beginCell(column: try column(scanner), kind: kind)
        scanner.withTokenText(isQuoted: false) { record.extend($0) }
        record.endCell()
    }
}

extension byte_scan_value {
    @inline(__always)
    var isKey: Bool { kind == UInt8(byte_scan_key.rawValue) }

    @inline(__always)
    var range: Range<Int> { Range(uncheckedBounds: (Int(start), Int(end))) }
}

extension Record {
    /// Appends a value whose bytes stand in the record's text.
    @inline(__always)
    mutating func append(_ value: byte_scan_value, at range: Range<Int>, column: Int) {
        switch byte_scan_kind(rawValue: UInt32(value.kind)) {
        case byte_scan_number: appendRange(range, column: column, kind: .number)
        case byte_scan_boolean: appendRange(range, column: column, kind: .boolean)
        case byte_scan_null: appendRange(range.lowerBound..<range.lowerBound, column: column, kind: .null)
        case byte_scan_escaped_string:
            appendDecodingJSON(range, column: column)
            if value.is_element { markElement() }
        default:
            appendRange(range, column: column)
            if value.is_element { markElement() }
        }
    }
}
