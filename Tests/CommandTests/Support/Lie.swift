/// What the lying market does to registrations and to whoever asks for them, as its `lies.py` names and plays it.
enum Lie: String, CaseIterable, Sendable {
    case honest
    /// Half of the answers never come, and some of their products neither.
    case lost
    /// Answers late, and keeps the product at that moment, within what a run waits or for longer.
    case slow, overlong
    /// 408 or 5xx at once, and the product later or never.
    case gateway
    /// Lists and searches show products late.
    case lagging
    case redirecting
    /// 429 with `Retry-After`, without the product or with it.
    case limiting, limitingTooLate
    /// Searches do not find what is there; the list without a search is honest.
    case findsNothing, findsLatin, findsVendors, findsFirstTen
    /// Texts or prices are kept otherwise than they were sent.
    case escaping, tidying, rounding, roundingToTens
    /// Names are kept so that nothing tells them for equal.
    case renaming, respelling
    case listsWithoutDescriptions, listsWithCutDescriptions
    /// Answers no question from the first registration on.
    case blind
    /// Shows a quarter of the products nowhere for half a minute.
    case hiding
    /// Another vendor registers the same at the moment when an answer is lost.
    case copied
    /// The vendor makes other products elsewhere.
    case busyElsewhere
    /// A fifth of the answers never comes, though the product is there; a few of their products are not.
    case dropping
    /// Besides, a third of the answers shows another row's product, an older one of the vendor's, or another vendor's; or has
    /// another product's number.
    case othersBody, olderBody, foreignBody, misnumbering
    /// Some products get the number of an earlier one, which keeps it.
    case renumbering
    /// Some registrations arrive twice.
    case replaying
}

/// The orders in which the lying market may number its products, as its `numbering.py` plays them.
enum NumberOrder: String, CaseIterable, Sendable {
    case rising, falling, random
    /// Two shards that count each for itself.
    case zigzag
    /// Rising, but for one number that is absurdly high.
    case leaping
}

/// What comes first in the lists of the generations that have an order.
enum ListOrder: String, CaseIterable, Sendable {
    /// The highest number.
    case numbers
    /// Whatever came last.
    case coming
}

extension Lie {
    /// The generations of the market that can tell it.
    var generations: [String] {
        switch self {
        case .findsNothing, .findsLatin, .findsVendors, .findsFirstTen, .listsWithoutDescriptions,
            .listsWithCutDescriptions:
            ["openmarket"]
        // No item of `camp2` has a vendor, and its prices are whole.
        case .copied, .rounding: ["openmarket", "training"]
        case .dropping, .othersBody: ["openmarket", "training", "camp2", "camp"]
        default: ["openmarket", "training", "camp2"]
        }
    }
}
