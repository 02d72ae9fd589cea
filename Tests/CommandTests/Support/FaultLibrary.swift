import Foundation
import TestSupport

/// What the program under test is to meet at its ledger, or other files: see `faults.c`, which is compiled once a test run.
struct LedgerFault {
    enum Kind: String {
        /// Killed just before the operation, just after it, or when half of its bytes are written.
        case before, after, torn
        /// Killed, and what was not synced is gone.
        case power
        /// This operation and all later ones fail.
        case full, eio, rofs
        /// The file system cannot give a name on condition that it is free.
        case replaces
    }

    var kind: Kind?
    /// Which operation on the files, from 1.
    var operation: Int?
    /// Which request that changes the market, from 1, at its first byte.
    var request: Int?
    /// Where each operation is written down.
    var log: String?
    /// What the paths of the files in question have in them.
    var path = "ledger.sqlite"

    var environment: [String: String] {
        var variables = ["LD_PRELOAD": Self.library, "LEDGER_FAULT_PATH": path]
        variables["LEDGER_FAULT"] = kind?.rawValue
        variables["LEDGER_FAULT_AT"] = operation.map(String.init)
        variables["LEDGER_FAULT_REQUEST"] = request.map(String.init)
        variables["LEDGER_FAULT_LOG"] = log
        return variables
    }

    /// Whether the library could be compiled. A test that needs it asks here first, and says so where it is skipped.
    static var isAvailable: Bool { get async { await compilation.value } }

    private static let library = FileManager.default.temporaryDirectory.path + "/openmarket-faults-\(getpid()).so"

    private static let compilation = Task {
        let source = Places.root.appendingPathComponent("Tests/CommandTests/Support/faults.c").path
        let arguments = ["-O1", "-shared", "-fPIC", "-o", library, source, "-ldl", "-lpthread"]
        for compiler in ["cc", "clang", "gcc"] where await RunningProgram.succeeds(compiler, arguments) { return true }
        return false
    }
}

/// How much of a long loop is run: a part of it everywhere, all of it where `OPENMARKET_THOROUGH` is set.
enum Thoroughness {
    static let isFull = ProcessInfo.processInfo.environment["OPENMARKET_THOROUGH"] != nil

    /// Of several tests that go over the same elements, this one's: they take turns, unless each is to take all.
    static func turns<Element>(_ elements: [Element], of test: Int, among count: Int) -> [Element] {
        isFull ? elements : elements.enumerated().filter { $0.offset % count == test % count }.map(\.element)
    }
}
