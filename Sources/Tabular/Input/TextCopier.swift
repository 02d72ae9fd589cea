/// Copies parts of a text that was decoded for reading, in the encoding it came in.
final class TextCopier {
    private let source: DecodingSource
    private let encoder: TextEncoder
    private var offset = 0
    private var buffer = [UInt8](repeating: 0, count: 64 << 10)

    /// - Parameter source: the text from its beginning.
    init(_ source: DecodingSource, into encoding: TextEncoding) {
        self.source = source
        encoder = TextEncoder(encoding)
    }

    /// Copies the text of a range, which begins where the last one ended or behind it; one at the text's beginning may be
    /// skipped.
    ///
    /// - Returns: the last byte of the text copied, in UTF-8.
    func copy(_ range: Range<Int>, to sink: any ByteSink) throws -> UInt8? {
        precondition(range.lowerBound >= offset, "a text is copied in its order")
        while offset < range.lowerBound { _ = try read(range.lowerBound - offset) }
        var last: UInt8?
        while offset < range.upperBound {
            let text = try read(range.upperBound - offset)
            try sink.write(encoder.encode(text))
            last = text.last
        }
        try sink.write(encoder.finish())
        return last
    }

    /// Some of the next bytes.
    private func read(_ count: Int) throws -> ArraySlice<UInt8> {
        let wanted = min(count, buffer.count)
        let read = try buffer.withUnsafeMutableBytes { try source.read(into: .init(rebasing: $0[..<wanted])) }
        guard read > 0 else { throw SystemError("read", "the input", errno: 5) }
        offset += read
        return buffer[..<read]
    }
}

extension InputFile {
    /// Writes text of ours among the file's own.
    package func write(_ text: [UInt8], to sink: any ByteSink) throws {
        guard let encoding = encoding?.encoding, encoding != .utf8 else { return try sink.write(text) }
        let encoder = TextEncoder(encoding)
        try sink.write(encoder.encode(text[...]) + encoder.finish())
    }
}
