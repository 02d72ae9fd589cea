import TestSupport

/// PNGs made chunk by chunk, right ones and wrong ones.
enum PNGBytes {
    /// A chunk with its length and its checksum.
    static func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(kind.utf8) + data
        return number(data.count) + body + number(Int(ZipBuilder.checksum(body)))
    }

    /// - Parameter rows: each with its filter before it.
    static func picture(
        _ width: Int, _ height: Int, depth: UInt8 = 8, type: UInt8 = 0, isInterlaced: Bool = false,
        _ chunks: [(kind: String, data: [UInt8])] = [], rows: [UInt8]
    ) -> [UInt8] {
        let header = number(width) + number(height) + [depth, type, 0, 0, isInterlaced ? 1 : 0]
        let inside = chunks.flatMap { chunk($0.kind, $0.data) }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + inside
            + chunk("IDAT", deflated(rows)) + chunk("IEND", [])
    }

    /// The chunks behind the image header.
    static func inserting(_ chunks: [(kind: String, data: [UInt8])], into png: [UInt8]) -> [UInt8] {
        Array(png[..<33]) + chunks.flatMap { chunk($0.kind, $0.data) } + Array(png[33...])
    }

    /// As zlib holds what it does not make smaller (RFC 1950, RFC 1951 §3.2.4): at most 65,535 bytes.
    static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        let size = UInt16(bytes.count)
        var (low, high) = (1, 0)
        for byte in bytes {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        let lengths = [size, ~size].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        return [0x78, 0x01, 1] + lengths + bytes + number(high << 16 | low)
    }

    private static func number(_ value: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(value >> ($0 * 8) & 0xFF) } }
}
