import Foundation
import Sandbox
import TestSupport
import Testing

@testable import Pages

@Suite("Who may come to the pages for spreadsheets", .timeLimit(.minutes(5)))
struct SheetAccessTests {
    private static let sheet = """
        name,description,price,currency,discounted_price,stock,images,sku
        Mug 1,A mug of clay for tea and coffee.,12000,KRW,0,5,photos/mug-sage.jpg,M-1

        """

    private static let steps = [
        "/sheets", "/sheets/1/reading", "/sheets/1/photos", "/sheets/1/cells", "/sheets/1/original",
        "/sheets/1/registration", "/sheets/1/stop", "/sheets/1/check",
    ]
    private static let pages = [
        "/", "/sheets/1", "/sheets/1/corrected", "/sheets/1/progress", "/assets/shop.css", "/language/ko",
    ]

    /// Runs `body` with the pages of a sheet that would register one product.
    private func visit(_ body: (SheetWindow, Sheet) async throws -> Void) async throws {
        try await SheetWindow.run { window in
            _ = await window.desk.open(try window.file("mugs.csv", Self.sheet))
            try await window.settled()
            try await body(window, try #require(await window.desk.sheet(1)))
        }
    }

    @Test("Without the key every path says the same, whether it is one or not, and nothing is done")
    func withoutKey() async throws {
        try await visit { window, sheet in
            let (key, version) = (String(window.key.root.dropFirst()), await sheet.view.version)
            let wrong = String(repeating: "0", count: 32)
            let spelled = "%\(String(key.utf8.first!, radix: 16))" + key.dropFirst()
            let roots = ["", "/" + wrong, "/\(key)0", "/" + key.dropLast(), "//\(key)", "/x/\(key)", "/" + spelled]
            let said = try await Curl.run([window.url])
            #expect(said.status == 403)
            #expect(said.text.contains("Paste the address that openmarket printed"))
            #expect(!said.text.contains("href") && !said.text.contains("src") && !said.text.contains("Mug"))
            for root in roots {
                for path in Self.pages + ["/none", "/?key=\(key)", "/sheets/1?token=x"] {
                    let answer = try await Curl.run(["--path-as-is", window.url + root + path])
                    #expect(answer.status == 403 && answer.body == said.body, "\(root)\(path)")
                    #expect(!answer.head.contains(key))
                }
                for step in Self.steps {
                    let form = ["--path-as-is", "-F", "version=\(version)", "-F", "x="]
                    let answer = try await Curl.run(form + [window.url + root + step])
                    #expect(answer.status == 403 && answer.body == said.body, "\(root)\(step)")
                }
            }
            #expect(await sheet.view.version == version)
            #expect(try await window.products() == [])
        }
    }

    @Test(
        "An address alone sends nothing: a form needs the token of one of these pages", arguments: ["", "x", "a.AAAA"])
    func withoutToken(token: String) async throws {
        try await visit { window, sheet async throws in
            let version = await sheet.view.version
            for step in Self.steps {
                let form = ["-F", "version=\(version)", "-F", "token=\(token)"]
                #expect(try await Curl.run(form + [window.address(step)]).status == 403, "\(step)")
            }
            // One that another start has handed out.
            let other = ["-F", "version=\(version)", "--form-string", "token=\(FormTokens().make())"]
            #expect(try await Curl.run(other + [window.address("/sheets/1/registration")]).status == 403)
            #expect(await sheet.view.version == version)
            #expect(try await window.products() == [])
        }
    }

    @Test(
        "What a browser says it asks for another's page is refused, a look as well as a form, with the address, too",
        arguments: ["Sec-Fetch-Site: same-site", "Sec-Fetch-Site: cross-site", "Origin: http://127.0.0.1:1"])
    func anothersPage(line: String) async throws {
        try await visit { window, _ in
            for path in Self.pages {
                let answer = try await window.curl(path, ["-H", line])
                #expect(answer.status == 403 && !answer.text.contains(window.key.root), "\(path)")
            }
            #expect(try await window.curl("/sheets/1/check", ["-H", line, "-F", "x="]).status == 403)
            for own in ["Sec-Fetch-Site: none", "Sec-Fetch-Site: same-origin"] {
                #expect(try await window.curl("/", ["-H", own]).status == 200)
            }
        }
    }

    @Test("A name for this machine that is not its own is refused, and learns no address")
    func rebound() async throws {
        try await visit { window, _ in
            for path in ["/", "/sheets/1", "/none"] {
                let answer = try await Curl.run(["-H", "Host: evil.example", window.url + path])
                #expect(answer.status == 403 && !answer.text.contains(window.key.root))
                #expect(try await window.curl(path, ["-H", "Host: evil.example"]).status == 421)
            }
        }
    }

    private static let everywhere = [
        "Referrer-Policy": "no-referrer", "Cache-Control": "no-store", "X-Frame-Options": "DENY",
        "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
    ]

    @Test(
        "Each answer, whatever it is, is kept nowhere, framed by nobody, tells nobody its address, and sets no cookie")
    func headers() async throws {
        try await visit { window, _ in
            var answers: [(String, Curl.Answer)] = []
            for path in Self.pages + ["/none", "/sheets/9", "/assets/none", "/language/fr"] {
                answers.append(("GET \(path)", try await window.curl(path)))
                answers.append(("HEAD \(path)", try await window.curl(path, ["-I"])))
                answers.append(("HEAD \(path) without", try await Curl.run(["-I", window.url + path])))
                answers.append(("GET \(path) without", try await Curl.run([window.url + path])))
            }
            for path in Self.steps + ["/none"] {
                answers.append(("POST \(path)", try await window.curl(path, ["-F", "x="])))
                answers.append(("POST \(path), no form", try await window.curl(path, ["-d", "x="])))
                answers.append(("PUT \(path)", try await window.curl(path, ["-X", "PUT"])))
                answers.append(("OPTIONS \(path)", try await window.curl(path, ["-X", "OPTIONS"])))
            }
            answers.append(("another host", try await window.curl("/", ["-H", "Host: evil.example"])))
            for (name, answer) in answers {
                for (header, value) in Self.everywhere { #expect(answer.header(header) == value, "\(name): \(header)") }
                let policy = answer.header("Content-Security-Policy") ?? ""
                for part in ["default-src 'none'", "frame-ancestors 'none'", "worker-src 'none'", "base-uri 'none'"] {
                    #expect(policy.contains(part), "\(name)")
                }
                #expect(answer.header("Set-Cookie") == nil, "\(name)")
                #expect(answer.header("Access-Control-Allow-Origin") == nil, "\(name)")
            }
        }
    }

    @Test("The address opens the pages again and again, in the language that was chosen there, whatever cookies say")
    func again() async throws {
        try await visit { window, _ in
            for _ in 0..<2 { #expect(try await window.curl("/").text.contains("<html lang=\"en\">")) }
            let link = try await window.curl("/sheets/1").text.firstMatch(of: #/href="([^"]*\/language\/ko[^"]*)"/#)
            let address = link.map { $0.1.replacing("&#61;", with: "=").replacing("&#47;", with: "/") } ?? ""
            let chosen = try await Curl.run([window.url + address])
            #expect(chosen.header("Location") == "\(window.key.root)/sheets/1")
            #expect(try await window.curl("/", ["-b", "language=en"]).text.contains("<html lang=\"ko\">"))
            #expect(try await window.curl("/none").text.contains("<html lang=\"ko\">"))
        }
    }

    @Test("Each start has another address")
    func starts() {
        let roots = (0..<100).map { _ in AccessKey().root }
        #expect(Set(roots).count == 100)
        #expect(roots.allSatisfy { $0.wholeMatch(of: #/\/[0-9a-f]{32}/#) != nil })
    }
}
