import Foundation
import Sandbox
import TestSupport
import Testing

@testable import Pages

/// The pages for spreadsheets in Chromium, by real clicks. What they look like is written for people into `.build/screenshots`.
@Suite(
    "The pages for spreadsheets in a browser", .serialized, .timeLimit(.minutes(8)),
    .enabled("Chromium and its driver (chromium, chromium-driver) are not installed") { await Browser.isThere })
struct SheetBrowserTests {
    private static let header = "상품명,상품설명,가격,할인금액,재고,사진,상품코드\n"

    private static func row(_ number: Int, name: String = "도자기 머그", price: String = "18000", stock: String = "5")
        -> String
    {
        "\(name) \(number),손으로 빚은 머그입니다. 350ml.,\(price),0,\(stock),photos/mug-sage.jpg,M-\(number)\n"
    }

    private static let sheet = header + row(1) + row(2, price: "18O00") + row(3, stock: "0") + row(4, name: "")

    /// Runs `body` with the pages, a sheet that is open, and a browser that has come in.
    private func visit(
        _ text: String? = sheet, rate: String = "1000/s", language: String = "en", width: Int = 1280,
        scripts: Bool = true, _ body: (SheetWindow, Browser) async throws -> Void
    ) async throws {
        try await Browser.again {
            try await SheetWindow.run(rate: rate) { window in
                try await Browser.run(language: language, width: width, scripts: scripts) { browser in
                    var path = "/"
                    if let text { path = await window.desk.open(try window.file("머그.csv", text)) }
                    try await window.settled()
                    try await browser.open(window.address(path))
                    try await body(window, browser)
                }
            }
        }
    }

    @Test(
        "A file is chosen, a cell corrected, the good rows registered, and the corrected file is there",
        arguments: [true, false])
    func wholeWay(scripts: Bool) async throws {
        try await visit(nil, scripts: scripts) { window, browser in
            let file = try window.file("머그.csv", Self.sheet)
            let photos = (file as NSString).deletingLastPathComponent + "/photos"
            try await browser.type(file, into: "#file")
            try await browser.type(photos, into: "#folder")
            try await browser.click("#send")
            #expect(try await browser.comes { try await browser.count("#correct") == 1 })
            #expect(try await browser.text(".totals .bad dd") == "2")
            try await correct(to: "18000", browser)
            #expect(try await browser.comes { try await browser.count("#download") == 1 })
            #expect(try await browser.text("main").contains("1 cell corrected"))
        }
    }

    /// Types another text into the first cell that is marked.
    private func correct(to text: String, _ browser: Browser) async throws {
        try await browser.clear("textarea[aria-invalid]")
        try await browser.type(text, into: "textarea[aria-invalid]")
        try await browser.click("#correct")
    }

    @Test("Cells are corrected one after the other until all is well, and then all of it is registered")
    func corrected() async throws {
        try await visit { window, browser in
            #expect(try await browser.text(".totals .bad dd") == "2")
            try await correct(to: "18000", browser)
            #expect(try await browser.shows("1", in: ".totals .bad dd"))
            try await correct(to: "찻잔 4", browser)
            #expect(try await browser.shows("0", in: ".totals .bad dd"))
            try await browser.click("#register")
            #expect(try await browser.comes { try await browser.count("#result.done") == 1 })
            #expect(try await browser.text("#result") == "4 uploaded")
            #expect(Set(try await window.products()) == ["도자기 머그 1", "도자기 머그 2", "도자기 머그 3", "찻잔 4"])
            try await browser.click("#shop")
            #expect(try await browser.comes { try await browser.text("h1").contains("4") })
        }
    }

    /// A sheet as shops have it, whose faults are far to the right.
    private static let wideSheet =
        "상품명,상품설명,재질,색상,원산지,제조사,브랜드,무게,크기,배송비,가격,할인금액,재고,사진,상품코드\n"
        + (1...3).map { number in
            "머그 \(number),손으로 빚은 머그입니다.,도자기,흰색,한국,가마,가마,300g,10cm,3000,\(number)8O00,0,품절임박,photos/mug-sage.jpg,M-\(number)\n"
        }.joined()

    @Test("What is wrong is in sight, its neighbours are folded, and no option is spoken of", arguments: [1280, 390])
    func faultsInSight(width: Int) async throws {
        try await visit(Self.wideSheet, width: width) { _, browser in
            #expect(try await browser.count("textarea[aria-invalid]") == 6)
            let inSight = try await browser.run(
                """
                return [...document.querySelectorAll("textarea[aria-invalid]")].every(cell => {
                  const place = cell.getBoundingClientRect();
                  return place.width > 100 && place.left >= 0 && place.right <= document.documentElement.clientWidth;
                });
                """)
            #expect(inSight as? Bool == true)
            #expect(try await browser.count("details.others[open]") == 0)
            #expect(try await browser.count("details.others") == 3)
            let text = try await browser.text("main")
            #expect(!text.contains("--"), "\(text)")
        }
    }

