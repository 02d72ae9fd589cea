import CByteScan

/// Where the objects of a block of JSON stand, and their keys and values.
final class ObjectRows {
    struct Row: BitwiseCopyable {
        /// Where it stands among the block's bytes.
        var start: UInt32 = 0
        var end: UInt32 = 0
        /// How many lines end before it begins, and before it ends.
        var line: UInt32 = 0
        var lastLine: UInt32 = 0
        /// Which of the keys and values is its first.
        var value: UInt32
    }

    /// The objects, and behind them where the values of the next would begin.
    private let rows: UnsafeMutableBufferPointer<Row>
    private let values: UnsafeMutableBufferPointer<byte_scan_value>
    private(set) var count = 0
    /// How many lines end in what was passed over, and where the last of them does.
    fileprivate(set) var lineFeeds = 0
    fileprivate(set) var lastLineFeed = 0

    /// Objects that have fewer bytes than this, and values on average, end a block early.
    private static let (bytesPerRow, bytesPerValue) = (32, 8)

    /// Room for what may stand in a block.
    init() {
        rows = .allocate(capacity: RowBlock.mostObjectBytes / Self.bytesPerRow + 2)
        values = .allocate(
            capacity: RowBlock.mostObjectBytes / Self.bytesPerValue + JSONRecordParser.mostPlainValues)
        rows.initializeElement(at: 0, to: Row(value: 0))
    }

    /// No more room than the objects take that were found: blocks wait for each other in numbers.
    init(_ found: ObjectRows) {
        (count, escapedBytes) = (found.count, found.escapedBytes)
        rows = .allocate(capacity: count + 1)
        _ = rows.initialize(fromContentsOf: found.rows[...count])
        values = .allocate(capacity: Int(found.nextValue))
        _ = values.initialize(fromContentsOf: found.values[..<values.count])
    }

    fileprivate func removeAll() {
        rows[0] = Row(value: 0)
        (count, escapedBytes, lineFeeds, lastLineFeed) = (0, 0, 0, 0)
    }

    /// How long the strings with escapes are.
    private(set) var escapedBytes = 0

    deinit {
        rows.deallocate()
        values.deallocate()
    }

    subscript(index: Int) -> Row { rows[index] }

    /// The keys and values of an object.
    func values(_ index: Int) -> UnsafeBufferPointer<byte_scan_value> {
        UnsafeBufferPointer(rebasing: values[Int(rows[index].value)..<Int(rows[index + 1].value)])
    }

    fileprivate var isFull: Bool { count + 1 == rows.count }

    /// Room for the next object's values.
    fileprivate var room: UnsafeMutableBufferPointer<byte_scan_value> {
        let rest = values[Int(rows[count].value)...]
        return UnsafeMutableBufferPointer(rebasing: rest.prefix(JSONRecordParser.mostPlainValues))
    }

    fileprivate func append(_ row: Row, _ object: byte_scan_object) {
        rows[count] = row
        count += 1
        escapedBytes += object.escaped_bytes
        rows.initializeElement(at: count, to: Row(value: row.value + UInt32(object.value_count)))
    }

    /// The keys and values of the last one; none before the first.
    fileprivate var lastValues: UnsafeBufferPointer<byte_scan_value>? { count == 0 ? nil : values(count - 1) }

    fileprivate var nextValue: UInt32 { rows[count].value }
}

extension JSONScanner {
    /// Passes over the plain objects at hand that stand together, in columns that are known: lines of their own, or elements of
    /// the array behind the one at hand.
    ///
    /// - Returns: `nil` where there is none, and the next is to be read by itself.
    mutating func takeObjects(_ parser: inout JSONRecordParser) throws(ReadError) -> RowBlock? {
        // An object opens one more level than the array around it, and a list in it another.
        guard depth + 1 < Limits.jsonDepth else { return nil }
        releaseToken()
        while true {
            let piece = buffer.piece.prefix(RowBlock.mostObjectBytes)
            var scan = ObjectScan(piece.bytes, parser.objectRows, isInLines: format == .ndjson)
            scan.take(&parser)
            if let end = scan.end {
                let block = RowBlock(piece.prefix(end), ObjectRows(scan.rows), offset: offset, line: line)
                pass(end, lineFeeds: scan.rows.lineFeeds, lastLineFeed: scan.rows.lastLineFeed)
                return block
            }
            // More is read only where whoever reads the next one by itself would do so, too.
            guard scan.isUnfinished, piece.count < RowBlock.mostObjectBytes, try buffer.fill() else { return nil }
        }
    }
}

/// Finds the objects that a text begins with.
private struct ObjectScan {
    let rows: ObjectRows
    /// Where the last one ends; `nil` before the first.
    private(set) var end: Int?
    /// Whether what follows them goes on behind the text.
    private(set) var isUnfinished = false
    private let text: UnsafeBufferPointer<UInt8>
    private let isInLines: Bool
    private var at = 0
    /// The line feeds so far, and the last of them.
    private var lineFeeds = 0
    private var lastLineFeed = 0

    init(_ text: UnsafeBufferPointer<UInt8>, _ rows: ObjectRows, isInLines: Bool) {
        (self.text, self.rows, self.isInLines) = (text, rows, isInLines)
        rows.removeAll()
    }

    mutating func take(_ parser: inout JSONRecordParser) {
        while !rows.isFull, takeNext(&parser) {
            end = at
            (rows.lineFeeds, rows.lastLineFeed) = (lineFeeds, lastLineFeed)
        }
    }

    private mutating func takeNext(_ parser: inout JSONRecordParser) -> Bool {
        if !isInLines {
            guard passBlanks(), text[at] == UInt8(ascii: ",") else { return false }
            at += 1
            guard passBlanks() else { return false }
        } else if at == text.count {
            isUnfinished = true
            return false
        }
        var object = byte_scan_object()
        let room = rows.room
        (object.values, object.capacity, object.is_in_line) = (room.baseAddress, room.count, isInLines)
        if let before = rows.lastValues, let start = before.baseAddress {
            (object.before, object.before_end) = (start, start + before.count)
        }
        var row = ObjectRows.Row(start: UInt32(at), line: UInt32(lineFeeds), value: rows.nextValue)
        at = byte_scan_object(text.baseAddress, at, text.count, &object)
        guard at > 0 else {
            isUnfinished = object.is_unfinished
            return false
        }
        guard
            object.is_like_before
                || parser.place(UnsafeMutableBufferPointer(rebasing: room[..<object.value_count]), of: text)
        else { return false }
        if object.line_feeds > 0 {
            lineFeeds += object.line_feeds
            lastLineFeed = object.last_line_feed
        }
        row.lastLine = UInt32(lineFeeds)
        if isInLines {
            guard passLineEnd() else { return false }
        }
        row.end = UInt32(at)
        rows.append(row, object)
        return true
    }

    /// - Returns: whether a byte follows.
    private mutating func passBlanks() -> Bool {
        while at < text.count {
            switch text[at] {
            case 0x20, 0x09, 0x0D: break
            case 0x0A: (lineFeeds, lastLineFeed) = (lineFeeds + 1, at)
            default: return true
            }
            at += 1
        }
        isUnfinished = true
        return false
    }

    /// - Returns: whether nothing but blanks stands before the line feed.
    private mutating func passLineEnd() -> Bool {
        let before = lineFeeds
        while at < text.count {
            switch text[at] {
            case 0x20, 0x09, 0x0D: at += 1
            case 0x0A:
                (lineFeeds, lastLineFeed) = (before + 1, at)
                at += 1
                return true
            default: return false
            }
        }
        isUnfinished = true
        return false
    }
}
