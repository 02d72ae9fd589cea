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
        var failure: SystemError?
        let elements = [Element](unsafeUninitializedCapacity: places.count) { elements, filled in
            do throws(SystemError) {
                try read(from: places.lowerBound, into: elements)
                filled = places.count
            } catch { failure = error }
        }
        if let failure { throw failure }
        return elements
    }

    /// Fills a buffer with elements of the file, which holds nothing else, from a place on.
    ///
    /// - Precondition: they are there.
    @inlinable
    public func read<Element: BitwiseCopyable>(
        from place: Int, into elements: UnsafeMutableBufferPointer<Element>
    ) throws(SystemError) {
        let bytes = UnsafeMutableRawBufferPointer(elements)
        var done = 0
        while done < bytes.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
            let read = try read(at: place * MemoryLayout<Element>.stride + done, into: rest)
            precondition(read > 0, "a temporary file lost what was written to it")
            done += read
        }
    }
}
