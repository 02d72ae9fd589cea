/// Hands text on in another encoding than UTF-8.
///
/// - Precondition: the encoding can hold what is written, as `EncodableText` says.
public final class EncodingSink: ByteSink {
    private let sink: any ByteSink
    private let encoder: TextEncoder

    public init(_ sink: any ByteSink, _ encoding: TextEncoding) {
        self.sink = sink
        encoder = TextEncoder(encoding)
    }

    public func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        try sink.write(encoder.encode(ArraySlice(bytes)))
    }

    /// Hands on what the encoding holds back at the text's end.
    public func finish() throws(SystemError) { try sink.write(encoder.finish()) }
}
