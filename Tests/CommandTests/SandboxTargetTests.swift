import Foundation
import TestSupport
import Testing

/// The practice market's process as something that others on the machine and on the web can reach.
@Suite("The practice market's process, as a target", .serialized, .timeLimit(.minutes(5)))
struct SandboxTargetTests {
    /// Holds so many connections that say nothing until its input ends.
    private static let idle = """
        import socket, sys
        port, count = int(sys.argv[1]), int(sys.argv[2])
        sockets = [socket.create_connection(("127.0.0.1", port)) for _ in range(count)]
        print("held", flush=True)
        import time; time.sleep(60)
        """

    /// A market whose process may have so many descriptors.
    private func market(_ shop: Shop, descriptors: Int, _ flags: [String] = []) async throws -> (RunningProgram, String)
    {
        let program = try await RunningProgram(
            "sh",
            ["-c", "ulimit -n \(descriptors); echo $$ > pid; exec \"$@\"", "sh", Shop.executable.path]
                + ["sandbox", "--port", "0", "--data", "market", "--output", "json"] + flags,
            environment: shop.environment, folder: shop.folder.url)
        for await line in program.lines {
            return (program, try #require(OutputObject(line: Data(line.utf8)).url))
        }
        throw SandboxProcess.Failure.notReady("no line")
    }

    private func hold(_ count: Int, _ url: String) async throws -> RunningProgram {
        let holder = try await RunningProgram(
            "python3", ["-c", Self.idle, url.split(separator: ":").last!, "\(count)"].map { "\($0)" })
        for await _ in holder.lines { break }
        return holder
    }

    /// The processor's time that a process took, in hundredths of a second.
    private func ticks(_ pid: String) throws -> Int {
        let fields = try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8).split(separator: " ")
        return (Int(fields[13]) ?? 0) + (Int(fields[14]) ?? 0)
    }

    @Test("With 128 descriptors and 200 connections that say nothing, others are served")
    func idleConnections() async throws {
        let shop = try Shop()
        let (program, url) = try await market(shop, descriptors: 128)
        let holder = try await hold(200, url)
        let answers = try await shop.other(
            "curl", ["-sS", "--max-time", "30", url + "/healthChecker", url + "/api/products"])
        #expect(answers.status == 0, "\(answers.talk)")
        #expect(answers.text.contains(#""totalCount":0"#))
        holder.signal(SIGKILL)
        program.signal(SIGTERM)
        #expect(try await program.end().status == 0)
    }

    @Test("Where there is no descriptor left it waits for one, and does not try without an end")
    func noDescriptors() async throws {
        let shop = try Shop()
        let (program, url) = try await market(shop, descriptors: 512)
        let pid = try shop.text("pid").trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(try await shop.other("prlimit", ["--pid", pid, "--nofile=32:512"]).status == 0)
        let holder = try await hold(40, url)
        let before = try ticks(pid)
        // What is measured is what happens while nothing does.
        try await Task.sleep(for: .seconds(1))
        #expect(try ticks(pid) - before < 50)
        holder.signal(SIGKILL)
        #expect(try await shop.other("curl", ["-sS", "--max-time", "30", url + "/healthChecker"]).status == 0)
        program.signal(SIGTERM)
        #expect(try await program.end().status == 0)
    }

    @Test("A name of --allow-host is served, another is not, and a name with a port is wrong usage")
    func hosts() async throws {
        let shop = try Shop()
        let (program, url) = try await market(
            shop, descriptors: 512, ["--allow-host", "market.test", "--allow-host", "b.test"])
        defer { program.signal(SIGTERM) }
        for (host, status) in [("market.test", "200"), ("b.test:81", "200"), ("evil.test", "421")] {
            let answer = try await shop.other(
                "curl", ["-sS", "-o", "answer", "-w", "%{http_code}", "-H", "Host: \(host)", url + "/healthChecker"])
            #expect(answer.text == status, "\(host)")
        }
        #expect(try await shop.run("sandbox", "--allow-host", "market.test:80").status == 64)
    }

    @Test("Everything in its folder is its owner's alone, whatever the user's mask")
    func modes() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop, flags: ["--journal", "journal.ndjson"])
        #expect(try await shop.run(["import", try shop.catalogue(rows: 1)] + market.flags).status == 0)
        let shared = try await shop.other("find", ["market", "journal.ndjson", "-perm", "/077"])
        #expect(shared.text == "")
        #expect(try await shop.other("find", ["market", "-name", "*_origin*"]).text.isEmpty == false)
    }
}
