import Foundation
import TestSupport
import Testing

@Suite("Help, version and completion", .timeLimit(.minutes(5)))
struct HelpTests {
    static let commands: [[String]] = [
        ["validate"], ["import"], ["export"], ["inspect"], ["template"], ["rules"], ["explain"], ["runs", "list"],
        ["runs", "show"], ["runs", "resume"], ["runs", "settle"], ["runs", "undo"], ["runs", "forget"], ["list"],
        ["show"], ["delete"], ["sandbox"],
        ["completion"], ["ledger", "info"], ["ledger", "check"], ["ledger", "backup"], ["ledger", "restore"],
        ["doctor"], ["profile", "list"], ["profile", "add"], ["profile", "use"], ["profile", "remove"],
        ["config", "show"], ["man"],
    ]

    @Test("Every command's help has examples and its exit statuses", arguments: commands)
    func help(command: [String]) async throws {
        let answer = try await Shop().run(command + ["--help"])
        #expect(answer.status == 0)
        #expect(answer.text.contains("EXAMPLES"))
        #expect(answer.text.contains("EXIT STATUS"))
        #expect(answer.talk.isEmpty)
    }

    @Test("A Korean seller's help is Korean from its first word to its last", arguments: commands)
    func korean(command: [String]) async throws {
        let answer = try await Shop().run(["help"] + command, variables: ["OPENMARKET_LANG": "ko"])
        #expect(answer.status == 0)
        #expect(answer.text.hasPrefix("개요: "))
        for heading in ["\n\n사용법: openmarket ", "\n예시\n", "\n종료 상태\n", "\n옵션:\n", "\n설정\n"] {
            #expect(answer.text.contains(heading), "\(heading)")
        }
        for word in ["OVERVIEW", "USAGE", "default:", "values:", "Show", "See ", " the ", " of "] {
            #expect(!answer.text.contains(word), "\(word)")
        }
    }

    @Test(
        "The language of help is the one that was asked for, by whichever way",
        arguments: [
            (["help", "show"], ["LANG": "ko_KR.UTF-8"]), (["help", "show"], ["LC_ALL": "ko_KR.UTF-8"]),
            (["show", "--help"], ["OPENMARKET_LANG": "ko"]), (["show", "--help", "--lang", "ko"], [:]),
            (["help", "show", "--lang=ko"], ["OPENMARKET_LANG": "en"]), (["help", "--lang", "ko", "show"], [:]),
        ])
    func language(arguments: [String], variables: [String: String]) async throws {
        let answer = try await Shop().run(arguments, variables: variables)
        #expect(answer.text.hasPrefix("개요: 마켓의 상품 하나를 모두 보여 줍니다.\n"), "\(answer.text)")
    }

    @Test("A person's own file says the language of help and of what is misspelt, too")
    func configured() async throws {
        let shop = try Shop()
        try shop.folder.write(#"{"lang": "ko"}"#, to: "config/openmarket/config.json")
        #expect(try await shop.run("help").text.hasPrefix("개요: "))
        #expect(try await shop.run("imprt").talk.contains("명령은 없습니다"))
        try shop.folder.write("{", to: "config/openmarket/config.json")
        #expect(try await shop.run("help").text.hasPrefix("OVERVIEW: "))
    }

    @Test(
        "Help about a command that there is not names the nearest",
        arguments: [["help", "imprt"], ["imprt", "--help"], ["help", "runs", "shw"], ["runs", "shw", "--help"]])
    func misspelt(arguments: [String]) async throws {
        let shop = try Shop()
        let meant = arguments.contains("shw") ? "openmarket runs show" : "openmarket import"
        let english = try await shop.run(arguments)
        #expect(english.status == 64 && english.stdout.isEmpty)
        #expect(english.talk.contains("Did you mean “\(meant)”?\nUsage: openmarket "), "\(english.talk)")
        if arguments.last == "--help" {
            let scripted = try await shop.run(arguments + ["--output", "json"])
            #expect(scripted.status == 64 && scripted.stderr.isEmpty)
            #expect(scripted.objects("error").count == 1 && scripted.objects("summary").count == 1)
        }
        let korean = try await shop.run(arguments, variables: ["OPENMARKET_LANG": "ko"])
        #expect(korean.talk.contains("‘\(meant)’") && korean.talk.contains("찾으셨나요?\n사용법: "), "\(korean.talk)")
    }

    @Test("Help is as wide as the terminal, or as COLUMNS says, and 80 columns where nobody does")
    func width() async throws {
        let shop = try Shop()
        func widest(_ text: String) -> Int {
            text.split { $0.isNewline }.filter { !$0.contains("openmarket ") }.map(\.count).max() ?? 0
        }
        #expect((72...80).contains(widest(try await shop.run("help", "import").text)))
        let narrow = try await shop.run(["help", "import"], variables: ["COLUMNS": "60"])
        #expect((52...60).contains(widest(narrow.text)))
        let script = """
            import fcntl, os, pty, struct, sys, termios
            pid, terminal = pty.fork()
            if pid == 0:
                fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack('HHHH', 24, 100, 0, 0))
                os.execv(sys.argv[1], sys.argv[1:])
            shown = b''
            try:
                while piece := os.read(terminal, 4096):
                    shown += piece
            except OSError:
                pass
            sys.stdout.buffer.write(shown)
            """
        let environment = shop.environment.filter { $0.key != "COLUMNS" }
        let terminal = try await shop.other(
            "python3", ["-c", script, Shop.executable.path, "help", "import"], environment: environment)
        #expect((92...100).contains(widest(terminal.text)), "\(terminal.text)")
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
            ["validate", "a.csv", "--map", "name"], ["import", "a.csv", "--set", "burst=0"], ["show", "one"],
        ])
    func usage(arguments: [String]) async throws {
        let answer = try await Shop().run(arguments)
        #expect(answer.status == 64)
        #expect(answer.stdout.isEmpty)
        #expect(!answer.stderr.isEmpty)
    }
}
