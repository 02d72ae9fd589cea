import Catalogue
import Foundation
import Ledger
import MarketAPI

/// The photo that a row names as the one to lead.
struct NamedLead: Hashable, Sendable {
    /// As the row spells it.
    var name: String
    /// Its place among the photos that the row names, from 0; `nil` where it is none of them.
    var place: Int?
    /// How many those are.
    var count: Int
}

/// Tells which photo of a product a row's `thumbnail` means, and whether that one leads.
///
/// The market is asked only where the row and the ledger do not agree: a sheet that was exported names a leading photo in each
/// of its rows.
struct LeadMatching {
    let products: KnownProducts
    let photos: PhotoLibrary

    enum Answer: Hashable {
        /// It leads, as far as anybody knows; at its place among the product's, where that is known.
        case leads(at: Int?)
        case change(LeadChange)
        /// No photo of the product's can be told to be it, or the market lets the first one lead.
        case kept
    }

    /// - Parameters:
    ///   - folder: where the row's relative names start.
    ///   - digest: of the photo that the name stands for, where it was looked at already.
    /// - Throws: `MarketError`, `LedgerError`.
    func answer(
        _ wanted: NamedLead, of product: KnownProducts.Product, beside folder: String, digest: String? = nil
    ) throws -> Answer {
        var digest = digest
        if digest == nil, !wanted.name.isWebAddress {
            digest = photos.inspect(wanted.name, beside: folder).planned?.digest
        }
        let known = product.photos ?? []
        if let digest, known.contains(digest) {
            if known.indices.contains(product.lead), known[product.lead] == digest {
                return .leads(at: product.lead)
            }
        } else if wanted.place == product.lead, product.photos == nil || known.count == wanted.count {
            return .leads(at: product.lead)
        }
        guard products.capabilities.choosesThumbnail else { return .kept }
        guard let detail = try products.detail(of: product.id), let leading = detail.leading else {
            return .leads(at: nil)
        }
        guard let place = try place(of: wanted, digest, known, in: detail) else { return .kept }
        let isSame = known.count == detail.images.count && known[place] == known[leading]
        guard place != leading, !isSame else {
            try products.learn(lead: leading, of: product, shownAs: detail.facts)
            return .leads(at: leading)
        }
        return .change(LeadChange(to: place, from: leading))
    }

    /// By its address, by what the ledger has sent, by its bytes, and at last by its place in the row.
    private func place(
        of wanted: NamedLead, _ digest: String?, _ known: [String], in detail: ProductDetail
    ) throws -> Int? {
        let images = detail.images
        if let place = images.firstIndex(where: { $0.url == wanted.name || $0.thumbnailURL == wanted.name }) {
            return place
        }
        if let digest {
            if known.count == images.count, let place = known.firstIndex(of: digest) { return place }
            if let place = images.firstIndex(where: { products.digest(ofPhoto: $0.url) == digest }) { return place }
        }
        guard let place = wanted.place, wanted.count == images.count else { return nil }
        return place
    }
}
