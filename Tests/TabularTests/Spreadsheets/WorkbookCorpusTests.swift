import Foundation
import TestSupport
import Testing

@testable import Tabular

/// Other people's collections of workbooks, by Excel, LibreOffice and many a library, right, odd and hostile.
///
/// What other readers made of them is compared cell by cell; where two readers differ, either will do.
@Suite("Workbooks of the public test suites", .enabled(if: Places.hasCorpora, "the corpora are not at hand"))
struct WorkbookCorpusTests {
    /// Where this reader answers otherwise on purpose.
    private static let otherwise = [
        // Only damaged files: one reader goes on with what is left.
        "apache-poi/xlsx-corrupted.xlsx": "its relationships are the word CORRUPTED",
        "exceljs/invalid-xml.xlsx": "its worksheet is no XML",
        "openspout-xlsx/file_with_sheet_xml_not_matching_content_types.xlsx": "its worksheet is not there",
        // Neither other reader opens them, for reasons that concern no cell.
        "exceljs/test-row-styles.xlsx": "a sheet's state is a word that nobody knows",
        "phpspreadsheet-xlsx/issue.2501.b.xlsx": "a merged range has columns only",
        // The cells themselves.
        "phpspreadsheet-xlsx/issue.4724.xlsx": "_xC1EF_ is a character, as Excel shows it",
        "openspout-ods/sheet_with_whitespaces_as_xml.ods": "a tab is a tab, not nothing",
        "sheetjs-xlsx/LONumbers-2010.xlsx": "no time of day is negative",
        "sheetjs-xlsx/LONumbers.xlsx": "no time of day is negative",
        "sheetjs-xlsx/number_format.xlsm": "no time of day is negative",
        "sheetjs-xlsx/number_format_russian.xlsm": "no time of day is negative",
    ]

    @Test("Every cell is what other readers read", arguments: WorkbookCorpus.suites)
    func cells(suite: String) throws {
        let corpus = try WorkbookCorpus("xlsx")
        var (right, otherwise, all) = (0, 0, 0)
        for entry in corpus.cases where entry.suite == suite {
            all += 1
            let trouble = corpus.trouble(WorkbookTranscript.read(corpus.url(entry.file)), entry)
            if Self.otherwise[entry.file] != nil {
                otherwise += 1
                #expect(trouble != nil, "\(entry.file) needs no excuse any more")
            } else if let trouble {
                Issue.record("\(entry.file): \(trouble)")
            } else {
                right += 1
            }
        }
        print("\(suite): \(right) of \(all), otherwise on purpose \(otherwise)")
    }

    @Test("A seller's workbooks have the cells that other readers see")
    func sellers() throws {
        let corpus = try WorkbookCorpus("seller")
        for entry in corpus.cases where entry.suite == "supplier-xlsx" {
            let trouble = corpus.trouble(WorkbookTranscript.read(corpus.url(entry.file)), entry)
            #expect(trouble == nil, "\(entry.file)")
        }
    }

    @Test("A binary workbook of a shop system is told as one")
    func binary() throws {
        let corpus = try WorkbookCorpus("seller")
        for entry in corpus.cases where entry.file.hasSuffix(".xls") {
            let outcome = WorkbookTranscript.read(corpus.url(entry.file))
            #expect(throws: ReadError.unsupported(.binaryWorkbook), "\(entry.file)") { try outcome.get() }
        }
    }
}
