import Catalogue
import Foundation
import TestSupport
import Testing
import Wording

@testable import OpenMarketCommand

@Suite("Issues as annotations on GitHub", .timeLimit(.minutes(5)))
struct GitHubAnnotationTests {
    /// What GitHub's runner makes of a line: a command with its properties and its message, or nothing.
    ///
    /// Written down after the runner's own parser (`ActionCommand.TryParseV2`).
    private struct Command: Equatable {
        var name: String
        var properties: [String: String]
        var message: String

        init?(_ line: Substring) {
            guard let match = line.wholeMatch(of: #/::(\w+) (.*?)::(.*)/#) else { return nil }
            name = String(match.1)
            properties = [:]
            for property in match.2.split(separator: ",") {
                let halves = property.split(separator: "=", maxSplits: 1)
                properties[String(halves[0])] = Self.taken(halves[1], ["%0D", "%0A", "%3A", "%2C", "%25"])
            }
            message = Self.taken(match.3, ["%0D", "%0A", "%25"])
        }

        private static func taken(_ text: Substring, _ escapes: [String]) -> String {
            escapes.reduce(String(text)) { text, escape in
                text.replacing(escape, with: String(UnicodeScalar(UInt8(escape.dropFirst(), radix: 16)!)))
            }
        }
    }

    private func commands(_ answer: Answer) -> [Command] { answer.text.split(separator: "\n").compactMap(Command.init) }

    private func shop() throws -> Shop {
        let shop = try Shop()
        try shop.folder.write(
            "sku,name,description,price,discounted_price,stock,images\nA-1,Mug,A mug made of tin,12000,2000,0,a.jpg\n"
                + "A-2,Lamp,\"A lamp\nfor reading\",12x,,3,b.jpg\nA-3,컵,too short,1000,,7,c.jpg\n", to: "a.csv")
        return shop
    }

    @Test("Each issue is a line with its file, lines, code, message and remedy, and the totals follow")
    func lines() async throws {
        let shop = try shop()
        let answer = try await shop.run("validate", "a.csv", "--no-image-files", "--output", "github")
        #expect(answer.status == 2, "\(answer.talk)")
        let lines = answer.text.split(separator: "\n")
        #expect(
            lines.contains { $0.hasPrefix("::error file=a.csv,line=3,endLine=4,title=price-not-a-number::") },
            "\(answer.text)")
        let json = try await shop.run("validate", "a.csv", "--no-image-files", "--output", "json")
        let issues = json.objects("issue")
        #expect(commands(answer).map { $0.properties["title"] } == issues.map(\.code))
        #expect(lines.count == issues.count + 1 && lines.last?.hasPrefix("Read 3 records: ") == true, "\(answer.text)")
        #expect(!answer.text.contains("→") && !answer.text.contains("\u{1B}"))
    }

    @Test("Warnings are warnings, and change no status")
    func warnings() async throws {
        let shop = try Shop()
        try shop.folder.write(
            "name,description,price,discounted_price,stock,images\nMug,A mug made of tin,0,0,3,a.jpg\n",
            to: "a.csv")
        let answer = try await shop.run("validate", "a.csv", "--no-image-files", "--output", "github")
        #expect(answer.status == 0, "\(answer.talk)")
        let commands = commands(answer)
        #expect(!commands.isEmpty && commands.allSatisfy { $0.name == "warning" }, "\(answer.text)")
    }

    @Test("Every issue is a line, however many of one kind there are, and colours are left out")
    func all() async throws {
        let shop = try Shop()
        let rows = (1...300).map { "Mug \($0),A mug made of tin,x,0,3,a.jpg\n" }.joined()
        try shop.folder.write("name,description,price,discounted_price,stock,images\n" + rows, to: "a.csv")
        let answer = try await shop.run(
            "validate", "a.csv", "--no-image-files", "--output", "github", "--color", "always")
        #expect(commands(answer).map { $0.properties["line"] } == (2...301).map(String.init))
        #expect(!answer.text.contains("\u{1B}"))
    }

    @Test("A dry run's issues are lines, too, and its plan follows; so are an import's")
    func importing() async throws {
        let shop = try shop()
        let market = try await SandboxProcess(shop)
        try shop.photo("a.jpg")
        for flags in [["-n"], []] {
            let answer = try await shop.run(["import", "a.csv", "--output", "github"] + flags + market.flags)
            #expect(answer.status == 2, "\(answer.talk)")
            #expect(commands(answer).contains { $0.properties["title"] == "price-not-a-number" }, "\(answer.text)")
            #expect(answer.text.split(separator: "\n").contains { !$0.hasPrefix("::") })
        }
    }

