import Foundation
import TestSupport
import Testing
import Wording

@testable import OpenMarketCommand

@Suite("What a person sees on a terminal", .timeLimit(.minutes(5)))
struct TerminalTests {
    private static let sheet = """
        name,description,price,stock,images,sku
        Mug 1,A mug for tea,"12,5O0",3,mug.jpg,M-1
        자작나무 도마 대형,"거실에서도 쓰는 아주 커다란 도마, 나뭇결이 모두 다르고 손잡이가 있음",-1,3,mug.jpg,M-2

        """

    @Test("An issue has its record beneath it, and carets under the cell", arguments: ["en", "ko"])
    func carets(language: String) async throws {
        let shop = try Shop()
        try shop.photo("mug.jpg")
        try shop.folder.write(Self.sheet, to: "a.csv")
        let seen = try await shop.watch(["validate", "a.csv", "--lang", language])
        #expect(seen.status == 2)
        let text = uncoloured(seen.text)
        #expect(
            text.contains(
                "\n    2 | Mug 1 | A mug for tea | 12,5O0 | 3 | mug.jpg | M-1\n"
                    + "                                ^^^^^^\n"), "\(text)")
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.allSatisfy { $0.columns <= 80 }, "\(lines.filter { $0.columns > 80 })")
        let place = try #require(lines.firstIndex { $0.hasPrefix("    3 | ") })
        let (cells, carets) = (lines[place], lines[place + 1])
        let before = try #require(cells.range(of: "-1 |"))
        #expect(String(cells[..<before.lowerBound]).columns == carets.prefix { $0 == " " }.count, "\(cells)\n\(carets)")
        #expect(carets.drop { $0 == " " } == "^^")
    }

    @Test("An import's dry run shows the same")
    func dryRun() async throws {
        let shop = try Shop()
        try shop.photo("mug.jpg")
        try shop.folder.write(Self.sheet, to: "a.csv")
        let seen = try await shop.watch(["import", "a.csv", "-n", "--market", "sandbox", "--lang", "en"])
        #expect(uncoloured(seen.text).contains("    2 | Mug 1 | A mug for tea | 12,5O0 | 3 |"), "\(seen.text)")
    }

    @Test("In a pipe there is neither a caret nor a colour, and no line is broken")
    func piped() async throws {
        let shop = try Shop()
        try shop.photo("mug.jpg")
        try shop.folder.write(Self.sheet, to: "a.csv")
        let answer = try await shop.run(["validate", "a.csv"], variables: ["COLUMNS": "40"])
        #expect(!answer.text.contains("^^") && !answer.text.contains("\u{1B}"))
        #expect(answer.text.contains("\n  error: a.csv:2 C2  The price “12,5O0” is not a number.\n"))
    }

    @Test("Colours are as NO_COLOR and --color say")
    func colours() async throws {
        let shop = try Shop()
        try shop.folder.write(Self.sheet, to: "a.csv")
        func isColoured(_ flags: [String], _ variables: [String: String] = [:]) async throws -> Bool {
            try await shop.watch(["validate", "a.csv"] + flags, variables: variables).text.contains("\u{1B}[31m")
        }
        #expect(try await isColoured([]))
        #expect(try await !isColoured([], ["NO_COLOR": "1"]))
        #expect(try await !isColoured(["--color", "never"]))
        #expect(try await isColoured(["--color", "always"], ["NO_COLOR": "1"]))
        #expect(try await shop.run("validate", "a.csv", "--color", "always").text.contains("\u{1B}[31m"))
    }

    @Test(
        "A terminal that takes no more than text, or does not say what it is, gets plain lines",
        arguments: ["dumb", "", nil])
    func plainTerminal(term: String?) async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        try shop.catalogue(rows: 8)
        let command = ["import", "catalogue.csv", "--rate", "5/s"] + market.account
        let plain = try await shop.watch(command, variables: ["TERM": term])
        #expect(plain.status == 0 && !plain.text.contains("\u{1B}"), "\(plain.text)")
        #expect(plain.text.replacing("\r\n", with: "").contains("\r") == false)
        try shop.folder.write(Self.sheet, to: "a.csv")
        let judged = try await shop.watch(["validate", "a.csv"], variables: ["TERM": term])
        #expect(judged.status == 2 && !judged.text.contains("\u{1B}"), "\(judged.text)")
        let asked = try await shop.watch(["validate", "a.csv", "--color", "always"], variables: ["TERM": term])
        #expect(asked.text.contains("\u{1B}[31m"))
    }

    @Test("Words are not broken, and commands stay whole")
    func words() {
        let words = Console.words(of: "Give it with `--map sale price=price` or so.").map(\.description)
        #expect(words == ["Give", "it", "with", "`--map sale price=price`", "or", "so."])
        #expect(PrintableText("자작나무 도마").cut(to: 7).description == "자작나…")
        #expect(PrintableText("abc").cut(to: 3).description == "abc")
    }
}
