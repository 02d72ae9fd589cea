import Foundation
import TestSupport

/// What a run of the program took.
struct Cost: Decodable {
    /// By how much its largest resident set is larger than that of the same program given a table without rows, in bytes:
    /// an unoptimised program takes some 48 MB for itself, which grow with its code.
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
            program, *arguments = sys.argv[2:]

            def measure(arguments, generator, output=None):
                source = subprocess.Popen(generator, shell=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) \
                if generator else None
                pid = os.fork()
                if pid == 0:
                    if source: os.dup2(source.stdout.fileno(), 0)
                    if output: os.dup2(os.open(output, os.O_WRONLY), 1)
                    os.execv(program, [program] + arguments)
                if source: source.stdout.close()
                _, status, usage = os.wait4(pid, 0)
                if source: source.wait()
                return status, usage

            nothing = ['validate', '-', '--no-image-files', '--output', 'json']
            _, least = measure(nothing, "printf 'name,price\\n'", os.devnull)
            status, usage = measure(arguments, generator)
            with open('cost.json', 'w') as file:
                json.dump({
                    'memory': max(0, usage.ru_maxrss - least.ru_maxrss) * 1024,
                    'processor': usage.ru_utime + usage.ru_stime,
                }, file)
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
