import Foundation
import TestSupport
import Testing

@Suite("Stopping and going on", .serialized, .timeLimit(.minutes(5)))
struct StoppingTests {
    @Test("The first ^C ends with 3; the same command finishes, and no row is there twice")
    func interrupt() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let command = ["import", try shop.catalogue(rows: 60), "--output", "json"] + market.account
        let stopped = try await shop.stop(command, after: 5)
        #expect(stopped.status == 3)
        let summary = try #require(stopped.summary)
        #expect(summary.accounted == 60)
        #expect((summary.remaining ?? 0) > 0)
        #expect((summary.uploaded ?? 0) >= 5)
        let finished = try await shop.run(command + ["--rate", "500/s"])
        #expect(finished.status == 0)
        #expect(finished.summary?.run == summary.run)
        #expect(finished.summary?.uploaded == 60)
        #expect(try await market.names(shop).sorted() == (1...60).map { "Mug \($0)" }.sorted())
    }

    @Test("Killed midway, the same command finishes, and no row is there twice")
    func killed() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let command =
            ["import", try shop.catalogue(rows: 60), "--output", "json", "--set", "settle=50ms", "--set", "timeout=2s"]
            + market.account
        let killed = try await shop.stop(command, after: 5, with: SIGKILL)
        #expect(killed.status == -SIGKILL)
        let finished = try await shop.run(command + ["--rate", "500/s"])
        #expect(finished.status == 0, "\(finished.text)\(finished.talk)")
        #expect(finished.summary?.uploaded == 60)
        #expect(try await market.names(shop).sorted() == (1...60).map { "Mug \($0)" }.sorted())
    }

    @Test(
        "^C while the sheet is read: nothing is sent, the summary accounts for what was read, and nothing is left over")
    func whileReading() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        try shop.photo("mug.jpg")
        let rows = (1...40_000).map { "Mug \($0),A mug for tea and coffee,\(1000 + $0),\($0),mug.jpg,M-\($0)\n" }
        try shop.folder.write(
            "name,description,price,stock,images,sku\nNo,short,1,1,mug.jpg,M-0\n" + rows.joined(), to: "a.csv")
        let program = try await shop.start(["import", "a.csv", "--output", "json"] + market.account)
        for await line in program.lines where line.contains("receipt") { break }
        program.signal(SIGINT)
        let answer = Answer(try await program.end())
        #expect(answer.status == 3, "\(answer.text.suffix(500))\(answer.talk)")
        let summary = try #require(answer.summary)
        #expect(summary.accounted == summary.records)
        // All but the first row are good; how many were read by then is the machine's affair.
        #expect(summary.remaining == summary.records.map { $0 - 1 })
        #expect((summary.records ?? 0) < 40_001)
        #expect(try await market.names(shop) == [])
        #expect(try await shop.run("runs", "list", "--output", "json").objects("run").count == 0)
    }

    @Test(
        "^C while a command reads that sends nothing leaves no half a file",
        arguments: [
            ["convert", "-o", "out.csv"], ["convert", "-o", "out.ndjson", "--rejected"],
            ["validate", "--issues", "out.csv"],
        ], [SIGINT, SIGTERM])
    func halfAFile(command: [String], signal: Int32) async throws {
        let shop = try Shop()
        try shop.folder.write("old", to: "out.csv")
        let rows = (1...4000).map {
            "Mug \($0),A mug for tea and coffee,-\(1000 + $0),mug.jpg,M-\($0)\nCup,A mug for tea,1,mug.jpg,\n"
        }
        let pipe = shop.folder.path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        let program = try await shop.start(command + ["pipe", "--no-image-files"])
        // Held open: the program waits for more.
        let writing = try FileHandle(forUpdating: URL(filePath: pipe))
        Thread.detachNewThread {
            try? writing.write(contentsOf: Data(("name,description,price,images,sku\n" + rows.joined()).utf8))
        }
        while try shop.temporaryFiles().isEmpty { try await Task.sleep(for: .milliseconds(20)) }
        program.signal(signal)
        let answer = Answer(try await program.end())
        #expect(answer.status == -signal, "\(answer.talk)")
        #expect(try shop.temporaryFiles() == [] && shop.text("out.csv") == "old")
    }

    @Test("A market that does not answer is 69, and the plan waits for it")
    func unreachable() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let catalogue = try shop.catalogue(rows: 3)
        let nobody = ["--market", "http://127.0.0.1:1", "--set", "retries=0", "--output", "json"]
        let answer = try await shop.run(["import", catalogue] + market.account + nobody)
        #expect(answer.status == 69)
        #expect(answer.summary != nil)
        #expect(answer.objects("error").count == 1)
        let later = try await shop.run(["import", catalogue, "--output", "json"] + market.flags)
        #expect(later.status == 0)
        #expect(later.summary?.uploaded == 3)
    }
}
