import FilePaths
import Foundation
import Synchronization

/// How many commits a ledger has taken, in a file beside it.
///
/// Each commit counts inside the ledger, and here once it is on the disk: this file is never ahead of a ledger that only
/// grew. One that has counted less went back in time: it was restored from before, or copied without its log. A crash leaves
/// this file behind by its last commits, which means nothing.
///
/// No commit waits for it: it need not be synced for that order to hold, and is synced at the end of each run. It has two
/// places that are written in turn, each with a checksum, so that a torn one leaves the other.
final class CounterFile: Sendable {
    private struct State {
        var descriptor: Int32?
        var nextPlace = 0
    }

    let path: String
    private let state = Mutex(State())

    init(path: String) { self.path = path }

    deinit {
        if let descriptor = state.withLock({ $0.descriptor }) { close(descriptor) }
    }

    /// `nil` where there is none, or none that can be read.
    func count() -> Int? { Self.count(at: path) }

    static func count(at path: String) -> Int? {
        let descriptor = FilePaths.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return count(in: descriptor)
    }

    private static func count(in descriptor: Int32) -> Int? {
        var bytes = [UInt8](repeating: 0, count: places.count * length)
        let read = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard read > 0 else { return nil }
        return places.compactMap { count(in: bytes[..<read].dropFirst($0 * length).prefix(length)) }.max()
    }

    /// Remembers that a ledger has counted so far. What cannot be written is not: the next commit says more, and nothing but
    /// the warning rests on it.
    func advance(to count: Int) {
        state.withLock { state in
            guard let descriptor = open(&state), (Self.count(in: descriptor) ?? -1) < count else { return }
            let line = Self.line(count)
            let offset = off_t(state.nextPlace * Self.length)
            _ = line.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, offset) }
            state.nextPlace = 1 - state.nextPlace
        }
    }

    /// Waits until the disk has it.
    func synchronise() {
        if let descriptor = state.withLock({ $0.descriptor }) { fdatasync(descriptor) }
    }

    private func open(_ state: inout State) -> Int32? {
        if let descriptor = state.descriptor { return descriptor }
        let descriptor = FilePaths.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        state.descriptor = descriptor
        return descriptor
    }

    // MARK: A place: twenty digits, a blank, the checksum in eight hexadecimal digits, a line feed

    private static let places = 0..<2
    private static let digits = 20
    private static let length = 30

    private static func line(_ count: Int) -> [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(length)
        let number = String(count).utf8
        line += repeatElement(UInt8(ascii: "0"), count: digits - number.count)
        line += number
        let checksum = checksum(line)
        line.append(UInt8(ascii: " "))
        withUnsafeBytes(of: checksum.bigEndian) { line += $0.hex.utf8 }
        line.append(UInt8(ascii: "\n"))
        return line
    }

    private static func count(in bytes: ArraySlice<UInt8>) -> Int? {
        var count = 0
        for byte in bytes.prefix(digits) {
            guard case let digit = byte &- UInt8(ascii: "0"), digit < 10 else { return nil }
            let (shifted, isTooLarge) = count.multipliedReportingOverflow(by: 10)
            guard !isTooLarge, shifted <= Int.max - Int(digit) else { return nil }
            count = shifted + Int(digit)
        }
        return bytes.elementsEqual(line(count)) ? count : nil
    }

    /// FNV-1a.
    private static func checksum(_ number: [UInt8]) -> UInt32 {
        number.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }
}
