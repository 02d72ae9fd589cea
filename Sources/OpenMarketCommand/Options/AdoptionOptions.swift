import ArgumentParser
import Wording

/// What to do about products of the seller's that the market has and the ledger does not know.
struct AdoptionOptions: ParsableArguments {
    @Flag(
        name: .long,
        help: "take products into the ledger that the market has already, where they are equal to rows in every field")
    var adopt = false

    @Flag(
        name: .customLong("no-adopt"),
        help: "register rows though the market may have them already, as after the ledger was lost")
    var noAdopt = false

    /// What was said; `nil` where nothing was.
    var choice: Choice? { adopt ? .adopt : noAdopt ? .register : nil }

    enum Choice {
        /// Take them into the ledger.
        case adopt
        /// Register rows all the same.
        case register
    }

    func validate() throws {
        guard !adopt || !noAdopt else { throw OptionRule.adoptOrNot.error }
    }
}
