import Catalogue
import MarketAPI

/// How a product of one catalogue differs from the same one in another.
package struct ProductDifference: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable { case added, removed, changed }

    /// A field of which the two say something else; `nil` where one says nothing.
    package struct Change: Hashable, Sendable {
        package var field: Field
        package var before: String?
        package var after: String?
    }

    package var kind: Kind
    /// The market's number; of a product that is there no more, its old one. `nil` where a file has none.
    package var id: Int?
    package var sku: String?
    package var name: String?
    /// In the order of the form; the photos are told by their number where they differ, the one that leads by its place from 1.
    package var changes: [Change] = []

    init(_ kind: Kind, _ record: BackupRecord) {
        self.kind = kind
        id = record.id > 0 ? record.id : nil
        sku = record.sku
        name = record.facts.shown(.name)
    }

    /// A product that is there no more.
    package init(gone record: BackupRecord) { self.init(.removed, record) }

    /// A product that came since, of which no more is known.
    package init(new id: Int) { (kind, self.id) = (.added, id) }

    /// `nil` where there is none.
    ///
    /// - Parameter comparesAddresses: whether an address of one is where the other's photo would be.
    package init?(from before: BackupRecord, to after: BackupRecord, comparesAddresses: Bool = true) {
        self.init(.changed, after)
        sku = sku ?? before.sku
        for field in Field.values {
            let (old, new) = (before.said(of: field), after.said(of: field))
            let isSame = (old ?? "").utf8.elementsEqual((new ?? "").utf8) && (old == nil) == (new == nil)
            guard !isSame || before.isOtherAnswer(than: after, field) else { continue }
            changes.append(Change(field: field, before: old, after: new))
        }
        if !before.hasSamePhotos(as: after, comparesAddresses) {
            changes.append(
                Change(field: .images, before: String(before.images.count), after: String(after.images.count)))
        } else if let old = before.saidToLead, let new = after.saidToLead, old != new {
            changes.append(Change(field: .thumbnail, before: String(old + 1), after: String(new + 1)))
        }
        if changes.isEmpty { return nil }
    }
}

extension BackupRecord {
    /// What is said of a field: its value, or what the market says instead of one.
    fileprivate func said(of field: Field) -> String? { facts.unreadable[field] ?? facts.fields[field]?.text }

    /// Whether of a field another thing cannot be read; a file has but what is shown for people.
    fileprivate func isOtherAnswer(than other: BackupRecord, _ field: Field) -> Bool {
        facts.unreadable[field] != nil && other.facts.unreadable[field] != nil
            && !facts.isAnswered(as: other.facts, field)
    }

    /// The place of the photo that leads, where anything is said of that.
    fileprivate var saidToLead: Int? { facts.thumbnail == nil ? nil : leading }

    fileprivate func hasSamePhotos(as other: BackupRecord, _ comparesAddresses: Bool) -> Bool {
        images.count == other.images.count
            && zip(images, other.images).allSatisfy { $0.isSame(as: $1, comparesAddresses) }
    }
}

extension BackupRecord.Image {
    /// Photos are the same where their bytes are. Where those are not at hand, an address of the market's never means another
    /// photo; of a photo that one has as a file and the other as an address nothing can be said, nor of addresses that have nothing
    /// to do with each other.
    fileprivate func isSame(as other: Self, _ comparesAddresses: Bool) -> Bool {
        switch (photo, other.photo) {
        case (.stored(let ours), .stored(let theirs)): return ours.digest == theirs.digest
        case (.stored, .absent), (.absent, .stored): if image.url == other.image.url { return false }
        default: break
        }
        guard comparesAddresses, image.url.isWebAddress, other.image.url.isWebAddress else { return true }
        return image.url == other.image.url
    }
}
