// The standard library's own closures forget which error they throw.
extension ArraySlice<UInt8> {
    func withRawBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outcome = withUnsafeBytes { bytes in
            do throws(Failure) { return Swift.Result<Result, Failure>.success(try body(bytes)) } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }
}

extension [UInt8] {
    func withRawBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result { try self[...].withRawBytes(body) }

    mutating func withMutableRawBytes<Result, Failure: Error>(
        _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outcome = withUnsafeMutableBytes { bytes in
            do throws(Failure) { return Swift.Result<Result, Failure>.success(try body(bytes)) } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }
}

extension String {
    /// - Parameter bytes: well-formed UTF-8, as all of what an `InputBuffer` hands out is: it is not checked once more.
    package init(wellFormed bytes: UnsafeBufferPointer<UInt8>) {
        self.init(copying: UTF8Span(unchecked: bytes.span))
    }
}
