import Foundation
import TestSupport
import Testing

/// Whichever signal ends a command: no half a file is left, and what can be taken up again is.
@Suite("Signals", .serialized, .timeLimit(.minutes(5)))
struct SignalTests {
    /// Starts a command that makes a file and then waits for a pipe's end, and sends it a signal.
    private func signalled(_ shop: Shop, _ command: [String], _ signal: Int32) async throws -> Answer {
        let pipe = shop.folder.path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        let program = try await shop.start(command + ["pipe", "--no-image-files"])
        // Held open: the program waits for more.
        let writing = try FileHandle(forUpdating: URL(filePath: pipe))
        let rows = (1...4000).map { "Mug \($0),A mug for tea and coffee,\(1000 + $0),mug.jpg,M-\($0)\n" }
        let sheet = "name,description,price,images,sku\n" + rows.joined()
        Thread.detachNewThread { try? writing.write(contentsOf: Data(sheet.utf8)) }
        while try shop.temporaryFiles().isEmpty { try await Task.sleep(for: .milliseconds(20)) }
        program.signal(signal)
        return Answer(try await program.end())
    }

    @Test(
        "A terminal that goes away, ^\\ and a limit of time leave no half a file",
        arguments: [SIGHUP, SIGQUIT, SIGXCPU, SIGALRM, SIGUSR1, SIGUSR2, SIGPROF, SIGVTALRM])
    func halfAFile(signal: Int32) async throws {
        let shop = try Shop()
        try shop.folder.write("old", to: "out.csv")
        let answer = try await signalled(shop, ["convert", "-o", "out.csv"], signal)
        #expect(answer.status == -signal, "\(answer.talk)")
        #expect(try shop.temporaryFiles() == [] && shop.text("out.csv") == "old")
    }

    @Test(
        "An export has nothing to resume, and says that it was cut short",
        arguments: zip([SIGHUP, SIGTERM], [Int32(129), 143]))
    func export(signal: Int32, status: Int32) async throws {
        let shop = try Shop()
        let market = try CountingMarket { request in
            request.number < 3 ? .page(request.path, of: 3) : .init(delay: 60)
        }
        try shop.folder.write("old", to: "out.csv")
        let program = try await shop.start(["export", "-o", "out.csv"] + market.flags(shop))
        while try shop.temporaryFiles().isEmpty || market.requests.isEmpty {
            try await Task.sleep(for: .milliseconds(20))
        }
        program.signal(signal)
        let answer = Answer(try await program.end())
        #expect(answer.status == status && answer.talk.contains("out.csv"), "\(answer.talk)")
        #expect(try shop.temporaryFiles() == [] && shop.text("out.csv") == "old")
    }

    @Test("An import stops at SIGHUP as at ^C; the same command finishes, and no row is there twice")
    func importing() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let command = ["import", try shop.catalogue(rows: 30), "--output", "json"] + market.account
        let stopped = try await shop.stop(command, after: 3, with: SIGHUP)
        #expect(stopped.status == 3)
        #expect(stopped.summary?.accounted == 30 && stopped.summary?.error?.code == "interrupted")
        let finished = try await shop.run(command + ["--rate", "500/s"])
        #expect(finished.status == 0 && finished.summary?.uploaded == 30)
        #expect(try await market.names(shop).sorted() == (1...30).map { "Mug \($0)" }.sorted())
    }

    @Test(
        "Of what an import had read in part no report, issues or rejects tell as if that were all",
        arguments: [[], ["--dry-run"]])
    func partlyRead(flags: [String]) async throws {
        let shop = try Shop()
        let pipe = shop.folder.path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        let program = try await shop.start(
            [
                "import", "pipe", "--no-image-files", "--market", "sandbox", "--report", "r.json", "--report", "r.md",
                "--issues", "i.csv",
            ] + flags)
        let writing = try FileHandle(forUpdating: URL(filePath: pipe))
        let sheet =
            "name,description,price,images\n" + String(repeating: "Mug,A mug for tea,x,mug.jpg\n", count: 20_000)
        Thread.detachNewThread { try? writing.write(contentsOf: Data(sheet.utf8)) }
        while try shop.temporaryFiles().isEmpty { try await Task.sleep(for: .milliseconds(20)) }
        program.signal(SIGINT)
        let answer = Answer(try await program.end())
        #expect(answer.status == 3 || answer.status == 130, "\(answer.talk)")
        #expect(!shop.exists("r.json") && !shop.exists("r.md") && !shop.exists("i.csv"), "\(answer.talk)")
    }

    @Test(
        "A signal that whoever began the program had ignored stays so: by nohup, or behind a script's back",
        arguments: [("HUP", SIGHUP), ("INT", SIGINT)])
    func ignored(name: String, number: Int32) async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        try shop.catalogue(rows: 6)
        let command = ["import", "catalogue.csv", "--output", "json", "--rate", "10/s"] + market.account
        let program = try await RunningProgram(
            "sh", ["-c", #"trap "" \#(name); exec "$0" "$@""#, Shop.executable.path] + command,
            environment: shop.environment, folder: shop.folder.url)
        _ = await program.lines.filter { $0.contains("\"uploaded\"") }.prefix(1).reduce(0) { count, _ in count + 1 }
        program.signal(number)
        let answer = Answer(try await program.end())
        #expect(answer.status == 0 && answer.summary?.uploaded == 6, "\(answer.text)\(answer.talk)")
    }

    @Test("The first signal ends an import that waits for what nobody writes")
    func waiting() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let script = """
            mkfifo pipe; exec 3<>pipe; "$0" import - "$@" --lang en <pipe & sleep 1; kill -TERM $!; wait $!
            """
        let answer = try await shop.other(
            "bash", ["-c", script, Shop.executable.path] + market.account, environment: shop.environment)
        #expect(answer.status == 143 && answer.talk.contains("nothing was sent"), "\(answer.talk)")
    }

    @Test("A limit of a file's size is said as a full disk is, and leaves what was there", arguments: ["en", "ko"])
    func fileSize(language: String) async throws {
        let shop = try Shop()
        try shop.catalogue(rows: 3000)
        try shop.folder.write("old", to: "out.csv")
        let script = """
            ulimit -f 16; "$0" convert catalogue.csv --no-image-files -o out.csv --lang \(language)
            """
        let answer = try await shop.other(
            "bash", ["-c", script, Shop.executable.path], environment: shop.environment)
        #expect(answer.status == 1)
        let said = language == "en" ? "out.csv: it cannot be written (File too large)." : "out.csv: 쓸 수 없습니다(파일이 너무 큼)."
        #expect(answer.talk.contains("openmarket: \(said)\n"), "\(answer.talk)")
        #expect(try shop.temporaryFiles() == [] && shop.text("out.csv") == "old")
    }
}
