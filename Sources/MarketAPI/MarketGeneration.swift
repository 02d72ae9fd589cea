/// The market's four generations, by the names the command line uses (`--api`).
package enum MarketGeneration: String, CaseIterable, Codable, Sendable {
    /// October 2022 to 2024; the default.
    case openmarket
    /// December 2021 to September 2022.
    case training
    /// May to December 2021.
    case camp2
    /// January to September 2021.
    case camp

    /// What this generation speaks. The one place where a generation is told from another.
    package var contract: MarketContract {
        switch self {
        case .openmarket: .openmarket
        case .training: .training
        case .camp2: .camp2
        case .camp: .camp
        }
    }
}
