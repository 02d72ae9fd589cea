import Foundation
import TestSupport
import Testing
import Wording

@testable import OpenMarketCommand

@Suite("How far a run is, on a terminal", .timeLimit(.minutes(5)))
struct ProgressTests {
    @Test("An import draws a bar with count, rate and time left, and takes it away again")
    func bar() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let command = ["import", try shop.catalogue(rows: 12), "--rate", "10/s", "--lang", "en"] + market.account
        let seen = try await shop.watch(command)
        #expect(seen.status == 0, "\(seen.text)")
        let bars = seen.text.matches(of: #/\[=*>? *\] +\d+%  \d+/12 · [\d.]+/s, [^\u{1B}\r\n]+ left/#)
        #expect(bars.count >= 2, "\(seen.text.debugDescription)")
        #expect(bars.allSatisfy { String($0.output).columns < 80 })
        #expect(seen.text.contains("\r\u{1B}[2K"))
        let end = try #require(seen.text.range(of: "Done in"))
        #expect(!seen.text[end.lowerBound...].contains("[="))
        let piped = try await shop.run(
            ["import", try shop.catalogue(rows: 13, name: "b.csv"), "--lang", "en"] + market.flags)
        #expect(piped.status == 0 && !piped.talk.contains("\u{1B}") && !piped.talk.contains("[="))
    }

    @Test("What is tried again is counted, and the last of it told beneath the bar")
    func retries() async throws {
        let shop = try Shop()
        try shop.folder.write(
            #"[{"on": "create", "every": 3, "fault": "status", "status": 429, "headers": {"Retry-After": "1"}}]"#,
            to: "plan.json")
        let market = try await SandboxProcess(shop, flags: ["--faults", shop.folder.path + "/plan.json"])
        let command = ["import", try shop.catalogue(rows: 8), "--rate", "10/s", "--lang", "en"] + market.account
        let seen = try await shop.watch(command)
        #expect(seen.text.contains(#/0 failed, [1-9] retried/#), "\(seen.text.debugDescription)")
        #expect(seen.text.contains("tried again after") && seen.text.contains("\u{1B}[1A\u{1B}[2K"))
    }

    @Test("A bar fills the room there is, or is left out", arguments: [40, 60, 79, 200])
    func bars(width: Int) {
        for (done, total) in [(0, 100), (1, 3), (99, 100), (100, 100), (0, 0)] {
            let line = ProgressBar(done: done, total: total).line(
                before: "1,300/2,000 · 9.8/s, 1분 10초 남음", width: width)
            #expect(line.columns <= width && line.description.contains("%"), "\(line)")
            #expect(line.description.hasPrefix("[") == (width > 50))
        }
        #expect(ProgressBar(done: 99, total: 100).line(before: "", width: 30).description.contains(">] ") == true)
    }
}
