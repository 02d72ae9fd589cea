import Catalogue
import Foundation
import TestSupport
import Testing

@testable import Ledger

@Suite("Names of runs and rows")
struct RunNameTests {
    @Test(
        "What has not the shape of a run's name is none",
        arguments: [
            "", "20261121", "20261121-", "-7f3a2c", "20261121--7f3a2c", "-20261121-7f3a2c", "20261121-7f3a2c-",
            "20261121-7f3a2c-x", "20261121-7f3a2", "20261121-7f3a2c1", "2026112-7f3a2c", "202611211-7f3a2c",
            "2026112a-7f3a2c",
            "20261121-7F3A2C", "20261121-7f3a2g", "20261121-7f3a2`", "20261121-7f3a2/", "20261121-7f3a2:",
            " 0261121-7f3a2c",
        ])
    func malformed(text: String) { #expect(RunID(text) == nil) }

    @Test("What has it is", arguments: ["20261121-7f3a2c", "00000000-000000", "99999999-999999", "20261121-abcdef"])
    func wellFormed(text: String) { #expect(RunID(text)?.description == text) }

    /// Gives one number for ever.
    private struct Constant: RandomNumberGenerator {
        let value: UInt64
        func next() -> UInt64 { value }
    }

    @Test("A new name has its day by UTC, and six digits however small the number is")
    func days() {
        for (seconds, day) in [(1_795_219_199.0, "20261120"), (1_795_219_200, "20261121"), (1_795_305_599, "20261121")]
        {
            var generator = Constant(value: 0)
            #expect(RunID(day: Date(timeIntervalSince1970: seconds), using: &generator).description == "\(day)-000000")
        }
        var generator = Constant(value: .max)
        #expect(RunID(day: Date(timeIntervalSince1970: 0), using: &generator).description == "19700101-ffffff")
    }

    @Test("It has it also where the machine's day is another one")
    func otherZone() async {
        // A process of its own: the zone is the whole process's.
        await #expect(processExitsWith: .success) {
            setenv("TZ", "Asia/Seoul", 1)
            var generator = SystemRandomNumberGenerator()
            let id = RunID(day: Date(timeIntervalSince1970: 1_795_219_199), using: &generator)
            try #require(id.description.hasPrefix("20261120-"))
        }
    }

    @Test("Rows of different kinds never have one key, whatever is written in them")
    func keys() {
        let content = ContentDigest(values("a"), photos: [])
        let keys = [
            RowKey.sku("5"), .id(5), .content(content, occurrence: 1), .content(content, occurrence: 2), .sku("id:5"),
            .sku("hash:\(content.hex)#1"), .sku("A"), .sku("a"), .sku(""),
        ]
        #expect(Set(keys).count == keys.count)
        #expect(keys.map(\.isContent) == [false, false, true, true, false, false, false, false, false])
        #expect(keys[1].description == "id:5")
    }

    @Test(
        "Rows that ask for different things have different digests, however alike their parts look when written together"
    )
    func digests() {
        var other = values("a")
        (other.name, other.description) = ("at", "en letters")
        var one = values("a")
        (one.name, one.description) = ("a", "ten letters")
        let change = ProductChange(price: Amount(5))
        let digests = [
            ContentDigest(one, photos: []), ContentDigest(other, photos: []), ContentDigest(one, photos: ["d"]),
            ContentDigest(one, photos: ["d", "d"]), ContentDigest(one, photos: ["d", "e"]),
            ContentDigest(one, photos: ["e", "d"]),
            ContentDigest(one, photos: ["de"]), ContentDigest(change, of: .id(5)), ContentDigest(change, of: .sku("5")),
            ContentDigest(change, of: .id(6)), ContentDigest(ProductChange(stock: 5), of: .id(5)),
            ContentDigest(ProductChange(), of: .id(5)), ContentDigest(ProductChange(name: ""), of: .id(5)),
            ContentDigest(ProductChange(description: ""), of: .id(5)), ContentDigest(deleting: .id(5)),
            ContentDigest(deleting: .sku("5")), ContentDigest(deleting: .sku("id:5")), ContentDigest(deleting: .id(6)),
        ]
        #expect(Set(digests).count == digests.count)
    }

    @Test("A row that deletes a product is known by the same digest from one version to the next")
    func deletionStays() {
        #expect(
            ContentDigest(deleting: .id(5)).hex == "40fcc59baed30c12de345a9a1ee9d305eb1fbdb1128220f2ec2674dbffa0dfc0")
        #expect(
            ContentDigest(deleting: .sku("가")).hex == "c7852d9db6e4bd55f56d7d332d870b6465a32e37d36f727d88f4c84e8ccb31a8"
        )
    }
}
