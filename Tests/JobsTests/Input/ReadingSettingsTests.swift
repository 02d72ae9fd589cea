import Catalogue
import Drafting
import Tabular
import Testing

@testable import Jobs

@Suite("How settings of reading are spelled")
struct ReadingSettingsTests {
    @Test("The word auto leaves a setting to the file, but where it is a value itself: a sheet may be called that")
    func leftToTheFile() {
        var settings = ReadingSettings()
        for name in ReadingSettings.Name.allCases {
            let isTaken = settings.set(name, to: "auto")
            #expect(isTaken, "\(name)")
        }
        #expect(settings.stated == [.sheet, .recordPath, .guards])
        #expect(settings.sheet == "auto" && settings.recordPath == "auto")
    }

    /// A value of each setting, with how it is spelled again.
    private static let values: [(ReadingSettings.Name, String, String)] = [
        (.preset, "none", "none"), (.preset, "Shopify", "shopify"), (.preset, "NONE", "none"),
        (.format, "csv", "csv"), (.format, "jsonl", "ndjson"), (.format, "ndjson", "ndjson"), (.format, "xlsx", "xlsx"),
        (.encoding, "cp949", TextEncoding.cp949.name), (.delimiter, ";", ";"), (.delimiter, "|", "|"),
        (.delimiter, "\\t", "\t"), (.delimiter, "tab", "\t"), (.delimiter, "\t", "\t"), (.delimiter, " ", " "),
        (.delimiter, "~", "~"), (.delimiter, "!", "!"), (.quote, "'", "'"), (.quote, "\"", "\""), (.quote, "!", "!"),
        (.quote, "~", "~"), (.headerRow, "1", "1"), (.headerRow, "12", "12"), (.sheet, "상품", "상품"),
        (.recordPath, "a/b", "a/b"), (.currency, "USD", "USD"), (.currency, "usd", "USD"), (.currency, "원", "KRW"),
        (.currency, "eur", "EUR"),
        (.idOwner, "market", "market"), (.idOwner, "seller", "seller"), (.markup, "text", "text"),
        (.markup, "keep", "keep"), (.guards, "off", "off"), (.guards, "auto", "auto"), (.decimals, ",", ","),
        (.decimals, ".", "."),
    ]

    @Test("What a setting takes is its value, and is spelled so that it is taken again", arguments: values)
    func taken(name: ReadingSettings.Name, text: String, spelling: String) {
        var settings = ReadingSettings()
        #expect(settings.spelling(of: name) == nil)
        let isTaken = settings.set(name, to: text)
        #expect(isTaken)
        #expect(settings.spelling(of: name) == spelling)
        #expect(settings.stated == [name])
        var again = ReadingSettings()
        let isTakenAgain = again.set(name, to: spelling)
        #expect(isTakenAgain && again == settings)
    }

    @Test(
        "What it does not take leaves it as it was",
        arguments: [
            (.preset, "shop"), (.format, "doc"), (.format, "CSV"), (.encoding, "klingon"), (.delimiter, "\""),
            (.delimiter, ""), (.delimiter, ",,"), (.delimiter, "\n"), (.delimiter, "\u{7F}"), (.delimiter, "\u{1F}"),
            (.delimiter, "가"), (.quote, " "), (.quote, ""), (.quote, "''"), (.quote, "\u{7F}"), (.quote, "\t"),
            (.headerRow, "0"), (.headerRow, "-1"), (.headerRow, "x"), (.headerRow, ""), (.currency, "XXQ"),
            (.idOwner, "mine"), (.markup, "html"), (.guards, "on"), (.decimals, ";"), (.decimals, "comma"),
        ] as [(ReadingSettings.Name, String)])
    func refused(name: ReadingSettings.Name, text: String) {
        for before in Self.values.filter({ $0.0 == name }).prefix(1) {
            var settings = ReadingSettings()
            _ = settings.set(name, to: before.1)
            let untouched = settings
            let isTaken = settings.set(name, to: text)
            #expect(!isTaken && settings == untouched)
        }
    }

    @Test("Auto takes back what was said", arguments: ReadingSettings.Name.allCases)
    func takenBack(name: ReadingSettings.Name) throws {
        var settings = ReadingSettings()
        let value = try #require(Self.values.first { $0.0 == name })
        _ = settings.set(name, to: value.1)
        _ = settings.set(name, to: ReadingSettings.leftToTheFile)
        #expect(settings.spelling(of: name) == ([.sheet, .recordPath, .guards].contains(name) ? "auto" : nil))
    }

    @Test("Settings are taken over from others by their names, also where those leave them to the file")
    func takenOver() {
        var (mine, other) = (ReadingSettings(), ReadingSettings())
        _ = (mine.set(.format, to: "csv"), mine.set(.sheet, to: "a"), mine.set(.currency, to: "KRW"))
        _ = (other.set(.format, to: "tsv"), other.set(.quote, to: "'"))
        mine.copy([.format, .sheet], from: other)
        #expect(mine.format == .tsv && mine.sheet == nil)
        #expect(mine.currency == .market(.krw) && mine.quote == nil, "the others stay")
        mine.copy(Set(ReadingSettings.Name.allCases), from: other)
        #expect(mine == other)
    }

    @Test("What may be said of each setting is what it takes", arguments: ReadingSettings.Name.allCases)
    func domains(name: ReadingSettings.Name) {
        let examples: [String] =
            switch ReadingSettings.domain(of: name) {
            case .oneOf(let values): values
            case .character(let characters): characters
            case .position: ["1"]
            case .text(let text): [text]
            }
        #expect(!examples.isEmpty)
        for example in examples {
            var settings = ReadingSettings()
            let isTaken = settings.set(name, to: example)
            #expect(isTaken && settings.spelling(of: name) != nil, "\(example)")
        }
    }
}
