import TestSupport
import Testing

/// Imports into a market that keeps products and then lies about them; its true table is the judge.
///
/// `OPENMARKET_THOROUGH=1 swift test --filter LyingMarketTests` plays many seeds, over 17,000 rows; without it one is played
/// in each generation of the market, some 1,300 rows. `OPENMARKET_TEST_SEED` plays that one.
@Suite("A market that keeps products and lies about them", .timeLimit(.minutes(60)))
struct LyingMarketTests {
    /// Each row has its product, each product its row, and nothing is left for a person to decide.
    private func expectOnce(_ verdict: MarketVerdict, _ place: SourceLocation = #_sourceLocation) {
        #expect(verdict.doubled <= verdict.excused, "\(verdict.doubles)", sourceLocation: place)
        #expect(verdict.lost == 0, sourceLocation: place)
        #expect(verdict.unfinished == [], sourceLocation: place)
        #expect(verdict.troubles == [], sourceLocation: place)
    }

    @Test(
        "Answers are lost, a gateway speaks for it, it redirects or turns away: each row is there once, and told so",
        arguments: [Lie.honest, .lost, .gateway, .redirecting, .limiting, .limitingTooLate])
    func answers(lie: Lie) async throws {
        expectOnce(try await LyingTrial.play(lie))
    }

    @Test(
        "Its lists lag or leave out what descriptions say: each row is there once, and told so",
        arguments: [Lie.lagging, .listsWithoutDescriptions, .listsWithCutDescriptions])
    func lists(lie: Lie) async throws {
        expectOnce(try await LyingTrial.play(lie))
    }

    @Test(
        "Its search does not find what its list shows: each row is there once, and told so",
        arguments: [Lie.findsNothing, .findsLatin, .findsVendors, .findsFirstTen])
    func searches(lie: Lie) async throws {
        expectOnce(try await LyingTrial.play(lie))
    }

    @Test(
        "It keeps texts and prices otherwise than they were sent: each row is there once, and told so",
        arguments: [Lie.escaping, .tidying, .rounding, .roundingToTens])
    func rewriting(lie: Lie) async throws {
        expectOnce(try await LyingTrial.play(lie))
    }

    @Test(
        "The import is killed again and again, and given again at once: each row is there once, and told so",
        arguments: [Lie.slow, .lost, .gateway, .lagging])
    func kills(lie: Lie) async throws {
        expectOnce(try await LyingTrial.play(lie, kills: 3))
    }

    @Test(
        "Others register the same, or the vendor something else on a phone: each row is there once, and nobody's else is taken",
        arguments: [Lie.copied, .busyElsewhere])
    func others(lie: Lie) async throws {
        expectOnce(try await LyingTrial.play(lie))
    }

    @Test("It thinks for longer than is waited for: there is nothing twice but what came too late to be known of")
    func tooLong() async throws {
        let verdict = try await LyingTrial.play(.overlong, kills: 2)
        #expect(verdict.doubled <= verdict.excused, "\(verdict.doubles)")
        #expect(verdict.lost == 0)
        #expect(verdict.troubles == [])
    }

    @Test(
        "Its numbers fall, jump about, or come from two shards: each row is there once, and told so",
        arguments: NumberOrder.allCases.filter { $0 != .rising }, ListOrder.allCases)
    func numbers(numbers: NumberOrder, list: ListOrder) async throws {
        expectOnce(try await LyingTrial.play(.dropping, numbers: numbers, list: list))
    }

    @Test(
        "Its numbers say nothing, and its search finds nothing, its lists lag, or the import is killed",
        arguments: [(Lie.findsNothing, 0), (.lagging, 0), (.lost, 2)])
    func numbersAndMore(lie: Lie, kills: Int) async throws {
        expectOnce(try await LyingTrial.play(lie, kills: kills, numbers: .random))
    }

    @Test(
        "Its answers show other products, or have their numbers: each row is there once, and told so",
        arguments: [Lie.othersBody, .olderBody, .foreignBody, .misnumbering])
    func bodies(lie: Lie) async throws {
        expectOnce(try await LyingTrial.play(lie))
    }

    @Test("The same, and its numbers say nothing", arguments: [Lie.othersBody, .misnumbering])
    func bodiesWithoutOrder(lie: Lie) async throws {
        expectOnce(try await LyingTrial.play(lie, numbers: .random))
    }

    @Test("It gives numbers out again: nothing is there twice, and what nobody can tell apart is left to a person")
    func renumbering() async throws {
        expectOnce(try await LyingTrial.play(.renumbering))
    }
}
