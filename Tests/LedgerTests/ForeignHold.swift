import Foundation
import Ledger
import Testing

/// Another process's hold on a run, as far as this one can tell: a lock of an open file (`fcntl(2)`), which record locks of
/// this process meet as they meet another's. Kept open to the end, since closing any descriptor of the file gives up the
/// process's record locks.
final class ForeignHold {
    private let descriptor: Int32
    /// `F_OFD_GETLK` and `F_OFD_SETLK`, which Glibc's module does not show.
    private static let (query, set): (Int32, Int32) = (36, 37)

    /// - Parameter run: which nobody has. Which byte stands for it shows while this process has it.
    init(on run: RunID, of bench: Bench) throws {
        descriptor = open(bench.path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        var range = flock()
        range.l_type = Int16(F_WRLCK)
        range.l_whence = Int16(SEEK_SET)
        do {
            let own = try bench.ledger.lock(run)
            let answer = withExtendedLifetime(own) { fcntl(descriptor, Self.query, &range) }
            try #require(answer == 0 && Int32(range.l_type) != F_UNLCK)
        }
        range.l_type = Int16(F_WRLCK)
        range.l_pid = 0
        try #require(fcntl(descriptor, Self.set, &range) == 0)
    }

    deinit { close(descriptor) }
}
