/// Writes records of named values in one format.
public protocol RecordWriter {
    /// Writes one record: the values in the order of the writer's columns.
    mutating func write(_ values: [OutputValue]) throws(SystemError)

    /// Writes one record in the same way, of values whose bytes are at hand.
    mutating func write(_ views: [OutputView]) throws(SystemError)

    /// Writes what closes the document. Nothing may be written after it.
    mutating func finish() throws(SystemError)
}

extension RecordWriter {
    public mutating func write(_ views: [OutputView]) throws(SystemError) { try write(views.map(OutputValue.init)) }
}

/// A value to be written.
public enum OutputValue: Hashable, Sendable {
    case none
    case text(String)
    /// A plain decimal spelling, written bare where the format has numbers.
    case number(String)
    /// Several values of one column: an array in JSON, repeated elements in XML; in a table's cell between bars, or as a JSON
    /// array where one of them could not be told from two.
    case list([String])
}

/// Where written bytes go.
public protocol ByteSink: AnyObject {
    func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError)
}

extension ByteSink {
    public func write(_ bytes: [UInt8]) throws(SystemError) {
        // The closure of `withUnsafeBytes` would lose the error's type.
        try bytes.withUnsafeBytes { raw in Result { () throws(SystemError) in try write(raw) } }.get()
    }

    public func write(text: String) throws(SystemError) { try write(Array(text.utf8)) }
}
