import Foundation
import TestSupport
import Testing
import Wording

@testable import OpenMarketCommand

@Suite("Which option may come from where")
struct OptionTableTests {
    /// What a folder that came from somebody else may say, written down once more: a slip in the table fails here.
    private static let project: Set = [
        "format", "encoding", "delimiter", "header-row", "sheet", "map", "preset", "currency", "value", "from", "rate",
        "read", "read-quote", "read-records", "read-html", "read-guard", "read-decimal",
    ]

    @Test("Each option that some command has is known, by commands of one name alike")
    func whole() {
        let options = CommandTree.whole.optionNames
        #expect(options.count > 60)
        #expect(Set(OptionTable.names) == options)
        for (name, commands) in Dictionary(grouping: CommandTree.whole.leaves, by: \.commandName) {
            for option in commands.flatMap(\.options) {
                let known = OptionTable.trust(option.tableName ?? "", of: name)
                #expect(known == option.trust, "\(name) \(option.tableName ?? "")")
            }
        }
    }

    @Test("A project's file may say how files are read, and nothing else")
    func strangers() {
        for name in OptionTable.names {
            let origins = OptionTable.origins(of: name) ?? []
            #expect(origins.contains(.projectFile) == Self.project.contains(name), "\(name)")
            #expect(origins.contains(.commandLine), "\(name)")
            #expect(origins.contains(.environment) == (!OptionTable.names(.call).contains(name)), "\(name)")
            #expect(origins.contains(.userFile) == (!OptionTable.names(.call).contains(name)), "\(name)")
            #expect(origins.contains(.profile) == origins.contains(.userFile), "\(name)")
        }
    }

    @Test(
        "Each option is taken from each place that the table names, and refused from each other one",
        arguments: OptionOrigin.allCases)
    func exhaustively(origin: OptionOrigin) throws {
        let folder = try TemporaryFolder()
        for name in OptionTable.names {
            // A profile names no other one; a group's key is those of its members, and a name may be a former one's, too.
            guard origin != .profile || name != "profile", SettingGroup(rawValue: name) == nil,
                OptionTable.options(called: name).count == 1
            else { continue }
            let isTaken = try #require(OptionTable.origins(of: name)).contains(origin)
            for key in Set([name, name.replacing("-", with: "_")]) {
                let error = error(saying: key, from: origin, in: folder)
                #expect((error == nil) == isTaken, "\(key) from \(origin)")
                guard let error else { continue }
                #expect(error.problem == .notFromHere(key, option: name, userFile: folder.path + "/user.json"))
                let told = error.trouble.text(in: .english).description
                #expect(told.contains("“\(key)”") && told.contains("`\(OptionTable.spelling(name))`"), "\(told)")
                #expect(
                    told.contains("`\(OptionTable.variable(OptionTable.key(of: name)))`")
                        == (!OptionTable.names(.call).contains(name)),
                    "\(told)")
                #expect(error.status == .usage)
            }
        }
    }

    @Test("No command has more options than a person can look through")
    func count() {
        for command in CommandTree.whole.leaves {
            #expect(command.shown.count { $0.kind != .positional && !$0.isQuestion } <= 51, "\(command.path)")
        }
    }

    /// What happens where a place says the option; the command line is the parser's own.
    private func error(saying key: String, from origin: OptionOrigin, in folder: TemporaryFolder) -> SettingsError? {
        let user = folder.path + "/user.json"
        do throws(SettingsError) {
            switch origin {
            case .commandLine: break
            case .environment: _ = try Settings(environment: [OptionTable.variable(key): "1"], userFile: user)
            case .projectFile, .profile, .userFile:
                let file = folder.path + "/settings.json"
                _ = FileManager.default.createFile(atPath: file, contents: Data(#"{"\#(key)": "1"}"#.utf8))
                _ = try Settings(file: file, as: origin, userFile: user)
            }
            return nil
        } catch { return error }
    }

    @Test("An option reaches each command that has it, from every place it is taken from")
    func reach() throws {
        for command in CommandTree.whole.typed {
            for option in command.tree.arguments where option.kind != .positional {
                guard let name = option.settingName, let trust = OptionTable.trust(name, of: command.tree.commandName)
                else { continue }
                for origin in trust.origins where origin != .commandLine {
                    let value = Settings.Value(texts: [name == "rate" ? "1/s" : "1"], origin: origin, source: "")
                    let added = try ConfiguredArguments.extend(command.path, with: SettingsSources([name: value]))
                    let expected = option.kind == .flag ? "--\(name)" : "--\(name)=\(value.texts[0])"
                    guard SettingGroup(rawValue: name) == nil else { continue }
                    #expect(added.contains(expected), "\(command.path) \(name) from \(origin)")
                }
            }
        }
    }

    @Test("Each command's help says where its options may come from")
    func help() throws {
        func names(_ command: String) -> [String] {
            OptionTable.help(for: CommandTree.whole.resolve([command]).command).compactMap { block in
                if case .names(let names) = block.kind { names } else { nil }
            }
        }
        #expect(
            Set(names("import").joined(separator: ", ").components(separatedBy: ", "))
                == Set(Self.project.subtracting(["from", "read"]).map { OptionTable.spelling($0) }))
        #expect(names("export") == ["--rate", "-o"])
        #expect(names("rules") == [])
    }

    @Test("The documentation's table of them is the code's")
    func documented() throws {
        func spelled(_ trust: OptionTrust) -> String {
            OptionTable.names(trust).filter { SettingGroup(rawValue: $0) == nil }
                .map { "`\(OptionTable.spelling($0))`" }.joined(separator: ", ")
        }
        let (found, fresh) = try DocumentedTable.compare(
            "origins",
            rows: [
                "| option | command line | environment | the folder's file | your own file, a profile |",
                "|---|---|---|---|---|",
                "| \(spelled(.anybody)) | yes | yes | yes | yes |",
                "| \(spelled(.anybodyLess)) | yes | yes | where it is lower | yes |",
                "| \(spelled(.call)) | yes | no | no | no |", "| all others | yes | yes | no | yes |",
            ])
        #expect(found == fresh)
    }
}

extension SettingsSources {
    /// Each value in the place that it is from.
    fileprivate init(_ values: [String: Settings.Value]) {
        func from(_ origin: OptionOrigin) -> Settings { Settings(values: values.filter { $0.value.origin == origin }) }
        self.init(
            environment: from(.environment), project: from(.projectFile), profile: from(.profile), user: from(.userFile)
        )
    }
}

extension CommandTree {
    /// The commands that have none below them, with what is typed for them.
    var typed: [(path: [String], tree: CommandTree)] { leaves.map { ($0.words, $0) } }
}
