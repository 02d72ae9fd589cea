import Testing
import Wording

@Suite("Quantities")
struct QuantityTests {
    @Test(
        "Thousands are separated",
        arguments: [
            (0, "0"), (12, "12"), (999, "999"), (1000, "1,000"), (-1000, "-1,000"), (1_234_567, "1,234,567"),
            (Int.max, "9,223,372,036,854,775,807"), (Int.min, "-9,223,372,036,854,775,808"),
        ])
    func grouped(number: Int, text: String) {
        #expect(number.grouped == text)
    }

    @Test(
        "One thing is singular",
        arguments: [(0, "0 records"), (1, "1 record"), (2, "2 records"), (1000, "1,000 records")])
    func plural(number: Int, text: String) {
        #expect(number.of("record") == text)
    }

    @Test(
        "Durations keep their two largest units",
        arguments: [
            (Duration.zero, "0.0 s", "0.0초"), (.milliseconds(949), "0.9 s", "0.9초"), (.seconds(1), "1 s", "1초"),
            (.milliseconds(59_999), "59 s", "59초"), (.seconds(60), "1 min", "1분"),
            (.seconds(125), "2 min 5 s", "2분 5초"),
            (.seconds(3600), "1 h", "1시간"), (.seconds(4_859), "1 h 20 min", "1시간 20분"), (.seconds(-1), "0.0 s", "0.0초"),
        ])
    func durations(duration: Duration, english: String, korean: String) {
        #expect(duration.text(in: .english) == english)
        #expect(duration.text(in: .korean) == korean)
    }

    @Test(
        "Sizes are exact below a megabyte",
        arguments: [
            (1, "1 byte"), (299_999, "299,999 bytes"), (999_999, "999,999 bytes"), (1_000_000, "1.0 MB"),
            (16_777_216, "16 MiB"), (16_777_217, "16.7 MB"), (2_500_000_000, "2.5 GB"),
        ])
    func sizes(bytes: Int, text: String) {
        #expect(size(bytes: bytes, in: .english) == text)
    }
}
