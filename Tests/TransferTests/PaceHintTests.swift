import Foundation
import Testing

@testable import Transfer

@Suite("What answers say about the pace")
struct PaceHintTests {
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    private func hint(_ status: Int, _ headers: [String: String]) -> PaceHint {
        PaceHint(MarketAnswer(status: status, headers: headers), now: HTTPDate.parse(Self.date)!)
    }

    @Test(
        "Retry-After is seconds or a date, in any of the three forms",
        arguments: [
            ("120", 120), ("0", 0), ("Sun, 06 Nov 1994 08:50:07 GMT", 30), ("Sunday, 06-Nov-94 08:50:07 GMT", 30),
            ("Sun Nov  6 08:50:07 1994", 30), ("Sun, 06 Nov 1994 08:00:00 GMT", 0), ("999999999", 86_400),
            ("-1", nil), ("soon", nil), ("", nil), ("1.5", nil), ("99999999999999999999", nil),
        ] as [(String, Int64?)])
    func retryAfter(text: String, seconds: Int64?) {
        #expect(hint(429, ["retry-after": text]).pause == seconds.map { .seconds($0) })
        #expect(hint(200, ["retry-after": text]).pause == nil)
    }

    @Test("A date is reckoned from the market's own clock, where it tells that")
    func clockSkew() {
        let answer = ["retry-after": "Mon, 07 Nov 1994 00:00:30 GMT", "date": "Mon, 07 Nov 1994 00:00:00 GMT"]
        #expect(hint(503, answer).pause == .seconds(30))
    }

    @Test("429 and 503 turn away, 2xx serves, all else says nothing", arguments: [200, 201, 404, 400, 429, 500, 503])
    func statuses(status: Int) {
        let expected: PaceHint.Answer = status < 300 ? .served : [429, 503].contains(status) ? .turnedAway : .other
        #expect(hint(status, [:]) == PaceHint(expected))
    }

    struct Limits: Sendable {
        var headers: [String: String]
        var pause: Int64?
        var quota: RequestQuota?
    }

