import Foundation
import Jobs
import Ledger
import Sandbox
import TestSupport
import Testing
import Wording

@testable import OpenMarketCommand

/// A folder with one of everything that a command line can name.
private struct Desk {
    let folder = try! TemporaryFolder()
    /// What must stay, by its name in the folder.
    static let kept: [(name: String, kind: NamedFileKind)] = [
        ("in.csv", .input), ("photos.zip", .photos), ("map.json", .map), ("key.txt", .secret), ("ca.pem", .certificate),
        ("l.sqlite", .ledger), ("l.sqlite-wal", .ledger), ("l.sqlite-shm", .ledger), ("l.sqlite.lock", .ledger),
        ("pace/market", .pace), ("user.json", .settings), (".openmarket.json", .settings),
        ("market/market.sqlite", .practiceData), ("market/vendors/v.secret", .practiceData),
    ]

    init() throws {
        for (name, _) in Self.kept { try folder.write("kept", to: name) }
        try FileManager.default.createSymbolicLink(atPath: path("here"), withDestinationPath: folder.path)
    }

    func path(_ name: String) -> String { folder.path + "/" + name }

    /// What names the kept files, as far as the command has an option for them; the others are configured.
    func check(_ command: [String], output: String, _ path: String) throws {
        let tree = CommandTree.whole.resolve(command).command
        var settings = Settings()
        var arguments = command
        for (option, name) in [
            ("secret-file", "key.txt"), ("ca-cert", "ca.pem"), ("ledger", "l.sqlite"), ("map-file", "map.json"),
            ("images", "photos.zip"), ("data", "market"),
        ] {
            let isOption = tree.arguments.contains { $0.tableName == option }
            if isOption, option != "images" || command[0] != "export" {
                arguments += ["--\(option)", self.path(name)]
            } else {
                settings.values[option] = Settings.Value(texts: [self.path(name)], origin: .userFile, source: "")
            }
        }
        arguments += [output, path]
        if tree.arguments.contains(where: { $0.placeName == "<file>" }) { arguments += [self.path("in.csv")] }
        let project = self.path(".openmarket.json")
        try NamedFiles(
            arguments, settings: settings, configuration: [project, self.path("user.json")],
            paceFolder: self.path("pace")
        ).check()
    }
}

