import Foundation
import TestSupport
import Testing

/// The page for people, as it is looked at: a file, opened without a network.
@Suite(
    "The report in a browser", .serialized, .timeLimit(.minutes(8)),
    .enabled("Chromium and its driver (chromium, chromium-driver) are not installed") { await Browser.isThere })
struct ReportInBrowserTests {
    /// A report of the samples with mistakes, beside their photos.
    private func report(_ language: String) async throws -> (shop: Shop, address: String) {
        let shop = try Shop()
        let report = shop.folder.path + "/report.html"
        let mixed = Places.samples.appendingPathComponent("mixed.csv").path
        #expect(try await shop.run("validate", mixed, "--report", report, "--lang", language, "-q").status == 2)
        return (shop, "file://" + report)
    }

    /// A report of what an import would do: a product is new, one is changed, one is deleted.
    private func plan() async throws -> (shop: Shop, address: String) {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        try shop.photo("a.jpg")
        let columns = "sku,name,description,price,stock,images,action\n"
        func row(_ sku: Int, _ price: Int, _ action: String = "") -> String {
            "S-\(sku),Mug \(sku),A mug for tea and coffee,\(price),1,a.jpg,\(action)\n"
        }
        try shop.folder.write(columns + row(1, 12000) + row(2, 13000), to: "a.csv")
        #expect(try await shop.run(["import", "a.csv"] + market.flags).status == 0)
        try shop.folder.write(columns + row(1, 15000) + row(2, 13000, "delete") + row(3, 9000), to: "a.csv")
        let report = shop.folder.path + "/report.html"
        let answer = try await shop.run(
            ["import", "a.csv", "-n", "--report", report, "--lang", "en", "-q"] + market.flags)
        #expect(answer.status == 0, "\(answer.talk)")
        return (shop, "file://" + report)
    }

    private func look(
        _ language: String = "en", width: Int = 1280, scripts: Bool = true,
        at made: (shop: Shop, address: String)? = nil, _ body: (Browser) async throws -> Void
    ) async throws {
        let (shop, address) = if let made { made } else { try await report(language) }
        try await Browser.again {
            try await Browser.run(language: language, width: width, scripts: scripts) { browser in
                try await browser.open(address)
                try await body(browser)
            }
        }
        withExtendedLifetime(shop) {}
    }

    @Test("Without scripts it has its totals, its causes, each bad cell in its row, and products with their pictures")
    func withoutScripts() async throws {
        try await look(scripts: false) { browser async throws in
            #expect(try await browser.count(".totals dd") == 4)
            #expect(try await browser.count(".causes tbody tr") > 3)
            #expect(try await browser.count(".record .marked") > 3)
            #expect(try await browser.count(".products img[src^='data:image/jpeg;base64,']") > 0)
            #expect(try await browser.count("#filter[hidden]") == 1)
        }
    }

    @Test("With scripts its records are filtered by their cause and searched")
    func filtering() async throws {
        try await look { browser async throws in
            let shown = {
                try await browser.run("return document.querySelectorAll('.record:not([hidden])').length") as? Int ?? -1
            }
            let all = try await shown()
            try await browser.click("#code option:nth-child(2)")
            let some = try await shown()
            #expect(some > 0 && some < all)
            try await browser.click("#code option:nth-child(1)")
            try await browser.type("no record has this", into: "#search")
            #expect(try await shown() == 0)
        }
    }

    @Test("Of a thousand records a browser lays out those that are seen, and finds the others")
    func unseen() async throws {
        let shop = try Shop()
        let rows = (1...1_200).map { "S-\($0),Mug \($0),A mug for tea,free,1,a.jpg\n" }
        try shop.folder.write("sku,name,description,price,stock,images\n" + rows.joined(), to: "bad.csv")
        let report = shop.folder.path + "/report.html"
        let checked = try await shop.run(
            "validate", "bad.csv", "--no-image-files", "--report", report, "-q", "--lang", "en")
        #expect(checked.status == 2)
        try await Browser.again {
            try await Browser.run { browser in
                try await browser.open("file://" + report)
                let drawn = """
                    return [...document.querySelectorAll(".record h3")]
                        .filter(head => head.checkVisibility({ contentVisibilityAuto: true })).length
                    """
                #expect((1..<100).contains(try await browser.run(drawn) as? Int ?? 0))
                #expect(try await browser.run("return window.find('S-987')") as? Bool == true)
            }
        }
    }

    @Test("Products are a list or a grid, without a script")
    func listAndGrid() async throws {
        try await look(scripts: false) { browser async throws in
            try await browser.click("label:has(#as-grid)")
            #expect(try await browser.count("section:has(#as-grid:checked) .products") == 1)
        }
    }

    @Test("It is no wider than its window, in both languages", arguments: ["ko", "en"], [360, 1280])
    func widths(language: String, width: Int) async throws {
        try await look(language, width: width) { browser async throws in
            let beyond = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
            #expect(try await browser.run(beyond) as? Int == 0)
            try Screenshots.keep(try await browser.picture(), "report-\(language)-\(width)")
        }
    }

    @Test(
        "axe finds no fault, in light and in dark",
        .enabled("axe (axe-playwright-python) is not installed") { await Axe.script.value != nil },
        arguments: [false, true])
    func accessibility(dark: Bool) async throws {
        let axe = try #require(await Axe.script.value)
        for (report, changes) in [(try await report("en"), 0), (try await plan(), 3)] {
            try await look(at: report) { browser async throws in
                #expect(try await browser.count(".changes li") == changes)
                try await browser.prefer(dark: dark)
                let faults = try await Axe.faults(axe, browser)
                #expect(faults == [])
            }
        }
    }
}
