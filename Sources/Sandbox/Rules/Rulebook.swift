import MarketAPI

/// The rules that a practice market plays by: one mode's, for one generation's member names.
struct Rulebook: Sendable {
    private let mode: RuleMode
    private let names: MemberNames

    init(mode: RuleMode, contract: MarketContract) {
        self.mode = mode
        names = MemberNames(description: contract.requests.keys.description)
    }

    /// What a registration would be kept as.
    func register(_ parameters: SubmittedParameters, images: [UploadedImage]) throws(MarketFailure) -> StoredValues {
        // No mode took an empty image; one client's uploads were, and failed.
        guard images.allSatisfy({ $0.byteCount > 0 }) else { throw Refusal.emptyImage.failure }
        switch mode {
        case .documented:
            return try DocumentedRules(names: names).register(parameters, images: images)
        case .asBuilt:
            guard !images.isEmpty else { throw Refusal.missingPart(name: "images").failure }
            return try AsBuiltRules(names: names).register(parameters)
        }
    }

    /// Changes a product as an update asks, its thumbnail included.
    func update(_ shown: inout SandboxStore.Shown, with parameters: SubmittedParameters) throws(MarketFailure) {
        let values = shown.product.values
        switch mode {
        case .documented:
            shown.product.values = try DocumentedRules(names: names)
                .update(values, with: parameters, id: shown.product.id)
        case .asBuilt:
            shown.product.values = try AsBuiltRules(names: names).update(values, with: parameters)
        }
        guard let leading = parameters[names.thumbnailID], leading != .null else { return }
        guard case .number(let text) = leading, let image = shown.images.first(where: { String($0.id) == text }) else {
            throw Refusal.badThumbnail.failure
        }
        shown.product.thumbnail = image.image.thumbnail
    }
}
