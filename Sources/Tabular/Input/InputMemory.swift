import Synchronization

/// Memory that an input is read into. Whoever keeps a piece of it keeps all of it, and nothing in the piece changes any more.
///
/// What stands in a piece may be spelt otherwise, without its quotes or escapes, and is never longer then: it goes to the scratch
/// space, which lies behind what was read, as far from its piece for each.
final class InputMemory: @unchecked Sendable {
    /// Where bytes are read to.
    let bytes: UnsafeMutableRawBufferPointer
    /// Both, and the margin.
    private let all: UnsafeMutableRawBufferPointer

    /// What usual memory has room for: a chunk, and a row that it goes on with.
    static let usual = InputBuffer.chunk + (128 << 10)
    /// How many bytes can be read behind the last one.
    private static let margin = 64

    /// Memory for so many bytes, whatever stands in it. Pages that are never touched cost nothing.
    init(_ count: Int) {
        let spare = count == Self.usual ? Self.spare.withLock { $0.popLast() } : nil
        all = spare?.bytes ?? .allocate(byteCount: 2 * count + Self.margin, alignment: 16)
        bytes = UnsafeMutableRawBufferPointer(rebasing: all[..<count])
    }

    /// What one leaves the next takes, as its pages are there already; those of an enormous record go back to the system.
    deinit {
        guard bytes.count == Self.usual else { return all.deallocate() }
        let spare = Spare(bytes: all)
        let isKept = Self.spare.withLock { kept in
            guard kept.count < Self.mostSpare else { return false }
            kept.append(spare)
            return true
        }
        if !isKept { all.deallocate() }
    }

    private struct Spare: @unchecked Sendable {
        let bytes: UnsafeMutableRawBufferPointer
    }

    private static let spare = Mutex<[Spare]>([])
    /// As much as is under way at once.
    private static let mostSpare = 4

    /// A part of what was read.
    func piece(_ range: Range<Int>) -> InputPiece {
        let start = bytes.baseAddress!.assumingMemoryBound(to: UInt8.self) + range.lowerBound
        return InputPiece(
            memory: self, start: start, count: range.count, scratch: bytes.count,
            readable: all.count - range.lowerBound)
    }
}

/// A part of what was read, which stays as long as somebody has it.
struct InputPiece: @unchecked Sendable {
    private let memory: InputMemory
    /// Its first byte; nobody writes to its bytes.
    let start: UnsafeMutablePointer<UInt8>
    let count: Int
    /// Where its scratch space is, counted from its first byte. It is as long as the piece.
    let scratch: Int
    /// Up to where bytes can be read, whatever stands there, counted from its first byte.
    let readable: Int

    fileprivate init(memory: InputMemory, start: UnsafeMutablePointer<UInt8>, count: Int, scratch: Int, readable: Int) {
        (self.memory, self.start, self.count) = (memory, start, count)
        (self.scratch, self.readable) = (scratch, readable)
    }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

    func prefix(_ count: Int) -> Self {
        Self(memory: memory, start: start, count: min(count, self.count), scratch: scratch, readable: readable)
    }
}
