import Catalogue
import Drafting
import Glibc
import Tabular

/// Reads one catalogue to a given depth and says how long that took and what was found, as one JSON object.
///
/// One measurement a process: its peak memory is then this measurement's own.
/// The clock starts before the file is opened, so the program's start is in nobody's rate.
@main
struct ReaderBenchmark {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let depth = Depth(rawValue: arguments[1]) else {
            fail("usage: ReaderBenchmark read|draft|judge FILE")
        }
        do {
            let clock = ContinuousClock()
            var measurement = Measurement()
            let elapsed = try clock.measure { try measurement.run(arguments[2], to: depth) }
            print(measurement.report(depth, elapsed: elapsed))
        } catch {
            fail("\(arguments[2]): \(error)")
        }
    }

    private static func fail(_ message: String) -> Never {
        let line = message + "\n"
        _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        exit(2)
    }
}

/// How far records are taken; each depth does the work of the ones before it.
enum Depth: String {
    /// Bytes to cells: syntax and encoding are checked, and every cell's bytes are counted.
    case read
    /// Cells to drafts: numbers read, texts trimmed and composed.
    case draft
    /// Drafts to verdicts: every rule of the form, photos by name alone.
    case judge
}
