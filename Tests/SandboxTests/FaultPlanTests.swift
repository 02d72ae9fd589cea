import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("A fault plan")
struct FaultPlanTests {
    private func rule(_ json: String) throws -> FaultRule {
        try #require(try FaultPlan(json: "[\(json)]".utf8).rules.first)
    }

    @Test("Rules are read in their order, from an array or from an object holding one")
    func shapes() throws {
        let rules = #"[{"on": "create", "fault": "drop-after"}, {"on": "*", "fault": "truncate", "note": "why"}]"#
        let plan = try FaultPlan(json: rules.utf8)
        #expect(plan.rules.map(\.fault) == [.drop(.after), .truncate])
        #expect(try FaultPlan(json: "{\"rules\": \(rules)}".utf8) == plan)
        #expect(try FaultPlan(json: "[]".utf8).rules.isEmpty)
    }

    @Test("A rule says when it strikes")
    func selection() throws {
        let rule = try rule(
            #"{"on": ["create", "list"], "after": 3, "every": 5, "times": 2, "probability": 0.25, "seed": 7, "fault": "delay", "duration": "40ms"}"#
        )
        #expect(rule.routes == [.create, .list])
        #expect([rule.after, rule.every, rule.times] == [3, 5, 2])
        #expect(rule.probability == 0.25)
        #expect(rule.seed == 7)
        #expect(rule.fault == .delay(.milliseconds(40)))
        #expect(
            try self.rule(#"{"on": "api", "fault": "truncate"}"#).routes
                == Set(MarketRoute.allCases).subtracting([.photo]))
    }

