import MarketAPI
import Testing

@testable import Transfer

@Suite("What an answer that is no success means")
struct MarketErrorTests {
    private func failure(_ status: Int, _ message: String = "") -> MarketFailure {
        MarketFailure(status: status, message: message)
    }

    private func error(_ status: Int, _ body: String = "", _ headers: [String: String] = [:]) -> MarketError {
        MarketError(MarketAnswer(status: status, headers: headers, body: Array(body.utf8)))
    }

    @Test("Each status has its meaning", arguments: [100, 199, 300, 303, 304])
    func odd(status: Int) {
        #expect(error(status) == .unexpectedAnswer(status: status, detail: ""))
    }

    @Test("A redirect that keeps the method has moved", arguments: [301, 302, 307, 308])
    func moved(status: Int) {
        #expect(
            error(status, "", ["location": "https://new.example/api/products"])
                == .moved(status: status, to: "https://new.example/api/products"))
    }

    @Test("What is answered in the market's own words, status by status")
    func statuses() {
        #expect(error(400) == .rejected(failure(400)))
        #expect(error(401) == .refusedCredentials(failure(401)))
        #expect(error(403) == .refusedCredentials(failure(403)))
        #expect(error(404) == .notFound(failure(404)))
        #expect(error(410) == .notFound(failure(410)))
        for status in [402, 405, 409, 413, 415, 422, 426, 428, 431, 499] {
            #expect(error(status) == .rejected(failure(status)))
        }
        for status in [408, 425, 500, 501, 502, 503, 504, 529, 599] {
            #expect(error(status) == .busy(failure(status), retryAfter: nil))
            let asked = error(status, "", ["retry-after": "7"])
            #expect(asked == .busy(failure(status), retryAfter: .seconds(7)))
            #expect(asked.retryAfter == .seconds(7))
        }
        #expect(error(429, "", ["retry-after": "7"]) == .rateLimited(retryAfter: .seconds(7)))
        #expect(error(429, "", ["retry-after": "7"]).retryAfter == .seconds(7))
        #expect(error(404, "", ["retry-after": "7"]).retryAfter == nil)
    }

    @Test(
        "A page for people is told by its type, and without one by its first letter",
        arguments: [
            ("text/html", "{}", true), ("Text/HTML; charset=utf-8", "{}", true), ("application/json", "<html>", false),
            ("text/plain", "<html>", false), (nil, "<html>", true), (nil, " \t\r\n<html>", true), (nil, "", false),
            (nil, "{\"message\":\"<\"}", false),
        ] as [(String?, String, Bool)])
    func pages(type: String?, body: String, isPage: Bool) {
        let headers = type.map { ["content-type": $0] } ?? [:]
        for status in [401, 403] {
            guard case .blocked = error(status, body, headers) else {
                #expect(!isPage, "\(status)")
                continue
            }
            #expect(isPage, "\(status)")
        }
        for status in [400, 404, 410, 422] {
            guard case .unexpectedAnswer(status, _) = error(status, body, headers) else {
                #expect(!isPage, "\(status)")
                continue
            }
            #expect(isPage, "\(status)")
        }
        // A gateway's limit and its trouble are what they are, whoever says so.
        guard case .rejected = error(413, body, headers), case .busy = error(502, body, headers),
            case .rateLimited = error(429, body, headers)
        else {
            Issue.record("\(body)")
            return
        }
    }

    @Test(
        "A 400 is about the credentials where its words are",
        arguments: [
            ("Secret is wrong", true), ("IDENTIFIER missing", true), ("no password", true), ("'secret'!", true),
            ("secretary wanted", false), ("name is too short", false), ("passwords", false), ("", false),
        ])
    func words(said: String, isAboutCredentials: Bool) {
        let expected = failure(400, said)
        #expect(
            error(400, #"{"code":400,"message":"\#(said)"}"#)
                == (isAboutCredentials ? .refusedCredentials(expected) : .rejected(expected)))
        #expect(error(422, #"{"code":422,"message":"\#(said)"}"#) == .rejected(failure(422, said)))
        #expect(expected.namesCredentials(besides: ["", said]) == false)
    }

    @Test("A 400 that lists broken rules is about the product, whatever its words")
    func issues() {
        let broken = MarketFailure(status: 400, message: "a secret name", issues: ["name-length"])
        #expect(MarketError(MarketAnswer(status: 400, body: broken.json())) == .rejected(broken))
        #expect(!broken.namesCredentials())
    }

    @Test("Nothing was sent: a photo, a change of mind and everything else are told apart")
    func notSent() {
        #expect(MarketError(notSent: TransportTrouble(.photo, detail: "a.jpg")) == .photoUnreadable(path: "a.jpg"))
        #expect(MarketError(notSent: TransportTrouble(.cancelled)) == .withdrawn)
        for cause in [TransportTrouble.Cause.refused, .nameUnknown, .timeout, .address, .insecure(.expired(1)), .other]
        {
            #expect(MarketError(notSent: TransportTrouble(cause)) == .unreachable(TransportTrouble(cause)))
        }
        #expect(MarketError(PaceRefusal.cancelled) == .withdrawn)
        #expect(MarketError(PaceRefusal.held(.seconds(400))) == .rateLimited(retryAfter: .seconds(400)))
    }

    @Test("A place that is shown is never longer than a line, and has no user, password, query or fragment")
    func location() {
        let long = "https://new.example/" + String(repeating: "api/", count: 100)
        guard case .moved(_, let place?) = error(308, "", ["location": long]) else {
            Issue.record("it has moved")
            return
        }
        #expect(place == String(long.prefix(200)))
        for (location, shown) in [
            ("http://anna@new.example/item/5?x=1", "http://new.example/item/5"), ("?secret=x", nil), ("#a", nil),
            ("/items/2", "/items/2"), ("/healthChecker", "/healthChecker"), ("/login", "/login"),
            ("/ko/users/sign-in.html?next=%2F", "/ko/users/sign-in.html"),
            ("https://sso.example/v2/", "https://sso.example/v2/"),
            ("/maintenance-2026-11-29", "/maintenance-2026-11-29"),
            ("/%EB%A1%9C%EA%B7%B8%EC%9D%B8", "/%EB%A1%9C%EA%B7%B8%EC%9D%B8"),
            ("/api/products/login", "/api/products/login"), ("/api/products/5/6a67", "/api/products/5/{token}"),
            ("/api/products/6a67f4b8-1111-11ed-8000-0123456789ab", "/api/products/{token}"),
            ("/api/products/MTYyNHwwMDAwMDAwMC0xMTExLTExZWQtODAwMC0wMTIzNDU2Nzg5YWI=", "/api/products/{token}"),
            ("/gate/MTYyNHwwMDAwMDAwMC0xMTExLTExZWQtODAwMC0wMTIzNDU2Nzg5YWI%3D", "/gate/{token}"),
            ("/session/6a67f4b8111111ed80000123456789ab/login", "/session/{token}/login"),
            ("/gate;jsessionid=6A67F4B8111111ED80000123456789AB", "/{token}"),
        ] as [(String, String?)] {
            #expect(error(307, "", ["location": location]) == .moved(status: 307, to: shown))
        }
    }

    @Test(
        "What a body is packed as, or written in, is said in place of its bytes",
        arguments: [
            (["content-encoding": "gzip"], [0x1F, 0x8B, 0xFF], "packed as gzip, which was not asked for"),
            (["content-encoding": "identity, BR"], [0x8B, 0xFF], "packed as br, which was not asked for"),
            (["content-encoding": "deflate"], [0x78, 0x9C, 0xFF], "packed as deflate, which was not asked for"),
            ([:], [0x1F, 0x8B, 0xFF], "packed as gzip, which was not asked for"),
            ([:], [], "an empty answer"),
            (["content-type": "application/json"], [0x3C, 0x68], "a page for browsers instead of JSON"),
            ([:], [0xFF, 0x80], "bytes that are no text in UTF-8"),
            (["content-encoding": "identity"], [0x78], "not the JSON expected"),
        ] as [([String: String], [UInt8], String)])
    func packing(headers: [String: String], body: [UInt8], words: String) {
        #expect(MarketAnswer(status: 200, headers: headers, body: body).trouble == words)
        guard words.hasPrefix("packed") else { return }
        #expect(
            MarketError(MarketAnswer(status: 503, headers: headers, body: body))
                == .busy(MarketFailure(status: 503, message: words), retryAfter: nil))
    }

    @Test("A charset that the body is not in does no harm; one that it is in is named")
    func charset() {
        let name = Array(#"{"id":1,"name":""#.utf8) + [0xC2, 0xF7, 0xB0, 0xA1] + Array(#""}"#.utf8)
        for type in ["application/json;charset=EUC-KR", #"application/json; charset="euc-kr""#] {
            #expect(MarketAnswer(status: 200, headers: ["content-type": type], body: name).otherCharset == "EUC-KR")
            #expect(
                MarketAnswer(status: 200, headers: ["content-type": type], body: Array("{}".utf8)).otherCharset == nil)
        }
        #expect(
            MarketAnswer(status: 200, headers: ["content-type": "a/b; charset=utf-8"], body: name).otherCharset == nil)
    }

    @Test("Secrets go from an answer's headers and body; its status and its being cut off stay")
    func concealing() {
        let answer = MarketAnswer(
            status: 308, headers: ["location": "/opensesame"], body: Array("no: opensesame".utf8), isTruncated: true)
        let hidden = answer.concealing([Secret("other"), Secret("opensesame")])
        #expect(hidden.status == 308)
        #expect(hidden.headers == ["location": "/(secret)"])
        #expect(String(decoding: hidden.body, as: UTF8.self) == "no: (secret)")
        #expect(hidden.isTruncated)
        #expect(!MarketAnswer(status: 200).concealing([Secret("a")]).isTruncated)
    }

    @Test("Success is 200 to 299")
    func success() {
        #expect(
            [199, 200, 201, 299, 300].map { MarketAnswer(status: $0).isSuccess } == [false, true, true, true, false])
    }

    @Test("Trouble that somebody has to mend lasts; the rest may pass")
    func lasting() {
        let lasting: [TransportTrouble.Cause] = [
            .insecure(.unknownAuthority), .insecure(.notTLS), .address,
            .proxy(.wantsCredentials, variable: "HTTP_PROXY"),
        ]
        let passing: [TransportTrouble.Cause] = [
            .refused, .nameUnknown, .timeout, .closed, .malformed, .photo, .cancelled, .other,
            .proxy(.unreachable, variable: ""), .proxy(.refuses, variable: ""), .proxy(.nameUnknown, variable: ""),
        ]
        for cause in lasting { #expect(TransportTrouble(cause).isLasting) }
        for cause in passing { #expect(!TransportTrouble(cause).isLasting) }
    }
}
