/// Why a body is no multipart body. Each refuses the whole request.
package enum MultipartError: Error, Hashable, Sendable {
    /// The boundary never came: another one than the header names, or lines without their leading hyphens.
    case noDelimiter
    /// The body ended inside a header: its empty line is missing, or the upload was cut off.
    case unterminatedHeader
    /// The body ended before the closing delimiter.
    case truncated
    /// A size in bytes; mostly the empty line behind the header is missing.
    case headerTooLarge(limit: Int)
    /// A line of a header that is no field.
    case malformedHeader
    case tooManyParts(limit: Int)
}
