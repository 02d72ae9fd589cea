import Backups
import Catalogue
import Foundation
import Ledger
import MarketAPI
import TestSupport
import Testing

@Suite("A record's line")
struct RecordTests {
    private static let texts = [
        "", " ", "é", "e\u{301}", "가", "\u{1112}\u{1161}\u{11AB}", "\"", "\\", "\\n", "\n", "\r\n", "\t", "\u{0}",
        "\u{1}", "\u{1B}",
        "\u{7F}", "\u{85}", "\u{2028}", "\u{FEFF}", "\u{FFFE}", "👩‍👩‍👧", "</x>", "]]>", "&amp;", "=1+1",
    ]

    private func text(_ random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...5, using: &random)).map { _ in Self.texts.randomElement(using: &random)! }.joined()
    }

    private func record(_ random: inout SeededGenerator) -> BackupRecord {
        func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &random) ? value : nil }
        var facts = ProductFacts(id: .random(in: 1...1_000_000, using: &random))
        facts.vendorID = maybe(3)
        facts.fields.name = maybe(text(&random))
        facts.fields.description = maybe(text(&random))
        let digits = Int128(Int64.random(in: 0...999_999_999_999_999, using: &random))
        facts.fields.price = maybe(Amount(digits, exponent: .random(in: -6...6, using: &random))!)
        facts.fields.discountedPrice = maybe(Amount(digits / 3)!)
        facts.fields.currency = maybe([.krw, .usd, Currency(rawValue: "BTC")].randomElement(using: &random)!)
        facts.fields.stock = maybe([0, 7, 1_000_000_000_000, .max, .min].randomElement(using: &random)!)
        facts.bargainPrice = maybe(Amount(12)!)
        facts.createdAt = maybe(MarketDate(seconds: 1611523563.719116))
        facts.issuedAt = maybe(MarketDate(seconds: 1_706_572_800))
        facts.thumbnails = Bool.random(using: &random) ? [text(&random)] : []
        if facts.fields.price == nil { facts.unreadable[.price] = maybe(text(&random)) }
        if Bool.random(using: &random) {
            let answers: [[UInt8]] = [
                Array(#""Cup \ud83d""#.utf8), [0x22, 0xFF, 0x22], Array("true".utf8), [0x22, 0x0A, 0x22],
            ]
            facts.unreadableMembers = ["name", "created_at"].map { column in
                UnreadableMember(column: column, json: answers.randomElement(using: &random)!)
            }
        }
        let photo = StoredPhoto(PackedDigest(of: Array("x".utf8)), bytes: 12, ending: .png)
        let photos: [BackupRecord.Photo] = [.stored(photo), .absent("http-404"), .unfetched("timed-out")]
        let images = photos.map { _ in
            ProductImage(
                id: maybe(4), url: text(&random), thumbnailURL: maybe(text(&random)),
                issuedAt: maybe(MarketDate(seconds: 5)),
                succeeded: maybe(Bool.random(using: &random)))
        }
        let detail = ProductDetail(facts, images: images, vendor: maybe(VendorReference(id: 3, name: text(&random))))
        var record = BackupRecord(
            detail, photos: photos, listed: ListedDigest(ProductSummary(facts, vendorName: maybe(text(&random)))))
        let values = ProductValues(
            name: text(&random), description: text(&random), price: Amount(3)!, currency: .usd, discountedPrice: .zero,
            stock: 1)
        record.known = maybe(
            BackupRecord.Known(key: .sku(text(&random)), values: maybe(values), photos: maybe(["ab", "cd"])))
        return record
    }

    @Test("It is read back as it was, to the byte", arguments: 0..<300 as Range<UInt64>)
    func law(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let record = record(&random)
        let line = record.line
        #expect(!line.contains(0x0A))
        let read = try BackupRecord(JSONLine(line, of: "file"))
        #expect(read == record)
        #expect(read.line == line, "\(String(decoding: line, as: UTF8.self))")
    }

    @Test(
        "A line that is damaged is refused", arguments: ["", "x", "[]", "{}", #"{"id":"1"}"#, #"{"id":1,"images":1}"#])
    func damaged(line: String) throws {
        #expect(throws: BackupError.damaged(path: "file", .line)) {
            try BackupRecord(JSONLine(Array(line.utf8), of: "file"))
        }
    }
}

@Suite("A snapshot's name")
struct SnapshotNameTests {
    @Test(
        "It is its moment, and is read back", arguments: ["20261125T233000Z", "20240229T000000Z", "19700101T000000Z"])
    func read(name: String) throws {
        let read = try #require(SnapshotName(name))
        #expect(read.description == name)
        #expect(SnapshotName(read.date) == read)
    }

    @Test(
        "No other name is one",
        arguments: ["20260231T000000Z", "20261125T233000", "20261125-233000Z", "x", "2026112５T233000Z"])
    func others(name: String) { #expect(SnapshotName(name) == nil) }
}
