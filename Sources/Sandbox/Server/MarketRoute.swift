/// What a request asks of the market, whatever the generation's paths are; fault plans and journals call it by these.
package enum MarketRoute: String, CaseIterable, Codable, Sendable {
    case health, list, detail, create, update
    /// The first of the two calls that delete a product.
    case archive
    case delete, photo
    /// One of the pages for people.
    case page
    /// A path or a method that the market does not have.
    case other
}
