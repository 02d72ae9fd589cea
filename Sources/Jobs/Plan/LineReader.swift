import Glibc
import Tabular

/// A file's lines, one at a time, without their line ends.
struct LineReader {
    private let source: FileSource
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false
    /// Whether the last line handed out had a line end.
    private(set) var isTerminated = true

    private static let piece = 64 << 10
    /// No row comes near it; without a bound, a file of zeros would fill the memory.
    private static let longestLine = 64 << 20

    init(path: String) throws(PlanFileTrouble) {
        do throws(ReadError) { source = try FileSource(path: path) } catch { throw PlanFileTrouble(error, path: path) }
    }

    /// `nil` at the end.
    mutating func next() throws(PlanFileTrouble) -> [UInt8]? {
        var searched = start
        while true {
            if let end = lineEnd(from: searched) {
                defer { start = end + 1 }
                return Array(buffer[start..<end])
            }
            searched = buffer.count - start
            guard try fill() else { break }
        }
        guard start < buffer.count else { return nil }
        isTerminated = false
        defer { start = buffer.count }
        return Array(buffer[start...])
    }

    private func lineEnd(from index: Int) -> Int? {
        buffer.withUnsafeBytes { bytes in
            guard index < bytes.count, let base = bytes.baseAddress else { return nil }
            return memchr(base + index, 0x0A, bytes.count - index).map { UnsafeRawPointer($0) - base }
        }
    }

    /// Reads more behind the bytes at hand, which move to the front.
    private mutating func fill() throws(PlanFileTrouble) -> Bool {
        guard !isAtEnd else { return false }
        buffer.removeFirst(start)
        start = 0
        guard buffer.count < Self.longestLine else { throw .notAPlan }
        let count = buffer.count
        buffer += [UInt8](repeating: 0, count: Self.piece)
        let source = source
        let result = buffer.withUnsafeMutableBytes { bytes in
            Result { () throws(ReadError) in
                try source.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[count...]))
            }
        }
        switch result {
        case .success(let read):
            buffer.removeLast(Self.piece - read)
            isAtEnd = read == 0
            return !isAtEnd
        case .failure(let error): throw PlanFileTrouble(error, path: source.path)
        }
    }
}

extension PlanFileTrouble {
    init(_ error: ReadError, path: String) {
        if case .system(let error) = error { self = .unreadable(error) } else { self = .notAPlan }
    }
}
