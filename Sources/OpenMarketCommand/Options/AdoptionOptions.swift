import ArgumentParser
import Jobs
import Wording

/// What to do about products of the seller's that the market has and the ledger does not know.
struct AdoptionOptions: ParsableArguments {
    @Flag(
        name: .long,
        help: .option(
            "take products into the ledger that the market has already, where they are equal to rows in every field",
            ko: "마켓에 이미 있고 모든 필드가 행과 같은 상품을 기록부에 넣기", in: .adoption("equal")))
    var adopt = false

    @Flag(
        name: .customLong("no-adopt"),
        help: .option(
            "register rows though the market may have them already, as after the ledger was lost",
            ko: "기록부를 잃은 뒤처럼 마켓에 이미 있을지 몰라도 등록", in: .adoption("none")))
    var noAdopt = false

    @Option(name: .long, help: .group(.adoption), completion: .members(of: .adoption))
    var adoption: String?

    /// What was said; `nil` where nothing was.
    var choice: AdoptionChoice? { adopt ? .adopt : noAdopt ? .register : nil }

    /// As another command line takes it.
    var given: [String] {
        switch choice {
        case .adopt: ["--adoption", "equal"]
        case .register: ["--adoption", "none"]
        case nil: []
        }
    }

    func validate() throws {
        guard !adopt || !noAdopt else { throw OptionRule.adoptOrNot.error }
    }
}
