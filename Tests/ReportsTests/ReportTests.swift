import Catalogue
import Foundation
import FoundationXML
import Jobs
import TestSupport
import Testing
import Wording

@testable import Reports

@Suite("Reports of what was found")
struct ReportTests {
    private static let hostile = "<script>alert(1)</script> & \"'` | *x* \u{202E}\u{7}"

    private func setting(_ language: Language = .english) -> ReportSetting {
        ReportSetting(language: language, version: "1.2.3", command: "validate", time: "2026-11-25T10:00:00Z")
    }

    /// What validating a file of this text comes to.
    private func report(_ text: String, named name: String = "a.csv") throws -> CheckReport {
        let folder = try TemporaryFolder()
        let file = try folder.write(text, to: name)
        var options = InputOptions()
        options.photos.namesOnly = true
        var pass = CataloguePass(options: options)
        pass.descriptions = .shown
        let collector = ReportCollector()
        let summary = try pass.run(files: [file.path], report: collector.receive, sink: collector)
        return collector.conclude(summary)
    }

    private static let header = "sku,name,description,price,discounted_price,stock,images\n"

    private func sample() throws -> CheckReport {
        try report(
            Self.header + "A-1,Mug,A mug made of tin,12000,2000,0,a.jpg\nA-2,Lamp,A lamp for reading,12x,,3,b.jpg\n"
                + "A-3,\"\(Self.hostile.replacing("\"", with: "\"\""))\",too short,1000,,7,c.jpg\n")
    }

    @Test("The form is that of the ending", arguments: ReportForm.allCases)
    func forms(form: ReportForm) throws {
        #expect(!form.render(try sample(), setting()).isEmpty)
        #expect(ReportForm(rawValue: form.rawValue) == form)
    }

    @Test("The object for programs has the totals, the causes, the records with their cells, and the products")
    func object() throws {
        let bytes = ReportForm.json.render(try sample(), setting())
        let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        #expect(object["records"] as? Int == 3 && object["rejected"] as? Int == 2 && object["accepted"] as? Int == 1)
        let causes = try #require(object["causes"] as? [[String: Any]])
        #expect(
            causes.compactMap { $0["code"] as? String } == [
                "character-not-allowed", "description-too-short", "price-not-a-number",
            ])
        let records = try #require(object["records_found"] as? [[String: Any]])
        #expect(records.map { $0["sku"] as? String } == ["A-2", "A-3"])
        let cells = try #require(records[0]["cells"] as? [[String: String]])
        #expect(
            cells.map { $0["column"] }
                == ["sku", "name", "description", "price", "discounted_price", "stock", "images"].map { $0 })
        #expect(cells.map { $0["value"] } == ["A-2", "Lamp", "A lamp for reading", "12x", "", "3", "b.jpg"].map { $0 })
        let product = try #require((object["products"] as? [[String: Any]])?.first)
        #expect(product["price"] as? Int == 12000 && product["bargain_price"] as? Int == 10000)
        #expect((object["issues"] as? [[String: Any]])?.count == 3 && object["issues_left_out"] as? Int == 0)
    }

    @Test("What mends the issues of a code is said of the first one's column and value", arguments: ReportForm.allCases)
    func remedies(form: ReportForm) throws {
        let lacking = try report("sku,name,price,images\nA-1,Mug,12000,a.jpg\n")
        let text = String(decoding: form.render(lacking, setting()), as: UTF8.self)
        #expect(text.contains("--map COLUMN=description"), "\(text)")
        #expect(!text.contains("--map COLUMN=price") || form == .sarif, "\(text)")
    }

    @Test("A page shows what comes from a file as text, whatever it holds", arguments: Language.allCases)
    func hostileNames(language: Language) throws {
        let text = HTMLReport(try sample(), setting(language)).text
        #expect(text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
        #expect(!text.contains("<script>alert") && !text.contains("\u{202E}") && !text.contains("\u{7}"))
        // One script, and the policy names it.
        #expect(text.components(separatedBy: "<script").count == 2)
        #expect(text.contains("script-src 'sha256-\(HTMLReport.scriptHash)'"))
        #expect(text.contains("<script>\(HTMLReport.script)</script>"))
    }

    @Test("The cell that is the matter is in sight with its sentence, its neighbours folded")
    func marks() throws {
        let text = HTMLReport(try sample(), setting()).text
        #expect(text.contains("<dl class=\"cells\"><div class=\"marked error\"><dt>price</dt><dd>12x</dd></div></dl>"))
        let folded = try #require(text.firstRange(of: "<details class=\"others\"><summary>"))
        #expect(text[folded.upperBound...].contains("<div><dt>name</dt><dd>Lamp</dd></div>"))
        #expect(text.contains("<code>price-not-a-number</code>"))
    }

    @Test(
        "Products are shown as the market shows them: the price struck out beside the bargain price, and no stock in a word"
    )
    func products() throws {
        let report = try sample()
        let english = HTMLReport(report, setting()).text
        #expect(english.contains("<s class=\"price\">KRW 12,000</s> <span class=\"bargain\">KRW 10,000</span>"))
        #expect(english.contains("sold out"))
        #expect(HTMLReport(report, setting(.korean)).text.contains("품절"))
    }

    @Test("What is to be typed stands apart in a sentence")
    func spans() throws {
        let spans = TextSpan.spans(of: "Give `--images` or `--no-image-files`.")
        #expect(spans.map(\.text) == ["Give ", "--images", " or ", "--no-image-files", "."])
        #expect(spans.map(\.isCode) == [false, true, false, true, false])
    }

    @Test("Where nothing is wrong the page says so, and shows no table")
    func clean() throws {
        let text = HTMLReport(
            try report(Self.header + "A-1,Mug,A mug made of tin,12000,,1,a.jpg\n"), setting()
        ).text
        #expect(text.contains("There is nothing to mend.") && !text.contains("<table"))
    }

    @Test("A page of ten thousand bad records stays small, and says how many it does not show")
    func bounds() throws {
        let rows = (1...10_000).map { "S-\($0),Mug \($0),\(String(repeating: "x", count: 500)),12x,,1,a.jpg\n" }
        let report = try report(Self.header + rows.joined())
        let text = HTMLReport(report, setting()).text
        #expect(text.utf8.count < 5_000_000 && report.recordCount == 10_000)
        #expect(text.contains("9,000 more records"))
    }

    @Test("It stays so where a record has sixty columns of texts that a page has to escape")
    func boundsOfWideRecords() throws {
        let cells = (1...60).map { _ in #""<""b""> & 'c' <d>""# }.joined(separator: ",")
        let rows = (1...700).map { "S-\($0),Mug \($0),A mug for tea,12x,,1,a.jpg,\(cells)\n" }
        let header = String(Self.header.dropLast()) + "," + (1...60).map { "extra \($0)" }.joined(separator: ",") + "\n"
        var setting = setting()
        setting.issuesFile = "all.csv"
        let text = HTMLReport(try report(header + rows.joined()), setting).text
        let shown = text.ranges(of: "<h3>S-").count
        #expect((100..<700).contains(shown) && text.utf8.count < 5_000_000, "\(shown), \(text.utf8.count)")
        #expect(text.contains("There are \((700 - shown).grouped) more records; all of them are in all.csv."))
        // What is said of the whole file stands there, too.
        #expect(text.ranges(of: "data-codes=\"unknown-column\"").count == 60)
    }

    @Test("CI servers get a test case for each rule, that fails where records were rejected for it")
    func tests() throws {
        let bytes = ReportForm.junit.render(try sample(), setting())
        let document = try XMLElements(bytes)
        #expect(document.count(of: "testcase") == IssueCode.allCases.count { $0.severity == .error })
        #expect(document.count(of: "failure") == 3)
        #expect(document.attributes(of: "testsuite")["failures"] == "3")
        #expect(document.text.contains("a.csv:3"))
    }

    @Test("Code hosts get a result for each issue, at its line, and files by references")
    func analysis() throws {
        let bytes = ReportForm.sarif.render(
            try report(Self.header + "A-2,Lamp,A lamp to read,12x,,3,b.jpg\n", named: "상품 100%.csv"), setting())
        let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let run = try #require((object["runs"] as? [[String: Any]])?.first)
        let result = try #require((run["results"] as? [[String: Any]])?.first)
        #expect(result["ruleId"] as? String == "price-not-a-number" && result["level"] as? String == "error")
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("%EC%83%81%ED%92%88%20100%25.csv") && text.contains("\"startLine\":2"))
    }

    @Test("In Markdown, what comes from a file is text")
    func markdown() throws {
        var issue = Issue(
            code: .nameTooShort, file: "a|`b.csv", record: 1, lines: 2...2, column: "name", value: Self.hostile)
        issue.detail = .length(2, allowed: 3...100)
        var report = CheckReport()
        report.judged.issues = [.nameTooShort: 1]
        (report.issues, report.issueCount) = ([issue], 1)
        let text = MarkdownReport(report, setting()).text
        #expect(!text.contains("<script>") && text.contains("`a\\|'b.csv:2`"))
    }
}

/// The elements of a document, as a parser that is not ours sees them.
private final class XMLElements: NSObject, XMLParserDelegate {
    private var names: [String] = []
    private var attributes: [String: [String: String]] = [:]
    private(set) var text = ""

    init(_ bytes: [UInt8]) throws {
        super.init()
        let parser = XMLParser(data: Data(bytes))
        parser.delegate = self
        guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        names.append(name)
        self.attributes[name] = attributes
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func count(of name: String) -> Int { names.count { $0 == name } }
    func attributes(of name: String) -> [String: String] { attributes[name] ?? [:] }
}
