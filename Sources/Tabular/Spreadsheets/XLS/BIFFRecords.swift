/// The records that a workbook of Excel 5 to 2003 is made of (MS-XLS §2.1.4), one behind the other.
final class BIFFRecords {
    enum Kind: UInt16 {
        case beginning = 0x0809, end = 0x000A, encryption = 0x002F, codePage = 0x0042, epoch = 0x0022
        case format = 0x041E, cellFormat = 0x00E0, sheet = 0x0085, sharedTexts = 0x00FC, continuation = 0x003C
        case row = 0x0208, columns = 0x007D, merged = 0x00E5
        case number = 0x0203, shortNumber = 0x027E, shortNumbers = 0x00BD, sharedText = 0x00FD, text = 0x0204
        case richText = 0x00D6, truth = 0x0205, formula = 0x0006, answer = 0x0207
    }

    /// `nil` of one that says nothing of what cells hold.
    private(set) var kind: Kind?
    /// Without its kind and length.
    private(set) var body: [UInt8] = []
    private let stream: CompoundStream
    private var position: Int
    private var window: [UInt8] = []
    private var windowStart = 0

    private static let windowSize = 64 << 10

    /// - Parameter position: where the first record begins.
    init(_ stream: CompoundStream, at position: Int = 0) { (self.stream, self.position) = (stream, position) }

    /// - Returns: `false` at the stream's end.
    /// - Throws: `damagedWorkbook` where it ends within a record.
    func next() throws(ReadError) -> Bool {
        guard try fill(4) else { return false }
        let start = position - windowStart
        let length = Int(window.uint16(start + 2))
        kind = Kind(rawValue: window.uint16(start))
        guard try fill(4 + length) else { throw CompoundFile.damage("it ends within a record") }
        let body = position - windowStart + 4
        self.body.replaceSubrange(0..., with: window[body..<(body + length)])
        position += 4 + length
        return true
    }

    /// Goes on to the next record where that continues this one.
    func continues() throws(ReadError) -> Bool {
        guard try fill(4), window.uint16(position - windowStart) == Kind.continuation.rawValue else { return false }
        return try next()
    }

    /// - Returns: whether so many bytes are there.
    private func fill(_ count: Int) throws(ReadError) -> Bool {
        if position >= windowStart, position + count <= windowStart + window.count { return true }
        var bytes = [UInt8](repeating: 0, count: max(Self.windowSize, count))
        let read = try stream.read(at: position, into: &bytes)
        bytes.removeLast(bytes.count - read)
        (window, windowStart) = (bytes, position)
        return read >= count
    }
}

/// Takes values from a record and those that continue it.
struct BIFFBody {
    private let records: BIFFRecords
    private var offset: Int

    init(_ records: BIFFRecords, at offset: Int = 0) { (self.records, self.offset) = (records, offset) }

    private mutating func provide() throws(ReadError) {
        while offset == records.body.count {
            guard try records.continues() else { throw CompoundFile.damage("a text ends within itself") }
            offset = 0
        }
    }

    mutating func byte() throws(ReadError) -> UInt8 {
        try provide()
        defer { offset += 1 }
        return records.body[offset]
    }

    mutating func uint16() throws(ReadError) -> UInt16 { try UInt16(byte()) | UInt16(byte()) << 8 }

    mutating func uint32() throws(ReadError) -> UInt32 { try UInt32(uint16()) | UInt32(uint16()) << 16 }

    mutating func skip(_ count: Int) throws(ReadError) {
        var left = count
        while left > 0 {
            try provide()
            let taken = min(left, records.body.count - offset)
            (offset, left) = (offset + taken, left - taken)
        }
    }

    mutating func bytes(_ count: Int) throws(ReadError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            try provide()
            let taken = min(count - bytes.count, records.body.count - offset)
            bytes += records.body[offset..<(offset + taken)]
            offset += taken
        }
        return bytes
    }

    /// A text of so many code units with what stands before and behind them (MS-XLS §2.5.293); what continues it says anew whether its
    /// units have one byte or two.
    mutating func unicode(_ count: Int) throws(ReadError) -> String {
        var flags = try byte()
        let runs = flags & 8 != 0 ? Int(try uint16()) * 4 : 0
        let phonetic = flags & 4 != 0 ? Int(try uint32()) : 0
        var units: [UInt16] = []
        units.reserveCapacity(count)
        while units.count < count {
            if offset == records.body.count {
                try provide()
                flags = try byte()
            }
            let isWide = flags & 1 != 0
            let rest = records.body.count - offset
            let taken = min(count - units.count, isWide ? rest / 2 : rest)
            guard taken > 0 || rest == 0 else { throw CompoundFile.damage("a text ends within a character") }
            for index in 0..<taken {
                units.append(isWide ? records.body.uint16(offset + 2 * index) : UInt16(records.body[offset + index]))
            }
            offset += isWide ? 2 * taken : taken
        }
        try skip(runs + phonetic)
        return String(decoding: units, as: UTF16.self)
    }
}
