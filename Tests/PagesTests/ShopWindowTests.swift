import Catalogue
import Foundation
import GRDB
import MarketAPI
import Sandbox
import TestSupport
import Testing
import Wording

/// The pages as a browser without scripts gets them, asked by curl.
@Suite("The shop window", .timeLimit(.minutes(5)))
struct ShopWindowTests {
    @Test("A product that is registered stands on the catalogue's first page at once, as the apps show it")
    func registering() async throws {
        try await Window.run { window in
            let answer = try await window.register(name: "양모 목도리", price: "39000", discount: "4000", stock: "0")
            #expect(answer.status == 303)
            #expect(answer.header("Location")?.hasPrefix("/products/") == true)
            let page = try await window.curl("/", "-H", "Accept-Language: ko").text
            #expect(page.contains("양모 목도리"))
            #expect(page.contains("<s class=\"price\">KRW 39,000</s> <span class=\"bargain\">KRW 35,000</span>"))
            #expect(page.contains("<span class=\"stock\">품절</span>"))
        }
    }

    @Test("A form that breaks rules is refused with each rule's own sentence, and keeps what was written")
    func refusals() async throws {
        try await Window.run { window in
            let answer = try await window.register(
                name: "ab", description: "짧다", price: "100", discount: "200", photo: nil)
            #expect(answer.status == 422)
            let sentences = [
                Issue(code: .nameTooShort, file: "", value: "ab", detail: .length(2, allowed: 3...100)),
                Issue(code: .imagesMissing, file: ""),
            ].map { $0.message(in: .english).description }
            for sentence in sentences { #expect(answer.text.contains(sentence), "\(sentence)") }
            for id in ["name", "description", "discounted_price", "images"] {
                #expect(answer.text.contains("<li><a href=\"#\(id)\">"), "\(id)")
            }
            #expect(answer.text.contains("id=\"name\" name=\"name\" value=\"ab\""))
            #expect(answer.text.contains("짧다</textarea>"))
            #expect(!answer.text.contains(Window.secret))
        }
    }

    @Test("A form that is sent twice registers one product, and both get it")
    func pressedTwice() async throws {
        try await Window.run { window in
            let token = try await window.token()
            async let first = window.register(token: token)
            async let second = window.register(token: token)
            let (one, other) = try await (first, second)
            let third = try await window.register(token: token)
            #expect(one.status == 303)
            #expect(Set([one, other, third].map { $0.header("Location") }).count == 1)
            #expect(try await window.curl("/api/products").text.contains("\"totalCount\":1"))
        }
    }

    @Test("A form that was refused may be sent again once it is mended")
    func mended() async throws {
        try await Window.run { window in
            let token = try await window.token()
            #expect(try await window.register(name: "", token: token).status == 422)
            #expect(try await window.register(token: token).status == 303)
        }
    }

    @Test("A form of another process is not carried out, and says what to do", arguments: ["", "x", "a.b", "a.AAAA"])
    func foreignTokens(token: String) async throws {
        try await Window.run { window in
            let answer = try await window.register(token: token)
            #expect(answer.status == 409)
            #expect(answer.text.contains(ShopMessage.tokenGone.text(in: .english).description))
            #expect(try await window.curl("/api/products").text.contains("\"totalCount\":0"))
        }
    }

    @Test("A wrong secret registers nothing")
    func wrongSecret() async throws {
        try await Window.run { window in
            let answer = try await window.register(secret: "other")
            #expect(answer.status == 422)
            #expect(answer.text.contains("<li><a href=\"#secret\">The secret is not right.</a></li>"))
        }
    }

    @Test(
        "Editing and deleting ask the secret first",
        arguments: MarketGeneration.allCases)
    func editingAndDeleting(generation: MarketGeneration) async throws {
        try await Window.run(generation) { window in
            let id = try await window.registered()
            #expect(try await window.curl("/products/\(id)/edit").text.contains("type=\"password\""))
            let wrong = try await window.curl("/products/\(id)/unlock?for=edit", "--form-string", "secret=other")
            #expect(wrong.status == 403)
            for name in ["", "?key=", "?key=secret", "?key=00000000000000000000000000000000"] {
                #expect(try await window.curl("/products/\(id)/edit" + name, "-F", "name=x").status == 403)
            }
            let key = try await window.opened(id, for: "edit")
            #expect(try await window.curl("/products/\(id)/edit" + key).text.contains("value=\"39000\""))
            let changed = try await window.curl(
                "/products/\(id)/edit" + key, "--form-string", "name=새 이름", "--form-string", "price=41000")
            #expect(changed.header("Location") == "/products/\(id)\(key)&done=changed")
            let page = try await window.curl("/products/\(id)" + key).text
            let links = page.matches(of: #/href="([^"]*(?:edit|delete)[^"]*)"/#).map { String($0.1) }
            let name = key.dropFirst("?key=".count)
            #expect(links.count == 2 && links.allSatisfy { $0.hasSuffix(name) }, "\(links)")
            let shown = try await window.curl("/products/\(id)").text
            #expect(shown.contains("<h1>새 이름</h1>") && shown.contains("KRW 41,000"))
            #expect(try await window.curl("/products/\(id)/delete" + key).text.contains("Delete this product?"))
            let gone = try await window.curl("/products/\(id)/delete" + key, "-F", "x=y")
            #expect(gone.header("Location") == "/?done=deleted")
            #expect(try await window.curl("/products/\(id)").status == 404)
        }
    }

    @Test("The price and the amount off of a product are changed together", arguments: MarketGeneration.allCases)
    func repriced(generation: MarketGeneration) async throws {
        try await Window.run(generation) { window in
            let place = try await window.register(price: "1000", discount: "100").header("Location") ?? ""
            let path = String(place.prefix { $0 != "?" })
            let key = try await window.opened(path.split(separator: "/").last.flatMap { Int($0) } ?? 0, for: "edit")
            let changed = try await window.curl(
                path + "/edit" + key, "--form-string", "price=2000", "--form-string", "discounted_price=300")
            #expect(changed.status == 303)
            #expect(try await window.curl(path).text.contains("KRW 1,700"))
        }
    }

    @Test("A currency that the form does not offer stays when something else is changed")
    func foreignCurrency() async throws {
        try await Window.run { window in
            let id = try await window.registered()
            let database = try DatabaseQueue(path: window.folder.path + "/data/market.sqlite")
            try await database.write { try $0.execute(sql: "UPDATE product SET currency = 'JPY'") }
            let key = try await window.opened(id, for: "edit")
            let form = { (currency: String) in
                try await window.curl(
                    "/products/\(id)/edit" + key, "--form-string", "stock=9", "--form-string", "currency=\(currency)")
            }
            #expect(try await form("JPY").status == 303)
            let refused = try await form("BTC")
            #expect(refused.status == 422 && refused.text.contains("<li><a href=\"#currency\">"))
        }
    }

    @Test("HEAD is a page's head alone, of one that is not there, too", arguments: ["/", "/products/99", "/none"])
    func head(path: String) async throws {
        try await Window.run { window in
            let answer = try await window.curl(path, "-I", "-H", "Accept: text/html")
            #expect(answer.status == (path == "/" ? 200 : 404))
            // Another on the same connection is understood.
            let two = try await RunningProgram(
                "curl", ["-sS", "-I", "-w", "%{http_code} %{num_connects}\n", window.url + path, window.url + path]
            ).end().stdout
            #expect(String(decoding: two, as: UTF8.self).contains("\(answer.status) 0\n"))
        }
    }

    @Test("The language is chosen from a page that only a form leads to, too")
    func languageAfterAForm() async throws {
        try await Window.run { window in
            let id = try await window.registered()
            let wrong = try await window.curl("/products/\(id)/unlock?for=delete", "--form-string", "secret=x")
            #expect(wrong.text.contains("/language/ko?to=/products/\(id)/delete\""))
        }
    }

    @Test("A key opens the one product it was given for")
    func keysAreOfOneProduct() async throws {
        try await Window.run(.camp2) { window in
            let (mine, other) = (try await window.registered(), try await window.registered())
            let key = try await window.opened(mine, for: "delete")
            #expect(try await window.curl("/products/\(other)/delete" + key, "-F", "x=y").status == 403)
            #expect(try await window.curl("/products/\(other)").status == 200)
        }
    }

    @Test("No cookie of the shop's is more than a taste: a language, a view")
    func cookies() async throws {
        try await Window.run { window in
            let id = try await window.registered()
            let key = try await window.opened(id, for: "edit")
            let paths = [
                "/", "/products/new", "/products/\(id)\(key)", "/products/\(id)/edit\(key)",
                "/products/\(id)/delete\(key)",
                "/none", "/language/ko", "/?view=grid",
            ]
            var cookies: [String] = []
            for path in paths {
                let answer = try await window.curl(path, "-H", "Accept: text/html")
                #expect(answer.header("Referrer-Policy") == "no-referrer", "\(path)")
                cookies += answer.header("Set-Cookie").map { [String($0.prefix { $0 != ";" })] } ?? []
            }
            #expect(cookies == ["language=ko", "view=grid"])
        }
    }

    @Test("A photo over the limit is made small enough, and what is none is refused")
    func photos() async throws {
        try await Window.run { window in
            let large = try window.folder.write(LargePhoto.jpeg, to: "large.jpg")
            #expect(LargePhoto.jpeg.count > FormRules.form.imageBytes)
            #expect(try await window.register(photo: large.path).status == 303)
            let text = try window.folder.write("no photo", to: "note.jpg")
            let refused = try await window.register(photo: text.path)
            #expect(refused.status == 422)
            #expect(refused.text.contains("note.jpg"))
        }
    }

    @Test(
        "The language is the browser's, until another is chosen",
        arguments: [
            ("ko-KR,ko;q=0.9,en;q=0.8", "ko"), ("en-GB,en;q=0.9,ko;q=0.5", "en"), ("fr,ko;q=0.2,en;q=0.1", "ko"),
            ("kok", "en"), ("ko;q=0", "en"), ("", "en"), ("*", "en"), (";;,=;q=x", "en"),
        ])
    func language(header: String, language: String) async throws {
        try await Window.run { window in
            let accept = ["-H", "Accept-Language: \(header)"]
            #expect(try await window.curl("/", accept).text.contains("<html lang=\"\(language)\">"))
            let chosen = try await window.curl("/", accept + ["-b", "language=ko"])
            #expect(chosen.text.contains("<html lang=\"ko\">"))
        }
    }

    @Test(
        "Choosing a language goes back to the page, and to no other host",
        arguments: [
            ("/products/new", "/products/new"), ("/?search=a%20b", "/?search=a%20b"), ("//evil.example/", "/"),
            ("https://evil.example/", "/"), ("/\\evil.example", "/"), ("", "/"), ("/%0d%0aX: y", "/%0d%0aX: y"),
        ])
    func languageGoesBack(to: String, place: String) async throws {
        try await Window.run { window in
            let query = to.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let answer = try await window.curl("/language/ko?to=\(query)")
            #expect(answer.status == 303)
            #expect(answer.header("Location") == (place.contains(" ") ? "/" : place))
            #expect(answer.header("X") == nil)
        }
    }

    @Test("Another site's page cannot send a form, frame a page or run a script here")
    func foreignPages() async throws {
        try await Window.run { window in
            let forged = try await window.curl("/products", "-H", "Origin: http://evil.example", "-F", "name=x")
            #expect(forged.status == 403)
            let page = try await window.curl("/")
            let policy = page.header("Content-Security-Policy") ?? ""
            for part in ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"] {
                #expect(policy.contains(part))
            }
            #expect(!page.text.contains("style=") && !page.text.contains("onclick") && !page.text.contains("<script>"))
        }
    }

    @Test("Names and descriptions of every hostile kind are text on every page")
    func hostileNames() async throws {
        try await Window.run { window in
            let names = [
                "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "{{layout.title}}", "' onfocus='x",
                "&lt;b&gt;", "</title><b>", "\u{202E}gnitirw\u{202C}",
            ]
            for name in names {
                let answer = try await window.register(name: name, description: name + " " + name + " 설명입니다")
                let place = try #require(answer.header("Location"))
                for path in ["/", String(place.prefix { $0 != "?" })] {
                    let page = try await window.curl(path).text
                    #expect(!page.contains("<script>alert") && !page.contains("<img src=x") && !page.contains("<b>"))
                    #expect(!page.contains("' onfocus='") && !page.contains("\u{202E}"))
                }
            }
            #expect(try await window.curl("/?search=%22%3E%3Cscript%3E").text.contains("value=\"\"") == false)
            #expect(try await !window.curl("/?search=%22%3E%3Cscript%3E").text.contains("<script>"))
        }
    }

    @Test("A page of the catalogue goes on where the last one ended, whatever was registered meanwhile")
    func paging() async throws {
        try await Window.run { window in
            for number in 1...30 { _ = try await window.registered(name: "상품 \(number)번") }
            let first = try await window.curl("/").text
            let next = try #require(
                first.split(separator: "href=\"/?before=").dropFirst().first?.prefix { $0.isNumber })
            _ = try await window.registered(name: "그 사이의 상품")
            let second = try await window.curl("/?before=\(next)").text
            let ids = { (page: String) in
                page.split(separator: "data-id=\"").dropFirst().map { Int($0.prefix { $0.isNumber })! }
            }
            #expect(ids(first) == Array((7...30).reversed()))
            #expect(ids(second) == Array((1...6).reversed()))
            #expect(!second.contains("rel=\"next\""))
            #expect(
                try await ids(window.curl("/?search=%EC%83%81%ED%92%88+1&before=15").text) == [14, 13, 12, 11, 10, 1])
        }
    }

    @Test("A page weighs less than 100 kB without its photos, scripts and styles included")
    func weight() async throws {
        try await Window.run { window in
            let long = String(repeating: "가", count: 100)
            for _ in 1...24 { _ = try await window.registered(name: long) }
            var bytes = 0
            for path in ["/?view=grid", "/assets/shop.css", "/assets/shop.js", "/assets/icon.svg"] {
                bytes += try await window.curl(path).text.utf8.count
            }
            #expect(bytes < 100_000)
        }
    }

    @Test("200 visitors at once get the catalogue with its style and its script, each of them")
    func manyVisitors() async throws {
        try await Window.run { window in
            for number in 1...24 { _ = try await window.registered(name: "상품 \(number)번") }
            let paths = (1...200).flatMap { _ in ["/", "/assets/shop.css", "/assets/shop.js"] }
            let list = try window.folder.write(
                paths.map { "url = \"\(window.url)\($0)\"\noutput = /dev/null" }.joined(separator: "\n"), to: "visits")
            let output = try await RunningProgram(
                "curl",
                ["-sS", "-Z", "--parallel-max", "200", "--parallel-immediate", "-w", "%{http_code}\n", "-K", list.path]
            ).end().stdout
            let statuses = String(decoding: output, as: UTF8.self).split(separator: "\n")
            #expect(statuses.count == 600 && Set(statuses) == ["200"])
        }
    }

    @Test("A photo is kept by the browser, and asked for again with its name costs no bytes")
    func photoCaching() async throws {
        try await Window.run { window in
            let id = try await window.registered()
            let page = try await window.curl("/products/\(id)").text
            let path = try #require(
                page.split(separator: "<a href=\"/training").dropFirst().first?.prefix { $0 != "\"" })
            let photo = try await window.curl("/training\(path)")
            #expect(photo.header("Cache-Control")?.contains("immutable") == true)
            let tag = try #require(photo.header("ETag"))
            let again = try await window.curl("/training\(path)", "-H", "If-None-Match: \(tag)")
            #expect(again.status == 304)
            #expect(again.text.isEmpty)
            try FileManager.default.removeItem(atPath: window.folder.path + "/data/training\(path)")
            #expect(try await window.curl("/training\(path)", "-H", "If-None-Match: \(tag)").status == 404)
        }
    }

    @Test(
        "What is not there is said as a page",
        arguments: [
            "/products/99", "/products/x", "/products/99/edit", "/products/0/delete", "/assets/none", "/language/fr",
        ])
    func notThere(path: String) async throws {
        try await Window.run { window in
            let answer = try await window.curl(path, "-H", "Accept-Language: ko")
            #expect(answer.status == 404)
            #expect(answer.header("Content-Type") == "text/html; charset=utf-8")
            #expect(answer.text.contains("<h1>없는 페이지</h1>"))
        }
    }

    @Test(
        "What is no form is refused, and the market goes on",
        arguments: ["text/plain", "multipart/form-data; boundary=B"])
    func noForm(type: String) async throws {
        try await Window.run { window in
            let answer = try await window.curl("/products", "-H", "Content-Type: \(type)", "--data-binary", "--C\r\nx")
            #expect(answer.status == 400)
            #expect(answer.header("Content-Type") == "text/html; charset=utf-8")
            #expect(try await window.curl("/").status == 200)
        }
    }
}