    @Test("An input that is none is a line, and ends as ever")
    func refused() async throws {
        let shop = try Shop()
        try shop.folder.write("{\"a\": ", to: "b.json")
        let answer = try await shop.run("validate", "b.json", "--output", "github")
        #expect(answer.status == 65)
        #expect(commands(answer).map { $0.properties["title"] } == ["json-malformed"], "\(answer.text)")
    }

    @Test("Cells and names of files that mean harm start no command and end none")
    func hostile() async throws {
        let shop = try Shop()
        let file = "::add-mask::a,line=9:100%0A.csv"
        try shop.folder.write(
            "name,description,price,discounted_price,stock,images,##[stop-commands]x\n"
                + "Mug,A mug made of tin,\"9%0A::error::x\n::stop-commands::x\",0,3,a.jpg,\n", to: file)
        let answer = try await shop.run("validate", "./" + file, "--no-image-files", "--output", "github")
        #expect(answer.status == 2, "\(answer.talk)")
        let commands = commands(answer)
        #expect(commands.allSatisfy { $0.properties["file"] == "./" + file }, "\(answer.text)")
        #expect(commands.contains { $0.message.contains("9%0A::error::x") }, "\(answer.text)")
        let named = try await shop.run("validate", file, "nothing ##[add-mask]x.csv", "--output", "github")
        for line in (answer.text + answer.talk + named.text + named.talk).split(separator: "\n") {
            if ["::error ", "::warning "].contains(where: line.hasPrefix) { continue }
            #expect(!line.drop(while: \.isWhitespace).hasPrefix("::") && !line.contains("##["), "\(line)")
        }
    }

    @Test("Escapes are GitHub's, in messages and in properties, whatever combines with a mark")
    func escapes() {
        #expect(GitHubAnnotation.escaped("50%\r\na:b,c") == "50%25%0D%0Aa:b,c")
        #expect(GitHubAnnotation.escaped("50%\na:\u{301}b,", alsoIn: [":", ","]) == "50%25%0Aa%3A\u{301}b%2C")
        let issue = Catalogue.Issue(code: .priceNotANumber, file: "a\n:\u{308}:b.csv", record: 1, lines: 2...2)
        let line = GitHubAnnotation(issue: issue, language: .english).line.description
        #expect(line.hasPrefix("::error file=a%0A%3A\u{308}%3Ab.csv,line=2,endLine=2,title=price-not-a-number::"))
    }

    @Test("A line that is none of them is as it was but for what the runner would obey")
    func inert() {
        func inert(_ text: String) -> String { GitHubAnnotation.inert(PrintableText(lines: text)).description }
        #expect(inert("a::b # [x] 한글\n  c") == "a::b # [x] 한글\n  c")
        #expect(inert("::error::x\n \u{A0}::x") == "\\u{3A}:error::x\n \u{A0}\\u{3A}:x")
        #expect(inert("a ##[group]b ##[\u{301}") == "a ##\\u{5B}group]b ##\\u{5B}\u{301}")
    }

    @Test("A workbook's cell and a record among others in one line stand in the message")
    func places() {
        let cell = Catalogue.Issue(
            code: .priceNotANumber, file: "a.xlsx", record: 3, lines: 4...4, cell: "E14", value: "x")
        #expect(GitHubAnnotation(issue: cell, language: .english).line.description.contains("::E14 "))
        let record = Catalogue.Issue(code: .priceNotANumber, file: "a.json", record: 3, lines: 1...1, value: "x")
        #expect(GitHubAnnotation(issue: record, language: .english).line.description.contains("::record 3 "))
    }

    @Test(
        "A command that finds no issues refuses the form, and names those that have it",
        arguments: [["list"], ["doctor"], ["rules"], ["runs", "list"]])
    func elsewhere(command: [String]) async throws {
        let shop = try Shop()
        for flags in [["--output", "github"], ["--output=github"]] {
            let answer = try await shop.run(command + flags)
            #expect(answer.status == 64 && answer.text.isEmpty)
            #expect(answer.talk.contains("validate, convert, import"), "\(answer.talk)")
        }
    }

    @Test("The commands that are named have the form, and no other")
    func named() {
        let having = CommandTree.whole.typed.filter { leaf in
            leaf.tree.arguments.contains { $0.settingName == "output" && $0.abstract?.contains("github") == true }
        }
        #expect(Set(having.map { $0.path.joined(separator: " ") }) == Set(IssueForm.commands))
    }
}
