import Testing
import Wording

@testable import OpenMarketCommand

@Suite("The pages of help")
struct HelpPageTests {
    /// Every command, those that have others below them, too.
    static let commands = CommandTree.whole.withHelp

    @Test("Each English text of help has a Korean one, and no Korean one is left over")
    func translated() {
        let english = Set(Self.commands.flatMap(\.texts))
        #expect(english.count > 100)
        for command in Self.commands where command.commandName != "help" {
            for option in command.shown {
                let help = Language.allCases.compactMap(option.help)
                #expect(Set(help).count == 2 && !help.contains(""), "\(command.path) \(option.label)")
            }
        }
        #expect(english.subtracting(HelpWording.korean.keys) == [], "give it its Korean in Sources/Wording/Help")
        #expect(Set(HelpWording.korean.keys).subtracting(english) == [], "help does not say this any more")
    }

    @Test("Each paragraph is one line, so that it is wrapped once")
    func paragraphs() {
        for block in Self.commands.flatMap({ HelpBlock.blocks(of: $0.discussion) }) {
            guard case .prose(let text) = block.kind, text != text.uppercased() else { continue }
            #expect(text.hasSuffix(".") || text.hasSuffix(":"), "\(text)")
        }
    }

    @Test("No line is wider than was asked for, but for commands, which a narrow terminal holds whole")
    func widths() {
        for command in Self.commands {
            let examples = HelpBlock.blocks(of: command.discussion).filter { $0.sentence == nil }
                .flatMap(HelpLayout(language: .english, width: 0).lines)
            #expect(examples.allSatisfy { $0.columns <= 78 }, "\(command.path)")
            for width in [60, 80, 132] {
                for language in Language.allCases {
                    let page = HelpPage(command, language: language, width: width).text
                    let wide = page.split(separator: "\n").map(String.init).filter { $0.columns > width }
                    #expect(Set(wide).subtracting(examples) == [], "\(command.path) \(width) \(language)")
                }
            }
        }
    }

    @Test(
        "-h shows the options that matter, each with an example, and where the others are", arguments: Language.allCases
    )
    func short(language: Language) {
        for command in Self.commands {
            let page = HelpPage(command, language: language, width: 80, isShort: true)
            let matter = command.shown.filter { $0.example != nil }
            #expect(matter.count <= 10, "\(command.path)")
            guard page.isShort else { continue }
            let lines = page.text.split(separator: "\n").map { $0.drop { $0 == " " } }
            #expect(matter.allSatisfy { lines.contains(Substring($0.example ?? "")) }, "\(command.path)")
            #expect(page.text.contains("\(command.path) --help") && !page.text.contains("settle"), "\(command.path)")
        }
        let longest = CommandTree.whole.named(["import"])
        let lines = { HelpPage(longest, language: language, width: 80, isShort: $0).text.split(separator: "\n").count }
        #expect(lines(true) < 50 && lines(false) > 150)
    }

    @Test("A line ends where the next word has no room")
    func greedy() {
        let layout = HelpLayout(language: .english, width: 10)
        #expect(layout.wrapped("a bc def ghij klmnopqrstuvw x") == ["a bc def", "ghij", "klmnopqrstuvw", "x"])
        #expect(layout.wrapped("상품을 두 번 올림", indent: 2) == ["  상품을", "  두 번", "  올림"])
        #expect(layout.wrapped("aaaa bbbb cccc", hang: 4) == ["aaaa bbbb", "    cccc"])
    }

    @Test("What is said of a term stands in its column, on every line")
    func entries() {
        let layout = HelpLayout(language: .korean, width: 40)
        #expect(
            layout.entry("64", "잘못된 사용법을 쓴 명령은 아무것도 하지 않음", column: 7)
                == ["  64   잘못된 사용법을 쓴 명령은", "       아무것도 하지 않음"])
        #expect(layout.entry("--long", "bb", column: 8) == ["  --long", "        bb"])
        #expect(layout.entry("-x", "cc dd", column: 30) == ["  -x", "      cc dd"])
        #expect(layout.entry("<file>", "") == ["  <file>"])
    }

    @Test("Statuses stand under each other in every language and width", arguments: Language.allCases, [44, 80])
    func statuses(language: Language, width: Int) throws {
        let command = CommandTree.whole.resolve(["import"]).command
        let lines = HelpPage(command, language: language, width: width).text
            .split(separator: "\n", omittingEmptySubsequences: false)
        let heading = HelpWording.text("EXIT STATUS", in: language)
        let list = try #require(lines.split(separator: "").first { $0.first.map(String.init) == heading })
        #expect(list.count >= 13)
        for line in list.dropFirst() {
            #expect(line.wholeMatch(of: #/  (\d+ *|  +)\S.*/#) != nil && line.dropFirst(6).first == " ", "\(line)")
            #expect(line.dropFirst(7).first?.isWhitespace == false, "\(line)")
        }
    }

    @Test("Options show their names, their value and what it is where nobody says it")
    func options() throws {
        let page = HelpPage(CommandTree.whole.resolve(["import"]).command, language: .korean, width: 80).text
        #expect(page.contains("\n사용법: openmarket import [<옵션>] [<file> ...]\n\n인자:\n  <file>  "))
        #expect(page.contains("\n\n전송:\n  --rate <N/s|N/min>      1초나 1분에 보낼 요청 수의 한도 (기본값: 10/s)\n"))
        #expect(page.contains("\n  -n, --dry-run           보내지만 않고"))
        let list = HelpPage(CommandTree.whole.named(["runs"]), language: .korean, width: 80).text
        #expect(list.contains("\n하위 명령:\n  list (기본)             실행을 최신순으로 보여 줍니다.\n"))
        #expect(list.contains("`openmarket help runs <하위 명령>`"))
    }

    @Test(
        "The width is what COLUMNS says, as far as it is one",
        arguments: [("72", 72), ("200", 200), ("1", 40), ("0", 80), ("-3", 80), ("wide", 80), ("", 80)])
    func columns(value: String, width: Int) {
        // Standard output may be a terminal where tests are watched; whatever it has, nonsense is not taken.
        let columns = TerminalWidth.columns(["COLUMNS": value])
        #expect(width == 80 ? columns == TerminalWidth.columns([:]) : columns == width)
    }
}

extension CommandTree {
    fileprivate var withHelp: [CommandTree] { [self] + subcommands.flatMap(\.withHelp) }

    /// What its page says in one language.
    fileprivate var texts: [String] {
        let blocks = HelpBlock.blocks(of: discussion) + OptionTable.help(for: self)
        let options = shown.compactMap(\.sectionTitle)
        return [abstract] + blocks.compactMap(\.sentence) + options
    }
}
