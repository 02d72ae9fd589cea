import TestSupport
import Testing

@testable import Tabular

@Suite("Numbers, dates and places of cells")
struct CellValueTests {
    @Test(
        "Numbers have 15 digits and no exponent",
        arguments: [
            ("1000", "1000"), ("0.1", "0.1"), ("1000.50", "1000.5"), ("-0", "0"), ("1E3", "1000"), (".5", "0.5"),
            ("8.8012345678901E+12", "8801234567890.1"), ("0.30000000000000004", "0.3"), ("1E-7", "0.0000001"),
            ("1234567890123456", "1234567890123460"), ("999999999999999.9", "1000000000000000"), ("007", "7"),
            ("-1.5e-3", "-0.0015"), ("1.7976931348623157E+308", "179769313486232" + String(repeating: "0", count: 294)),
        ])
    func numbers(written: String, read: String) {
        #expect(NumberSpelling(written.utf8).map { String(decoding: $0.text, as: UTF8.self) } == read)
    }

    @Test("A number that is taken as it stands is one that would be spelt so", arguments: SeededGenerator.seeds)
    func speltPlainly(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var plain = 0
        for _ in 0..<2000 {
            let length = Int.random(in: 0...17, using: &generator)
            let text = String((0..<length).map { _ in "0000123456789......-E+ ".randomElement(using: &generator)! })
            guard Array(text.utf8).withUnsafeBufferPointer(CellValue.isSpeltPlainly) else { continue }
            plain += 1
            #expect(NumberSpelling(text.utf8).map { String(decoding: $0.text, as: UTF8.self) } == text)
        }
        #expect(plain > 0)
    }

    @Test(
        "Whole numbers and fractions of up to fifteen digits are taken as they stand",
        arguments: ["0", "7", "828900", "851.38", "0.5", "0.05", "123456789012345"])
    func taken(text: String) {
        #expect(Array(text.utf8).withUnsafeBufferPointer(CellValue.isSpeltPlainly))
    }

    @Test("What is no number is none", arguments: ["", "-", "1e", "1.2.3", "0x10", "1e9999", "NaN", "1 2", "."])
    func noNumbers(written: String) {
        #expect(NumberSpelling(written.utf8) == nil)
    }

    @Test("A number that is as long as a double can tell is told from one that was rounded")
    func rounded() {
        #expect(NumberSpelling("8801234567890".utf8)?.isRounded == false)
        #expect(NumberSpelling("8801234567890123".utf8)?.isRounded == true)
    }

    @Test("A double's shortest spelling of any double is read as that double at 15 digits")
    func doubles() {
        for seed in SeededGenerator.seeds {
            var generator = SeededGenerator(seed: seed)
            for _ in 0..<200 {
                let number =
                    Double.random(in: -1e9...1e9, using: &generator)
                    * Double([1e-9, 1, 1e9].randomElement(using: &generator)!)
                let text = NumberSpelling("\(number)".utf8).map { String(decoding: $0.text, as: UTF8.self) } ?? "?"
                let read = Double(text) ?? .nan
                #expect(abs(read - number) <= abs(number) * 5e-15, "seed \(seed): \(number) read as \(text)")
                #expect(!text.contains("e"), "seed \(seed)")
            }
        }
    }

    @Test(
        "Days of 1900 include the one that never was",
        arguments: [
            (1, "1900-01-01"), (59, "1900-02-28"), (60, "1900-02-29"), (61, "1900-03-01"), (2_958_465, "9999-12-31"),
        ])
    func days(serial: Int, date: String) {
        #expect(SerialDate.text(Double(serial), .date, epoch: .from1900) == date)
    }

