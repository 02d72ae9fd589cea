import Foundation
import TestSupport
import Testing

@Suite("Help, version and completion", .timeLimit(.minutes(2)))
struct HelpTests {
    static let commands: [[String]] = [
        ["validate"], ["import"], ["export"], ["inspect"], ["template"], ["rules"], ["explain"], ["runs", "list"],
        ["runs", "show"], ["runs", "resume"], ["runs", "undo"],
        ["runs", "forget"], ["list"], ["show"], ["delete"], ["sandbox"],
        ["completion"], ["ledger", "info"], ["ledger", "check"], ["ledger", "backup"], ["ledger", "restore"],
    ]

    @Test("Every command's help has examples and its exit statuses", arguments: commands)
    func help(command: [String]) async throws {
        let answer = try await Shop().run(command + ["--help"])
        #expect(answer.status == 0)
        #expect(answer.text.contains("EXAMPLES"))
        #expect(answer.text.contains("EXIT STATUS"))
        #expect(answer.talk.isEmpty)
    }

    @Test("The version is one line")
    func version() async throws {
        let answer = try await Shop().run("--version")
        #expect(answer.status == 0)
        #expect(answer.text.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    }

    @Test("Completion is there for each shell", arguments: ["bash", "zsh", "fish"])
    func completion(shell: String) async throws {
        let answer = try await Shop().run("completion", shell)
        #expect(answer.status == 0)
        #expect(answer.text.contains("openmarket"))
    }

    @Test("bash can parse its completion")
    func bash() async throws {
        let shop = try Shop()
        let script = try await shop.run("completion", "bash")
        try shop.folder.write(script.stdout, to: "completion.bash")
        let check = try await shop.other("bash", ["-n", "completion.bash"])
        #expect(check.status == 0, "\(check.talk)")
    }

    @Test(
        "Wrong usage ends with 64",
        arguments: [
            ["frobnicate"], ["validate"], ["validate", "a.csv", "--format", "doc"],
            ["import", "a.csv", "--rate", "fast"],
            ["validate", "a.csv", "--map", "name"], ["import", "a.csv", "--burst", "0"], ["show", "one"],
        ])
    func usage(arguments: [String]) async throws {
        let answer = try await Shop().run(arguments)
        #expect(answer.status == 64)
        #expect(answer.stdout.isEmpty)
        #expect(!answer.stderr.isEmpty)
    }
}