@Suite("Outputs never destroy inputs")
struct NamedFilesTests {
    @Test("What stands without an option is written by some commands, and held against the rest, too")
    func places() throws {
        let desk = try Desk()
        for command in [["ledger", "backup"], ["backup", "create"]] {
            let named = NamedFiles(command + [desk.path("new")], settings: .none, configuration: [])
            #expect(named.outputs.map(\.option) == [command[0] == "ledger" ? "<file>" : "<dir>"], "\(command)")
            #expect(throws: OutputConflict.self, "\(command)") {
                try NamedFiles(
                    command + [desk.path("user.json")], settings: .none, configuration: [desk.path("user.json")]
                ).check()
            }
        }
        let reading = NamedFiles(["validate", "a.csv", "-q", "--lang", "en"], settings: .none, configuration: [])
        #expect(reading.outputs.isEmpty)
    }

    /// Each output option of each command.
    static let outputs: [(command: [String], option: String)] = CommandTree.whole.typed.flatMap { command in
        command.tree.options.filter { $0.file == .written }.compactMap(\.tableName).sorted()
            .map { (command.path, OptionTable.spelling($0)) }
    }

    @Test("Every option whose value is a file says what becomes of it")
    func whole() {
        for command in CommandTree.whole.typed {
            for option in command.tree.arguments {
                guard let name = option.kind == .positional ? option.placeName : option.tableName else { continue }
                // A value's kind is written in capitals; without them it is the option's own name.
                let value = option.valueName ?? ""
                let words = (option.kind == .positional ? value.uppercased() : value).split { !$0.isLetter }
                // A group's files are those of its members.
                guard SettingGroup(rawValue: name) == nil,
                    words.contains(where: { ["FILE", "DIR", "PATH", "PLAN", "ZIP"].contains($0) })
                else { continue }
                #expect(option.file != nil, "\(command.path) \(name)")
            }
        }
        #expect(
            Set(Self.outputs.map(\.option)) == [
                "-o", "--save-map", "--issues", "--rejects", "--report", "--plan-out", "--log", "--journal",
            ])
    }

    @Test("No output may be what the command, or another one, needs, by whatever name", arguments: outputs.indices)
    func refused(index: Int) throws {
        let (command, option) = Self.outputs[index]
        let desk = try Desk()
        for (name, kind) in Desk.kept {
            // A command that reads no sheets, photos or certificates by itself has them to leave alone as they are configured.
            let isNamed = kind != .input || CommandTree.whole.resolve(command).command.takesFiles
            guard isNamed else { continue }
            try FileManager.default.linkItem(atPath: desk.path(name), toPath: desk.path("hard"))
            try FileManager.default.createSymbolicLink(
                atPath: desk.path("soft"), withDestinationPath: desk.path("hard"))
            for path in [
                name, "./" + name, "here/" + name, "here/../\(desk.folder.url.lastPathComponent)/" + name, "hard",
                "soft",
            ] {
                let path = desk.path(path)
                #expect(throws: OutputConflict(option: option, path: path, kind: kind), "\(command) \(option) \(path)")
                {
                    try desk.check(command, output: option, path)
                }
            }
            for link in ["hard", "soft"] { try FileManager.default.removeItem(atPath: desk.path(link)) }
        }
        try desk.check(command, output: option, desk.path("new"))
        #expect(throws: Never.self) { try desk.check(command, output: option, "/dev/null") }
    }

    @Test("What is not there yet is kept, too: the ledger's files, the settings, what a link leads to")
    func missing() throws {
        let desk = try Desk()
        for (name, _) in Desk.kept.dropFirst() { try FileManager.default.removeItem(atPath: desk.path(name)) }
        try FileManager.default.createSymbolicLink(atPath: desk.path("soft"), withDestinationPath: "here/l.sqlite-wal")
        for name in [
            "l.sqlite", "here/l.sqlite-shm", "l.sqlite.lock", "soft", "pace/new", ".openmarket.json",
            "user.json",
            "here/./market/../market/vendors/new.secret", "key.txt",
        ] {
            #expect(throws: OutputConflict.self, "\(name)") {
                try desk.check(["import"], output: "--issues", desk.path(name))
            }
        }
    }

    private func conflict(_ arguments: [String]) -> OutputConflict? {
        do {
            try NamedFiles(arguments, settings: .none, configuration: []).check()
            return nil
        } catch { return error }
    }

    @Test("Two outputs may not be one file, whichever stands first and however they are written")
    func twoOutputs() throws {
        let folder = try TemporaryFolder()
        let one = folder.path + "/x"
        let options = ["--save-map", "--issues", "--rejects", "--plan-out", "--log", "--ledger"]
        for first in options {
            for second in options where second != first {
                #expect(
                    conflict(["import", "a.csv", first, one, "\(second)=\(folder.path)/./x"]) != nil,
                    "\(first) \(second)")
            }
        }
        #expect(conflict(["export", "-qo", one, "--log", one])?.kind == .output("--log"))
        #expect(conflict(["export", "-o", one, "--log", one + "y"]) == nil)
        #expect(conflict(["template", "-o=" + one]) == nil)
        #expect(conflict(["import", "--ledger", one, "--issues", "i", "--", one])?.option == "--ledger")
    }

    @Test("Rejects of several inputs, and what no worksheet holds, have files of their own that replace nothing either")
    func derived() throws {
        let folder = try TemporaryFolder()
        func at(_ name: String) -> String { folder.path + "/" + name }
        #expect(
            conflict(["validate", at("a.csv"), at("bad-2.csv"), "--rejects", at("bad.csv")])?.path == at("bad-2.csv"))
        #expect(conflict(["validate", at("bad-2.csv"), "--rejects", at("bad.csv")]) == nil)
        #expect(conflict(["validate", at("bad-rest.csv"), "--rejects", at("bad.xlsx")])?.kind == .input)
        #expect(
            conflict(["import", at("a.csv"), "--ledger", at("l"), "--rejects", at("l.lock")])?.kind
                == .ledger)
    }

    @Test("A folder that photos are saved into keeps what else is named in it")
    func photoFolder() throws {
        let folder = try TemporaryFolder()
        func at(_ name: String) -> String { folder.path + "/" + name }
        let save = ["export", "--images", at("p")]
        #expect(conflict(save + ["-o", at("p/catalogue.csv")]) == nil)
        #expect(conflict(save + ["-o", at("p/17-1.jpg"), "--format", "csv"])?.option == "--images")
        #expect(conflict(save + ["--secret-file", at("p/17-2.bin")])?.kind == .secret)
        #expect(conflict(save + ["--ledger", at("p/l")]) == nil)
        #expect(conflict(["export", "--images", StateFolder.pace])?.kind == .pace)
    }

    @Test("The values are found as the parser finds them")
    func values() {
        let tree = CommandTree.whole.resolve(["import"]).command
        let found = tree.signature.givenValues(["a.csv", "-n", "--issues=i=1", "--log", "-", "-q", "--", "--rejects"])
        #expect(
            found == [
                GivenValue(name: "<file>", value: "a.csv"), GivenValue(name: "issues", value: "i=1"),
                GivenValue(name: "log", value: "-"),
                GivenValue(name: "<file>", value: "--rejects"),
            ])
    }

    @Test("It is said in both languages what would be lost")
    func sentence() {
        let trouble = OutputTrouble(option: "--save-map", path: "sheet.csv", kind: .input)
        #expect(
            trouble.text(in: .english)
                == "--save-map would write over sheet.csv, which is the input; give it another name.")
        #expect(trouble.text(in: .korean) == "--save-map에 sheet.csv를 쓸 수 없습니다. 입력 파일이라 덮어쓰게 됩니다. 다른 이름을 주세요.")
    }
}

