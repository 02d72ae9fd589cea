import Foundation
import GRDB
import MarketAPI
import Sandbox
import TestSupport
import Testing

/// The shop window in Chromium, by real clicks. What it looks like is written for people into `.build/screenshots`.
@Suite(
    "The shop window in a browser", .serialized, .timeLimit(.minutes(8)),
    .enabled("Chromium and its driver (chromium, chromium-driver) are not installed") { await Browser.isThere })
struct BrowserTests {
    private let photos = ["mug-sage.jpg", "bowl-mint.jpg", "bottle-clear.png"].map {
        Places.samples.appendingPathComponent("photos/\($0)").path
    }

    /// Runs `body` with a market and a browser.
    private func visit(
        _ generation: MarketGeneration = .openmarket, language: String = "en", width: Int = 1280, scripts: Bool = true,
        _ body: (Window, Browser) async throws -> Void
    ) async throws {
        try await Browser.again {
            try await Window.run(generation) { window in
                try await Browser.run(language: language, width: width, scripts: scripts) { try await body(window, $0) }
            }
        }
    }

    private func fill(_ browser: Browser, name: String, price: String = "39000") async throws {
        try await browser.type(name, into: "#name")
        try await browser.type(price, into: "#price")
        try await browser.type("4000", into: "#discounted_price")
        try await browser.type("7", into: "#stock")
        try await browser.type("A mug of clay, for tea and for coffee.", into: "#description")
        try await browser.type(Window.secret, into: "#secret")
    }

    @Test("A product is registered, edited and deleted by clicks", arguments: MarketGeneration.allCases)
    func wholeLife(generation: MarketGeneration) async throws {
        try await visit(generation) { window, browser in
            try await browser.open(window.url)
            try await browser.click(".tools .button")
            #expect(try await browser.comes { try await browser.count("#name") == 1 })
            try await fill(browser, name: "Sage mug")
            try await browser.type(photos.joined(separator: "\n"), into: "#images")
            #expect(try await browser.comes { try await browser.count("#chosen li") == 3 })
            try await browser.click("#send")
            #expect(try await browser.comes { try await browser.count(".done") == 1 })
            #expect(try await browser.text("h1") == "Sage mug")
            #expect(try await browser.text(".facts .offer") == "KRW 39,000 KRW 35,000")
            #expect(try await browser.count(".photos img") == 3)

            try await browser.click(".actions .button")
            #expect(try await browser.comes { try await browser.count("#secret") == 1 })
            try await browser.type("wrong", into: "#secret")
            try await browser.click("main form button")
            #expect(try await browser.comes { try await browser.count(".faults") == 1 })
            #expect(try await browser.text(".faults") == "The secret is not right.")
            try await browser.type(Window.secret, into: "#secret")
            try await browser.click("main form button")
            #expect(try await browser.comes { try await browser.count("#price") == 1 })
            #expect(try await browser.value(of: "#price") == "39000")
            try await browser.clear("#stock")
            try await browser.type("0", into: "#stock")
            try await browser.click("#send")
            #expect(try await browser.comes { try await browser.count(".facts .sold-out") == 1 })

            try await browser.click(".actions .danger")
            #expect(try await browser.comes { try await browser.count("main form button") == 1 })
            try await browser.click("main form button")
            #expect(try await browser.comes { try await browser.count(".done") == 1 })
            #expect(try await browser.text(".done") == "The product is deleted.")
            #expect(try await browser.count("#products li") == 0)
        }
    }

    @Test("Without scripts the same forms do the same")
    func withoutScripts() async throws {
        try await visit(scripts: false) { window, browser in
            try await browser.open(window.url + "/products/new")
            try await browser.type("ab", into: "#name")
            try await browser.click("#send")
            #expect(try await browser.comes { try await browser.count(".faults") == 1 })
            #expect(try await browser.text("#name-fault") == "The name has 2 characters; 3 to 100 are allowed.")
            #expect(try await browser.value(of: "#name") == "ab")
            try await browser.clear("#name")
            try await fill(browser, name: "Sage mug")
            try await browser.type(photos[0], into: "#images")
            try await browser.click("#send")
            #expect(try await browser.comes { try await browser.count(".done") == 1 })
            #expect(try await browser.text("h1") == "Sage mug")
        }
    }

