import Foundation
import Testing

@testable import Ledger

/// Another process's hold on a run, as far as this one can tell: a lock of an open file (`fcntl(2)`), which record locks of
/// this process meet as they meet another's. Kept open to the end, since closing any descriptor of the file gives up the
/// process's record locks.
final class ForeignHold {
    private let descriptor: Int32
    /// `F_OFD_SETLK`, which Glibc's module does not show.
    private static let set: Int32 = 37

    /// - Parameter run: which nobody has.
    init(on run: RunID, of bench: Bench) throws {
        descriptor = open(bench.path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        var range = flock()
        range.l_type = Int16(F_WRLCK)
        range.l_whence = Int16(SEEK_SET)
        (range.l_start, range.l_len) = (off_t(run.number), 1)
        try #require(fcntl(descriptor, Self.set, &range) == 0)
    }

    deinit { close(descriptor) }
}
