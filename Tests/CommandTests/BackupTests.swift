import Backups
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
            ["backup", "create", "kept", "--output", "json", "--allow", "private-photos"] + flags + bench.market.account
                + ["--rate", "500/s", "--set", "burst=50"])
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
        let flags = ["-q", "--allow", "private-photos"] + bench.market.reading
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

    @Test("Beside a running import both come to their ends, what came is named, and earlier backups are as they were")
    func besideImport() async throws {
        let bench = try await bench()
        let first = try #require(try await backUp(bench).summary?.snapshot)
        let before = try state(bench, of: first)
        let rows =
            [Self.rows[0].replacing("1000", with: "900")]
            + (5...16).map { "Mug \($0),A mug for tea,1000,100,\($0),mug.jpg,M-\($0)," }
        try bench.sheet(rows, name: "more.csv")
        let pace = ["--rate", "12/s", "--output", "json"] + bench.market.account
        let importing = try await bench.shop.start(
            ["import", "more.csv", "--concurrency", "1", "--set", "settle=50ms"] + pace)
        _ = await importing.lines.first { $0.contains(#""outcome":"uploaded""#) }
        let backup = try await bench.shop.start(["backup", "create", "kept", "--allow", "private-photos"] + pace)
        let proved = try await verify(bench)
        #expect(proved.status == 0, "\(proved.text)\(proved.talk)")
        let (imported, made) = (Answer(try await importing.end()), Answer(try await backup.end()))
        #expect(imported.status == 0, "\(imported.text)\(imported.talk)")
        #expect([imported.summary?.uploaded, imported.summary?.updated] == [12, 1])
        #expect(made.status == 0 || made.summary?.shortcomings == ["restless"], "\(made.text)\(made.talk)")
        #expect((made.summary?.changedMeanwhile ?? 0) > 0)
        #expect(made.objects("catalogue-change").count >= made.summary?.changedMeanwhile ?? 0)
        #expect(try state(bench, of: first) == before)
        let last = try await backUp(bench)
        #expect(last.status == 0)
        #expect(last.summary?.products == 16)
        #expect(try await verify(bench).status == 0)
    }

    /// A backup's own files, and all photos that were there with it.
    private func state(_ bench: GenerationBench, of snapshot: String) throws -> [String: Data] {
        let folder = "kept/snapshots/\(snapshot)"
        let names = try FileManager.default.contentsOfDirectory(atPath: bench.shop.folder.path + "/" + folder)
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try bench.shop.data(folder + "/" + $0)) })
    }

    @Test(
        "A disk that fills up under a photo is said in the system's words",
        .enabled("no C compiler on this machine") { await LedgerFault.isAvailable })
    func fullDisk() async throws {
        let bench = try await bench()
        let fault = LedgerFault(kind: .full, operation: 1, path: "/work/photo-")
        let command = ["backup", "create", "kept", "--allow", "private-photos", "--lang", "en"] + bench.market.flags
        let made = try await bench.shop.run(command, variables: fault.environment)
        #expect(made.status == 1)
        #expect(made.talk.contains("No space left on device"), "\(made.talk)")
        #expect(!made.talk.contains("couldn"), "\(made.talk)")
    }

    @Test(
        "A file system that cannot look and move in one step keeps photos all the same",
        .enabled("no C compiler on this machine") { await LedgerFault.isAvailable })
    func replacingFileSystem() async throws {
        let bench = try await bench()
        let command = ["backup", "create", "kept", "--allow", "private-photos"] + bench.market.flags
        for _ in 1...2 {
            let made = try await bench.shop.run(command, variables: LedgerFault(kind: .replaces).environment)
            #expect(made.status == 0, "\(made.talk)")
        }
        #expect(try await verify(bench).status == 0)
    }

    @Test("What cannot be read is not called unwritable, an empty folder is said to be so, and no name is none")
    func words() async throws {
        let bench = try await bench()
        #expect(try await backUp(bench).status == 0)
        let folder = bench.shop.folder.path + "/kept/snapshots"
        try FileManager.default.removeItem(atPath: folder)
        let empty = try await bench.shop.run("backup", "list", "kept", "--lang", "en")
        #expect(empty.status == 0)
        #expect(empty.talk.contains("No backup has come to its end"), "\(empty.talk)")
        try bench.shop.folder.write("x", to: "kept/snapshots")
        let unreadable = try await bench.shop.run("backup", "list", "kept", "--lang", "en")
        #expect(unreadable.status == 66)
        #expect(unreadable.talk.contains("cannot be read"), "\(unreadable.talk)")
        for command in ["create", "list", "verify", "restore"] {
            #expect(try await bench.shop.run("backup", command, "").status == 64)
        }
    }

    @Test("After a backup that a wrong clock dated ahead, the next says so")
    func clock() async throws {
        let bench = try await bench()
        let first = try #require(try await backUp(bench).summary?.snapshot)
        let repository = try BackupRepository(at: bench.shop.folder.path + "/kept")
        let ahead = SnapshotName("20991231T000000Z")!
        let writer = try SnapshotWriter(repository, name: ahead)
        var summary = SnapshotSummary(
            name: ahead, started: ahead.seconds, account: repository.account, api: repository.api)
        summary.isComplete = true
        try writer.commit(summary, changes: [], catalogues: [])
        let next = try await bench.shop.run(
            ["backup", "create", "kept", "--allow", "private-photos", "--lang", "en"] + bench.market.flags)
        #expect(next.status == 0, "\(next.talk)")
        #expect(next.talk.contains("later than now"), "\(next.talk)")
        #expect(next.talk.contains("`openmarket backup prune kept --remove 20991231T000000Z`"), "\(next.talk)")
        let listed = try await bench.shop.run("backup", "list", "kept", "--output", "json").objects("snapshot")
        #expect(listed.map(\.snapshot) == [first, "20991231T000000Z", "20991231T000001Z"])
        #expect(listed.map { $0.clock != nil } == [false, false, true])
        let pruned = try await bench.shop.run("backup", "prune", "kept", "--keep-daily", "9", "--output", "json")
        #expect(pruned.summary?.kept == 3, "\(pruned.text)")
        let later = try await bench.shop.run(
            ["backup", "create", "kept", "--allow", "private-photos", "--lang", "en", "-q"] + bench.market.flags)
        #expect(later.status == 0 && later.talk.isEmpty, "it is said once: \(later.talk)")
        let mended = try await bench.shop.run(
            "backup", "prune", "kept", "--remove", "20991231T000000Z", "--output", "json")
        #expect(mended.summary?.removed == 1 && mended.summary?.kept == 3, "\(mended.text)\(mended.talk)")
        #expect(try await verify(bench).status == 0)
    }

    @Test("Null numbers and a text that no worksheet holds are backed up, named, and end with 2")
    func absurdValues() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop, flags: ["--rules", "as-built"])
        try shop.photo("mug.jpg")
        let text = String(repeating: "x", count: 40_000)
        for (name, fields) in [
            ("Null", #""price":"","stock":"","description":"""#), ("Long", #""price":1,"description":"\#(text)""#),
        ] {
            let params = #"{"name":"\#(name)",\#(fields),"currency":"KRW","secret":"\#(market.secret)"}"#
            try shop.folder.write(params, to: "params.json")
            let made = try await shop.other(
                "curl",
                [
                    "-sS", "-H", "identifier: \(market.identifier)", "-F", "params=<params.json;type=application/json",
                    "-F", "images=@mug.jpg;filename=\(name)", market.url + "/api/products",
                ])
            #expect(made.text.contains("\"id\":"), "\(made.text)")
        }
        let made = try await shop.run(
            ["backup", "create", "kept", "--format", "csv,xlsx", "--allow", "private-photos", "--output", "json"]
                + market.flags)
        #expect(made.status == 2, "\(made.text)\(made.talk)")
        #expect(made.summary?.complete == true)
        #expect(made.summary?.leftOut == ["xlsx"])
        #expect([made.summary?.products, made.summary?.photos] == [2, 2])
        let snapshot = "kept/snapshots/\(try #require(made.summary?.snapshot))"
        #expect(try shop.text(snapshot + "/products.ndjson").contains(text))
        #expect(!shop.exists(snapshot + "/catalogue.xlsx"))
        let quiet = try await shop.run(
            ["backup", "create", "kept", "--format", "xlsx", "--allow", "private-photos", "-q", "--lang", "en"]
                + market.flags)
        #expect(quiet.status == 2)
        #expect(quiet.talk.contains("catalogue.xlsx was left out: product 2"), "\(quiet.talk)")
        #expect(try await shop.run("backup", "verify", "kept").status == 0)
    }

    @Test("A stopped one ends with 3, and the same command goes on with it", arguments: [SIGINT, SIGTERM])
    func stopped(signal: Int32) async throws {
        let bench = try await bench()
        let command = [
            "backup", "create", "kept", "--allow", "private-photos", "--concurrency", "1", "--output", "json",
        ]
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
        let pruned = try await bench.shop.run("backup", "prune", "kept", "--keep-last", "1", "--lang", "en")
        #expect(pruned.status == 66)
        #expect(
            pruned.talk.contains("no backup has come to its end here yet; `openmarket backup create`"), "\(pruned.talk)"
        )
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
             {"on": "photo", "every": 3, "fault": "status", "status": 404},
             {"on": "photo", "after": 1, "every": 4, "fault": "truncate"}]
            """
        let bench = try await bench(faults: faults)
        let made = try await backUp(bench)
        #expect(made.status == 0, "\(made.text)\(made.talk)")
        #expect([made.summary?.products, made.summary?.photos] == [4, 8])
        #expect(
            try bench.asked(status: 200).filter { $0 == "photo" }.count > 8, "one that was cut off is asked for again")
        #expect(try await bench.shop.photosAreWhole(in: "kept"))
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
            "backup", "create", "kept", "--market", "http://127.0.0.1:1", "--set", "retries=0", "--output", "json")
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

extension Shop {
    /// Whether a folder of backups has this shop's photos and no half ones.
    fileprivate func photosAreWhole(in folder: String) async throws -> Bool {
        let names = try FileManager.default.subpathsOfDirectory(atPath: self.folder.path + "/\(folder)/photos")
        let digests = [try await digest("mug.jpg"), try await digest("new.jpg")]
        return Set(names.filter { $0.hasSuffix(".jpg") }.map { $0.dropFirst(3).prefix(64) })
            == Set(digests.map { $0[...] })
    }
}
