import Foundation
import TestSupport

extension Shop {
    /// The program with a terminal of its own for all its streams, as a person has one.
    ///
    /// - Parameters:
    ///   - typing: what the person types once the program has asked for something.
    ///   - variables: for the environment, beside the shop's own; those without a value are taken out of it.
    /// - Returns: everything that went to it, in order; lines end as the terminal ends them, `\r\n`.
    func watch(
        _ arguments: [String], columns: Int = 80, typing: String = "", variables: [String: String?] = [:]
    ) async throws -> (text: String, status: Int32) {
        let script = """
            import fcntl, os, pty, struct, sys, termios
            pid, terminal = pty.fork()
            if pid == 0:
                os.execv(sys.argv[3], sys.argv[3:])
            fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack('HHHH', 24, int(sys.argv[1]), 0, 0))
            shown, typed = b'', sys.argv[2].encode()
            try:
                while piece := os.read(terminal, 4096):
                    shown += piece
                    if typed and shown.endswith(b': '):
                        os.write(terminal, typed)
                        typed = b''
            except OSError:
                pass
            sys.stdout.buffer.write(shown)
            sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
            """
        let usual: [String: String?] = ["TERM": "xterm", "COLUMNS": nil, "NO_COLOR": nil]
        var environment = environment
        for (name, value) in usual.merging(variables, uniquingKeysWith: { $1 }) { environment[name] = value }
        let answer = try await other(
            "python3", ["-c", script, String(columns), typing, Self.executable.path] + arguments,
            environment: environment)
        return (answer.text, answer.status)
    }
}

/// What a terminal shows: text without its colours.
func uncoloured(_ text: String) -> String { text.replacing(#/\u{1B}\[\d*m/#, with: "").replacing("\r\n", with: "\n") }
