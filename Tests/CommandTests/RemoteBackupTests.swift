import Foundation
import TestSupport
import Testing

/// The commands about backups, at a remote of rclone's that a server on this machine has.
@Suite("Backups at a remote, from outside", .serialized, .timeLimit(.minutes(8)))
struct RemoteBackupTests {
    private static let hasRclone = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .contains { FileManager.default.isExecutableFile(atPath: $0 + "/rclone") }

    /// A shop with two products, and a remote `far` that asks for a password.
    private struct Bench {
        let shop: GenerationBench
        let server: RunningProgram
        let address: String

        init() async throws {
            shop = try await GenerationBench("openmarket")
            try shop.sheet(
                "Mug 1,A mug for tea,1000,100,1,mug.jpg|new.jpg,M-1,", "Mug 2,A mug for tea,1000,100,2,mug.jpg,M-2,")
            #expect(try await shop.run("import", "sheet.csv").status == 0)
            let place = shop.shop.folder.path + "/far"
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            server = try await RunningProgram(
                "sh",
                [
                    "-c",
                    "exec rclone serve webdav --dir-cache-time 0s --addr 127.0.0.1:0 --user shop --pass geheim \"$1\" 2>&1",
                    "sh",
                    place,
                ])
            let line = await server.lines.first { $0.contains("http://") } ?? ""
            address = line.firstMatch(of: /http:\/\/[0-9.:]+/).map { String($0.output) } ?? ""
            let obscured = try await RunningProgram("rclone", ["obscure", "geheim"]).end().stdout
            try shop.shop.folder.write(
                """
                [far]
                type = webdav
                url = \(address)
                user = shop
                pass = \(String(decoding: obscured, as: UTF8.self))
                """, to: "rclone.conf")
        }

        func run(_ command: String..., quiet: Bool = false, variables: [String: String] = [:]) async throws -> Answer {
            let asks = ["create", "restore"].contains(command[0])
            let market = asks ? shop.market.flags + ["--rate", "500/s", "--set", "burst=50"] : []
            let photos = command[0] == "create" ? ["--allow", "private-photos"] : []
            let settings = [
                "RCLONE_CONFIG": shop.shop.folder.path + "/rclone.conf",
                "XDG_CACHE_HOME": shop.shop.folder.path + "/cache",
            ]
            return try await shop.shop.run(
                ["backup"] + command + photos + market + (quiet ? ["-q"] : ["--output", "json"]),
                variables: settings.merging(variables) { $1 })
        }
    }

    @Test(
        "A backup is made, listed, proved, compared, brought back and thinned out there as in a folder",
        .enabled(if: hasRclone, "rclone is not at hand"))
    func round() async throws {
        let bench = try await Bench()
        let made = try await bench.run("create", "far:shop")
        #expect(made.status == 0, "\(made.text)\(made.talk)")
        #expect(made.text.contains(#""backup":"far:shop""#))
        #expect(made.summary?.complete == true)
        let quiet = try await bench.run("create", "far:shop", quiet: true)
        #expect(quiet.status == 0)
        #expect(quiet.text + quiet.talk == "")
        #expect(try await bench.run("list", "far:shop").objects("snapshot").count == 2)
        #expect(try await bench.run("diff", "far:shop@\(made.summary?.snapshot ?? "")", "far:shop").status == 0)
        #expect(try await bench.shop.shop.run(["delete", "1", "--yes"] + bench.shop.market.flags).status == 0)
        let restored = try await bench.run("restore", "far:shop", "--yes")
        #expect(restored.status == 0, "\(restored.text)\(restored.talk)")
        #expect(restored.summary?.uploaded == 1)
        #expect(try await bench.run("prune", "far:shop", "--keep-last", "1").summary?.removed == 1)
        let proved = try await bench.run("verify", "far:shop")
        #expect(proved.status == 0)
        #expect(proved.summary?.faults == 0)
        let kept = try FileManager.default.subpathsOfDirectory(atPath: bench.shop.shop.folder.path + "/cache")
        #expect(kept.filter { $0.hasSuffix(".jpg") } == [])
        let photos = bench.shop.shop.folder.path + "/far/shop/photos"
        let photo = try #require(
            try FileManager.default.subpathsOfDirectory(atPath: photos).first { $0.hasSuffix(".jpg") })
        try bench.shop.shop.folder.write("no photo", to: "far/shop/photos/" + photo)
        let found = try await bench.run("verify", "far:shop")
        #expect(found.status == 4)
        #expect(found.objects("fault").map { "\($0.path ?? "") \($0.fault ?? "")" } == ["photos/\(photo) truncated"])
    }

    @Test(
        "What stands in the way is told with a status, and no secret of an address",
        .enabled(if: hasRclone, "rclone is not at hand"))
    func troubles() async throws {
        let bench = try await Bench()
        let unknown = try await bench.run("list", "nowhere:shop")
        #expect(unknown.status == 66)
        #expect(unknown.text.contains("far"))
        #expect(try await bench.run("list", "far:shop").status == 66)
        let refused = try await bench.run("list", ":webdav,url='\(bench.address)',user=shop,pass=geheimer:shop")
        #expect(refused.status == 69)
        #expect(!(refused.text + refused.talk).contains("geheim"))
        #expect(refused.text.contains(":webdav,…:shop"))
        let missing = try await bench.run("list", "far:shop", variables: ["PATH": bench.shop.shop.folder.path])
        #expect(missing.status == 1)
        #expect(missing.text.contains("`rclone`"))
        #expect(try await bench.run("list", "./far:shop").status == 66)
    }
}