    @Test(
        "A format is a date by its letters, not by what it quotes",
        arguments: [
            ("yyyy-mm-dd", NumberFormat.date(.date)), ("mmm", .date(.date)), ("mm:ss", .date(.time)),
            ("h:mm AM/PM", .date(.time)), ("yyyy/mm/dd\\ hh:mm", .date(.dateAndTime)), ("[mm]:ss", .date(.elapsed)),
            ("General", .plain), ("0.00E+00", .plain), ("#,##0&quot;d&quot;", .plain),
            ("0\" days\"", .unit(Array("days".utf8))),
            ("[Red]0.00", .plain), ("#,##0;[Red]-#,##0", .plain), ("@", .plain), ("0", .plain),
            ("00000", .padded([nil, nil, nil, nil, nil])), ("YYYY", .date(.date)), ("GENERAL", .plain),
            ("[$-412]AM/PM h:mm", .date(.time)), ("_(* #,##0_)", .plain),
        ])
    func formats(code: String, format: NumberFormat) {
        #expect(NumberFormat(code: code) == format)
    }

    @Test(
        "A code is shown as its format writes it: filled up, with its letters, and with digits that have no place first",
        arguments: [
            ("00000", "12", "00012"), ("\"SKU-\"0000", "7", "SKU-0007"), ("\\K0000", "5", "K0005"),
            ("00\"-ABC\"", "5", "05-ABC"), ("\"A0\"000", "1234", "A01234"), ("\"A0\"000", "4", "A0004"),
            ("000-0000", "1234567", "123-4567"), ("000-0000", "21234567", "2123-4567"), ("000-0000", "7", "000-0007"),
            ("00000", "12345", "12345"), ("\"가\"00", "1", "가01"),
        ])
    func codes(code: String, number: String, shown: String) {
        let value = CellValue(Array(number.utf8), NumberFormat(code: code), epoch: .from1900)
        #expect(String(decoding: value.text, as: UTF8.self) == shown)
        #expect(value.kind == (shown == number ? .number : .text))
    }

    @Test(
        "A format that writes something beside the number says so",
        arguments: [
            ("[$$-409]#,##0.00", "$"), ("_(\"$\"* #,##0_);_(\"$\"* (#,##0)", "$"), ("\"US$\"#,##0", "US$"),
            ("₩#,##0", "₩"), ("[$₩-412]#,##0", "₩"), ("#,##0\"원\"", "원"), ("#,##0.00\\ [$EUR]", "EUR"),
            ("#,##0\\ \"€\"", "€"), ("[$$-1009]#,##0", "CAD"), ("_-* #,##0\\ _€_-", ""), ("[$-412]#,##0", ""),
        ])
    func units(code: String, unit: String) {
        #expect(NumberFormat(code: code) == (unit.isEmpty ? .plain : .unit(Array(unit.utf8))))
    }

    @Test(
        "A unit of thousands is that of the number itself: where the format divides by them before it shows it, they are none",
        arguments: [
            ("0\"천원\"", "천원"), ("0.0\"만원\"", "만원"), ("#,##0,\"천원\"", "1원"), ("#,##0,,\"백만원\"", "1원"),
            ("0!.0,\"만원\"", "1원"), ("0\\.0,\"만원\"", "1원"), ("#,##0,", "1"), ("#,##0,\"만원\"", "1"), ("#,##0,\"k\"", "1"),
        ])
    func countedUnits(code: String, unit: String) {
        #expect(NumberFormat(code: code) == (unit.isEmpty ? .plain : .unit(Array(unit.utf8))))
    }

    @Test(
        "A percentage is spelt as it is shown",
        arguments: [("0.1", "10%"), ("0.125", "12.5%"), ("1", "100%"), ("0", "0%"), ("-0.005", "-0.5%")])
    func percentages(number: String, shown: String) {
        for format in [NumberFormat(builtIn: 9), NumberFormat(code: "[$-809]0.0%")] {
            let value = CellValue(Array(number.utf8), format, epoch: .from1900)
            #expect(value.kind == .percentage)
            #expect(String(decoding: value.text, as: UTF8.self) == shown)
        }
    }
}