    @Test("A refused form stays as it is with its photos and its secret, and each fault is said at its field")
    func refusedForm() async throws {
        try await visit { window, browser in
            try await browser.open(window.url + "/products/new")
            try await fill(browser, name: "ab")
            try await browser.type(photos[0], into: "#images")
            #expect(try await browser.comes { try await browser.count("#chosen li") == 1 })
            try await browser.click("#send")
            #expect(try await browser.comes { try await browser.count("#name-fault p") == 1 })
            #expect(try await browser.text("#name-fault") == "The name has 2 characters; 3 to 100 are allowed.")
            #expect(try await browser.attribute("aria-invalid", of: "#name") == "true")
            #expect(try await browser.value(of: "#secret") == Window.secret)
            try await browser.type(" mug of sage", into: "#name")
            try await browser.click("#send")
            #expect(try await browser.comes { try await browser.count(".photos img") == 1 })
            #expect(try await browser.text("h1") == "ab mug of sage")
        }
    }

    @Test("A button that is pressed twice registers one product")
    func pressedTwice() async throws {
        try await visit { window, browser in
            try await browser.open(window.url + "/products/new")
            try await fill(browser, name: "Sage mug")
            try await browser.type(photos[0], into: "#images")
            #expect(try await browser.comes { try await browser.count("#chosen li") == 1 })
            try await browser.run("const b = document.getElementById('send'); b.click(); b.click(); b.click()")
            #expect(try await browser.comes { try await browser.count(".done") == 1 })
            #expect(try await window.curl("/api/products").text.contains("\"totalCount\":1"))
        }
    }

    @Test("Where the market does not answer, what was written stays, and it goes once the market is there again")
    func marketGone() async throws {
        try await visit { window, browser in
            try await browser.open(window.url + "/products/new")
            try await fill(browser, name: "Sage mug")
            try await browser.type(photos[0], into: "#images")
            #expect(try await browser.comes { try await browser.count("#chosen li") == 1 })
            let offline =
                ["offline": true, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0] as [String: Any]
            try await browser.devTools("Network.enable", [:])
            try await browser.devTools("Network.emulateNetworkConditions", offline)
            try await browser.click("#send")
            #expect(try await browser.comes { try await browser.count("#faults .faults") == 1 })
            #expect(try await browser.value(of: "#name") == "Sage mug")
            try await browser.devTools(
                "Network.emulateNetworkConditions", offline.merging(["offline": false]) { $1 })
            // A reload loses neither, but for the photos and the secret.
            try await browser.open(window.url + "/products/new")
            #expect(try await browser.value(of: "#name") == "Sage mug")
            #expect(try await browser.value(of: "#secret") == "")
            try await browser.type(photos[0], into: "#images")
            try await browser.type(Window.secret, into: "#secret")
            #expect(try await browser.comes { try await browser.count("#chosen li") == 1 })
            try await browser.click("#send")
            #expect(try await browser.comes { try await browser.count(".done") == 1 })
        }
    }

