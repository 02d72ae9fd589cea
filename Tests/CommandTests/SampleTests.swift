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

    @Test(
        "A workbook of Excel 2003 is read, also from a pipe, and what it rejects comes back; another document is named as one"
    )
    func workbook() async throws {
        let shop = try Shop()
        let rows = [
            ["상품명", "상세설명", "판매가", "재고", "이미지"], ["도자기 머그", "차를 마시는 머그입니다", "12000", "3", "mug.jpg"],
            ["유리 물컵", "차를 마시는 컵입니다요", "공짜", "3", "mug.jpg"],
        ]
        var book = BinaryWorkbook()
        book.sheets[0].records = rows.enumerated().flatMap { row, cells in
            cells.enumerated().map { column, cell in
                Int(cell).map { BinaryWorkbook.number(row, column, Double($0)) }
                    ?? BinaryWorkbook.text(row, column, BinaryWorkbook.wide(cell), count: cell.utf16.count)
            }
        }
        try shop.folder.write(Data(book.bytes), to: "a.xls")
        let flags = ["--no-image-files", "--output", "json"]
        let answer = try await shop.run(["validate", "a.xls", "--rejects", "rest.xlsx"] + flags)
        #expect(answer.summary?.accepted == 1 && answer.codes.contains("price-not-a-number"), "\(answer.text)")
        let rest = try await shop.run(["validate", "rest.xlsx"] + flags)
        #expect(rest.summary?.accepted == 0 && rest.codes.contains("price-not-a-number"), "\(rest.text)")
        let piped = try await shop.other(
            "bash", ["-c", "cat a.xls | \(Shop.executable.path) validate - --no-image-files --lang en"])
        #expect(piped.text.contains("1 accepted"), "\(piped.text)\(piped.talk)")
        book.streamName = "WordDocument"
        try shop.folder.write(Data(book.bytes), to: "b.xls")
        let other = try await shop.run(["validate", "b.xls"] + flags)
        #expect(other.codes == ["format-unsupported"] && other.status == 65)
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
