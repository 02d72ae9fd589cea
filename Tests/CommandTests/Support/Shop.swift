import Foundation
import TestSupport

/// A seller's folder, with the built program and a state of its own, so that no test sees another's ledger.
final class Shop: Sendable {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The program that is beside this test bundle.
    static let executable: URL = {
        let bundle = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let beside = bundle.appendingPathComponent("openmarket")
        if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
        return Places.root.appendingPathComponent(".build/debug/openmarket")
    }()

    var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("OPENMARKET_") }
        environment["XDG_STATE_HOME"] = folder.path + "/state"
        environment["XDG_CONFIG_HOME"] = folder.path + "/config"
        environment["HOME"] = folder.path
        environment["LANG"] = "C.UTF-8"
        environment["LC_ALL"] = nil
        environment["LANGUAGE"] = nil
        return environment
    }

    /// `openmarket ARGUMENTS`, run in the shop's folder to its end.
    func run(_ arguments: String..., stdin: Data? = nil) async throws -> Answer {
        try await run(arguments, stdin: stdin)
    }

    func run(_ arguments: [String], stdin: Data? = nil, variables: [String: String] = [:]) async throws -> Answer {
        let input = try stdin.map { try folder.write($0, to: "stdin-\(UUID().uuidString)") }
        return Answer(try await start(arguments, input: input, variables: variables).end())
    }

    /// - Parameters:
    ///   - variables: for the environment, beside the shop's own.
    ///   - limit: how long it may run before it is killed.
    func start(
        _ arguments: [String], input: URL? = nil, variables: [String: String] = [:],
        limit: Duration = .seconds(120)
    ) async throws -> RunningProgram {
        try await RunningProgram(
            Self.executable.path, arguments, environment: environment.merging(variables) { $1 }, input: input,
            folder: folder.url, limit: limit)
    }

    /// Starts a command that sends, and stops it by a signal once it has told of a few rows as sent.
    ///
    /// The pace leaves half a second for each row that is left, so that the signal comes in time on a busy machine, too.
    func stop(_ command: [String], after rows: Int = 1, with signal: Int32 = SIGINT) async throws -> Answer {
        let program = try await start(command + ["--rate", "2/s"])
        // What was there before, or is as it should be, is told first.
        let sent = program.lines.filter { line in
            let object = OutputObject(line: Data(line.utf8))
            return object.type == "receipt" && ["uploaded", "updated", "deleted"].contains(object.outcome)
        }
        _ = await sent.prefix(rows).reduce(0) { count, _ in count + 1 }
        program.signal(signal)
        return Answer(try await program.end())
    }

    /// The files that are not in their place yet.
    func temporaryFiles() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".tmp") }
    }

    /// Another program, found in `PATH`.
    func other(
        _ program: String, _ arguments: [String], input: URL? = nil, environment: [String: String]? = nil
    ) async throws -> Answer {
        let running = try await RunningProgram(
            program, arguments, environment: environment, input: input, folder: folder.url)
        return Answer(try await running.end())
    }

    func text(_ name: String) throws -> String {
        String(decoding: try data(name), as: UTF8.self)
    }

    func data(_ name: String) throws -> Data {
        try Data(contentsOf: folder.url.appendingPathComponent(name))
    }

    /// The SHA-256 of a file, as sha256sum sees it.
    func digest(_ name: String) async throws -> String {
        String(try await other("sha256sum", [name]).text.prefix(64))
    }

    func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.path + "/" + name)
    }

    /// A CSV catalogue of that many good rows, each with the same small photo.
    @discardableResult
    func catalogue(rows: Int, name: String = "catalogue.csv") throws -> String {
        try photo("mug.jpg")
        let lines = (1...rows).map { "Mug \($0),A mug for tea and coffee,\(1000 + $0),\($0),mug.jpg,M-\($0)\n" }
        try folder.write("name,description,price,stock,images,sku\n" + lines.joined(), to: name)
        return name
    }

    func photo(_ name: String, from sample: String = "mug-sage.jpg") throws {
        let photo = try Data(contentsOf: Places.samples.appendingPathComponent("photos/\(sample)"))
        try folder.write(photo, to: name)
    }
}

/// What a program left behind.
struct Answer: Sendable {
    let status: Int32
    let stdout: Data
    let stderr: Data

    init(_ end: RunningProgram.End) {
        (status, stdout, stderr) = (end.status, end.stdout, end.stderr)
    }

    var text: String { String(decoding: stdout, as: UTF8.self) }
    var talk: String { String(decoding: stderr, as: UTF8.self) }

    /// The objects of `--output json`; a line that is none is a test's failure and shows as type `not JSON`.
    var objects: [OutputObject] {
        stdout.split(separator: 0x0A).map { OutputObject(line: $0) }
    }

    func objects(_ type: String) -> [OutputObject] { objects.filter { $0.type == type } }

    var codes: [String] { objects("issue").compactMap(\.code) }

    /// The codes of what is said once a file.
    var notices: [String] { objects("notice").compactMap(\.code) }

    /// The summary, where it is the last object, as scripts expect it.
    var summary: OutputObject? { objects.last.flatMap { $0.type == "summary" ? $0 : nil } }
}
