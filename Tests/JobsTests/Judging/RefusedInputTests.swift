import Archives
import Catalogue
import Foundation
import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("What refuses a file, as an issue of it")
struct RefusedInputTests {
    private static let place = Position(offset: 700, line: 9, column: 4)
    private static let line = Position(offset: 700, line: 9)
    private static let later = Position(offset: 900, line: 12, column: 1)

    private static let toldCases:
        [(error: ReadError, code: IssueCode, line: Int?, value: String?, detail: Finding.Detail?)] = [
            (.malformed(.json, at: place, reason: "no"), .jsonMalformed, 9, "9:4", .reason("no")),
            (.malformed(.ndjson, at: line, reason: "no"), .jsonMalformed, 9, nil, .reason("no")),
            (.malformed(.xml, at: place, reason: "no"), .xmlMalformed, 9, "9:4", .reason("no")),
            (.malformed(.xlsx, at: place, reason: "no"), .workbookDamaged, 9, "9:4", .item("", reason: "no")),
            (.malformed(.html, at: place, reason: "no"), .workbookDamaged, 9, "9:4", .item("", reason: "no")),
            (.notUTF8(at: place), .encodingInvalid, 9, "9:4", .item("UTF-8", reason: "700")),
            (
                .undecodable(.cp949, at: place), .encodingInvalid, 9, "9:4",
                .item(TextEncoding.cp949.name, reason: "700")
            ),
            (.encodingUndecided(notUTF8: place, candidates: []), .encodingUndecided, 9, "9:4", nil),
            (
                .encodingUndecided(
                    notUTF8: later, candidates: [EncodingCandidate(encoding: .windows1252, excerpt: "é")]),
                .encodingUndecided, 12, "12:1", .choices([Finding.Choice(value: "windows-1252", shown: "é")])
            ),
            (.encodingUnknown("klingon"), .encodingUndecided, 1, nil, .reason("klingon")),
            (.entityRefused(name: "e", at: place), .xmlEntityRefused, 9, "9:4", .reason("e")),
            (.noRecords, .catalogueNotFound, nil, nil, nil),
            (.headerTooFar(row: 77), .headerMissing, nil, nil, .reason("77")),
            (
                .tooManyColumns(70_000, at: place), .columnsTooMany, 9, "9:4",
                .count(70_000, allowed: 0...Limits.columns)
            ),
            (.tooManyColumns(nil, at: line), .columnsTooMany, 9, nil, .reason("\(Limits.columns)")),
            (
                .unsupported(.binaryWorkbook), .formatUnsupported, nil, nil, .reason(FileKind.binaryWorkbook.rawValue)
            ),
            (
                .damagedWorkbook(WorkbookDamage(.missingPart, part: "xl/a.xml", line: 3)), .workbookDamaged, 3, nil,
                .item("xl/a.xml", reason: "it is missing")
            ),
            (
                .damagedWorkbook(WorkbookDamage(.entity("e"))), .workbookDamaged, nil, nil,
                .item("", reason: "it refers to the entity &e;")
            ),
            (.unknownSheet("c", known: ["a", "b"]), .sheetUnknown, nil, "c", .columns(["a", "b"])),
        ]

    @Test("Each is told with its code, its place and what is known of it", arguments: toldCases)
    func told(error: ReadError, code: IssueCode, line: Int?, value: String?, detail: Finding.Detail?) throws {
        let issue = Catalogue.Issue(error, file: "in.x", input: nil)
        #expect(issue.code == code && issue.file == "in.x" && issue.record == nil)
        #expect(issue.lines == line.map { $0...$0 })
        #expect(issue.value == value)
        #expect(issue.detail == detail)
    }

    @Test("Every way in which a gzip breaks is named")
    func gzip() {
        for damage in [GzipDamage.truncated, .corrupt, .checksum, .trailingBytes] {
            let issue = Catalogue.Issue(.damagedGzip(damage), file: "in.csv.gz")
            #expect(issue.code == .gzipDamaged && issue.detail == .reason(damage.rawValue))
        }
    }

    @Test("Of a file without a byte no grammar is blamed")
    func empty() throws {
        let folder = try TemporaryFolder()
        let nothing = try InputFile(folder.write("", to: "empty.json").path, isReadAgain: false)
        let something = try InputFile(folder.write("{", to: "open.json").path, isReadAgain: false)
        let error = ReadError.malformed(.json, at: Self.place, reason: "no")
        #expect(Catalogue.Issue(error, file: "a", input: nothing).detail == .nothing)
        #expect(Catalogue.Issue(error, file: "a", input: nothing).code == .catalogueNotFound)
        #expect(Catalogue.Issue(error, file: "a", input: something).code == .jsonMalformed)
    }

    private static let workbooksCases: [(cause: WorkbookDamage.Cause, reason: String)] = [
        (.archive(.notAnArchive), "it is no zip archive"),
        (.archive(.incomplete), "the zip archive is cut off"),
        (.archive(.damaged(entry: nil)), "the zip archive is damaged"),
        (.archive(.encrypted(entry: "a")), "it wants a password"),
        (.archive(.unsupportedCompression(entry: "a", method: 14)), "it is compressed by the method 14"),
        (.archive(.tooManyEntries(limit: 5)), "it has more than 5 parts"),
        (.archive(.directoryTooLarge(limit: 6)), "its directory has more than 6 bytes"),
        (.archive(.inflatesTooMuch(entry: "a", ratio: 7)), "it inflates to more than 7 times its size"),
        (.archive(.tooLarge(entry: "a", limit: 8)), "it inflates to more than 8 bytes"),
        (.archive(.duplicateName("a")), "several parts have the same name"),
        (.archive(.system(action: "read", errno: 5)), "read: error 5"),
        (.missingPart, "it is missing"),
        (.malformed("bad"), "bad"), (.entity("x"), "it refers to the entity &x;"),
        (.place("ZZZZ9"), "no worksheet has the place ZZZZ9"),
        (.missingText(12), "a cell refers to the shared text 12, which is not there"),
        (.tooMany(.sharedTexts, limit: 3), "it has more than 3 shared texts"),
        (.tooMany(.cellFormats, limit: 3), "it has more than 3 cell formats"),
        (.tooMany(.numberFormats, limit: 3), "it has more than 3 number formats"),
        (.tooMany(.sheets, limit: 3), "it has more than 3 sheets"),
        (.tooMany(.relationships, limit: 3), "it has more than 3 relationships"),
        (.tooMany(.markup, limit: 3), "it has more than 3 elements and attributes, too many for its size"),
    ]

    @Test("What is the matter with a workbook is told apart, each with its number or name", arguments: workbooksCases)
    func workbooks(cause: WorkbookDamage.Cause, reason: String) throws {
        #expect(cause.reason == reason)
    }
}
