import ArgumentParser
import Foundation
import Glibc
import Logging
import Transfer
import Wording

extension TransferOptions {
    /// The logger of a command; silent where nobody asked for one. With `--verbose`, what is worth knowing goes to standard
    /// error, too.
    func logger(_ console: Console, _ redaction: Redaction) throws -> Logger {
        var handlers: [any LogHandler] = []
        if let log { handlers.append(try file(log, console, redaction)) }
        if console.isVerbose, !console.isQuiet { handlers.append(Self.standardError(console, redaction)) }
        return handlers.isEmpty ? .silent : Logger(label: "openmarket") { _ in MultiplexLogHandler(handlers) }
    }

    private func file(_ path: String, _ console: Console, _ redaction: Redaction) throws -> any LogHandler {
        let file = try LogFile(path: path) { number in
            console.insist(FileTrouble.cannotWrite(path, reason: String(cString: strerror(number))))
        }
        return LineLogHandler(level: logLevel, redaction: redaction, render: \.json, write: file.add)
    }

    private static func standardError(_ console: Console, _ redaction: Redaction) -> any LogHandler {
        let isJSON = console.form == .json
        return LineLogHandler(level: .info, redaction: redaction) {
            isJSON ? $0.json : $0.text
        } write: {
            // A line of JSON has escapes of its own, and stands as it is.
            Console.write("\($0)\n", to: STDERR_FILENO)
        }
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
