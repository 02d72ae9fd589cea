import Foundation
import TestSupport
import Testing

/// The commands about backups, against the practice market.
@Suite("Backups from outside", .serialized, .timeLimit(.minutes(8)))
struct BackupTests {
    private static let rows = (1...4).map { "Mug \($0),A mug for tea,1000,100,\($0),mug.jpg|new.jpg,M-\($0)," }

    private func bench(_ api: String = "openmarket", faults: String = "[]") async throws -> GenerationBench {
        let bench = try await GenerationBench(api, faults: faults)
        try bench.sheet(Self.rows[0], Self.rows[1], Self.rows[2], Self.rows[3])
        #expect(try await bench.run("import", "sheet.csv").status == 0)
        return bench
    }

    private func backUp(_ bench: GenerationBench, _ flags: String...) async throws -> Answer {
        try await bench.shop.run(
            ["backup", "create", "kept", "--output", "json", "--allow-private-photos"] + flags + bench.market.account
                + ["--rate", "500/s", "--burst", "50"])
    }

    private func verify(_ bench: GenerationBench) async throws -> Answer {
        try await bench.shop.run("backup", "verify", "kept", "--output", "json")
    }

    @Test("A backup is whole, sha256sum agrees, and its catalogues change nothing", arguments: GenerationBench.all)
    func whole(api: String) async throws {
        let bench = try await bench(api)
        let made = try await backUp(bench, "--format", "csv,xml", "--format", "ndjson,json,xlsx,tsv")
        #expect(made.status == 0, "\(made.text)\(made.talk)")
        let summary = try #require(made.summary)
        #expect(summary.complete == true)
        #expect([summary.products, summary.photos, summary.photosFetched, summary.asked] == [4, 8, 8, 4])
        #expect(try await verify(bench).status == 0)
        let folder = "kept/snapshots/\(try #require(summary.snapshot))"
        let sums = try await bench.shop.other("sh", ["-c", "cd \(folder) && sha256sum --strict -c SHA256SUMS"])
        #expect(sums.status == 0, "\(sums.talk)")
        for format in ["csv", "xml", "ndjson", "json", "xlsx", "tsv"] {
            let plan = try await bench.run("import", "-n", "\(folder)/catalogue.\(format)")
            #expect(plan.summary?.unchanged == 4, "\(format): \(plan.text)")
            #expect(plan.status == 0)
        }
    }

    @Test(
        "The next one asks for what the list does not prove unchanged, and fetches no photo twice",
        arguments: GenerationBench.all)
    func incremental(api: String) async throws {
        let bench = try await bench(api)
        #expect(try await backUp(bench).status == 0)
        _ = try bench.asked()
        let again = try await backUp(bench)
        #expect(again.status == 0)
        #expect(again.summary?.photosFetched == 0)
        let asked = try bench.asked()
        #expect(asked.filter { $0 == "detail" }.count == (api == "openmarket" ? 0 : 4))
        #expect(!asked.contains("photo"))
        #expect(try await bench.shop.run("backup", "list", "kept", "--output", "json").objects("snapshot").count == 2)
        #expect(try await verify(bench).status == 0)
    }

