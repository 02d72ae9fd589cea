import Foundation
import MarketAPI
import Sandbox
import TestSupport
import Testing

/// What people see, and what those hear who do not. The pictures lie in `.build/screenshots`, for people to look at.
@Suite(
    "The shop window, looked at", .serialized, .timeLimit(.minutes(8)),
    .enabled("Chromium and its driver (chromium, chromium-driver) are not installed") { await Browser.isThere })
struct PagesLookedAtTests {
    private static let pages = [
        "/?view=list", "/?view=grid", "/products/1", "/products/new", "/products/1/edit", "/none",
    ]

    /// A market with some of the samples' products, and a browser that looks at each of its pages.
    private func look(
        language: String, width: Int, _ body: (String, Browser) async throws -> Void
    ) async throws {
        try await Browser.again {
            try await Window.run { window in
                for (name, photo) in [
                    ("참나무 도마", "board-oak.jpg"), ("Sage mug", "mug-sage.jpg"), ("민트 그릇", "bowl-mint.jpg"),
                    (String(repeating: "LongNameWithoutBlanks", count: 4), "bottle-clear.png"),
                ] {
                    let file = Places.samples.appendingPathComponent("photos/\(photo)").path
                    _ = try await window.register(
                        name: name, discount: "4000", stock: name == "Sage mug" ? "0" : "7", photo: file)
                }
                try await Browser.run(language: language, width: width) { browser in
                    for path in Self.pages {
                        try await browser.open(window.url + path)
                        try await body(path, browser)
                    }
                    try await browser.open(window.url + "/products/1/edit")
                    try await browser.type(Window.secret, into: "#secret")
                    try await browser.click("main form button")
                    #expect(try await browser.comes { try await browser.count("#price") == 1 })
                    try await body("/products/1/edit behind the secret", browser)
                }
            }
        }
    }

    @Test("No page is wider than the window, from 360 px on", arguments: ["ko", "en"], [360, 1280])
    func widths(language: String, width: Int) async throws {
        try await look(language: language, width: width) { path, browser in
            let beyond = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
            #expect(try await browser.run(beyond) as? Int == 0, "\(path)")
            try Screenshots.keep(try await browser.picture(), "shop\(path)-\(language)-\(width)")
        }
    }

    @Test("Every page tells its language, and its heading")
    func headings() async throws {
        try await look(language: "ko", width: 1280) { path, browser async throws in
            #expect(try await browser.attribute("lang", of: "html") == "ko")
            #expect(try await browser.count("h1") == 1, "\(path)")
        }
    }

    @Test(
        "axe finds no fault on any page, in light and in dark",
        .enabled("axe (axe-playwright-python) is not installed") { await Axe.script.value != nil },
        arguments: [false, true])
    func accessibility(dark: Bool) async throws {
        let axe = try #require(await Axe.script.value)
        try await look(language: "en", width: 1280) { path, browser async throws in
            try await browser.prefer(dark: dark)
            let faults = try await Axe.faults(axe, browser)
            #expect(faults == [], "\(path)")
        }
    }
}
