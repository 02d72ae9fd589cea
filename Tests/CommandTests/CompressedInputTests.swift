import Foundation
import TestSupport
import Testing

@Suite("Files compressed with gzip are read", .serialized, .timeLimit(.minutes(5)))
struct CompressedInputTests {
    private static let flags = ["--no-image-files", "--output", "json"]

    private func shell(_ shop: Shop, _ script: String) async throws -> Answer {
        try await shop.other("sh", ["-c", script], environment: shop.environment)
    }

    private func validate(_ shop: Shop, _ file: String, _ flags: String...) async throws -> Answer {
        try await shop.run(["validate", file] + Self.flags + flags)
    }

    /// `… | openmarket validate - FLAGS`
    private func piped(_ shop: Shop, _ script: String, _ flags: String = "") async throws -> Answer {
        let command = "\(Shop.executable.path) validate - \(Self.flags.joined(separator: " ")) \(flags)"
        return try await shell(shop, "\(script) | \(command)")
    }

    private func rows(_ count: Int) -> String {
        let text = "A mug for tea and coffee, made by hand and fired twice"
        let lines = (1...count).map { "Mug \($0),\"\(text)\",\(1000 + $0),\($0),mug.jpg,M-\($0)\n" }
        return "name,description,price,stock,images,sku\n" + lines.joined()
    }

    @Test(
        "What is said of one is what is said of its text, from a file, from standard input and from a pipe",
        arguments: Broken.all)
    func same(broken: Broken) async throws {
        let shop = try Shop()
        let name = "a.\(broken.format)"
        try shop.folder.write(broken.text, to: name)
        #expect(try await shell(shop, "gzip -k \(name)").status == 0)
        let plain = try await validate(shop, name)
        #expect(plain.codes == ["price-not-a-number"])
        let packed = try await validate(shop, "\(name).gz")
        #expect(packed.text.replacingOccurrences(of: "\(name).gz", with: name) == plain.text)
        #expect(packed.status == plain.status)
        let through = try await piped(shop, "cat \(name)")
        #expect(try await piped(shop, "gzip -c \(name)").text == through.text)
        let redirected = try await shop.run(["validate", "-"] + Self.flags, stdin: try shop.data("\(name).gz"))
        #expect(redirected.text == through.text)
    }