    @Test(
        "Fields about limits",
        arguments: [
            // A remainder promises nothing; none is a pause.
            Limits(headers: ["ratelimit": #""default";r=50;t=30"#]),
            Limits(headers: ["ratelimit": #""default";r=0;t=30"#], pause: 30),
            Limits(headers: ["ratelimit": #"default;t=30;r=0"#], pause: 30),
            Limits(headers: ["ratelimit": #""a";r=0;t=5, "b";r=0;t=9,"c";r=1;t=99"#], pause: 9),
            Limits(headers: ["ratelimit": #""a";r=0;t=9, "b";r=0;t=5"#], pause: 9),
            // Without a time, the policy's window.
            Limits(
                headers: ["ratelimit": #""burst";r=0"#, "ratelimit-policy": #""burst";q=600;w=60"#], pause: 60,
                quota: RequestQuota(requests: 600, window: .seconds(60))),
            Limits(headers: ["ratelimit": #""burst";r=0"#]),
            // The strictest of the policies that pacing can keep; a daily one is a budget.
            Limits(
                headers: ["ratelimit-policy": #""burst";q=100;w=60, "fast";q=10;w=1, "daily";q=1000;w=86400"#],
                quota: RequestQuota(requests: 100, window: .seconds(60))),
            // Other units are not ours.
            Limits(
                headers: [
                    "ratelimit-policy": #""bytes";q=100;w=60;qu="content-bytes""#, "ratelimit": #""bytes";r=0;t=9"#,
                ]),
            Limits(
                headers: ["ratelimit-policy": #""p";q=100;qu="requests";w=60;pk=:Zm9v:"#],
                quota: RequestQuota(requests: 100, window: .seconds(60))),
            // Malformed ones are ignored, as a whole.
            Limits(headers: ["ratelimit": #""default";r=0;t=30,"#]),
            Limits(headers: ["ratelimit": #""default;r=0;t=30"#]),
            Limits(headers: ["ratelimit": #""default";r=-1;t=30"#]),
            Limits(headers: ["ratelimit": #""default";r=0;t=soon"#]),
            Limits(headers: ["ratelimit": "limit=100, remaining=0, reset=9"]),
            Limits(headers: ["ratelimit-policy": #""p";q=0;w=60"#]),
            Limits(headers: ["ratelimit-policy": #""p";q=10;w=0"#]),
            Limits(headers: ["ratelimit": ""]),
            // The older three, with seconds or a date.
            Limits(headers: ["ratelimit-limit": "100", "ratelimit-remaining": "0", "ratelimit-reset": "7"], pause: 7),
            Limits(headers: ["ratelimit-limit": "100", "ratelimit-remaining": "3", "ratelimit-reset": "7"]),
            Limits(headers: ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "7"], pause: 7),
            Limits(
                headers: [
                    "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1994000030",
                    "date": "Wed, 09 Mar 2033 16:53:20 GMT",
                ],
                pause: 30),
            // In milliseconds.
            Limits(
                headers: [
                    "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1994000030000",
                    "date": "Wed, 09 Mar 2033 16:53:20 GMT",
                ],
                pause: 30),
            Limits(headers: ["x-ratelimit-remaining": "none", "x-ratelimit-reset": "7"]),
            Limits(
                headers: ["ratelimit-limit": "100, 100;w=60, 5000;w=3600"],
                quota: RequestQuota(requests: 100, window: .seconds(60))),
            // A used-up limit of one prefix, and the longer of two.
            Limits(
                headers: [
                    "ratelimit-remaining": "0", "ratelimit-reset": "7", "x-ratelimit-remaining": "0",
                    "x-ratelimit-reset": "9",
                ], pause: 9),
            Limits(
                headers: [
                    "ratelimit-remaining": "0", "ratelimit-reset": "9", "x-ratelimit-remaining": "0",
                    "x-ratelimit-reset": "7",
                ], pause: 9),
            // A date that is over is no pause, and one that is far off is a day.
            Limits(
                headers: [
                    "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1994000000",
                    "date": "Wed, 09 Mar 2033 16:53:30 GMT",
                ],
                pause: 0),
            Limits(headers: ["ratelimit-remaining": "0", "ratelimit-reset": "86401"], pause: 86_400),
            Limits(headers: ["ratelimit-remaining": "", "ratelimit-reset": "7"]),
            Limits(headers: ["ratelimit-remaining": "0"]),
            Limits(headers: ["ratelimit-remaining": "0", "ratelimit-reset": ""]),
            Limits(headers: ["x-ratelimit-limit": "10;w=60"], quota: RequestQuota(requests: 10, window: .seconds(60))),
            Limits(headers: ["ratelimit-limit": "ten;w=60"]),
            // The strictest is the slowest, wherever it stands and however many requests it has.
            Limits(
                headers: ["ratelimit-limit": "5;w=1, 600;w=600"],
                quota: RequestQuota(requests: 600, window: .seconds(600))),
            Limits(
                headers: ["ratelimit-limit": "600;w=600, 5;w=1"],
                quota: RequestQuota(requests: 600, window: .seconds(600))),
            Limits(
                headers: ["ratelimit-policy": "burst;q=7;w=60;qu=requests"],
                quota: RequestQuota(requests: 7, window: .seconds(60))),
            Limits(headers: ["ratelimit-policy": "burst;q=7;w=60;qu=concurrent-requests"]),
            // What is no request's limit hides none that is; items without a name are passed over.
            Limits(
                headers: [
                    "ratelimit-policy": #""bytes";q=1;w=1;qu="content-bytes", 5;q=1;w=60, "all";q=7;w=60"#,
                    "ratelimit": #"7;r=0;t=99, "bytes";r=0;t=50, "all";r=0"#,
                ], pause: 60, quota: RequestQuota(requests: 7, window: .seconds(60))),
            // Its own time goes before the policy's window.
            Limits(
                headers: ["ratelimit-policy": #""all";q=60;w=60"#, "ratelimit": #""all";r=0;t=9"#], pause: 9,
                quota: RequestQuota(requests: 60, window: .seconds(60))),
            Limits(headers: ["ratelimit": #""all";r=0;t=-5"#]),
            Limits(headers: ["ratelimit-policy": #""all";q=-7;w=60"#]),
            Limits(headers: ["ratelimit": #""all";t=5"#]),
            Limits(headers: ["ratelimit": #""all";r=0;t=90000"#], pause: 86_400),
            Limits(
                headers: ["ratelimit-policy": #""all";q=7;w=60"#, "ratelimit-remaining": "0", "ratelimit-reset": "7"],
                quota: RequestQuota(requests: 7, window: .seconds(60))),
            // The draft's fields count where both are there.
            Limits(headers: ["ratelimit": #""a";r=1"#, "x-ratelimit-remaining": "0", "x-ratelimit-reset": "7"]),
        ])
    func limits(_ limits: Limits) {
        let hint = hint(200, limits.headers)
        #expect(hint.pause == limits.pause.map { .seconds($0) })
        #expect(hint.quota == limits.quota)
    }

    @Test("Retry-After goes before the limits' own time")
    func precedence() {
        let headers = ["retry-after": "4", "ratelimit": #""default";r=0;t=30"#]
        #expect(hint(429, headers).pause == .seconds(4))
        let shorter = ["retry-after": "40", "ratelimit": #""default";r=0;t=30"#]
        #expect(hint(503, shorter).pause == .seconds(40))
        #expect(hint(429, ["ratelimit": #""default";r=0;t=30"#]).pause == .seconds(30))
    }

    @Test("A date of a market that does not tell its clock is reckoned from ours")
    func ownClock() {
        let headers = ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1994000030"]
        let now = Date(timeIntervalSince1970: 1_994_000_000)
        #expect(PaceHint(MarketAnswer(status: 200, headers: headers), now: now).pause == .seconds(30))
        let answer = MarketAnswer(status: 429, headers: ["retry-after": "Wed, 09 Mar 2033 16:53:40 GMT"])
        #expect(PaceHint(answer, now: now).pause == .seconds(20))
    }

    @Test("A policy is read from any answer", arguments: [200, 400, 404, 429, 500])
    func policyOfAnyAnswer(status: Int) {
        let hint = hint(status, ["ratelimit-policy": #""all";q=7;w=60"#])
        #expect(hint.quota == RequestQuota(requests: 7, window: .seconds(60)))
    }

    @Test("Blanks around a pause are none of it, and a date in the past is no wait, whoever's clock says so")
    func blanks() {
        #expect(hint(429, ["retry-after": " 7 "]).pause == .seconds(7))
        #expect(hint(429, ["retry-after": " Sun, 06 Nov 1994 08:49:40 GMT "]).pause == .seconds(3))
        #expect(
            hint(429, ["retry-after": Self.date, "date": "Sun, 06 Nov 1994 09:00:00 GMT"]).pause == .zero)
        #expect(hint(429, ["retry-after": "Mon, 07 Nov 1994 08:49:38 GMT"]).pause == .seconds(86_400))
        #expect(hint(429, ["retry-after": "86401"]).pause == .seconds(86_400))
        #expect(hint(429, ["retry-after": "999999999999999"]).pause == .seconds(86_400))
        #expect(hint(429, ["retry-after": "1000000000000000"]).pause == nil)
        #expect(hint(429, ["retry-after": "+7"]).pause == nil)
    }

    @Test(
        "Structured fields",
        arguments: [
            (
                #""a\"b\\";x;y=?0;z=-7"#,
                [
                    StructuredItem(
                        value: .string(#"a"b\"#),
                        parameters: ["x": .boolean(true), "y": .boolean(false), "z": .integer(-7)])
                ]
            ),
            (
                "tok/en*;a=1.5 ,\t12",
                [
                    StructuredItem(value: .token("tok/en*"), parameters: ["a": .other("1.5")]),
                    StructuredItem(value: .integer(12)),
                ]
            ),
            (":Zm9v:;d=@12", [StructuredItem(value: .other("Zm9v"), parameters: ["d": .other("@12")])]),
            ("  a", [StructuredItem(value: .token("a"))]), ("a ", [StructuredItem(value: .token("a"))]),
            ("a;x=1;x=2", [StructuredItem(value: .token("a"), parameters: ["x": .integer(2)])]),
            ("a;  x", [StructuredItem(value: .token("a"), parameters: ["x": .boolean(true)])]),
            ("a;*k-1.b_=?1", [StructuredItem(value: .token("a"), parameters: ["*k-1.b_": .boolean(true)])]),
            ("123456789012.123", [StructuredItem(value: .other("123456789012.123"))]),
            ("1.123", [StructuredItem(value: .other("1.123"))]), ("-12", [StructuredItem(value: .integer(-12))]),
            ("*a:/b", [StructuredItem(value: .token("*a:/b"))]), ("?1", [StructuredItem(value: .boolean(true))]),
            (#""a\\b""#, [StructuredItem(value: .string(#"a\b"#))]), (#""""#, [StructuredItem(value: .string(""))]),
            ("@-5", [StructuredItem(value: .other("@-5"))]), ("::", [StructuredItem(value: .other(""))]),
            ("1234567890123.1", nil), (#""a\nb""#, nil), ("\"a\u{7F}\"", nil), ("\"a\tb\"", nil), (":Zm9v", nil),
            ("a;1=2", nil), ("a;-b", nil), ("a;", nil), ("@x", nil), ("@1.5", nil), ("a; =1", nil), ("a,,b", nil),
            ("-a", nil), ("=", nil), ("a ;x", nil),
            ("", nil), ("a,", nil), ("a b", nil), ("a;B=1", nil), ("a;=1", nil), (#""a"#, nil), ("1.", nil),
            ("1.2345", nil), ("-", nil), ("(a b)", nil), ("\"é\"", nil), ("1234567890123456", nil), ("?2", nil),
        ] as [(String, [StructuredItem]?)])
    func structured(text: String, items: [StructuredItem]?) {
        #expect(StructuredItem.list(text) == items)
    }
}
