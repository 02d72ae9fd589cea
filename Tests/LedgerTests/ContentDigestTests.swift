import Catalogue
import Ledger
import Testing

@Suite("The digest of what a row asks for")
struct ContentDigestTests {
    private static let values = ProductValues(
        name: "키보드", description: "조용한 무선 키보드", price: Amount(39_000)!, currency: .krw,
        discountedPrice: Amount(4_000)!, stock: 25)

    @Test("Rows without keys are known by it from one version to the next, so it stays what it was")
    func stays() {
        #expect(
            ContentDigest(Self.values, photos: ["d1", "d2"]).hex
                == "85faa71ac7742f2e7228052015f2571f98f4e911e6b3206fa548ac3196fc1be8")
        let change = ProductChange(price: Amount(39_000)!, stock: 0)
        #expect(
            ContentDigest(change, of: .sku("KB-1")).hex
                == "5c5625429dab2314bab72f84eef2c25de9c7f716f957881a666217bb67394621")
    }
}
