import Glibc

/// One of glibc's character converters, strict: nothing is replaced, left out or guessed.
final class Iconv {
    private let descriptor: iconv_t

    enum Result: Equatable {
        /// Everything was taken.
        case complete
        /// The output is full; there is more to take.
        case full
        /// The input ends within a character that may go on.
        case incomplete
        /// A sequence that has no meaning in the encoding.
        case invalid
    }

    /// - Parameters: names that glibc knows.
    init(from source: String, to target: String) {
        descriptor = iconv_open(target, source)
        precondition(descriptor != iconv_t(bitPattern: -1), "glibc converts from \(source) to \(target)")
    }

    deinit { iconv_close(descriptor) }

    /// Converts some of `input`.
    ///
    /// - Returns: how it ended, and how many bytes were taken and written.
    func convert(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> (result: Result, taken: Int, written: Int) {
        var from = UnsafeMutablePointer(mutating: input.assumingMemoryBound(to: CChar.self).baseAddress)
        var to = output.assumingMemoryBound(to: CChar.self).baseAddress
        var (left, room) = (input.count, output.count)
        let status = iconv(descriptor, &from, &left, &to, &room)
        let result: Result =
            if status != -1 {
                .complete
            } else if errno == E2BIG {
                .full
            } else {
                errno == EINVAL ? .incomplete : .invalid
            }
        return (result, input.count - left, output.count - room)
    }

    /// Writes what the converter holds back: a letter that a combining mark might have followed, say.
    ///
    /// - Returns: how many bytes were written.
    func flush(into output: UnsafeMutableRawBufferPointer) -> Int {
        var to = output.assumingMemoryBound(to: CChar.self).baseAddress
        var room = output.count
        _ = iconv(descriptor, nil, nil, &to, &room)
        return output.count - room
    }
}
