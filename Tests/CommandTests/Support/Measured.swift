import Foundation
import TestSupport

/// What a run of the program took.
struct Cost: Decodable {
    /// The largest resident set, in bytes.
    let memory: Int
    /// User and system time together, in seconds: the clock on the wall knows about other programs too.
    let processor: Double
}

extension Shop {
    /// Runs the program below a small process, whose `wait4` says what it took.
    ///
    /// Not below this one: Linux counts the memory of the process that a program was spawned from into its peak,
    /// and a test bundle is larger than the program under test.
    ///
    /// - Parameter generator: a shell command whose output is the program's standard input.
    func measure(_ arguments: [String], generator: String? = nil) async throws -> (Answer, Cost) {
        let script = """
            import json, os, subprocess, sys
            generator = sys.argv[1]
            source = subprocess.Popen(generator, shell=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) \
            if generator else None
            pid = os.fork()
            if pid == 0:
                if source: os.dup2(source.stdout.fileno(), 0)
                os.execv(sys.argv[2], sys.argv[2:])
            if source: source.stdout.close()
            _, status, usage = os.wait4(pid, 0)
            with open('cost.json', 'w') as file:
                json.dump({'memory': usage.ru_maxrss * 1024, 'processor': usage.ru_utime + usage.ru_stime}, file)
            if source: source.wait()
            sys.exit(os.waitstatus_to_exitcode(status) & 255)
            """
        let program = try await RunningProgram(
            "python3", ["-c", script, generator ?? "", Self.executable.path] + arguments,
            environment: environment, folder: folder.url, limit: .seconds(300))
        let answer = Answer(try await program.end())
        return (answer, try JSONDecoder().decode(Cost.self, from: try data("cost.json")))
    }

    static let mebibyte = 1 << 20
}
