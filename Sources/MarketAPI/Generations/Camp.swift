extension MarketContract {
    /// January to September 2021. A deletion's body names the item, and its answer is the item's number.
    package static let camp = MarketContract(
        camp: .camp, host: "https://camp-open-market.herokuapp.com", deletionNamesItem: true,
        deleted: ["id": .id], failure: ["error": .mark, "reason": .message])
}
