import CZlib

/// A text beside the picture of a PNG (PNG 3rd edition §11.3.3): as it is, compressed, or in UTF-8.
struct PNGText {
    let keyword: String
    let text: ArraySlice<UInt8>

    /// How much is inflated of one photo's texts at most, in bytes.
    static let inflatable = 4 << 20

    /// - Parameter inflatable: how much may still be inflated.
    init?(_ chunk: PNGChunks.Chunk, _ inflatable: inout Int) {
        guard ["tEXt", "zTXt", "iTXt"].contains(where: chunk.isKind),
            let end = chunk.data.prefix(80).firstIndex(of: 0)
        else { return nil }
        keyword = String(decoding: chunk.data[..<end], as: UTF8.self)
        let rest = chunk.data[(end + 1)...]
        if chunk.isKind("tEXt") {
            text = rest
        } else if chunk.isKind("zTXt") {
            // The compression method comes first, of which there is one.
            text = Self.inflate(rest.dropFirst(), &inflatable)
        } else {
            // Whether it is compressed, and how, its language, and the keyword in that language.
            let parts = rest.dropFirst(2).split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, let flag = rest.first else { return nil }
            text = flag == 0 ? parts[2] : Self.inflate(parts[2], &inflatable)
        }
    }

    /// What a "raw profile" holds: its name, its length, and then its bytes in hexadecimal.
    var rawProfile: ArraySlice<UInt8> {
        let lines = text.drop { $0 == 0x0A }.split(separator: 0x0A, maxSplits: 2)
        guard lines.count == 3 else { return [] }
        let digits = lines[2].prefix(1 << 20).lazy.compactMap {
            Character(UnicodeScalar($0)).hexDigitValue.map(UInt8.init)
        }
        var (bytes, high): ([UInt8], UInt8?) = ([], nil)
        for digit in digits {
            if let first = high { bytes.append(first << 4 | digit) }
            high = high == nil ? digit : nil
        }
        return bytes[...]
    }

    /// As much as there is, and as is left: what is damaged or too much says nothing.
    private static func inflate(_ data: ArraySlice<UInt8>, _ inflatable: inout Int) -> ArraySlice<UInt8> {
        guard inflatable > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: min(inflatable, 1 << 20))
        var count = UInt(bytes.count)
        let status = data.withUnsafeBufferPointer { uncompress(&bytes, &count, $0.baseAddress, UInt($0.count)) }
        // A try costs something, whatever comes of it.
        inflatable -= max(Int(count), 16 << 10)
        return status == Z_OK || status == Z_BUF_ERROR ? bytes.prefix(Int(count)) : []
    }
}
