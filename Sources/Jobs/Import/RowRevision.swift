import Catalogue
import Ledger
import MarketAPI

/// What becomes of a product whose row has other photos.
package enum PhotoChanges: Hashable, Sendable {
    /// It keeps its own: the market cannot change photos.
    case keep
    /// It is registered anew and then deleted.
    case replace
    /// The market takes photos with an update.
    case update

    /// - Parameter replaces: whether products may be replaced where the market does not take photos with an update.
    package init(_ capabilities: MarketCapabilities, replaces: Bool) {
        self = capabilities.changesPhotos ? .update : replaces ? .replace : .keep
    }
}

extension PhotoChanges {
    /// Whether photos are others than a product has. Where an update does not bring photos, their order cannot be changed: which
    /// one leads is chosen by itself.
    fileprivate func areOthers(_ photos: [String], than known: [String]) -> Bool {
        self == .update ? photos != known : photos != known && photos.sorted() != known.sorted()
    }
}

/// What a row that would register a product asks for where the market has its product: what differs is changed, and nothing
/// is registered twice.
struct RowRevision {
    var operation: PlannedOperation
    var isUnchanged: Bool
    /// The product has other photos than the row, and keeps them.
    var keepsPhotos = false
    /// What an update puts in the place of the product's photos.
    var newPhotos: [PlannedPhoto] = []

    /// - Parameters:
    ///   - known: what the market has; `nil` where that does not fit the catalogue.
    ///   - knownPhotos: the digests of the product's photos; `nil` where nobody knows.
    ///   - given: the fields that the row gives a value; `nil` for all.
    init(
        of id: Int, from known: ProductValues?, _ knownPhotos: [String]?, to values: ProductValues,
        given: [Field]? = nil, _ photos: [PlannedPhoto], _ photoChanges: PhotoChanges
    ) {
        let change = given.map { values.fields.only($0) } ?? values.fields
        let difference = known?.fields.difference(to: change) ?? change
        let values = known?.applying(change) ?? values
        operation = .update(id: id, difference)
        isUnchanged = difference.isEmpty
        guard let knownPhotos, photoChanges.areOthers(photos.map(\.digest), than: knownPhotos) else { return }
        switch photoChanges {
        case .keep: keepsPhotos = true
        case .replace: (operation, isUnchanged) = (.replace(id: id, values, photos: photos), false)
        case .update: (newPhotos, isUnchanged) = (photos, false)
        }
    }
}
