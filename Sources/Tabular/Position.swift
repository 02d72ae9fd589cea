/// A place in an input: for messages, so that a person finds it in an editor.
public struct Position: Hashable, Sendable {
    /// The byte, counted from 0 at the file's first byte (a byte order mark counts).
    public var offset: Int
    /// The physical line, counted from 1.
    public var line: Int
    /// The byte within the line, counted from 1; `nil` where only the line is known.
    public var column: Int?

    public init(offset: Int, line: Int, column: Int? = nil) {
        self.offset = offset
        self.line = line
        self.column = column
    }
}
