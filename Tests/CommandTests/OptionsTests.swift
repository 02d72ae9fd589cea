import ArgumentParser
import Foundation
import Tabular
import TestSupport
import Testing
import Wording

@testable import OpenMarketCommand

@Suite("Options that are looked at before anything is done")
struct OptionsTests {
    @Test(
        "A file to be written has an ending that can be written, or `--format` beside it",
        arguments: ["t.ods", "t.foo", "out.csv/t.ods"])
    func unwritableEnding(path: String) throws {
        let error = #expect(throws: UnwritableEnding.self) { try WrittenFormat.auto.format(of: path) }
        #expect(error?.status == .usage)
        let sentence = try #require(error?.trouble.text(in: .english).description)
        #expect(sentence.hasPrefix("\(path): ") && sentence.contains(".csv, .tsv, .json, .ndjson, .xml"))
        #expect(try WrittenFormat(argument: "json")?.format(of: path).rawValue == "json")
    }

    @Test(
        "The ending says the format; a name without one is CSV",
        arguments: [("t.XML", "xml"), ("a.b/t.jsonl", "ndjson"), ("a.b/t", "csv"), (nil, "csv")])
    func endings(path: String?, format: String) throws {
        #expect(try WrittenFormat.auto.format(of: path).rawValue == format)
    }

    @Test("A market is named again as it was given, the secret by its file only")
    func marketAgain() throws {
        let line = "import a.csv --market http://a.example --identifier ID --secret-file key.txt --api camp2"
        let command = try #require(
            try OpenMarket.parseAsRoot(line.split(separator: " ").map(String.init)) as? Import)
        let given = "--market http://a.example --api camp2 --identifier ID --secret-file key.txt"
        #expect(command.market.given.joined(separator: " ") == given)
    }

    @Test(
        "Of identifier and secret, what is missing is named",
        arguments: [
            ("--secret-file key.txt", MarketSession.Purpose.writing, UsageError.identifierMissing),
            ("--identifier ID", .writing, .secretMissing), ("", .writing, .credentialsMissing),
            ("", .planning, .identifierMissing), ("--api camp", .writing, .secretMissing),
        ])
    func missingCredentials(flags: String, purpose: MarketSession.Purpose, missing: UsageError) throws {
        let line = "import a.csv --market http://a.example " + flags
        let command = try #require(
            try OpenMarket.parseAsRoot(line.split(separator: " ").map(String.init)) as? Import)
        #expect(command.market.missingCredentials(for: purpose) == missing)
    }

    @Test("A folder for photos that is none is said before anything is read")
    func photoFolder() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("", to: "file").path
        func check(_ arguments: String...) throws {
            try #require(try OpenMarket.parseAsRoot(["validate", "a.csv"] + arguments) as? Validate)
                .reading.checkImages()
        }
        #expect(throws: PhotosUnusable(path: "nowhere", reason: nil)) { try check("--images", "nowhere") }
        #expect(throws: PhotosUnusable.self) { try check("--images", file) }
        try check("--images", folder.path)
        try check("--images", "nowhere", "--no-image-files")
        #expect(PhotosUnusable(path: "nowhere", reason: nil).status == .noInput)
    }

    @Test("Trouble before a command has its options is told in the language that they name")
    func language() {
        #expect(Console.standard(["runs", "list", "--lang", "ko"]).language == .korean)
        #expect(Console.standard(["runs", "list", "--lang=en"]).language == .english)
    }
}