    @Test("Each fault has its own members, with what they are when left out")
    func members() throws {
        #expect(try rule(#"{"on": "*", "fault": "reset"}"#).fault == .reset(.before))
        #expect(try rule(#"{"on": "*", "fault": "reset", "at": "answer"}"#).fault == .reset(.answer))
        #expect(try rule(#"{"on": "*", "fault": "slow"}"#).fault == .slow(bytes: 1, interval: .milliseconds(100)))
        #expect(try rule(#"{"on": "*", "fault": "content-type"}"#).fault == .contentType("text/html"))
        #expect(try rule(#"{"on": "*", "fault": "total", "by": -3}"#).fault == .total(by: -3))
        let limit = try rule(#"{"on": "api", "fault": "limit", "rate": "300/min", "burst": 2, "window": "2s"}"#).fault
        #expect(limit == .limit(RequestLimit(rate: 5, burst: 2, window: .seconds(2))))
        var busy = Fault.Substitute(status: 503)
        busy.headers = ["Retry-After": "2"]
        busy.commits = true
        let status = #"{"on": "*", "fault": "status", "status": 503, "headers": {"Retry-After": "2"}, "commits": true}"#
        #expect(try rule(status).fault == .answer(busy, kind: .status))
        #expect(try rule(#"{"on": "*", "fault": "html"}"#).fault == .answer(Fault.Substitute(status: 403), kind: .html))
    }

    @Test(
        "What is no plan is refused, with its rule and its member",
        arguments: [
            (#"{"on": "create""#, nil, .notAPlan),
            (#""delay""#, nil, .notAPlan),
            (#"{"rule": []}"#, nil, .notAPlan),
            (#"{"rules": [], "seed": 1}"#, nil, .notAPlan),
            (#"[7]"#, 1, .notARule),
            (#"[{"on": "*", "fault": "truncate"}, {"on": "*"}]"#, 2, .missing(member: "fault", takes: "")),
            (#"[{"fault": "truncate"}]"#, 1, .missing(member: "on", takes: "")),
            (#"[{"on": "*", "fault": "explode"}]"#, 1, .wrong(member: "fault", value: "", takes: "")),
            (#"[{"on": "creates", "fault": "truncate"}]"#, 1, .wrong(member: "on", value: "", takes: "")),
            (#"[{"on": [], "fault": "truncate"}]"#, 1, .wrong(member: "on", value: "", takes: "")),
            (#"[{"on": ["list", 1], "fault": "truncate"}]"#, 1, .wrong(member: "on", value: "", takes: "")),
            (#"[{"on": "*", "fault": "delay"}]"#, 1, .missing(member: "duration", takes: "")),
            (#"[{"on": "*", "fault": "delay", "duration": 40}]"#, 1, .wrong(member: "duration", value: "", takes: "")),
            (
                #"[{"on": "*", "fault": "delay", "duration": "-1s"}]"#, 1,
                .wrong(member: "duration", value: "", takes: "")
            ),
            (
                #"[{"on": "*", "fault": "delay", "duration": "2d"}]"#, 1,
                .wrong(member: "duration", value: "", takes: "")
            ),
            (#"[{"on": "*", "fault": "truncate", "duration": "1s"}]"#, 1, .unknown(member: "duration", allowed: [])),
            (#"[{"on": "*", "fault": "truncate", "evry": 2}]"#, 1, .unknown(member: "evry", allowed: [])),
            (#"[{"on": "*", "fault": "truncate", "every": 0}]"#, 1, .wrong(member: "every", value: "", takes: "")),
            (#"[{"on": "*", "fault": "truncate", "after": 1.5}]"#, 1, .wrong(member: "after", value: "", takes: "")),
            (#"[{"on": "*", "fault": "truncate", "after": null}]"#, 1, .wrong(member: "after", value: "", takes: "")),
            (
                #"[{"on": "*", "fault": "truncate", "probability": 1.1}]"#, 1,
                .wrong(member: "probability", value: "", takes: "")
            ),
            (#"[{"on": "*", "fault": "status", "status": 200}]"#, 1, .wrong(member: "status", value: "", takes: "")),
            (
                #"[{"on": "*", "fault": "status", "status": 500, "headers": {"A B": "c"}}]"#, 1,
                .wrong(member: "headers", value: "", takes: "")
            ),
            (
                #"[{"on": "*", "fault": "status", "status": 500, "headers": {"A": "b\nc"}}]"#, 1,
                .wrong(member: "headers", value: "", takes: "")
            ),
            (#"[{"on": "*", "fault": "redirect"}]"#, 1, .missing(member: "to", takes: "")),
            (#"[{"on": "*", "fault": "limit", "rate": "10"}]"#, 1, .wrong(member: "rate", value: "", takes: "")),
        ] as [(String, Int?, FaultPlanError.Problem)])
    func malformed(json: String, rule: Int?, problem: FaultPlanError.Problem) throws {
        let error = try #require(throws: FaultPlanError.self) { try FaultPlan(json: json.utf8) }
        #expect(error.rule == rule)
        #expect(Self.withoutSpellings(error.problem) == problem)
    }

    @Test(
        "A wrong value is quoted as it stands",
        arguments: [
            (#""every": 0"#, "0"), (#""every": "2""#, #""2""#), (#""probability": 1.5"#, "1.5"),
            (#""times": null"#, "null"),
            (#""after": [1, true]"#, "[1,true]"), (#""seed": {"b": "\n", "a": 1.0}"#, #"{"b":"\n","a":1.0}"#),
        ])
    func quoted(member: String, value: String) throws {
        let error = try #require(throws: FaultPlanError.self) {
            try FaultPlan(json: #"[{"on": "*", "fault": "truncate", \#(member)}]"#.utf8)
        }
        guard case .wrong(_, value, _) = error.problem else {
            Issue.record("\(error)")
            return
        }
    }

    @Test(
        "A rule that can never strike is refused, with what its fault needs",
        arguments: [
            (#"{"on": "create", "fault": "total", "by": 1}"#, "total", #""create""#, #""list""#),
            (
                #"{"on": ["detail", "photo"], "fault": "duplicate-page"}"#, "duplicate-page", #""detail", "photo""#,
                #""list""#
            ),
            (
                #"{"on": "other", "fault": "truncate"}"#, "truncate", #""other""#,
                #""health", "list", "detail", "create", "update", "archive", "delete", "photo""#
            ),
        ])
    func neverStrikes(json: String, fault: String, on: String, needs: String) throws {
        let error = try #require(throws: FaultPlanError.self) { try FaultPlan(json: "[\(json)]".utf8) }
        #expect(error == FaultPlanError(rule: 1, problem: .neverStrikes(fault: fault, on: on, needs: needs)))
        #expect(try rule(#"{"on": "*", "fault": "total"}"#).fault == .total(by: 1))
    }

    /// What a member takes is a sentence's matter.
    private static func withoutSpellings(_ problem: FaultPlanError.Problem) -> FaultPlanError.Problem {
        switch problem {
        case .missing(let member, _): .missing(member: member, takes: "")
        case .wrong(let member, _, _): .wrong(member: member, value: "", takes: "")
        case .unknown(let member, _): .unknown(member: member, allowed: [])
        default: problem
        }
    }
}
