import Tabular
import TestSupport
import Testing

@Suite("A directory where a file should be written")
struct DirectoryTargetTests {
    @Test("is found out at once, not when everything is written")
    func atOnce() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: SystemError.self) { _ = try AtomicFileSink(path: folder.path) }
        #expect(error?.errno == 21)
    }
}
