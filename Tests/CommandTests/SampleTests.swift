import Catalogue
import Foundation
import TestSupport
import Testing

/// A file of `samples/invalid`: named after the code that it raises.
struct Sample: CustomTestStringConvertible, Sendable {
    let url: URL
    let code: IssueCode

    var testDescription: String { url.lastPathComponent }

    /// The flags that its mistake shows with; `{here}` is its folder.
    var flags: [String] {
        let file = url.deletingPathExtension().appendingPathExtension("flags")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(whereSeparator: \.isWhitespace)
            .map { $0.replacingOccurrences(of: "{here}", with: url.deletingLastPathComponent().path) }
    }

    static let all: [Sample] = {
        let folder = Places.samples.appendingPathComponent("invalid")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.sorted { $0.path < $1.path }.compactMap { file in
            guard file.pathExtension != "flags" else { return nil }
            return IssueCode(rawValue: file.deletingPathExtension().lastPathComponent).map {
                Sample(url: file, code: $0)
            }
        }
    }()
}

@Suite("The samples", .serialized, .timeLimit(.minutes(5)))
struct SampleTests {
    @Test("A sample raises the code it is named after, and nothing else", arguments: Sample.all)
    func code(sample: Sample) async throws {
        let answer = try await Shop().run(["validate", sample.url.path, "--output", "json"] + sample.flags)
        let isNotice = sample.code.isNotice
        #expect(Set(isNotice ? answer.notices + answer.codes : answer.codes) == [sample.code.rawValue])
        #expect(answer.objects("issue").allSatisfy { $0.severity == sample.code.severity.rawValue })
        #expect(answer.objects("issue").allSatisfy { !($0.message ?? "").isEmpty && !($0.remedy ?? "").isEmpty })
        let status: Int32 =
            switch sample.code.effect {
            case .refusesFile: 65
            case .rejectsRecord: 2
            case .warns, .informs: 0
            }
        #expect(answer.status == status)
        let issues = isNotice ? [:] : [sample.code.rawValue: answer.codes.count]
        #expect(answer.summary?.issues == issues)
        if isNotice { #expect(answer.summary?.notices?.keys.map(\.self) == [sample.code.rawValue]) }
    }

    /// What a small text file alone cannot show.
    static let withoutSample: [IssueCode: String] = [
        .idUnknown: "only a market can say it",
        .priceNotWhole: "only an older generation of the market asks for it",
        .thumbnailKept: "only a market can say it",
        .marketRefused: "only a market can say it", .answerUnreadable: "only a market can say it",
        .textUnencodable: "said of a file that is written",
        .currencyConverted: "said where `--convert` gives a rate",
        .textShortened: "said where `--shorten` allows it",
        .recordTooLarge: "made in a test below: it takes 16 MiB",
    ]

    @Test("Every code has a sample, or a reason why there is none")
    func coverage() {
        let shown = Set(Sample.all.map(\.code))
        #expect(shown.union(Self.withoutSample.keys) == Set(IssueCode.allCases))
        #expect(shown.isDisjoint(with: Self.withoutSample.keys))
    }

    @Test(
        "UTF-16 is read without a byte order mark, too",
        arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
    func utf16(encoding: String.Encoding) async throws {
        let shop = try Shop()
        let text = "name,description,price,images,stock\nMug,A mug for tea,1000,mug.jpg,1\n"
        try shop.folder.write(try #require(text.data(using: encoding)), to: "a.csv")
        let answer = try await shop.run("validate", "a.csv", "--no-image-files", "--output", "json")
        #expect(answer.codes == [])
        #expect(answer.summary?.accepted == 1)
    }

    @Test("A workbook is named as what it is")
    func workbook() async throws {
        let shop = try Shop()
        try shop.folder.write(Data([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) + Data(count: 504), to: "a.xls")
        let answer = try await shop.run("validate", "a.xls", "--output", "json")
        #expect(answer.codes == ["format-unsupported"])
        #expect(answer.status == 65)
    }

    @Test(
        "A record over 16 MiB is rejected, and the next one is read",
        arguments: [
            (
                "csv", "name,description,price,images,stock\n\"", "\",A mug for tea,1000,mug.jpg,1\n",
                "Mug,A mug for tea,1000,mug.jpg,1\n"
            ),
            (
                "ndjson", #"{"name":""#, "\"}\n",
                #"{"name":"Mug","description":"A mug for tea","price":1000,"stock":1,"images":["mug.jpg"]}"# + "\n"
            ),
        ])
    func large(format: String, start: String, end: String, good: String) async throws {
        let shop = try Shop()
        let filling = Data(repeating: UInt8(ascii: "x"), count: 17 << 20)
        try shop.folder.write(Data(start.utf8) + filling + Data((end + good).utf8), to: "a.\(format)")
        let answer = try await shop.run("validate", "a.\(format)", "--no-image-files", "--output", "json")
        #expect(answer.codes == ["record-too-large"])
        #expect(answer.summary?.accepted == 1)
        #expect(answer.status == 2)
    }

    @Test("The sample shop is clean in all three formats", arguments: ["csv", "json", "xml"])
    func catalogue(format: String) async throws {
        let path = Places.samples.appendingPathComponent("catalogue.\(format)").path
        let answer = try await Shop().run("validate", path, "--output", "json")
        #expect(answer.status == 0)
        #expect(answer.codes == [])
        #expect(answer.summary?.records == 65)
        #expect(answer.summary?.accepted == 65)
    }

    @Test("Of the mixed sample, nine rows are good and five are not")
    func mixed() async throws {
        let answer = try await Shop().run(
            "validate", Places.samples.appendingPathComponent("mixed.csv").path, "--output", "json")
        #expect(answer.status == 2)
        #expect(answer.summary?.accepted == 9)
        #expect(answer.summary?.rejected == 5)
        #expect(
            answer.objects("issue").map { "\($0.record ?? 0) \($0.code ?? "")" } == [
                "3 price-not-a-number", "6 discount-exceeds-price", "9 description-too-short", "10 image-not-found",
                "12 stock-negative",
            ])
    }
}
