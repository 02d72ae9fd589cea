import Catalogue
import MarketAPI

/// The rules that a practice market plays by: one mode's, for one generation.
struct Rulebook: Sendable {
    private let mode: RuleMode
    private let played: PlayedGeneration

    init(mode: RuleMode, played: PlayedGeneration) {
        self.mode = mode
        self.played = played
    }

    /// What a registration would be kept as.
    func register(_ parameters: SubmittedParameters, images: [UploadedImage]) throws(MarketFailure) -> FieldValues {
        try refuseFractions(parameters)
        switch mode {
        case .documented:
            return try DocumentedRules(played: played).register(parameters, images: images)
        case .asBuilt:
            try refuseEmpty(images)
            guard !images.isEmpty else {
                throw Refusal.missingPart(name: played.contract.requests.keys.images).failure
            }
            for name in played.neededMembers where parameters[name] == nil {
                throw Refusal.missingPart(name: name).failure
            }
            return try AsBuiltRules(played: played).register(parameters)
        }
    }

    /// Changes a product as an update asks, its thumbnail included.
    func update(
        _ shown: inout SandboxStore.Shown, with parameters: SubmittedParameters, images: [UploadedImage]
    ) throws(MarketFailure) {
        try refuseFractions(parameters)
        let values = shown.product.values
        switch mode {
        case .documented:
            shown.product.values = try DocumentedRules(played: played)
                .update(values, with: parameters, images: images, id: shown.product.id)
        case .asBuilt:
            try refuseEmpty(images)
            shown.product.values = try AsBuiltRules(played: played).update(values, with: parameters)
        }
        guard let name = played.contract.requests.keys.thumbnailID, let leading = parameters[name], leading != .null
        else { return }
        guard case .number(let text) = leading, let image = shown.images.first(where: { String($0.id) == text }) else {
            throw Refusal.badThumbnail.failure
        }
        shown.product.thumbnail = image.image.thumbnail
    }

    /// The market that was built took no empty image; one client's uploads were, and failed.
    private func refuseEmpty(_ images: [UploadedImage]) throws(MarketFailure) {
        guard images.allSatisfy({ $0.byteCount > 0 }) else { throw Refusal.emptyImage.failure }
    }

    /// Where prices are whole numbers, another one cannot even be read.
    private func refuseFractions(_ parameters: SubmittedParameters) throws(MarketFailure) {
        guard played.contract.prices == .whole else { return }
        let keys = played.contract.requests.keys
        for name in [keys.price, keys.discountedPrice] {
            if let amount = parameters[name]?.amount, !amount.isWhole { throw Refusal.badMember(name: name).failure }
        }
    }
}

extension SubmittedParameters.Value {
    fileprivate var amount: Amount? {
        switch self {
        case .text(let text), .number(let text): Amount(json: text.trimmingWhiteSpace())
        case .null, .other: nil
        }
    }
}

extension FieldValues {
    /// What a buyer pays, where that is less or more than the price.
    var finalPrice: Amount? { discountedPrice == nil || discountedPrice == .zero ? nil : bargainPrice }
}
