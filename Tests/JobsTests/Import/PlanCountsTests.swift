import Catalogue
import Ledger
import MarketAPI
import Testing

@testable import Jobs

@Suite("What a plan comes to")
struct PlanCountsTests {
    private func counts(_ change: (inout PlanCounts) -> Void) -> PlanCounts {
        var counts = PlanCounts()
        counts.look = 0
        change(&counts)
        return counts
    }

    @Test("A deletion takes two requests and a replacement three; what is asked before counts once each")
    func requests() {
        #expect(counts { $0.creates = 5 }.requests == 5)
        #expect(counts { $0.updates = 5 }.requests == 5)
        #expect(counts { $0.deletes = 5 }.requests == 10)
        #expect(counts { $0.replaces = 5 }.requests == 15)
        #expect(counts { $0.completions = 5 }.requests == 5)
        #expect(counts { $0.leads = 5 }.requests == 5)
        #expect(counts { $0.questions = 5 }.requests == 5)
        #expect(counts { $0.leftovers = 5 }.requests == 10)
        #expect(counts { ($0.unchanged, $0.photosChanged, $0.gone) = (5, 5, 5) }.requests == 0)
    }

    @Test("What comes first counts once, and the look at the newest product where any is registered")
    func opening() {
        func requests(_ change: (inout PlanCounts) -> Void) -> Int {
            counts { counts in
                (counts.opening, counts.look) = (100, 10)
                change(&counts)
            }.requests
        }
        #expect(requests { _ in } == 100)
        #expect(requests { ($0.unchanged, $0.leftovers, $0.questions) = (1, 1, 1) } == 103)
        #expect(requests { $0.creates = 1 } == 111)
        #expect(requests { $0.replaces = 1 } == 113)
        #expect(requests { $0.updates = 1 } == 101)
        #expect(requests { $0.deletes = 1 } == 102)
    }

    @Test("Of each kind as many rows are looked at as there are, and no more than was asked for")
    func canary() {
        let plan = counts { ($0.creates, $0.updates, $0.deletes, $0.replaces) = (1, 2, 3, 4) }
        for (canary, checks) in [(0, 0), (1, 4), (2, 7), (3, 9), (4, 10), (5, 10)] {
            var plan = plan
            let sent = plan.requests
            plan.canary = canary
            #expect(plan.requests == sent + checks, "\(canary)")
        }
    }

    @Test("Products are lost by deletions and replacements, and registered by creations and replacements")
    func kinds() {
        let plan = counts { ($0.creates, $0.updates, $0.deletes, $0.replaces) = (1, 2, 4, 8) }
        #expect(plan.losses == 12)
        #expect(counts { $0.replaces = 1 }.registers && counts { $0.creates = 1 }.registers)
        #expect(!counts { ($0.updates, $0.deletes, $0.unchanged) = (1, 1, 1) }.registers)
    }

    @Test(
        "A row counts once, for what it does; those of a market that needs more are completed", arguments: [1, 3, -2])
    func count(number: Int) {
        var price = ProductChange()
        price.price = Amount(1)
        var stock = ProductChange()
        stock.stock = 1
        func plan(
            _ operation: PlannedOperation, isUnchanged: Bool = false, keepsPhotos: Bool = false,
            _ generation: MarketGeneration = .camp
        ) -> PlanCounts {
            counts {
                $0.count(
                    operation, isUnchanged: isUnchanged, keepsPhotos: keepsPhotos, for: generation.capabilities,
                    by: number)
            }
        }
        #expect(plan(.create(lamp(), photos: [])) == counts { $0.creates = number })
        #expect(plan(.delete(id: 1)) == counts { $0.deletes = number })
        #expect(plan(.replace(id: 1, lamp(), photos: [])) == counts { $0.replaces = number })
        #expect(plan(.update(id: 1, stock)) == counts { $0.updates = number })
        #expect(plan(.update(id: 1, price)) == counts { ($0.updates, $0.completions) = (number, number) })
        #expect(plan(.update(id: 1, price), .openmarket) == counts { $0.updates = number })
        #expect(plan(.update(id: 1, price), isUnchanged: true) == counts { $0.unchanged = number })
        #expect(
            plan(.update(id: 1, stock), isUnchanged: true, keepsPhotos: true)
                == counts { ($0.unchanged, $0.photosChanged) = (number, number) })
        #expect(
            plan(.update(id: 1, stock), keepsPhotos: true)
                == counts { ($0.updates, $0.photosChanged) = (number, number) })
    }

    @Test("Photos go with an update wherever the market takes them, else with a replacement that was asked for")
    func photoChanges() {
        #expect(PhotoChanges(MarketGeneration.openmarket.capabilities, replaces: false) == .keep)
        #expect(PhotoChanges(MarketGeneration.openmarket.capabilities, replaces: true) == .replace)
        #expect(PhotoChanges(MarketGeneration.camp2.capabilities, replaces: false) == .update)
        #expect(PhotoChanges(MarketGeneration.camp2.capabilities, replaces: true) == .update)
    }
}
