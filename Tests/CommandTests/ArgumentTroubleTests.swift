import ArgumentParser
import Testing
import Wording

@testable import OpenMarketCommand

@Suite("Arguments that are misspelt or malformed")
struct ArgumentTroubleTests {
    @Test(
        "A slip of the pen is taken for the name that is nearest",
        arguments: [
            ("nmae", "name"), ("prce", "price"), ("pricee", "price"), ("PRICE", "price"), ("nsme", "name"),
            ("sk", "sku"),
        ])
    func nearest(slip: String, meant: String) {
        #expect(NearestName.of(slip, in: ["name", "price", "sku"]) == meant)
    }

    @Test("What is near to nothing is taken for nothing", arguments: ["", "x", "weight", "pxxce", "mane?"])
    func far(name: String) {
        #expect(NearestName.of(name, in: ["name", "price", "sku"]) == nil)
    }

    /// What is said of a command line, in both languages.
    private func told(_ line: String) throws -> (korean: String, english: String) {
        let typed = line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
        let arguments = try CommandTree.expanding(typed)
        let error = try #require(throws: (any Error).self) { try OpenMarket.parseAsRoot(arguments) }
        let trouble = CommandTree.whole.trouble(OpenMarket.message(for: error), with: arguments)
        let sentence = try #require(trouble, "\(OpenMarket.message(for: error))")
        return (sentence.text(in: .korean).description, sentence.text(in: .english).description)
    }

    @Test(
        "A misspelt command is answered with the nearest, whatever follows it",
        arguments: [
            ("imprt", "openmarket import"), ("imprt a.csv b.csv", "openmarket import"),
            ("imprt a.csv --rate 5/s", "openmarket import"), ("runs shw X", "openmarket runs show"),
            ("ledger inof --lang en", "openmarket ledger info"),
        ])
    func command(line: String, meant: String) throws {
        let told = try told(line)
        #expect(told.english.hasSuffix("Did you mean “\(meant)”?"), "\(told.english)")
        #expect(told.korean.contains("명령은 없습니다") && told.korean.contains("‘\(meant)’"), "\(told.korean)")
    }

