import Catalogue
import Ledger
import MarketAPI
import Testing

@testable import Jobs

@Suite("What a row asks for where the market has its product")
struct RowRevisionTests {
    private let old = ProductValues(
        name: "Mug", description: "A mug for tea", price: Amount(1000)!, currency: .krw, discountedPrice: .zero,
        stock: 1)
    private let photo = PlannedPhoto(path: "a.jpg", digest: "d1", bytes: 4)
    private var new: ProductValues {
        var values = old
        values.stock = 2
        return values
    }

    private func revision(
        _ values: ProductValues?, photos: [String]?, to wanted: ProductValues, _ changes: PhotoChanges
    ) -> RowRevision {
        RowRevision(of: 7, from: values, photos, to: wanted, [photo], changes)
    }

    @Test(
        "What is equal is left alone, whatever may be done about photos",
        arguments: [PhotoChanges.keep, .replace, .update])
    func equal(changes: PhotoChanges) {
        for photos in [["d1"], nil] {
            let revision = revision(old, photos: photos, to: old, changes)
            #expect(revision.isUnchanged && !revision.keepsPhotos && revision.newPhotos.isEmpty)
        }
    }

    @Test("What differs is changed, and nothing else")
    func values() {
        let revision = revision(old, photos: ["d1"], to: new, .replace)
        #expect(revision.operation == .update(id: 7, old.difference(to: new)))
        #expect(!revision.isUnchanged && !revision.keepsPhotos)
    }

    @Test("Values that nobody knows are all sent")
    func unknown() {
        let revision = revision(nil, photos: nil, to: old, .keep)
        #expect(revision.operation == .update(id: 7, old.fields) && !revision.isUnchanged)
    }

    @Test("The same photos in another order are others: the first is the one that the list shows")
    func order() {
        let back = PlannedPhoto(path: "b.jpg", digest: "d2", bytes: 4)
        let revision = RowRevision(of: 7, from: old, ["d1", "d2"], to: old, [back, photo], .update)
        #expect(revision.newPhotos == [back, photo] && !revision.isUnchanged)
    }

    @Test("Other photos are kept, replaced with the product, or sent with an update")
    func photos() {
        let kept = revision(old, photos: ["d2"], to: old, .keep)
        #expect(kept.keepsPhotos && kept.isUnchanged)
        let replaced = revision(old, photos: ["d2"], to: new, .replace)
        #expect(replaced.operation == .replace(id: 7, new, photos: [photo]) && !replaced.isUnchanged)
        let updated = revision(old, photos: ["d1", "d2"], to: old, .update)
        #expect(updated.newPhotos == [photo] && !updated.isUnchanged && !updated.keepsPhotos)
    }
}
