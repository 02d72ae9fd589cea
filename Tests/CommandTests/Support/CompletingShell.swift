import Foundation
import TestSupport
import Testing

/// A shell at a terminal of its own, with the program's completion in it.
///
/// The line is typed with a tab at its end, and given: in the program's place stands a script that shows each argument it gets
/// within angle brackets, and passes on what the completion asks.
struct CompletingShell: CustomTestStringConvertible, Sendable {
    let name: String
    let arguments: [String]
    /// What makes it read the completion.
    let setup: String

    var testDescription: String { name }

    static let all = [
        CompletingShell(name: "bash", arguments: ["--norc", "--noprofile", "-i"], setup: "source ./completion"),
        CompletingShell(
            name: "zsh", arguments: ["-f", "-i"], setup: "autoload -Uz compinit; compinit -u -D; source ./completion"),
        CompletingShell(name: "fish", arguments: ["--no-config", "-i"], setup: "source ./completion"),
    ]

    /// Whether it can be run here.
    var isInstalled: Bool {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }

    static var missing: [String] { all.filter { !$0.isInstalled }.map(\.name) }

    /// - Returns: what the terminal shows, up to `wanted` or until the shell is given up.
    func complete(_ line: String, until wanted: String, in shop: Shop) async throws -> String {
        try shop.folder.write(try await shop.run("completion", name).stdout, to: "completion")
        let program = """
            #!/bin/sh
            if [ "$1" = ---completion ]; then exec '\(Shop.executable.path)' "$@"; fi
            printf '<%s>' "$@"
            """
        let path = try shop.folder.write(program, to: "bin/openmarket").path
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        var environment = shop.environment
        environment["PATH"] = shop.folder.path + "/bin:" + (environment["PATH"] ?? "")
        environment["TERM"] = "xterm"
        let answer = try await shop.other(
            "python3", ["-c", Self.typist, setup, "openmarket \(line)\t\r", wanted, name] + arguments,
            environment: environment)
        return answer.text + answer.talk
    }

    /// Types where the shell is ready, and reads until the wanted text comes.
    private static let typist = """
        import os, pty, re, select, signal, sys, time
        setup, line, wanted = sys.argv[1:4]
        pid, terminal = pty.fork()
        if pid == 0:
            os.execvp(sys.argv[4], sys.argv[4:])
        shown = ''
        def read(until):
            global shown
            shown, end = '', time.monotonic() + 40
            while until not in shown and time.monotonic() < end:
                if select.select([terminal], [], [], 1)[0]:
                    shown += re.sub('\\\\x1b\\\\[[0-9;?]*[a-zA-Z]', '', os.read(terminal, 4096).decode(errors='replace'))
        os.write(terminal, (setup + \"; printf '%s%s\\\\n' rea dy\\r\").encode())
        read('ready')
        os.write(terminal, line.encode())
        read(wanted)
        sys.stdout.write(shown)
        os.kill(pid, signal.SIGKILL)
        """
}
