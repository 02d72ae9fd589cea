import CByteScan

/// Gathers small writes, and hands them on to a sink where it has one.
struct OutputBuffer {
    private let sink: (any ByteSink)?
    private let space = Space()
    private(set) var count = 0

    /// How much is gathered.
    private static let size = 64 << 10

    /// The bytes, in room that is looked after by hand: an array asks for each of a record's dozens of pieces whether it is shared.
    private final class Space {
        private(set) var bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: size + 4096, alignment: 16)

        deinit { bytes.deallocate() }

        func grow(to count: Int, keeping kept: Int) {
            let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: max(count, 2 * bytes.count), alignment: 16)
            larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<kept]))
            bytes.deallocate()
            bytes = larger
        }
    }

    init(_ sink: (any ByteSink)? = nil) { self.sink = sink }

    /// What was gathered. It is good until something is appended.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: space.bytes[..<count]) }

    /// Drops what was appended last.
    mutating func shorten(to count: Int) { self.count = count }

    /// In the processor's own order of bytes.
    @inline(__always)
    mutating func append(_ number: UInt32) {
        let size = MemoryLayout<UInt32>.size
        if count + size > space.bytes.count { space.grow(to: count + size, keeping: count) }
        space.bytes.storeBytes(of: number, toByteOffset: count, as: UInt32.self)
        count += size
    }

    /// Puts a number in the place of what stands there.
    func set(_ number: UInt32, at offset: Int) {
        space.bytes.storeBytes(of: number, toByteOffset: offset, as: UInt32.self)
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    @inline(__always)
    mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        guard let start = text.baseAddress else { return }
        if count + text.count > space.bytes.count { space.grow(to: count + text.count, keeping: count) }
        (space.bytes.baseAddress! + count).copyMemory(from: start, byteCount: text.count)
        count += text.count
    }

    /// Appends bytes up to the first of four, which are told as one number.
    ///
    /// - Returns: how many were appended.
    mutating func append(_ text: UnsafeBufferPointer<UInt8>, upTo sought: UInt32) -> Int {
        append(text.count) { byte_scan_copy_to_first_of(text.baseAddress, text.count, sought, $0) }
    }

    /// Appends bytes up to the first that a JSON text may not have as it is.
    ///
    /// - Returns: how many were appended.
    mutating func appendToEscaped(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        append(text.count) { byte_scan_copy_to_escaped(text.baseAddress, text.count, $0) }
    }

    /// Appends what a JSON text has in the place of such a byte.
    mutating func appendEscape(of byte: UInt8) {
        _ = append(Int(BYTE_SCAN_ESCAPE_SIZE)) { byte_scan_escape(UInt16(byte), $0) }
    }

    /// - Parameter write: writes so many bytes at most, and returns how many.
    @inline(__always)
    private mutating func append(_ most: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) -> Int {
        if most == 0 { return 0 }
        if count + most > space.bytes.count { space.grow(to: count + most, keeping: count) }
        let written = write((space.bytes.baseAddress! + count).assumingMemoryBound(to: UInt8.self))
        count += written
        return written
    }

    mutating func append(_ text: [UInt8]) { text.withUnsafeBufferPointer { append($0) } }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        if count == space.bytes.count { space.grow(to: count + 1, keeping: count) }
        space.bytes.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count += 1
    }

    mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Hands the bytes on where enough have come together; called once a record.
    mutating func flushIfFull() throws(SystemError) {
        if count >= Self.size { try flush() }
    }

    mutating func flush() throws(SystemError) {
        defer { count = 0 }
        try sink?.write(bytes)
    }
}