    @Test("What is nearly no command has no suggestion")
    func noCommand() throws {
        #expect(
            try told("frobnicate").english
                == "There is no command “openmarket frobnicate”; `openmarket --help` shows those there are.")
    }

    @Test(
        "What the parser refuses is said in both languages",
        arguments: [
            (
                "import --isues x a.csv", "‘--isues’ 옵션은 없습니다. ‘--issues’를 찾으셨나요?",
                "There is no option “--isues”. Did you mean “--issues”?"
            ),
            ("list -x", "‘-x’ 옵션은 없습니다.", "There is no option “-x”."),
            ("show 1 2", "‘2’: 이 명령이 받지 않는 인자입니다.", "“2”: more than this command takes."),
            ("inspect", "<file> 인자가 빠졌습니다.", "The argument <file> is missing."),
            (
                "import --rate", "--rate에 값이 빠졌습니다. 쓰는 법: `--rate N/s|N/min`.",
                "--rate lacks its value: `--rate N/s|N/min`."
            ),
            (
                "import --rate abc", "--rate에 ‘abc’는 쓸 수 없습니다. 값의 형식: N/s|N/min.",
                "--rate does not take “abc”; its value is N/s|N/min."
            ),
            (
                "completion bsh", "<shell>에 ‘bsh’는 쓸 수 없습니다. 쓸 수 있는 값: bash, zsh, fish. ‘bash’를 찾으셨나요?",
                "<shell> does not take “bsh”; it takes bash, zsh, fish. Did you mean “bash”?"
            ),
            (
                "import --set log-level=debgu",
                "--set log-level에 ‘debgu’는 쓸 수 없습니다. 쓸 수 있는 값: trace, debug, info, notice, "
                    + "warning, error, critical. ‘debug’를 찾으셨나요?",
                "--set log-level does not take “debgu”; it takes trace, debug, info, notice, warning, error, critical. "
                    + "Did you mean “debug”?"
            ),
            (
                "import --quiet=1", "--quiet에는 값을 쓰지 않는데 ‘1’이 있습니다.", "--quiet takes no value, and here is “1”."
            ),
        ])
    func refused(line: String, korean: String, english: String) throws {
        let told = try told(line)
        #expect(told.korean == korean)
        #expect(told.english == english)
    }

    @Test(
        "A misspelt code, preset, currency or field is answered with the nearest",
        arguments: [
            (["explain", "price-mising"], "Did you mean price-missing?"),
            (["explain", "pricemissing"], "Did you mean price-missing?"),
            (["validate", "a.csv", "--preset", "shopfy"], "Did you mean “shopify”?"),
            (["validate", "a.csv", "--currency", "KWR"], "Did you mean “KRW”?"),
            (["validate", "a.csv", "--map", "상품=nmae"], "Did you mean “name”?"),
            (["rules", "prise"], "Did you mean “price”?"),
        ])
    func ours(arguments: [String], suggestion: String) async throws {
        let shop = try Shop()
        let answer = try await shop.run(arguments)
        #expect(answer.status == 64)
        #expect(answer.talk.contains(suggestion), "\(answer.talk)")
        let korean = try await shop.run(arguments + ["--lang", "ko"])
        #expect(korean.talk.contains("찾으셨나요?"), "\(korean.talk)")
    }

    @Test("Wrong usage is said with the program's name, and how the command is called")
    func usage() async throws {
        let answer = try await Shop().run("show", "one", "--lang", "ko")
        #expect(answer.talk.hasPrefix("openmarket: <id>에 ‘one’는 쓸 수 없습니다."), "\(answer.talk)")
        #expect(
            answer.talk.hasSuffix(
                """

                도움말:  <id>  상품 번호
                사용법: openmarket show [<옵션>] <id>
                  자세한 내용은 `openmarket show --help`에서 볼 수 있습니다.

                """), "\(answer.talk)")
        let english = try await Shop().run("show", "one")
        #expect(
            english.talk.hasSuffix(
                """

                Help:  <id>  the product's number
                Usage: openmarket show [<options>] <id>
                  See 'openmarket show --help' for more information.

                """), "\(english.talk)")
    }

    @Test(
        "A format that is misspelt, or that nothing is written in, is answered with those that are",
        arguments: ["export", "template"], ["cvs", "html", "ods"])
    func writtenFormat(command: String, format: String) throws {
        let told = try told("\(command) --format \(format)")
        let formats = "auto, csv, tsv, json, ndjson, xml, xlsx"
        let near = format == "cvs" ? " Did you mean “csv”?" : ""
        #expect(told.english == "--format does not take “\(format)”; it takes \(formats).\(near)")
        #expect(told.korean.contains("쓸 수 있는 값: \(formats)."))
    }

    private static let rules: [(String, OptionRule)] = [
        ("import a.csv --set burst=0", .burst), ("import a.csv --set burst=1000 --rate 0.001/h", .burstTooLarge),
        ("list --concurrency 257", .concurrency), ("list --set retries=-1", .retries),
        ("import a.csv --canary 1001", .canary),
        ("validate a.csv --max-errors=-1", .maxErrors), ("list --page 0", .page),
        ("list --items-per-page 501", .itemsPerPage), ("sandbox --port 65536", .port),
        ("sandbox --allow-host a:1", .allowHost), ("sandbox --host a:1", .host),
        ("sandbox --identifier a --secret-file b", .identifier),
        ("list --identifier a", .accountWithoutMarket), ("sandbox --identifier a", .identifierWithoutSecret),
        ("import a.csv --adoption equal --adoption none", .adoptOrNot), ("import", .fileOrPlan),
        ("import a.csv --plan b", .planWithFiles), ("import --plan -", .planThroughPipe),
        ("ledger backup -", .backupThroughPipe),
        ("import --plan a --plan-out b", .planOrKeep), ("open -", .openThroughPipe),
        ("export -o a.csv --split 0", .split), ("export --split 2", .splitWithoutFile),
        ("export --columns name,price,name", .columnsTwice),
        ("validate a.csv b.csv --save-map m", .mapOfOne),
        ("validate a.csv b.csv --rejects -", .rejectsOfOne),
        ("validate a.csv --rejects - --issues -", .oneOnStandardOutput),
        ("backup prune a --keep-daily 0", .keepNothing),
        ("backup create ''", .emptyFolder), ("backup verify a --sample 5%", .sampleAgainst),
        ("backup verify a --against b", .againstMarket),
        ("backup diff market http://a", .marketTwice), ("backup diff a b --report c.json", .pageEnding),
    ]

    @Test("Each rule that options have to keep is said in both languages", arguments: rules)
    func rule(line: String, rule: OptionRule) throws {
        let told = try told(line)
        #expect(told.english == rule.text(in: .english).description)
        #expect(told.korean == rule.text(in: .korean).description)
        #expect(told.korean.hasSuffix("니다.") || told.korean.hasSuffix("세요."), "\(told.korean)")
    }

    @Test("No rule of options is left out")
    func allRules() { #expect(Set(Self.rules.map(\.1)) == Set(OptionRule.allCases)) }

    @Test("A misspelt command is answered in the language that the environment asks for")
    func language() async throws {
        let answer = try await Shop().run(["imprt"], variables: ["OPENMARKET_LANG": "ko"])
        #expect(answer.status == 64)
        #expect(answer.talk.contains("‘openmarket imprt’ 명령은 없습니다."), "\(answer.talk)")
        let foreign = try await Shop().run(
            ["imprt"], variables: ["OPENMARKET_LANG": "en", "LANG": "ko_KR.UTF-8"])
        #expect(foreign.talk.contains("There is no command"), "\(foreign.talk)")
    }
}
