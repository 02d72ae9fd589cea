import Foundation
import Tabular
import TestSupport
import Testing

/// Other people's collections of right, wrong and hostile XML.
@Suite("XML of the public test suites", .enabled(if: Places.hasCorpora, "the corpora are not at hand"))
struct XMLCorpusTests {
    private struct Cases: Decodable {
        var cases: [Case]
    }

    private struct Case: Decodable {
        var suite: String
        var expect: String
        var file: String
        var entities: String?
        var namespaceOnly: Bool?
        var description: String?
    }

    private func cases(_ suite: String) throws -> [(entry: Case, bytes: Data)] {
        let folder = try #require(Places.corpora).appendingPathComponent("xml")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let all = try decoder.decode(
            Cases.self, from: Data(contentsOf: folder.appendingPathComponent("cases.json")))
        return try all.cases.filter { $0.suite == suite }
            .map { ($0, try Data(contentsOf: folder.appendingPathComponent($0.file))) }
    }

    private func outcome(_ bytes: Data) -> ReadError? {
        Transcript { XMLReader(MemorySource(bytes, pieceSize: 1000)) }.error
    }

    /// Another encoding than UTF-8, by its byte order mark, its zero bytes or its invalid bytes: decoding is not this
    /// reader's business.
    private func isUTF8(_ bytes: Data) -> Bool {
        !bytes.prefix(4).contains(0) && String(data: bytes, encoding: .utf8) != nil
    }

    private func isReadable(_ error: ReadError?) -> Bool { error == nil || error == .noRecords }

    /// What is read although its suite says otherwise: documents that break only Namespaces in XML, for a prefix is part
    /// of a name here; default attributes, which are not obeyed; and a fault that libxml2 2.9 does not see.
    private func isReadOnPurpose(_ entry: Case) -> Bool {
        entry.namespaceOnly == true
            || ["quadratic-defattr.xml", "doctype2.xml"].contains { entry.file.hasSuffix("/" + $0) }
    }

    @Test(
        "Well-formed documents are read or refused for their entities; others are refused",
        arguments: ["w3c-xmlconf", "libxml2-good", "libxml2-errors", "merchant-feeds", "xxe-phpspreadsheet"])
    func conformance(suite: String) throws {
        var skipped = 0
        for (entry, bytes) in try cases(suite) {
            guard isUTF8(bytes) else {
                skipped += 1
                continue
            }
            let error = outcome(bytes)
            switch entry.expect {
            case "accept":
                if case .entityRefused = error { continue }
                #expect(isReadable(error), "\(entry.file): \(String(describing: error))")
            case "reject" where !isReadOnPurpose(entry):
                #expect(!isReadable(error), "\(entry.file): \(entry.description ?? "")")
            default: break
            }
        }
        #expect(skipped < 40, "files in other encodings")
    }

    /// What this thread has worked, whatever others do meanwhile.
    private static func workedSeconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec
    }

    @Test("Hostile documents are refused quickly, and nothing they name is read", .timeLimit(.minutes(5)))
    func attacks() throws {
        for (entry, bytes) in try cases("attacks-selfmade") where isUTF8(bytes) {
            let start = Self.workedSeconds()
            let error = outcome(bytes)
            #expect(Self.workedSeconds() - start < 5, "\(entry.file)")
            if entry.expect == "reject" || entry.expect == "reject-or-no-expansion" {
                #expect(!isReadable(error), "\(entry.file)")
            }
            if entry.expect == "accept" { #expect(isReadable(error), "\(entry.file)") }
        }
    }
}
