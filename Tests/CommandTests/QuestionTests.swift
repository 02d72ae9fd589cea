import Foundation
import TestSupport
import Testing

/// A person at a terminal, who answers every question alike.
private struct Terminal {
    let shop: Shop
    let answer: String

    /// Runs the program at a terminal of its own; what it shows comes as standard output.
    func run(_ arguments: [String]) async throws -> Answer {
        let script = """
            import os, pty, sys
            pid, terminal = pty.fork()
            if pid == 0:
                os.execv(sys.argv[2], sys.argv[2:])
            shown = b''
            try:
                while True:
                    piece = os.read(terminal, 4096)
                    if not piece:
                        break
                    shown += piece
                    if shown.endswith(b'[y/N] '):
                        os.write(terminal, sys.argv[1].encode() + b'\\n')
            except OSError:
                pass
            sys.stdout.buffer.write(shown)
            sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
            """
        return try await shop.other(
            "python3", ["-c", script, answer, Shop.executable.path] + arguments, environment: shop.environment)
    }
}

@Suite("Questions at a terminal", .serialized, .timeLimit(.minutes(5)))
struct QuestionTests {
    @Test("What would be deleted is shown before the question; a no sends nothing and is 1, not wrong usage")
    func declined() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        #expect(try await shop.run(["import", try shop.catalogue(rows: 2)] + market.flags).status == 0)
        let sheet = try shop.folder.write("action,sku\ndelete,M-1\ndelete,\n", to: "deletions.csv").path
        let command = ["import", sheet] + market.flags
        let answer = try await Terminal(shop: shop, answer: "n").run(command)
        #expect(answer.status == 1, "\(answer.text)")
        let shown = try ["sku M-1", "key-missing", "This deletes 1 product. Go on? [y/N]", "nothing was sent"].map {
            try #require(answer.text.range(of: $0)?.lowerBound, "\($0) in \(answer.text)")
        }
        #expect(shown == shown.sorted())
        #expect(!answer.text.contains("--yes"))
        #expect(try await market.names(shop).count == 2)
        let scripted = try await shop.run(command)
        #expect(scripted.status == 64)
        #expect(scripted.talk.contains("This deletes 1 product. Add `--yes` to go on."))
        #expect(try await Terminal(shop: shop, answer: "y").run(command).status == 2)
        #expect(try await market.names(shop) == ["Mug 2"])
    }
}
