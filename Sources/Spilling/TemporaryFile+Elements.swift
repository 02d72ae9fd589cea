import Tabular

extension TemporaryFile {
    @inlinable
    public func append<Element: BitwiseCopyable>(elements: ArraySlice<Element>) throws(SystemError) {
        var failure: SystemError?
        elements.withUnsafeBytes { bytes in
            do throws(SystemError) { try append(bytes) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    /// Elements of the file, which holds nothing else, by their places.
    ///
    /// - Precondition: they are there.
    @inlinable
    public func elements<Element: BitwiseCopyable>(_ places: Range<Int>) throws(SystemError) -> [Element] {
        let stride = MemoryLayout<Element>.stride
        var failure: SystemError?
        let elements = [Element](unsafeUninitializedCapacity: places.count) { elements, filled in
            let bytes = UnsafeMutableRawBufferPointer(elements)
            var done = 0
            do throws(SystemError) {
                while done < bytes.count {
                    let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
                    let read = try self.read(at: places.lowerBound * stride + done, into: rest)
                    if read == 0 { break }
                    done += read
                }
            } catch { failure = error }
            filled = done / stride
        }
        if let failure { throw failure }
        precondition(elements.count == places.count, "a temporary file lost what was written to it")
        return elements
    }
}
