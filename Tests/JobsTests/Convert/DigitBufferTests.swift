import Catalogue
import Testing

@testable import Jobs

@Suite("Digits of a row's numbers")
struct DigitBufferTests {
    @Test(
        "Numbers stand as amounts are spelt",
        arguments: [
            (0, 0, "0"), (7, 0, "7"), (10, 0, "10"), (195, 1, "19.5"), (195, 2, "1.95"), (195, 3, "0.195"),
            (195, 4, "0.0195"), (999_999_999_999_999, 0, "999999999999999"), (1, 14, "0.00000000000001"),
        ] as [(UInt64, Int, String)])
    func spelling(number: UInt64, places: Int, expected: String) {
        var digits = DigitBuffer()
        #expect(String(decoding: digits.append(number, places: places), as: UTF8.self) == expected)
    }

    @Test("Each number of a row stays until the next row")
    func several() {
        var digits = DigitBuffer()
        let spelt = [digits.append(828_900), digits.append(5, places: 2), digits.append(45_975, places: 1)]
        #expect(spelt.map { String(decoding: $0, as: UTF8.self) } == ["828900", "0.05", "4597.5"])
    }
}
