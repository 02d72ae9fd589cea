import Glibc
import Tabular
import TestSupport
import Testing

@Suite("Something else where a file should be written")
struct OccupiedNameTests {
    @Test("A directory is found out at once, not when everything is written")
    func directory() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: SystemError.self) { _ = try AtomicFileSink(path: folder.path) }
        #expect(error?.errno == EISDIR)
    }

    @Test("A pipe or a device is not replaced by a file")
    func pipe() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/pipe"
        try #require(mkfifo(path, 0o600) == 0)
        let error = #expect(throws: SystemError.self) { _ = try AtomicFileSink(path: path) }
        #expect(error?.errno == EINVAL)
    }
}