    @Test("Photos are ordered, cropped to a square, removed and made small enough before they are sent")
    func photoChoice() async throws {
        try await visit { window, browser in
            let large = try window.folder.write(LargePhoto.jpeg, to: "large.jpg")
            try await browser.open(window.url + "/products/new")
            try await browser.type([photos[0], large.path, photos[2]].joined(separator: "\n"), into: "#images")
            #expect(try await browser.comes { try await browser.count("#chosen li") == 3 })
            let names = "return [...document.getElementById('images').files].map(f => f.name)"
            #expect(try await browser.run(names) as? [String] == ["mug-sage.jpg", "large.jpg", "bottle-clear.png"])
            let sizes = "return Math.max(...[...document.getElementById('images').files].map(f => f.size))"
            #expect(try await browser.run(sizes) as? Int ?? .max < 300_000)
            try await browser.click("#chosen li:nth-child(2) button")
            #expect(try await browser.run(names) as? [String] == ["large.jpg", "mug-sage.jpg", "bottle-clear.png"])
            try await browser.click("#chosen li:nth-child(3) button:last-of-type")
            #expect(try await browser.run(names) as? [String] == ["large.jpg", "mug-sage.jpg"])
            try await browser.click("#chosen li:nth-child(2) button:nth-last-of-type(2)")
            let sides = """
                const done = arguments[0];
                createImageBitmap(document.getElementById('images').files[1]).then(b => done([b.width, b.height]))
                """
            #expect(
                try await browser.comes {
                    let side = try await browser.await(sides) as? [Int] ?? []
                    return side.count == 2 && side[0] == side[1]
                })
            let more = ["bowl-mint.jpg", "board-oak.jpg", "clock-coral.jpg", "kettle-cream.jpg"]
                .map { Places.samples.appendingPathComponent("photos/\($0)").path }
            try await browser.type(more.joined(separator: "\n"), into: "#images")
            #expect(try await browser.comes { try await browser.count("#chosen li") == 5 })
            #expect(try await browser.text("#images-fault") == "There may be five photos.")
        }
    }

    @Test("A photo that is still being made small is waited for before the form goes")
    func sentAtOnce() async throws {
        try await visit { window, browser in
            let large = try window.folder.write(LargePhoto.jpeg, to: "large.jpg")
            try await browser.open(window.url + "/products/new")
            try await fill(browser, name: "Sage mug")
            try await browser.type(photos[0], into: "#images")
            #expect(try await browser.comes { try await browser.count("#chosen li") == 1 })
            try await browser.type(large.path, into: "#images")
            try await browser.run("document.getElementById('send').click()")
            #expect(try await browser.comes { try await browser.count(".done") == 1 })
            #expect(try await browser.count(".photos img") == 2)
        }
    }

    @Test("500 products are scrolled through, each once, and as a grid as well")
    func endlessScrolling() async throws {
        try await visit { window, browser in
            try window.fill(500)
            for view in ["list", "grid"] {
                try await browser.open(window.url + "/?view=\(view)")
                #expect(try await browser.count("#products.\(view)") == 1)
                #expect(
                    try await browser.comes {
                        try await browser.run("window.scrollTo(0, document.body.scrollHeight)")
                        return try await browser.count("#more") == 0
                    })
                let ids =
                    try await browser.run(
                        "return [...document.querySelectorAll('#products li')].map(p => +p.dataset.id)") as? [Int] ?? []
                #expect(ids == (1...500).reversed().map { $0 })
            }
        }
    }

    @Test("A gallery is paged by its buttons")
    func gallery() async throws {
        try await visit { window, browser in
            try await browser.open(window.url + "/products/new")
            try await fill(browser, name: "Sage mug")
            try await browser.type(photos.joined(separator: "\n"), into: "#images")
            #expect(try await browser.comes { try await browser.count("#chosen li") == 3 })
            try await browser.click("#send")
            #expect(try await browser.comes { try await browser.count("[data-step=\"1\"]") == 1 })
            for page in 2...3 {
                try await browser.click("[data-step=\"1\"]")
                #expect(
                    try await browser.comes {
                        try await browser.count(".paging li:nth-child(\(page))[aria-current]") == 1
                    })
            }
        }
    }
}

extension Window {
    /// Puts products into the market's table, quicker than forms do.
    func fill(_ count: Int) throws {
        let database = try DatabaseQueue(path: folder.path + "/data/market.sqlite")
        try database.write { database in
            try database.execute(
                sql: """
                    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?1)
                    INSERT INTO product
                        (vendor_id, name, description, price, currency, discounted_price, stock, created_at, issued_at)
                    SELECT 1, 'Product ' || n, 'One of many products.', '1000', 'KRW', n % 3 * 100, n % 5, ?2, ?2
                    FROM number
                    """, arguments: [count, "2024-01-30T20:00:00.000000"])
        }
    }
}
