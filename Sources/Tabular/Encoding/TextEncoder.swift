/// Turns UTF-8 back into the encoding that it was decoded from.
public final class TextEncoder {
    private let iconv: Iconv
    private var rest: [UInt8] = []

    public init(_ encoding: TextEncoding) {
        iconv = Iconv(from: "UTF-8", to: encoding.converter)
    }

    /// - Precondition: the text came from the encoding, so that it can go back.
    public func encode(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var encoded: [UInt8] = []
        let input = rest + text
        rest = []
        input.withUnsafeBytes { bytes in
            var left = bytes[...]
            while !left.isEmpty {
                let result = step(UnsafeRawBufferPointer(rebasing: left), into: &encoded)
                left = left.dropFirst(result.taken)
                precondition(result.kind != .invalid, "a text goes back into its own encoding")
                if result.kind == .incomplete { break }
            }
            rest = Array(left)
        }
        return encoded
    }

    /// What the converter holds back at the text's end.
    public func finish() -> [UInt8] {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { room in
            Array(UnsafeRawBufferPointer(rebasing: room[..<iconv.flush(into: room)]))
        }
    }

    private func step(
        _ input: UnsafeRawBufferPointer, into output: inout [UInt8]
    ) -> (kind: Iconv.Result, taken: Int) {
        withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 1) { room in
            let (kind, taken, written) = iconv.convert(input, into: room)
            output.append(contentsOf: UnsafeRawBufferPointer(rebasing: room[..<written]))
            return (kind, taken)
        }
    }
}
