import Foundation
import Sandbox
import TestSupport
import Testing

@testable import Pages

/// What people see of the pages for spreadsheets, and what those hear who do not.
@Suite(
    "The pages for spreadsheets, looked at", .serialized, .timeLimit(.minutes(8)),
    .enabled("Chromium and its driver (chromium, chromium-driver) are not installed") { await Browser.isThere })
struct SheetsLookedAtTests {
    private static let sheet = """
        상품명,상품설명,가격,통화,할인금액,재고,사진,상품코드,메모
        도자기 머그,손으로 빚은 머그입니다. 350ml.,18000,KRW,2000,24,photos/mug-sage.jpg,M-1,
        Sage mug,A mug of clay for tea and coffee.,"12,O00",KRW,0,5,photos/mug-sage.jpg,M-2,LongWordLongWordLongWordLongWordLongWordLongWordLongWordLongWord
        참나무 도마,짧은 글,22000,KRW,30000,-5,photos/none.jpg,M-3,
        """

    /// The pages in each of their states, and a browser that looks at each.
    private func look(
        language: String, width: Int, _ body: (String, Browser) async throws -> Void
    ) async throws {
        try await Browser.again {
            try await SheetWindow.run { window in
                try await Browser.run(language: language, width: width) { browser in
                    try await browser.open(window.address("/"))
                    try await body("welcome", browser)
                    let path = await window.desk.open(try window.file("머그.csv", Self.sheet))
                    try await window.settled()
                    try await browser.open(window.address(path))
                    try await body("checked", browser)
                    try await browser.click("#reading summary")
                    try await body("reading", browser)
                    try await browser.click("#register")
                    #expect(try await browser.comes { try await browser.count("#result") == 1 })
                    try await body("sent", browser)
                    try await browser.open(window.address("/none"))
                    try await body("none", browser)
                }
            }
        }
    }

    @Test("No page is wider than the window, from 360 px on", arguments: ["ko", "en"], [360, 1280])
    func widths(language: String, width: Int) async throws {
        try await look(language: language, width: width) { name, browser in
            let beyond = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
            #expect(try await browser.run(beyond) as? Int == 0, "\(name)")
            #expect(try await browser.count("h1") == 1, "\(name)")
            #expect(try await browser.attribute("lang", of: "html") == language)
            try Screenshots.keep(try await browser.picture(), "sheets-\(name)-\(language)-\(width)")
        }
    }

    @Test(
        "axe finds no fault on any page, in light and in dark",
        .enabled("axe (axe-playwright-python) is not installed") { await Axe.script.value != nil },
        arguments: [false, true])
    func accessibility(dark: Bool) async throws {
        let axe = try #require(await Axe.script.value)
        try await look(language: "en", width: 1280) { name, browser async throws in
            try await browser.prefer(dark: dark)
            let faults = try await Axe.faults(axe, browser)
            #expect(faults == [], "\(name)")
        }
    }
}
