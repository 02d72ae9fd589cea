import Foundation
import TestSupport
import Testing

/// A catalogue of three rows in one format, whose middle one has no number for a price.
struct Broken: CustomTestStringConvertible, Sendable {
    let format: String
    let head: String
    let rows: [String]
    let separator: String
    let foot: String

    var testDescription: String { format }
    var text: String { head + rows.joined(separator: separator) + foot }

    static let all: [Broken] = [
        Broken(
            format: "csv", head: "name,description,price,stock,images\r\n",
            rows: [
                "Mug,A mug for tea,1000,1,mug.jpg\r\n", "\"Mug, \"\"two\"\"\", A mug\tfor tea ,\"12,5O\",1,mug.jpg\r\n",
                "Jug,A jug for milk,3000,1,mug.jpg\r\n",
            ], separator: "", foot: ""),
        Broken(
            format: "ndjson", head: "",
            rows: [
                #"{"name":"Mug","description":"A mug for tea","price":1000,"stock":1,"images":["mug.jpg"]}"#,
                #"{"name": "Mug \u0032", "description":"A mug for tea","price":"12,5O","stock":1, "images":["mug.jpg"]}"#,
                #"{"name":"Jug","description":"A jug for milk","price":3000,"stock":1,"images":["mug.jpg"]}"#,
            ], separator: "\n", foot: "\n"),
        Broken(
            format: "json", head: "[",
            rows: [
                #"{"name":"Mug","description":"A mug for tea","price":1000,"stock":1,"images":["mug.jpg"]}"#,
                #"{"name": "Mug \u0032", "description":"A mug for tea","price":"12,5O","stock":1, "images":["mug.jpg"]}"#,
                #"{"name":"Jug","description":"A jug for milk","price":3000,"stock":1,"images":["mug.jpg"]}"#,
            ], separator: ",\n", foot: "]\n"),
        Broken(
            format: "xml", head: "<products>",
            rows: [
                "<product><name>Mug</name><description>A mug for tea</description><price>1000</price><stock>1</stock>"
                    + "<image>mug.jpg</image></product>",
                "<product ><name>Mug &#50;</name><description><![CDATA[A mug for tea]]></description>"
                    + "<price>12,5O</price><stock>1</stock><image>mug.jpg</image></product>",
                "<product><name>Jug</name><description>A jug for milk</description><price>3000</price><stock>1</stock>"
                    + "<image>mug.jpg</image></product>",
            ], separator: "\n", foot: "</products>\n"),
    ]
}

@Suite("The file of rejected records", .serialized, .timeLimit(.minutes(5)))
struct RejectsTests {
    @Test("The rejected record stands in it byte for byte", arguments: Broken.all)
    func bytes(broken: Broken) async throws {
        let shop = try Shop()
        try shop.photo("mug.jpg")
        try shop.folder.write(broken.text, to: "a.\(broken.format)")
        let answer = try await shop.run("validate", "a.\(broken.format)", "--rejects", "r.\(broken.format)")
        #expect(answer.status == 2)
        let rejects = try shop.text("r.\(broken.format)")
        #expect(rejects.contains(broken.rows[1].trimmingCharacters(in: .newlines)))
        #expect(!rejects.contains("milk"))
    }

    @Test("A named pipe gets them, and is not closed before they come")
    func namedPipe() async throws {
        let shop = try Shop()
        try shop.folder.write(
            "name,description,price,images\nMug,A mug for tea,1000,mug.jpg\nJug,A jug for tea,cheap,mug.jpg\n",
            to: "a.csv")
        let command = """
            mkfifo pipe && { timeout 20 cat pipe > got & } && \
            timeout 20 \(Shop.executable.path) validate a.csv --no-image-files --rejects pipe; \
            status=$?; wait; exit $status
            """
        let answer = try await shop.other("sh", ["-c", command])
        #expect(answer.status == 2, "\(answer.talk)")
        #expect(try shop.text("got") == "name,description,price,images\nJug,A jug for tea,cheap,mug.jpg\n")
    }

    @Test("Read again it raises the same issues", arguments: Broken.all)
    func again(broken: Broken) async throws {
        let shop = try Shop()
        try shop.photo("mug.jpg")
        try shop.folder.write(broken.text, to: "a.\(broken.format)")
        let first = try await shop.run(
            "validate", "a.\(broken.format)", "--rejects", "r.\(broken.format)", "--output", "json")
        let second = try await shop.run("validate", "r.\(broken.format)", "--output", "json")
        #expect(first.codes.contains("price-not-a-number"))
        #expect(second.codes == first.codes)
        #expect(second.summary?.records == 1)
        #expect(second.summary?.rejected == 1)
    }

    @Test("Mended it is imported, and the market has every row once", arguments: Broken.all)
    func mended(broken: Broken) async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        try shop.photo("mug.jpg")
        try shop.folder.write(broken.text, to: "a.\(broken.format)")
        let first = try await shop.run(
            ["import", "a.\(broken.format)", "--rejects", "r.\(broken.format)"] + market.flags)
        #expect(first.status == 2)
        let mended = try shop.text("r.\(broken.format)").replacingOccurrences(of: "12,5O", with: "12500")
        try shop.folder.write(mended, to: "r.\(broken.format)")
        let second = try await shop.run(["import", "r.\(broken.format)"] + market.flags)
        #expect(second.status == 0, "\(second.talk)")
        #expect(try await market.names(shop).count == 3)
    }

    @Test("A clean catalogue leaves a file without records, so that no older one is taken for its own")
    func clean() async throws {
        let shop = try Shop()
        let catalogue = try shop.catalogue(rows: 2)
        try shop.folder.write("name\nan older run's\n", to: "r.csv")
        let answer = try await shop.run("validate", catalogue, "--rejects", "r.csv", "--lang", "en")
        #expect(answer.status == 0)
        #expect(answer.talk.contains("No record was rejected; r.csv holds none."))
        #expect(try shop.text("r.csv").split(whereSeparator: \.isNewline).count <= 1)
    }
}
