import Transfer

/// How much of what a plan touches is looked at in the market before the plan stands.
package enum RefreshMode: String, CaseIterable, Sendable {
    /// All of it where that takes a minute at most; else a sample, and all of it where the sample is not as the ledger has it.
    case auto
    /// Every field of every product.
    case full
    /// Nothing: the ledger's word counts, before the run and after it.
    case none
}

/// How a plan's products are looked at.
package struct RefreshOptions: Sendable {
    package var mode = RefreshMode.auto
    /// The time between two requests at the allowed pace.
    package var interval = Duration.milliseconds(100)
    /// How long after it changed a product may not be shown as it is: `--timeout` and `--settle` together.
    package var settling = Duration.seconds(40)
    /// Requests under way at once.
    package var width = 4
    /// Whether somebody is there who sees how long it takes, and can stop it.
    package var isWatched = false
    /// Leave products as they are that somebody changed at the market.
    package var keepsTheirs = false

    /// Leave even those that are to be deleted: what an undoing does, which takes back a run's work and nobody else's.
    package var sparesDeletions = false

    package init() {}

    /// All of the products, leaving those that somebody changed.
    var sparing: Self {
        var options = self
        (options.keepsTheirs, options.sparesDeletions) = (true, true)
        if mode != .none { options.mode = .full }
        return options
    }

    /// What `auto` spends without asking.
    static let minute = Duration.seconds(60)
    /// What it spends where nobody watches, once it knows that it must.
    static let longest = Duration.seconds(600)
    /// More products than these say no more of the others.
    static let largestSample = 200

    /// How long so many requests take.
    func time(of requests: Int) -> Duration { interval * requests }
}

/// What is said while products are looked at.
package enum RefreshEvent: Hashable, Sendable {
    /// So many requests are made, which take so long.
    case looking(requests: Int, time: Duration)
    /// Some products are not as the ledger has them, so that all are looked at.
    case sampleDiffers(gone: Int, changed: Int, of: Int)
    /// Products seem to be gone that are younger than the market may need to show them: they are asked for again after a while.
    case waitingForYoung(Int, time: Duration)
    /// The market's list does not show these fields; the requests that would.
    case fieldsUnseen(products: Int, time: Duration)
}

/// What a look came to.
package struct RefreshFigures: Hashable, Sendable {
    /// Products that were looked at.
    package var looked = 0
    package var gone = 0
    package var changed = 0
    /// Whether it was a sample of the plan's products.
    package var isSample = false

    package init() {}

    /// Whether so much is gone that the market may be answering for another one: more than 20, and more than a tenth of what was
    /// looked at.
    package var isMassGone: Bool { Self.isMass(gone: gone, of: looked) }

    static func isMass(gone: Int, of looked: Int) -> Bool { gone > 20 && gone * 10 > looked }
}
