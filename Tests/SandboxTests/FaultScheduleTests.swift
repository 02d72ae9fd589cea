import Foundation
import TestSupport
import Testing

@testable import Sandbox

@Suite("Which requests a fault strikes")
struct FaultScheduleTests {
    /// A dot for each request that is let alone, a letter for each that is struck: the fault's first.
    private func played(_ rules: String, _ routes: [MarketRoute]) throws -> String {
        let schedule = FaultSchedule(try FaultPlan(json: "[\(rules)]".utf8))
        return routes.map { route in
            let names = schedule.decide(route, identifier: "a", at: 0).names
            return names.isEmpty ? "." : names.map { String($0.prefix(1)) }.joined()
        }.joined(separator: "")
    }

    private func creates(_ count: Int) -> [MarketRoute] { Array(repeating: .create, count: count) }

    @Test("After so many, every so many, so many times")
    func counting() throws {
        let rule = #"{"on": "create", "after": 2, "every": 3, "times": 2, "fault": "truncate"}"#
        #expect(try played(rule, creates(14)) == "....t..t......")
    }

    @Test("Only requests of the rule's routes count")
    func routes() throws {
        let rule = #"{"on": "list", "every": 2, "fault": "truncate"}"#
        #expect(try played(rule, [.list, .create, .create, .list, .detail, .list, .list]) == "...t..t")
    }

    @Test("The first rule that strikes ends the asking, but a delay does not; every rule counts every request")
    func order() throws {
        let rules = """
            {"on": "*", "every": 2, "fault": "delay", "duration": "1ms"},
            {"on": "*", "every": 3, "fault": "truncate"}, {"on": "*", "every": 6, "fault": "reset"},
            {"on": "*", "every": 4, "fault": "reset"}
            """
        #expect(try played(rules, creates(8)) == ".d" + "t" + "dr" + "." + "dt" + "." + "dr")
    }

    @Test("A chance is the same for the same seed, its share is about right, and other rules' luck does not touch it")
    func chance() throws {
        let rule = { (seed: Int) in
            #"{"on": "create", "probability": 0.2, "seed": \#(seed), "fault": "truncate"}"#
        }
        let first = try played(rule(5), creates(1_000))
        #expect(try played(rule(5), creates(1_000)) == first)
        #expect(try played(rule(6), creates(1_000)) != first)
        #expect((150...250).contains(first.count { $0 == "t" }))
        let among = try played(#"{"on": "create", "every": 10, "fault": "reset"},"# + rule(5), creates(1_000))
        #expect(zip(first, among).allSatisfy { $0 == $1 || $1 == "r" })
        #expect(
            try played(#"{"on": "*", "probability": 0, "fault": "truncate"}"#, creates(50))
                == String(repeating: ".", count: 50))
    }

    @Test(
        "No window of a limit holds more than it allows, and each refusal's wait is enough",
        arguments: SeededGenerator.seeds)
    func limit(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let limit = RequestLimit(rate: 5, burst: 2)
        var log = RequestLog(limit)
        var passed: [UInt64] = []
        var moment: UInt64 = 1_000_000_000
        for _ in 0..<2_000 {
            moment += UInt64.random(in: 0...150_000_000, using: &generator)
            switch log.ask(identifier: "a", at: moment) {
            case .passes(let remaining):
                passed.append(moment)
                #expect(remaining == limit.requests - passed.count { $0 + 1_000_000_000 > moment })
            case .refused(let wait):
                var later = log
                #expect(wait > 0)
                if case .refused = later.ask(identifier: "a", at: moment + wait) {
                    Issue.record("\(seed): too short a wait")
                }
                if case .passes = later.ask(identifier: "b", at: moment) {} else { Issue.record("another's allowance") }
            }
        }
        for (index, first) in passed.enumerated() {
            #expect(passed[index...].prefix { $0 < first + 1_000_000_000 }.count <= 7, "seed \(seed)")
        }
        #expect(passed.count > 1_000 * 7 / 10)
    }
}