extension CommandTree {
    fileprivate var takesFiles: Bool { arguments.contains { $0.placeName == "<file>" } }
}

@Suite("Outputs that name inputs, as the program meets them", .timeLimit(.minutes(5)))
struct OutputTroubleTests {
    @Test("It ends with 64 before anything is written, and every file stays as it was")
    func nothingIsTouched() async throws {
        let shop = try Shop()
        let sheet = try shop.catalogue(rows: 2)
        _ = try await shop.run("import", sheet, "--market", "sandbox", "--ledger", "l.sqlite", "--rate", "500/s")
        try shop.folder.write("s3cret\n", to: "key")
        _ = try await shop.other("ln", ["l.sqlite", "hard"])
        _ = try await shop.other("ln", ["-s", "key", "soft"])
        let before = try ["l.sqlite", "key", sheet].map(shop.data)
        for arguments in [
            ["validate", sheet, "--save-map", sheet], ["inspect", sheet, "--save-map", "./" + sheet],
            ["import", sheet, "--ledger", "l.sqlite", "--issues", "hard"],
            ["export", "--ledger", "l.sqlite", "-o", "l.sqlite", "--format", "csv"],
            ["export", "-o", "soft", "--format", "csv", "--secret-file", "key", "--market", "http://127.0.0.1:9"],
            ["import", sheet, "--log", sheet], ["import", sheet, "--ledger", sheet],
            ["delete", "1", "--yes", "--ledger", "l.sqlite", "--log", "hard"],
            ["template", "-o", ".openmarket.json", "--format", "csv"],
            ["template", "-o", "config/openmarket/config.json"],
            [
                "sandbox", "--secret-file", "key", "--identifier", "11111111-2222-3333-4444-555555555555", "--journal",
                "soft",
            ],
        ] {
            let answer = try await shop.run(arguments + ["--output", "json"])
            #expect(answer.status == 64, "\(arguments) \(answer.text) \(answer.talk)")
            #expect((answer.text + answer.talk).contains("would write over"), "\(arguments)")
        }
        #expect(try ["l.sqlite", "key", sheet].map(shop.data) == before)
        #expect(!shop.exists(".openmarket.json") && !shop.exists("config/openmarket/config.json"))
    }

    @Test("A sheet that comes by standard input is an input, too")
    func standardInput() async throws {
        let shop = try Shop()
        let sheet = try shop.catalogue(rows: 1)
        let program = try await shop.start(
            ["validate", "-", "--rejects", sheet], input: shop.folder.url.appendingPathComponent(sheet))
        #expect(Answer(try await program.end()).status == 64)
    }

    @Test(
        "A path that leads back out of a folder that is not there has an end",
        arguments: ["none/../x", "none/b/../../x", "./none/..//x", "none/../none/.././x"])
    func waysBack(path: String) throws {
        let folder = try TemporaryFolder()
        #expect(FileIdentity.canonical(folder.path + "/" + path) == FileIdentity.canonical(folder.path) + "/x")
    }
}
