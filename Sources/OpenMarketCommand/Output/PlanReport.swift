import Jobs
import Ledger
import Wording

/// What is remarkable about a plan, dry or not: what a seller may not have meant.
struct PlanReport {
    let console: Console

    func show(_ planned: ImportPlanning.Outcome) {
        let counts = planned.counts
        if counts.photosChanged > 0 {
            console.talk(PlanNotice.photosKept(counts.photosChanged, rows: planned.keepingPhotos.map(\.rowName)))
        }
        if counts.gone > 0 { console.talk(PlanNotice.productsGone(counts.gone)) }
        for leftovers in planned.leftovers {
            let run = leftovers.run.description
            if leftovers.products > 0 { console.talk(PlanNotice.leftovers(leftovers.products, run: run)) }
            if leftovers.named > 0 { console.talk(PlanNotice.leftoversNamed(leftovers.named, run: run)) }
        }
        if let comparison = planned.comparison { show(comparison) }
    }

    private func show(_ comparison: PlanComparison) {
        if comparison.isUnfinished, !comparison.isEqual {
            console.talk(
                PlanNotice.differs(
                    run: comparison.earlier.id.description, changed: comparison.changed, new: comparison.new,
                    gone: comparison.gone))
        }
        if comparison.newWithoutKey > 0, comparison.goneWithoutKey > 0 {
            console.talk(PlanNotice.newWithoutKey(new: comparison.newWithoutKey, gone: comparison.goneWithoutKey))
        }
    }
}
