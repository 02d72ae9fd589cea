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
        try await Window.run { window in
            for (name, photo) in [
                ("참나무 도마", "board-oak.jpg"), ("Sage mug", "mug-sage.jpg"), ("민트 그릇", "bowl-mint.jpg"),
                (String(repeating: "LongNameWithoutBlanks", count: 4), "bottle-clear.png"),
            ] {
                let file = Places.samples.appendingPathComponent("photos/\(photo)").path
                _ = try await window.register(
                    name: name, discount: "4000", stock: name == "Sage mug" ? "0" : "7", photo: file)
            }
            let browser = try await Browser(language: language, width: width)
            do {
                for path in Self.pages {
                    try await browser.open(window.url + path)
                    try await body(path, browser)
                }
            } catch {
                await browser.close()
                throw error
            }
            await browser.close()
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

/// Deque's checker of WCAG's rules, out of the one package of PyPI that has it without a network.
enum Axe {
    static let script = Task { () -> String? in
        let place =
            "import importlib.util as u; print(u.find_spec('axe_playwright_python').submodule_search_locations[0])"
        let program = try? await RunningProgram("python3", ["-c", place])
        guard let end = try? await program?.end(), end.status == 0 else { return nil }
        let folder = String(decoding: end.stdout, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return try? String(contentsOfFile: folder + "/axe.min.js", encoding: .utf8)
    }

    /// The rules that a page breaks, with the first place of each.
    static func faults(_ axe: String, _ browser: Browser) async throws -> [String] {
        // Into the page by the driver: the page's own policy lets no other script in.
        try await browser.run(axe + "; window.axe = axe")
        let found = try await browser.await(
            """
            const done = arguments[0];
            axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })
              .then(r => done(r.violations.map(v => v.id + ": " + v.nodes[0].html)), e => done([String(e)]))
            """)
        return found as? [String] ?? ["no answer"]
    }
}

enum Screenshots {
    static func keep(_ picture: Data, _ name: String) throws {
        let folder = Places.root.appendingPathComponent(".build/screenshots")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let plain = name.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" }
        try picture.write(to: folder.appendingPathComponent(String(plain) + ".png"))
    }
}