    @Test("The content says that it is compressed, and the name before .gz which format it is")
    func names() async throws {
        let shop = try Shop()
        try shop.folder.write(rows(2).replacingOccurrences(of: ",", with: "\t"), to: "a.tsv")
        #expect(
            try await shell(shop, "gzip -c a.tsv > a.tsv.gz; gzip -c a.tsv > plain.tsv; cp a.tsv b.tsv.gz").status == 0)
        for name in ["a.tsv.gz", "plain.tsv", "b.tsv.gz"] {
            let answer = try await shop.run("inspect", name, "--output", "json")
            let object = try #require(answer.text.split(separator: "\n").last)
            #expect(object.contains(#""format":"tsv","evidence":"name""#), "\(object)")
            #expect(object.contains(#""compression":"gzip""#) == (name != "b.tsv.gz"))
            #expect(answer.summary?.records == 2)
        }
        let told = try await shop.run("inspect", "a.tsv.gz", "--lang", "ko")
        #expect(told.text.contains("압축") && told.text.contains("GZIP"), "\(told.text)")
    }

    @Test("Several members are one text, wherever they are parted, and so are zeros behind it")
    func members() async throws {
        let shop = try Shop()
        try shop.folder.write(rows(40), to: "a.csv")
        let script = """
            split -b 311 a.csv part. && for part in part.*; do gzip -c $part; done > a.csv.gz \
            && head -c 1000 /dev/zero >> a.csv.gz
            """
        #expect(try await shell(shop, script).status == 0)
        let answer = try await validate(shop, "a.csv.gz")
        #expect(answer.status == 0 && answer.summary?.accepted == 40, "\(answer.text)")
        try shop.folder.write(try shop.data("a.csv.gz") + Data("name".utf8), to: "b.csv.gz")
        let refused = try await validate(shop, "b.csv.gz")
        #expect(refused.status == 65 && refused.codes == ["gzip-damaged"], "\(refused.text)")
    }

    @Test("Workbooks and pages are read out of it, though they are not read from their beginning to their end")
    func workbooks() async throws {
        let shop = try Shop()
        let cells = ["name", "description", "price", "images"].map { #"<c t="inlineStr"><is><t>\#($0)</t></is></c>"# }
        let product = ["도자기 머그", "차를 마시는 도자기 머그", "1000", "mug.jpg"].map {
            #"<c t="inlineStr"><is><t>\#($0)</t></is></c>"#
        }
        let sheet = WorkbookBuilder(rows: "<row>\(cells.joined())</row><row>\(product.joined())</row>")
        try shop.folder.write(Data(sheet.bytes), to: "a.xlsx")
        let page = """
            <html><head><meta charset="shift_jis"></head><body><table><tr><th>name</th><th>description</th><th>price</th>
            <th>images</th></tr><tr><td>電気ポット</td><td>お茶のための電気ポット</td><td>1000</td><td>mug.jpg</td></tr></table></body></html>
            """
        try shop.folder.write(try #require(page.data(using: .shiftJIS)), to: "a.html")
        for name in ["a.xlsx", "a.html"] {
            #expect(try await shell(shop, "gzip -k \(name)").status == 0)
            for answer in [try await validate(shop, "\(name).gz"), try await piped(shop, "gzip -c \(name)")] {
                #expect(answer.status == 0 && answer.summary?.accepted == 1, "\(name) \(answer.text)\(answer.talk)")
            }
        }
        let read = try await shell(shop, "gzip -c a.html | \(Shop.executable.path) inspect - --output json")
        #expect(read.text.contains("電気ポット"), "\(read.text)")
    }

    @Test("Rejects are those of the text byte for byte, compressed where their own name says so", arguments: Broken.all)
    func rejects(broken: Broken) async throws {
        let shop = try Shop()
        let name = "a.\(broken.format)"
        try shop.folder.write(broken.text, to: name)
        #expect(try await shell(shop, "gzip -k \(name)").status == 0)
        #expect(try await validate(shop, name, "--rejects", "plain.\(broken.format)").status == 2)
        let plain = try shop.data("plain.\(broken.format)")
        #expect(try await validate(shop, "\(name).gz", "--rejects", "file.\(broken.format)").status == 2)
        #expect(try shop.data("file.\(broken.format)") == plain)
        let flags = "--format \(broken.format) --rejects pipe.\(broken.format).gz"
        #expect(try await piped(shop, "gzip -c \(name)", flags).status == 2)
        #expect(try await shell(shop, "gunzip -t pipe.\(broken.format).gz").status == 0)
        #expect(try await shell(shop, "zcat pipe.\(broken.format).gz").stdout == plain)
        let again = try await validate(shop, "pipe.\(broken.format).gz")
        #expect(again.codes == ["price-not-a-number"] && again.summary?.records == 1)
    }

    @Test("A text in CP949 keeps its encoding in its rejects, and further rejects their numbers before .gz")
    func encodedRejects() async throws {
        let shop = try Shop()
        let text = "상품명,상품설명,가격,이미지\n머그,차를 마시는 머그,천,mug.jpg\n컵,차를 마시는 컵,2000,mug.jpg\n"
        try shop.folder.write(text, to: "utf8.csv")
        #expect(try await shell(shop, "iconv -f utf-8 -t cp949 utf8.csv > a.csv && gzip -k a.csv").status == 0)
        let answer = try await shop.run(
            ["validate", "a.csv.gz", "a.csv.gz", "--rejects", "bad.csv.gz"] + Self.flags)
        #expect(answer.status == 2, "\(answer.text)\(answer.talk)")
        #expect(try await validate(shop, "a.csv", "--rejects", "plain.csv").status == 2)
        let rejects = try shop.data("plain.csv")
        #expect(String(validating: rejects, as: UTF8.self) == nil, "in CP949")
        #expect(try await shell(shop, "zcat bad.csv.gz").stdout == rejects)
        #expect(shop.exists("bad-2.csv.gz") && !shop.exists("bad.csv-2.gz"))
    }

    @Test(
        "Cut off or damaged it is refused with 65, by name and with what to do, at every size", arguments: [3, 20_000])
    func damaged(count: Int) async throws {
        let shop = try Shop()
        try shop.folder.write(rows(count), to: "whole.csv")
        #expect(try await shell(shop, "gzip -k whole.csv").status == 0)
        let whole = try shop.data("whole.csv.gz")
        var flipped = whole
        flipped[whole.count - 6] ^= 1
        for (data, words) in [
            (whole.prefix(whole.count / 2), "중간에 끊겼습니다"), (whole.dropLast(1), "중간에 끊겼습니다"),
            (whole.prefix(12), "중간에 끊겼습니다"),
            (flipped, "검사값"),
        ] {
            try shop.folder.write(Data(data), to: "a.csv.gz")
            for flags in [[], ["--allow", "truncated"]] {
                let answer = try await shop.run(["validate", "a.csv.gz"] + Self.flags + flags)
                #expect(answer.status == 65 && answer.codes == ["gzip-damaged"], "\(answer.text.suffix(600))")
                #expect(answer.objects("issue").first?.file == "a.csv.gz")
            }
            let told = try await shop.run("validate", "a.csv.gz", "--no-image-files", "--lang", "ko")
            #expect(told.status == 65)
            for word in ["a.csv.gz", words, "다시 받거나"] { #expect(told.text.contains(word), "\(told.text)\(told.talk)") }
        }
        let piped = try await piped(shop, "head -c \(whole.count / 2) whole.csv.gz")
        #expect(piped.codes == ["gzip-damaged"] && piped.status == 65)
    }

    @Test("Of a file that is cut off nothing is uploaded")
    func uploadsNothing() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        try shop.photo("mug.jpg")
        try shop.folder.write(rows(5000), to: "a.csv")
        #expect(try await shell(shop, "gzip -c a.csv | head -c 20000 > a.csv.gz").status == 0)
        let before = try await market.wire(shop)
        let answer = try await shop.run(["import", "a.csv.gz", "--output", "json"] + market.flags)
        #expect(answer.status == 65 && answer.codes == ["gzip-damaged"], "\(answer.text.suffix(600))")
        #expect(answer.objects("receipt").isEmpty)
        #expect(try await market.wire(shop) == before)
    }

    @Test("A few kilobytes that inflate to a hundred million are read in little memory, or refused as a workbook")
    func bombs() async throws {
        let shop = try Shop()
        let header = "printf 'name,description,price,images\\n'"
        let (answer, cost) = try await shop.measure(
            ["validate", "-"] + Self.flags, generator: "(\(header); head -c 100000000 /dev/zero | tr '\\0' x) | gzip -9"
        )
        #expect(answer.status == 2 && answer.codes == ["record-too-large"], "\(answer.text)")
        #expect(cost.memory < 32 * Shop.mebibyte)
        let (refused, effort) = try await shop.measure(
            ["validate", "-"] + Self.flags, generator: "(printf 'PK\\003\\004'; head -c 100000000 /dev/zero) | gzip -9")
        #expect(refused.status == 65 && refused.codes == ["workbook-damaged"], "\(refused.text)")
        #expect(refused.objects("issue").first?.message?.contains("200") == true, "\(refused.text)")
        #expect(effort.memory < 32 * Shop.mebibyte)
    }
}
