import Foundation
import TestSupport
import Testing

@Suite("A run that does not add up", .serialized, .timeLimit(.minutes(5)))
struct BalanceTests {
    enum Hand: String, CaseIterable {
        case takesARowOut = "DELETE FROM entry WHERE ordinal = 1"
        case callsARowUnsent = "UPDATE entry SET state = 'planned' WHERE ordinal = 1"
        case callsARowFailed = "UPDATE entry SET state = 'failed' WHERE ordinal = 1"
        case forgetsATry = "UPDATE entry SET attempts = 0 WHERE ordinal = 1"
    }

    @Test("A hand in the ledger midway ends it with 1, which rows, and what to do", arguments: Hand.allCases)
    func hand(hand: Hand) async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let command = [
            "import", try shop.catalogue(rows: 6), "--concurrency", "1", "--output", "json", "--rate", "2/s",
        ]
        let program = try await shop.start(command + market.account)
        for await line in program.lines where line.contains(#""outcome":"uploaded""#) { break }
        try await shop.alterLedger(hand.rawValue)
        let answer = Answer(try await program.end())
        #expect(answer.status == 1, "\(answer.text)\(answer.talk)")
        let summary = try #require(answer.summary)
        let error = try #require(summary.error)
        let run = try #require(summary.run)
        #expect(error.code == "does-not-add-up" && error.message.contains("does not add up"), "\(error)")
        #expect(error.next == "openmarket runs show \(run)")
        #expect(answer.text.contains(#""counts":[{"subject":"#), "\(answer.text)")
    }

    @Test("People read it in their language, whatever else stopped the run")
    func words() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let command = ["import", try shop.catalogue(rows: 6), "--concurrency", "1", "--lang", "ko", "--rate", "2/s"]
        let program = try await shop.start(command + market.account)
        while try await market.names(shop).count < 2 { try await Task.sleep(for: .milliseconds(5)) }
        try await shop.alterLedger(Hand.takesARowOut.rawValue)
        program.signal(SIGINT)
        let answer = Answer(try await program.end())
        #expect(answer.status == 1, "\(answer.text)\(answer.talk)")
        #expect(answer.talk.contains("결과가 계획과 보낸 요청에 맞지 않습니다"), "\(answer.talk)")
        #expect(answer.talk.contains("openmarket runs show"), "\(answer.talk)")
    }
}