    @Test("A key leads to the next fault; a correction is undone, and made in all cells that had the same text")
    func nextFault() async throws {
        try await visit(Self.wideSheet) { window, browser in
            let press = """
                document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true }));
                return document.activeElement.name;
                """
            let first = try #require(try await browser.run(press) as? String)
            #expect(!first.isEmpty)
            let stock = "textarea[aria-invalid][aria-label='재고']"
            try await browser.clear(stock)
            try await browser.type("3", into: stock)
            #expect(try await browser.comes { try await browser.count(".offers button") == 2 })
            try await browser.click(".offers button:last-child")
            #expect(try await browser.count(stock + ".changed") == 3)
            try await browser.click(".offers button:first-child")
            #expect(try await browser.count(stock + ".changed") == 2)
            try await browser.click("#correct")
            #expect(try await browser.comes { try await browser.count("#download") == 1 })
            #expect(try await browser.count(stock) == 1)
        }
    }

    @Test("A file that lacks a column opens with the choice of columns before all else")
    func lackingColumn() async throws {
        try await visit(Self.sheet.replacing("가격", with: "Kolumne 3").replacing("18000", with: "x")) { _, browser in
            let order = try await browser.run(
                """
                const [ask, choice, totals] = ["[role=alert]", "#reading", ".totals"].map(part => document.querySelector(part));
                return !!(ask.compareDocumentPosition(choice) & 4) && !!(choice.compareDocumentPosition(totals) & 4)
                  && document.querySelector("#reading details").open;
                """)
            #expect(order as? Bool == true)
        }
    }

    @Test("Registering beside corrections that were not checked asks to check them first")
    func uncheckedCorrections() async throws {
        try await visit { window, browser in
            try await browser.clear("textarea[aria-invalid]")
            try await browser.type("18000", into: "textarea[aria-invalid]")
            try await browser.click("#register")
            #expect(try await browser.shows("not checked yet", in: "#unchecked"))
            #expect(try await window.productCount() == 0)
            try await browser.click("#correct")
            #expect(try await browser.shows("1", in: ".totals .bad dd"))
            try await browser.click("#register")
            #expect(try await browser.shows("3 uploaded", in: "#result"))
        }
    }

    private static let drop = """
        const data = new DataTransfer();
        data.items.add(new File([arguments[0]], "dropped.csv", { type: "text/csv" }));
        document.getElementById("drop").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
        """

    /// Whether the program is out of the browser's reach.
    private func cut(_ isCut: Bool, _ browser: Browser) async throws {
        try await browser.devTools("Network.enable", [:])
        try await browser.devTools(
            "Network.emulateNetworkConditions",
            ["offline": isCut, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1])
    }

    @Test("What is dropped while the program is gone is not taken without a word")
    func droppedInVain() async throws {
        try await visit(nil) { _, browser in
            try await cut(true, browser)
            try await browser.run(Self.drop, [Self.sheet])
            #expect(try await browser.shows("It could not be sent.", in: "#sending"))
        }
    }

    @Test("While it is sent, a page says that the program does not answer, until it does again")
    func silence() async throws {
        let rows = (1...60).map { Self.row($0) }.joined()
        try await visit(Self.header + rows, rate: "2/s") { _, browser in
            try await browser.click("#register")
            #expect(try await browser.comes { try await browser.count("#stop") == 1 })
            try await cut(true, browser)
            #expect(try await browser.shows("The program does not answer.", in: "#progress-trouble"))
            try await cut(false, browser)
            #expect(try await browser.comes { try await browser.text("#progress-trouble") == "" })
            try await browser.click("#stop")
            #expect(try await browser.comes { try await browser.count("#go-on") == 1 })
        }
    }

    @Test("A file that is dropped on the page is opened")
    func dropped() async throws {
        try await visit(nil) { _, browser in
            try await browser.run(Self.drop, [Self.sheet])
            #expect(try await browser.comes { try await browser.count("#correct") == 1 })
            #expect(try await browser.text("h1") == "dropped.csv")
        }
    }

    @Test(
        "Sending shows how far it is, stops by a click and goes on by another, and a second press registers nothing twice"
    )
    func stopped() async throws {
        let rows = (1...30).map { Self.row($0) }.joined()
        try await visit(Self.header + rows, rate: "4/s") { window, browser in
            try await browser.click("#register")
            #expect(try await browser.comes { try await browser.count("#stop") == 1 })
            #expect(try await browser.shows("30", in: "#progress-text"))
            try await browser.click("#stop")
            #expect(try await browser.comes { try await browser.count("#go-on") == 1 })
            #expect(try await browser.text("main").contains("Going on sends nothing twice."))
            try await browser.click("#go-on")
            #expect(try await browser.comes { try await browser.count("#result.done") == 1 })
            #expect(try await window.productCount() == 30)
        }
    }

    @Test("A column that nobody knows is given its meaning by a choice")
    func mapped() async throws {
        let text = Self.sheet.replacing("상품명", with: "Kolumne 1")
        try await visit(text) { _, browser in
            #expect(try await browser.count("#register") == 0)
            try await browser.click("[name='column.0'] option[value='name']")
            try await browser.click("#reading button")
            #expect(try await browser.comes { try await browser.count("#register") == 1 })
            #expect(try await browser.text(".totals .good dd") == "2")
        }
    }

    @Test("Without scripts a page looks again by itself, and every step is a form")
    func withoutScripts() async throws {
        try await visit(scripts: false) { window, browser in
            try await browser.click("#register")
            #expect(try await browser.comes { try await browser.count("#result") == 1 })
            #expect(try await browser.text("#result") == "2 uploaded, 2 rejected")
            try await browser.click("#back")
            #expect(try await browser.comes { try await browser.count("#correct") == 1 })
            #expect(try await window.products().count == 2)
        }
    }
}
