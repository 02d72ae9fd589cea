/// An output that is compressed, as its name says.
final class GzipOutput: OutputSink {
    private let output: any OutputSink
    private let gzip: GzipSink

    init(_ output: any OutputSink) throws(SystemError) {
        self.output = output
        gzip = try GzipSink(output)
    }

    var path: String { output.path }

    func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) { try gzip.write(bytes) }

    func seal() throws(SystemError) -> any OutputSink {
        try gzip.finish()
        return try output.seal()
    }

    func commit() throws(SystemError) { try seal().commit() }
}
