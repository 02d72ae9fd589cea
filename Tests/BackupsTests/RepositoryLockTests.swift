import Backups
import TestSupport
import Testing

@Suite("Who may work in a repository beside whom")
struct RepositoryLockTests {
    private static let works: [RepositoryLock.Work] = [.reading, .creating, .removing]

    /// What each of two is told who comes second.
    private static let refusals: [RepositoryLock.Work: [RepositoryLock.Work: RepositoryLock.Work]] = [
        .reading: [.removing: .reading],
        .creating: [.creating: .creating, .removing: .creating],
        .removing: [.reading: .removing, .creating: .removing, .removing: .removing],
    ]

    @Test("One that is removed from is alone; one is made at a time; all others go together", arguments: works, works)
    func pairs(first: RepositoryLock.Work, second: RepositoryLock.Work) throws {
        let bench = try Bench()
        let path = bench.repository.path
        do {
            let held = try RepositoryLock(path, for: first)
            defer { withExtendedLifetime(held) {} }
            if let told = Self.refusals[first]?[second] {
                #expect(throws: BackupError.busy(path: path, told)) {
                    try RepositoryLock(path, for: second)
                }
            } else {
                _ = try RepositoryLock(path, for: second)
            }
        }
        _ = try RepositoryLock(path, for: .removing)
    }
}