    @Test("What is changed, lost or added is named, and ends with 4")
    func faults() async throws {
        let bench = try await bench()
        let name = try #require(try await backUp(bench).summary?.snapshot)
        let catalogue = "kept/snapshots/\(name)/catalogue.csv"
        try bench.shop.folder.write(try bench.shop.text(catalogue).replacing("Mug 2", with: "Jug 2"), to: catalogue)
        try bench.shop.folder.write("x", to: "kept/photos/notes.txt")
        let found = try await verify(bench)
        #expect(found.status == 4)
        #expect(
            found.objects("fault").map { "\($0.path ?? "") \($0.fault ?? "")" } == [
                "photos/notes.txt unexpected", "snapshots/\(name)/catalogue.csv changed",
            ])
        #expect(found.summary?.faults == 2, "\(found.text)")
        let told = try await bench.shop.run("backup", "verify", "kept", "--lang", "ko")
        #expect(told.text.contains("snapshots/\(name)/catalogue.csv: 내용이 달라졌습니다."))
        #expect(told.status == 4)
    }

    @Test("Old ones go by the rules with their photos, never the newest complete one")
    func pruned() async throws {
        let bench = try await bench()
        #expect(try await backUp(bench).status == 0)
        #expect(try await bench.shop.run(["delete", "1", "2", "3", "4", "--yes"] + bench.market.flags).status == 0)
        #expect(try await backUp(bench).summary?.shortcomings == ["shrunk"])
        #expect(try await backUp(bench, "--replace").status == 0)
        let dry = try await bench.shop.run("backup", "prune", "kept", "--keep-last", "1", "-n", "--output", "json")
        #expect(dry.summary?.removed == 2)
        let pruned = try await bench.shop.run("backup", "prune", "kept", "--keep-last", "1", "--output", "json")
        #expect([pruned.summary?.removed, pruned.summary?.kept] == [2, 1])
        #expect(try await verify(bench).status == 0)
        let photos = try FileManager.default.subpathsOfDirectory(atPath: bench.shop.folder.path + "/kept/photos")
        #expect(photos.filter { $0.hasSuffix(".jpg") } == [])
        #expect(try await bench.shop.run("backup", "prune", "kept").status == 64)
    }

    @Test("Nothing is said where all is well and quiet was asked for")
    func quiet() async throws {
        let bench = try await bench()
        let flags = ["-q", "--allow-private-photos"] + bench.market.reading
        let made = try await bench.shop.run(["backup", "create", "kept"] + flags)
        #expect(made.status == 0)
        #expect(made.text + made.talk == "")
        let proved = try await bench.shop.run("backup", "verify", "kept", "-q")
        #expect(proved.text + proved.talk == "")
    }

    @Test("A folder that another process works in is left to it")
    func busy() async throws {
        let bench = try await bench()
        #expect(try await backUp(bench).status == 0)
        let lock = try await RunningProgram(
            "flock", ["kept/lock", "sh", "-c", "echo held; exec sleep 60"], folder: bench.shop.folder.url)
        _ = await lock.lines.first { _ in true }
        for command in [["verify", "kept"], ["prune", "kept", "--keep-last", "1"]] {
            let refused = try await bench.shop.run(["backup"] + command + ["--lang", "en"])
            #expect(refused.status == 75)
            #expect(refused.talk.contains("is removing old backups"), "\(refused.talk)")
        }
        #expect(try await backUp(bench).status == 75)
        lock.signal(SIGKILL)
    }

    @Test("While one is made, another one and a removal wait, and what is there can be read")
    func creating() async throws {
        let bench = try await bench()
        #expect(try await backUp(bench).status == 0)
        let lock = try await RunningProgram(
            "flock", ["-s", "kept/lock", "flock", "kept/lock-create", "sh", "-c", "echo held; exec sleep 60"],
            folder: bench.shop.folder.url)
        _ = await lock.lines.first { _ in true }
        let refused = try await bench.shop.run("backup", "prune", "kept", "--keep-last", "1", "--lang", "en")
        #expect(refused.status == 75)
        #expect(refused.talk.contains("is making a backup"), "\(refused.talk)")
        #expect(try await backUp(bench).status == 75)
        #expect(try await verify(bench).status == 0)
        #expect(try await bench.shop.run("backup", "diff", "kept", "kept").status == 0)
        lock.signal(SIGKILL)
    }

    @Test("A stopped one ends with 3, and the same command goes on with it", arguments: [SIGINT, SIGTERM])
    func stopped(signal: Int32) async throws {
        let bench = try await bench()
        let command = ["backup", "create", "kept", "--allow-private-photos", "--concurrency", "1", "--output", "json"]
        let slow = command + bench.market.account + ["--rate", "2/s"]
        let running = try await bench.shop.start(slow)
        // Once a product's photos are there.
        let journal = bench.shop.folder.path + "/kept/work/journal.ndjson"
        while ((try? Data(contentsOf: URL(fileURLWithPath: journal)))?.count ?? 0) < 300 {
            try await Task.sleep(for: .milliseconds(20))
        }
        running.signal(signal)
        let end = Answer(try await running.end())
        #expect(end.status == 3, "\(end.text)\(end.talk)")
        #expect(end.summary?.error?.code == "interrupted")
        #expect(try await verify(bench).status == 66, "there is none yet")
        _ = try bench.asked()
        let went = try await backUp(bench)
        #expect(went.status == 0)
        #expect([went.summary?.products, went.summary?.asked] == [4, 4])
        #expect(try bench.asked().filter { $0 == "detail" }.count < 4)
    }

    @Test(
        "A market whose pages come twice, are cut off, lag, or say wrong totals is backed up whole, or called incomplete"
    )
    func hostile() async throws {
        let faults = """
            [{"on": "list", "every": 2, "fault": "duplicate-page"},
             {"on": ["list", "detail"], "every": 3, "fault": "truncate"},
             {"on": "photo", "every": 3, "fault": "status", "status": 404}]
            """
        let bench = try await bench(faults: faults)
        let made = try await backUp(bench)
        #expect(made.status == 0, "\(made.text)\(made.talk)")
        #expect([made.summary?.products, made.summary?.photos] == [4, 8])
        #expect(try await verify(bench).status == 0)
        let lying = try await self.bench(faults: #"[{"on": "list", "fault": "total", "by": 2}]"#)
        let incomplete = try await backUp(lying)
        #expect(incomplete.status == 2)
        #expect(incomplete.summary?.complete == false)
        #expect(incomplete.summary?.shortcomings == ["claimed"])
        #expect(try await verify(lying).status == 0)
    }

    @Test("What is no folder of backups, or another account's, is not touched")
    func others() async throws {
        let bench = try await bench()
        try bench.shop.folder.write("x", to: "kept/notes.txt")
        #expect(try await backUp(bench).status == 65)
        #expect(try await bench.shop.run("backup", "verify", "kept").status == 65)
        #expect(try await bench.shop.run("backup", "list", "none").status == 66)
        #expect(try bench.shop.text("kept/notes.txt") == "x")
        #expect(try await bench.shop.run("backup", "prune", "none", "--keep-last", "1").status == 66)
        #expect(!bench.shop.exists("none"))
    }

    @Test("A market that is not there makes no folder an account's")
    func away() async throws {
        let shop = try Shop()
        let answer = try await shop.run(
            "backup", "create", "kept", "--market", "http://127.0.0.1:1", "--retries", "0", "--output", "json")
        #expect(answer.status == 69)
        #expect(answer.summary?.command == "backup create")
        #expect(!shop.exists("kept"))
    }

    @Test("A link in the place of the work's folder is not followed")
    func link() async throws {
        let bench = try await bench()
        #expect(try await backUp(bench).status == 0)
        try bench.shop.folder.write("precious", to: "victim/precious")
        try FileManager.default.createSymbolicLink(
            atPath: bench.shop.folder.path + "/kept/work", withDestinationPath: bench.shop.folder.path + "/victim")
        #expect(try await backUp(bench).status == 1)
        #expect(try bench.shop.text("victim/precious") == "precious")
    }
}
