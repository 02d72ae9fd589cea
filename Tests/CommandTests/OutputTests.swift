import Catalogue
import Drafting
import Testing
import Wording

@testable import OpenMarketCommand

@Suite("What commands write and read")
struct OutputTests {
    @Test("JSON text is escaped as RFC 8259 asks, and so is what a terminal obeys or hides")
    func escapes() {
        var object = JSONObject()
        object.set("a\"b", "\\ \n\r\t \u{01} \u{7F} 한글 👍 /")
        #expect(object.line == #"{"a\"b":"\\ \n\r\t \u0001 \u007f 한글 👍 /"}"#)
        object = JSONObject()
        object.set("a", "\u{9B}\u{202E}\u{2028}\u{E0041}é")
        #expect(object.line == #"{"a":"\u009b\u202e\u2028\udb40\udc41é"}"#)
    }

    @Test("Issues are counted by their records, too: a record may have one code in several places")
    func recordCount() {
        var count = RecordCount()
        for (file, record) in [("a", 1), ("a", 1), ("a", 2), ("b", 2), ("b", 7)] {
            count.add(file: file, record)
        }
        #expect(count.count == 4)
    }

    @Test("Fields stand in the order they were set, and what is not there is null")
    func order() {
        var object = JSONObject(type: "issue")
        object.set("record", 3)
        object.set("sheet", nil as String?)
        #expect(object.line == #"{"type":"issue","record":3,"sheet":null}"#)
    }

    @Test(
        "Hangul takes two columns of a terminal, combining marks none",
        arguments: [
            ("abc", 3), ("상품명", 6), ("한글", 4), ("e\u{301}", 1), ("１２", 4), ("", 0), ("\u{1112}\u{1161}\u{11AB}", 2),
            ("🚀", 2), ("👨‍🍳", 2), ("☎️", 1),
        ])
    func width(text: String, columns: Int) {
        #expect(PrintableText(text).columns == columns)
    }

    @Test(
        "Durations are written 50ms, 2s, 5m",
        arguments: [
            ("50ms", Duration.milliseconds(50)), ("2s", .seconds(2)), ("5m", .seconds(300)),
            ("1.5s", .milliseconds(1500)),
        ])
    func durations(text: String, duration: Duration) {
        #expect(DurationArgument(argument: text)?.duration == duration)
    }

    @Test("A duration without its unit is refused", arguments: ["5", "s", "-1s", "5 s", "5x", ""])
    func refusedDurations(text: String) {
        #expect(DurationArgument(argument: text) == nil)
    }

    @Test("--map splits at the last equals sign, and an empty field leaves the column out")
    func mapping() throws {
        #expect(try MapArgument(argument: "a=b=price")?.entry() == ColumnMap.Entry(header: "a=b", field: .price))
        #expect(try MapArgument(argument: "재질=")?.entry() == ColumnMap.Entry(header: "재질", field: nil))
        #expect(try MapArgument(argument: "재질=ignore")?.entry() == ColumnMap.Entry(header: "재질", field: nil))
        #expect(try MapArgument(argument: "판매가=가격")?.entry() == ColumnMap.Entry(header: "판매가", field: .price))
        for spelling in ["list-price", "list_price", "LIST PRICE"] {
            let entry = try MapArgument(argument: "oldprice=\(spelling)")?.entry()
            #expect(entry == ColumnMap.Entry(header: "oldprice", part: .listPrice))
        }
        #expect(MapArgument(argument: "price") == nil)
        #expect(MapArgument(argument: "=price") == nil)
        #expect(throws: InvalidOptionValue.self) { try MapArgument(argument: "a=colour")?.entry() }
    }

    @Test("Every status has its own number, and its meaning stands in the help")
    func statuses() {
        #expect(Set(ExitStatus.allCases.map(\.rawValue)).count == ExitStatus.allCases.count)
        #expect(
            ExitStatus.help(.done, .busy)
                == "EXIT STATUS\n  0    \(ExitStatus.done.meaning)\n  75   \(ExitStatus.busy.meaning)")
    }
}
