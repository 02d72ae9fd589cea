/// Makes zips for tests, right ones and wrong ones: every byte is under the test's control.
public struct ZipBuilder {
    /// An entry as it will stand in the archive.
    public struct Part {
        public var name: [UInt8]
        /// The bytes as they are stored, compressed where `method` says so.
        public var stored: [UInt8]
        /// Stored 0, deflated 8.
        public var method = 0
        public var byteCount: Int
        public var checksum: UInt32
        /// Bit 0 encrypted, bit 11 the name is UTF-8.
        public var flags = 0
    }

    private var parts: [Part] = []

    public init() {}

    /// Adds a stored entry.
    public mutating func add(_ name: String, _ text: String) {
        add(name, bytes: Array(text.utf8))
    }

    public mutating func add(_ name: String, bytes: [UInt8], _ change: (inout Part) -> Void = { _ in }) {
        add(name: Array(name.utf8), bytes: bytes, change)
    }

    public mutating func add(name: [UInt8], bytes: [UInt8], _ change: (inout Part) -> Void = { _ in }) {
        var part = Part(name: name, stored: bytes, byteCount: bytes.count, checksum: Self.checksum(bytes))
        change(&part)
        parts.append(part)
    }

    /// Adds a deflated entry of that many zero bytes (rounded to whole runs): some 160 times smaller.
    public mutating func addZeros(_ name: String, count: Int, _ change: (inout Part) -> Void = { _ in }) {
        let count = 1 + count / 258 * 258
        add(name, bytes: [UInt8](repeating: 0, count: count)) { part in
            part.method = 8
            part.stored = Self.deflatedZeros(runs: count / 258)
            change(&part)
        }
    }

    /// Adds a deflated entry that is one text over and over, between two others.
    public mutating func addRepeated(_ name: String, _ head: String, _ unit: String, count: Int, _ tail: String) {
        let (head, unit, tail) = (Array(head.utf8), Array(unit.utf8), Array(tail.utf8))
        let middle = [UInt8](unsafeUninitializedCapacity: unit.count * count) { bytes, filled in
            for place in 0..<(unit.count * count) { bytes[place] = unit[place % unit.count] }
            filled = unit.count * count
        }
        add(name, bytes: head + middle + tail) { part in
            part.method = 8
            part.stored = Self.deflated(head, unit, count: count, tail)
        }
    }

    /// Changes what the end of the archive says of its directory, as bytes of the end record.
    public var end: (inout [UInt8]) -> Void = { _ in }

    /// The whole archive.
    public var bytes: [UInt8] {
        var (archive, directory): ([UInt8], [UInt8]) = ([], [])
        for part in parts {
            let header = Self.header(part)
            directory += Self.fields((0x0201_4B50, 4), (20, 2)) + header
            directory += Self.fields((0, 10), (archive.count, 4)) + part.name
            archive += Self.fields((0x0403_4B50, 4)) + header + part.name + part.stored
        }
        var end = Self.fields(
            (0x0605_4B50, 4), (0, 4), (parts.count, 2), (parts.count, 2), (directory.count, 4), (archive.count, 4),
            (0, 2))
        self.end(&end)
        return archive + directory + end
    }
}

extension ZipBuilder {
    /// What the local header and the directory have in common, from "version needed" to the lengths.
    private static func header(_ part: Part) -> [UInt8] {
        fields(
            (20, 2), (part.flags, 2), (part.method, 2), (0, 2), (0x21, 2), (Int(part.checksum), 4),
            (part.stored.count, 4), (part.byteCount, 4), (part.name.count, 2), (0, 2))
    }

    /// Little-endian numbers of that many bytes.
    private static func fields(_ fields: (value: Int, count: Int)...) -> [UInt8] {
        fields.flatMap { field in (0..<field.count).map { UInt8(truncatingIfNeeded: field.value >> (8 * min($0, 7))) } }
    }

    /// CRC-32 (ISO 3309).
    public static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var value = ~UInt32(0)
        for byte in bytes { value = value >> 8 ^ remainders[Int(UInt8(truncatingIfNeeded: value) ^ byte)] }
        return ~value
    }

    /// What each byte leaves: a bit at a time, tests of megabytes would take half a minute.
    private static let remainders: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }

    /// Repetition as Deflate's fixed codes have it (RFC 1951 §3.2.6): each unit but the first is there by reference, in
    /// the longest pieces that there are.
    private static func deflated(_ head: [UInt8], _ unit: [UInt8], count: Int, _ tail: [UInt8]) -> [UInt8] {
        var bits = DeflatedBits()
        head.forEach { bits.append(literal: $0) }
        unit.forEach { bits.append(literal: $0) }
        let rest = unit.count * (count - 1)
        for _ in 0..<(rest / 258) { bits.append(longestMatchAt: unit.count) }
        let place = rest - rest % 258
        for offset in place..<rest { bits.append(literal: unit[offset % unit.count]) }
        tail.forEach { bits.append(literal: $0) }
        return bits.finished()
    }

    /// One zero and runs of 258 more, with Deflate's fixed codes (RFC 1951 §3.2.6): 13 bits a run.
    private static func deflatedZeros(runs: Int) -> [UInt8] {
        // Last block, fixed codes; the literal 0 is 00110000.
        var bits: [UInt8] = [1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0]
        // Length 258 is 11000101, distance 1 is 00000.
        for _ in 0..<runs { bits += [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0] }
        bits += [0, 0, 0, 0, 0, 0, 0]
        return stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<min(start + 8, bits.count)].reversed().reduce(0) { $0 << 1 | $1 }
        }
    }
}
