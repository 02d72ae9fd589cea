import MarketAPI

/// What the practice market must know of a generation beside what its wire contract says.
struct PlayedGeneration: Sendable {
    let contract: MarketContract
    let photoNames: PhotoNames
    /// The currencies that the live market took; `nil` where it took any text.
    let currencies: [String]?
    /// What a registration must have for the live market to read it at all.
    let neededMembers: [String]

    static func of(_ generation: MarketGeneration) -> PlayedGeneration {
        let contract = generation.contract
        return switch generation {
        case .openmarket: .vendors(contract, .dayFolders)
        case .training: .vendors(contract, .kindFolders)
        case .camp, .camp2: .items(contract)
        }
    }

    /// The two generations with vendors.
    private static func vendors(_ contract: MarketContract, _ photoNames: PhotoNames) -> PlayedGeneration {
        PlayedGeneration(
            contract: contract, photoNames: photoNames,
            // As three apps read it from the market's document; the forms offer the first two.
            currencies: ["KRW", "USD", "JPY", "HKD"], neededMembers: [])
    }

    /// The two generations with items.
    private static func items(_ contract: MarketContract) -> PlayedGeneration {
        let keys = contract.requests.keys
        return PlayedGeneration(
            contract: contract, photoNames: .numbered, currencies: nil,
            neededMembers: [keys.name, keys.description, keys.price, keys.currency, keys.stock])
    }
}
