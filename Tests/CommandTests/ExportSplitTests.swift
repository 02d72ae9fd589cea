import Foundation
import TestSupport
import Testing

@Suite("A catalogue in files of so many products", .serialized, .timeLimit(.minutes(5)))
struct ExportSplitTests {
    private static let count = 7

    private func bench(_ api: String = "openmarket") async throws -> GenerationBench {
        let bench = try await GenerationBench(api)
        try bench.shop.catalogue(rows: Self.count, name: "first.csv")
        let imported = try await bench.run("import", "first.csv")
        #expect(imported.status == 0, "\(imported.text)\(imported.talk)")
        return bench
    }

    private func export(_ bench: GenerationBench, _ flags: String...) async throws -> Answer {
        try await bench.shop.run(["export", "--output", "json"] + flags + bench.market.flags)
    }

    private func files(_ bench: GenerationBench, _ folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: bench.shop.folder.path + "/" + folder)
            .filter { $0.hasPrefix("catalogue") }.sorted()
    }

    @Test(
        "Each file is whole in itself, and importing them plans what importing the one plans",
        arguments: ["csv", "tsv", "json", "ndjson", "xml", "xlsx", "csv.gz", "xlsx.gz"])
    func whole(ending: String) async throws {
        let bench = try await bench()
        let one = try await export(bench, "-o", "one.\(ending)", "--images", "photos")
        #expect(one.status == 0, "\(one.talk)")
        let split = try await export(bench, "-o", "catalogue.\(ending)", "--split", "3", "--images", "photos")
        #expect(split.status == 0, "\(split.talk)")
        let names = (1...3).map { "catalogue-00\($0).\(ending)" }
        #expect(try files(bench) == names)
        #expect(
            split.text.contains(#""files":[\#(names.map { "\"\($0)\"" }.joined(separator: ","))]"#), "\(split.text)")
        #expect(split.text.contains(#""file":"catalogue.\#(ending)""#) && split.summary?.records == Self.count)
        var plans: [[String]] = []
        for files in [["one.\(ending)"], names] {
            let plan = try await bench.shop.run(
                ["import", "-n", "--output", "json"] + files + bench.market.flags)
            #expect(plan.status == 0 && plan.summary?.unchanged == Self.count, "\(plan.text)\(plan.talk)")
            plans.append(plan.objects("change").map { "\($0.sku ?? "") \($0.action ?? "")" })
        }
        #expect(plans[0].count == Self.count && plans[0] == plans[1])
        for (name, products) in zip(names, [3, 3, 1]) {
            let read = try await bench.shop.run("validate", name, "--output", "json", "--no-image-files")
            #expect(read.status == 0 && read.summary?.accepted == products, "\(read.text)\(read.talk)")
        }
    }

    @Test("In each generation, and with what else an export is asked for", arguments: GenerationBench.all)
    func generations(api: String) async throws {
        let bench = try await bench(api)
        let split = try await export(
            bench, "-o", "out/catalogue", "--split", "2", "--ids", "1,2,3", "--columns", "name")
        #expect(split.status == 0, "\(split.talk)")
        #expect(try files(bench, "out") == ["catalogue-001", "catalogue-002"])
        #expect(try bench.shop.text("out/catalogue-001") == "name\nMug 1\nMug 2\n")
        #expect(try bench.shop.text("out/catalogue-002") == "name\nMug 3\n")
    }

    @Test("An empty catalogue is one file with its header, and as many products as a file takes are one as well")
    func edges() async throws {
        let bench = try await bench()
        let empty = try await export(
            bench, "-o", "catalogue.csv", "--split", "2", "--search", "none", "--columns", "name")
        #expect(empty.status == 0, "\(empty.talk)")
        #expect(try files(bench) == ["catalogue-001.csv"])
        #expect(try bench.shop.text("catalogue-001.csv") == "name\n")
        let full = try await export(bench, "-o", "catalogue.csv", "--split", "7")
        #expect(full.status == 0)
        #expect(try files(bench) == ["catalogue-001.csv"])
    }

    @Test("A name of one character is one like any other")
    func oneCharacter() async throws {
        let bench = try await bench()
        let answer = try await export(bench, "-o", "x.csv", "--split", "7")
        #expect(answer.status == 0, "\(answer.talk)")
        #expect(bench.shop.exists("x-001.csv"))
    }

    @Test("Where there were more files before, those that are left over are named and stay")
    func surplus() async throws {
        let bench = try await bench()
        #expect(try await export(bench, "-o", "catalogue.csv", "--split", "2").status == 0)
        let before = try bench.shop.text("catalogue-004.csv")
        let fewer = try await bench.shop.run(
            ["export", "-o", "catalogue.csv", "--split", "3", "--lang", "en"] + bench.market.flags)
        #expect(fewer.status == 0, "\(fewer.talk)")
        #expect(fewer.talk.contains("catalogue-004.csv") && fewer.talk.contains("earlier"), "\(fewer.talk)")
        #expect(!fewer.talk.contains("catalogue-003.csv, "))
        #expect(try bench.shop.text("catalogue-004.csv") == before)
        let json = try await export(bench, "-o", "catalogue.csv", "--split", "3")
        #expect(json.text.contains(#""surplus":["catalogue-004.csv"]"#), "\(json.text)")
    }

    @Test("A much smaller catalogue does not take the place of a larger one's files")
    func shrinks() async throws {
        let bench = try await bench()
        #expect(try await export(bench, "-o", "catalogue.csv", "--split", "2").status == 0)
        let kept = try bench.shop.text("catalogue-001.csv")
        let ids = ["1", "2", "3", "4", "5"]
        #expect(try await bench.shop.run(["delete", "--yes"] + ids + bench.market.flags).status == 0)
        // The first file alone has as many products as there are now: the set is what shrinks.
        let refused = try await export(bench, "-o", "catalogue.csv", "--split", "2")
        #expect(refused.status == 1 && (refused.text + refused.talk).contains("--replace"), "\(refused.text)")
        #expect(try bench.shop.text("catalogue-001.csv") == kept)
        #expect(try await export(bench, "-o", "catalogue.csv", "--split", "2", "--replace").status == 0)
        #expect(try files(bench).count == 4)
    }

    @Test("A stopped export puts nothing in place, and leaves nothing behind", arguments: [SIGINT, SIGKILL])
    func stopped(signal: Int32) async throws {
        let bench = try await bench()
        #expect(try await export(bench, "-o", "catalogue.csv", "--split", "2", "--ids", "1,2,3").status == 0)
        let before = try ["catalogue-001.csv", "catalogue-002.csv"].map(bench.shop.text)
        let program = try await bench.shop.start(
            ["export", "-o", "catalogue.csv", "--split", "1", "--concurrency", "1", "--output", "json"]
                + bench.market.account + ["--rate", "4/s"])
        // Its second file has been begun by then, and its last one has not.
        try await waitUntil(
            try! bench.shop.temporaryFiles().count >= 2, found: "\((try? bench.shop.temporaryFiles()) ?? [])")
        program.signal(signal)
        let answer = Answer(try await program.end())
        #expect(answer.status != 0)
        #expect(try files(bench).filter { $0.hasSuffix(".csv") } == ["catalogue-001.csv", "catalogue-002.csv"])
        #expect(try ["catalogue-001.csv", "catalogue-002.csv"].map(bench.shop.text) == before)
        guard signal == SIGINT else { return }
        #expect(answer.status == 130)
        #expect(try bench.shop.temporaryFiles().isEmpty)
    }

    @Test("It needs a file, and a number of products")
    func usage() async throws {
        let shop = try Shop()
        for flags in [
            ["--split", "2"], ["--split", "2", "-o", "-"], ["--split", "2", "-o", "/dev/null"],
            ["--split", "0", "-o", "a.csv"], ["--split", "x"],
        ] {
            let answer = try await shop.run(["export", "--market", "http://127.0.0.1:1", "--set", "retries=0"] + flags)
            #expect(answer.status == 64 && answer.talk.contains("--split"), "\(flags) \(answer.talk)")
        }
    }

    @Test("No file of the set is one that something else needs")
    func conflict() async throws {
        let bench = try await bench()
        try FileManager.default.copyItem(
            atPath: bench.market.secretFile, toPath: bench.shop.folder.path + "/catalogue-002.csv")
        let answer = try await bench.shop.run([
            "export", "-o", "catalogue.csv", "--split", "2", "--market", bench.market.url, "--identifier",
            bench.market.identifier, "--secret-file", "catalogue-002.csv",
        ])
        #expect(answer.status == 64 && answer.talk.contains("catalogue.csv"), "\(answer.talk)")
        #expect(
            try bench.shop.text("catalogue-002.csv") == String(contentsOfFile: bench.market.secretFile, encoding: .utf8)
        )
    }
}
