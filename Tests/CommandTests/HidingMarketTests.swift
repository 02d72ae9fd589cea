import TestSupport
import Testing

/// What a market does not show, nobody can decide: such rows stay unknown, and are never sent again.
@Suite("A market that hides what became of a row", .timeLimit(.minutes(20)))
struct HidingMarketTests {
    /// The unknown rows of an import's end, and the numbers of the products that no row was told to be.
    private struct Rest {
        let unknown: [OutputObject]
        let unclaimed: [TrueTable.Product]

        init(_ answer: Answer, _ truth: TrueTable) {
            unknown = answer.objects("receipt").filter { $0.outcome == "unknown" }
            let told = Set(answer.objects("receipt").compactMap { $0.outcome == "unknown" ? nil : $0.id })
            unclaimed = truth.registered.filter { !told.contains($0.id) }
        }
    }

    private func bench(_ lie: Lie, _ generation: String = "openmarket") async throws -> LyingBench {
        try await LyingBench(LyingTrial(lie: lie, generation: generation, rows: 12))
    }

    private func expectOnce(_ bench: LyingBench, _ answer: Answer) async throws {
        let verdict = MarketVerdict(bench.sheet, try await bench.market.truth(), last: answer, wait: 1.1)
        #expect(verdict.doubled == 0)
        #expect(verdict.lost == 0)
        #expect(verdict.troubles == [])
        #expect(answer.contradictions == [])
    }

    @Test(
        "Names come back changed beyond recognition: unknown, 3, the products are named, and nothing is sent again",
        arguments: [Lie.renaming, .respelling], Lie.renaming.generations)
    func changed(lie: Lie, generation: String) async throws {
        let bench = try await bench(lie, generation)
        let answers = try await bench.exhaust()
        let last = try #require(answers.lastOfRows)
        try await expectOnce(bench, last)
        #expect(answers.allSatisfy { $0.status == 3 })
        let rest = Rest(last, try await bench.market.truth())
        #expect(rest.unknown.count >= rest.unclaimed.count)
        #expect(!rest.unclaimed.isEmpty, "the lie must strike")
        let told = last.text + last.talk
        #expect(rest.unclaimed.map(\.id).filter { !told.contains("\($0)") } == [])
    }

    @Test("What a person says of undecided rows settles them: this product is the row's, or none is")
    func claimed() async throws {
        let bench = try await bench(.renaming)
        let last = try #require(try await bench.exhaust().lastOfRows)
        let run = try #require(last.summary?.run)
        let rest = Rest(last, try await bench.market.truth())
        try #require(!rest.unknown.isEmpty)
        var unclaimed = rest.unclaimed
        let flags = rest.unknown.flatMap { row in
            guard let product = unclaimed.firstIndex(where: { PieceSheet.piece(of: $0) == bench.sheet.piece(of: row) })
            else { return ["--none", "\(row.record!)"] }
            return ["--claim", "\(row.record!)=\(unclaimed.remove(at: product).id)"]
        }
        let settled = try await bench.shop.run(["runs", "settle", run, "--output", "json"] + flags)
        #expect(unclaimed.isEmpty)
        #expect([0, 3].contains(settled.status), "\(settled.text)\(settled.talk)")
        // A row that has none is sent again, and may be lost again.
        try await bench.market.turn(to: .honest)
        let answer = try await bench.importSheet()
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        try await expectOnce(bench, answer)
    }

    @Test(
        "Nothing can be asked: the lost rows are unknown with 3, and the same command settles them later, once each",
        arguments: Lie.blind.generations)
    func blind(generation: String) async throws {
        let bench = try await bench(.blind, generation)
        let first = try await bench.importSheet("--set", "retries=1")
        #expect(first.status == 3 && (first.summary?.unknown ?? 0) > 0, "\(first.text)\(first.talk)")
        try await expectOnce(bench, first)
        // Nothing is planned at a market that cannot be looked at.
        let second = try await bench.importSheet("--set", "retries=1")
        #expect(second.status == 69 && second.summary?.run == nil, "\(second.text)\(second.talk)")
        let truth = try await bench.market.truth()
        #expect(MarketVerdict(bench.sheet, truth, last: first, wait: 1.1).doubled == 0)
        try await bench.market.turn(to: .honest)
        let last = try #require(try await bench.exhaust().lastOfRows)
        #expect(last.status == 0 || generation == "camp2", "\(last.text)\(last.talk)")
        try await expectOnce(bench, last)
    }

    @Test(
        "A product that is shown nowhere for longer than is waited for is believed absent, and is there twice at most")
    func hidden() async throws {
        let bench = try await bench(.hiding)
        let last = try #require(try await bench.exhaust().lastOfRows)
        let verdict = MarketVerdict(bench.sheet, try await bench.market.truth(), last: last, wait: 1.1)
        #expect(verdict.doubled == verdict.excused)
        #expect(verdict.lost == 0)
        #expect(last.contradictions == [])
    }
}
