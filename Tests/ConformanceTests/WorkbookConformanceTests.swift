import Foundation
import TestSupport
import Testing

@testable import Tabular

/// Other people's collections of workbooks, by Excel, LibreOffice and many a library, right, odd and hostile.
///
/// What other readers made of them is compared cell by cell; where two readers differ, either will do.
@Suite("Workbooks of the public suites", .enabled(if: Places.hasCorpora, "the corpora are not at hand"))
struct WorkbookConformanceTests {
    @Test("Every cell is what other readers read, and what they refuse is refused clearly")
    func files() throws {
        var score = Score()
        for kind in ["xlsx", "seller"] {
            let corpus = try WorkbookCorpus(kind)
            for entry in corpus.cases where kind == "xlsx" || entry.suite == "supplier-xlsx" {
                let trouble = corpus.trouble(WorkbookTranscript.read(corpus.url(entry.file)), entry)
                score.count(entry.suite, trouble == nil, "\(entry.file): \(trouble ?? "")")
            }
        }
        try ExcelXMLScore.add(to: &score)
        try Scoreboard.check("xlsx", score, expectedMisses: Self.misses)
    }

    private static let misses = [
        // Damaged files: one other reader goes on with what is left.
        "xlsx-corrupted.xlsx": "its relationships are the word CORRUPTED",
        "invalid-xml.xlsx": "its worksheet is no XML",
        "file_with_sheet_xml_not_matching_content_types.xlsx": "its worksheet is not there",
        // Neither other reader opens them, for reasons that concern no cell.
        "xls-renamed-to.xlsx": "it is one of Excel 2003, whatever its name says",
        "test-row-styles.xlsx": "a sheet's state is a word that nobody knows",
        "issue.2501.b.xlsx": "a merged range has columns only",
        // The cells themselves.
        "issue.4724.xlsx": "_xC1EF_ is a character, as Excel shows it",
        "sheet_with_whitespaces_as_xml.ods": "a tab is a tab, not nothing",
        "LONumbers-2010.xlsx": "no time of day is negative",
        "LONumbers.xlsx": "no time of day is negative",
        "number_format.xlsm": "no time of day is negative",
        "number_format_russian.xlsm": "no time of day is negative",
    ]

    @Test("A workbook of Excel 2003 of a shop system is read")
    func binary() throws {
        let corpus = try WorkbookCorpus("seller")
        for entry in corpus.cases where entry.file.hasSuffix(".xls") {
            let header = try WorkbookTranscript.read(corpus.url(entry.file)).get().tables[0].cells[0] ?? [:]
            #expect(header.values.map(\.text).contains("상품명(필수)"), "\(entry.file)")
        }
    }
}
