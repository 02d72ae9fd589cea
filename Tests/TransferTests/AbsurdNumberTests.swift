import Foundation
import MarketAPI
import TestSupport
import Testing

@testable import Transfer

@Suite("A market's absurd numbers, on the way")
struct AbsurdNumberTests {
    private static let numbers = [
        "9223372036854775807", "-9223372036854775808", "18446744073709551616", "1e308", "-1", "0", "999999999999999",
        "1000000000000000", "0.0000001", "NaN", "inf", "",
    ]
    private static let dates = [
        "Mon, 01 Jan 99999999999999 00:00:00 GMT", "Mon, 01 Jan 292277026596 00:00:00 GMT",
        "Mon, 99 Jan 2026 99:99:99 GMT", "Mon, 01 Jan -9999999999 00:00:00 GMT",
    ]

    private func hear(_ headers: [String: String], status: Int = 429) -> PaceState {
        let hint = PaceHint(MarketAnswer(status: status, headers: headers, body: []), now: Date())
        var state = PaceState.fresh(at: 1_000)
        state.hear(hint, start: 1_000, at: 2_000)
        _ = state.reserve(at: 3_000, PaceAllowance(rate: Rate("10/s")!))
        return state
    }

    @Test("A pause or a reset is a day at most", arguments: numbers + dates)
    func pauses(value: String) {
        let day: Int64 = 86_400_000_000_000
        #expect(hear(["retry-after": value]).hold <= day + 2_000)
        #expect(hear(["retry-after": "60", "date": value]).hold <= day + 2_000)
        for prefix in ["ratelimit", "x-ratelimit"] {
            let remains = [prefix + "-remaining": "0", prefix + "-reset": value]
            #expect(hear(remains).hold <= day + 2_000)
            #expect(hear(remains.merging(["date": value]) { $1 }).hold <= day + 2_000)
            let dated = [prefix + "-remaining": "0", prefix + "-reset": "1800000000", "date": value]
            #expect(hear(dated).hold <= day + 2_000)
        }
        #expect(hear(["ratelimit": #""all";r=0;t=\#(value)"#]).hold <= day + 2_000)
    }

    @Test("A quota is kept, or ignored", arguments: numbers, numbers)
    func quotas(requests: String, window: String) {
        let answers = [
            ["ratelimit-policy": #""all";q=\#(requests);w=\#(window)"#], ["ratelimit-limit": "\(requests);w=\(window)"],
        ]
        for headers in answers {
            let state = hear(headers, status: 200)
            #expect((0...600_000_000_000).contains(state.quota))
        }
    }

    private func page(_ generation: MarketGeneration, _ page: String, last: String, total: String) -> TransportOutcome {
        let keys = generation.contract.answers.page
        let members = keys.map { name, part in
            switch part {
            case .products:
                let summary = generation.contract.answers.summary.map { #""\#($0.key)":7"# }
                return #""\#(name)":[{\#(summary.joined(separator: ","))}]"#
            case .page: return #""\#(name)":\#(page)"#
            case .lastPage: return #""\#(name)":\#(last)"#
            case .total: return #""\#(name)":\#(total)"#
            default: return #""\#(name)":\#(total)"#
            }
        }
        return .answer(200, "{\(members.joined(separator: ","))}")
    }

    @Test(
        "A page that cannot be where it says it is does not end the catalogue, and one that comes for ever does",
        arguments: MarketGeneration.allCases, ["9223372036854775807", "-9223372036854775808", "0", "-1", "1e308"])
    func pages(generation: MarketGeneration, number: String) async throws {
        let transport = ScriptedTransport(
            Array(repeating: page(generation, number, last: number, total: number), count: 1000))
        let reader = MarketReader(
            generation: generation, transport: transport, pace: CountingPace(), time: VirtualTime())
        var products = AllProducts(reader).makeAsyncIterator()
        var ids: [Int] = []
        var failure: MarketError?
        do throws(MarketError) {
            while let product = try await products.next() { ids.append(product.facts.id) }
        } catch {
            failure = error
        }
        #expect(ids == [7])
        #expect(failure == nil || failure == .unexpectedAnswer(status: 200, detail: "pages without an end"))
        #expect(transport.requests.count < 500)
    }

    @Test("A page says that it is a later one than the one asked for: the next is asked for all the same")
    func laterPage() async throws {
        let transport = ScriptedTransport([
            page(.openmarket, "9223372036854775807", last: "2", total: "2"),
            page(.openmarket, "2", last: "2", total: "2"),
        ])
        let reader = MarketReader(transport: transport, pace: CountingPace(), time: VirtualTime())
        for try await _ in AllProducts(reader) {}
        #expect(transport.requests.count == 2)
    }
}
