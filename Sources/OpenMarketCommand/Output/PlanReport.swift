import Jobs
import Ledger
import Wording

/// What is remarkable about a plan, dry or not: what a seller may not have meant.
struct PlanReport {
    let console: Console
    /// Whether products stay as they are that somebody changed.
    var keepsTheirs = false

    func show(_ planned: PlanningOutcome) {
        let counts = planned.counts
        if counts.photosChanged > 0 {
            console.talk(PlanNotice.photosKept(counts.photosChanged, rows: planned.keepingPhotos.map(\.rowName)))
        }
        if counts.registeredAgain > 0 { console.talk(PlanNotice.productsGone(counts.registeredAgain)) }
        if counts.changed > 0 {
            let notice = RefreshNotice.changed(
                counts.changed, back: counts.changedBack, isKept: keepsTheirs)
            console.talk(notice)
        }
        if counts.failed > 0 { console.talk(RefreshNotice.cannotBeDone(counts.failed)) }
        if counts.deletedAlready > 0 { console.talk(RefreshNotice.deletedAlready(counts.deletedAlready)) }
        if counts.isSample { console.talk(RefreshNotice.sampled(counts.looked)) }
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
