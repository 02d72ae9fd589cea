import ArgumentParser
import Jobs
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
    var choice: AdoptionChoice? { adopt ? .adopt : noAdopt ? .register : nil }

    func validate() throws {
        guard !adopt || !noAdopt else { throw OptionRule.adoptOrNot.error }
    }
}
