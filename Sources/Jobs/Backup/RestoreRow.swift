import Backups
import Catalogue
import FilePaths
import Foundation
import Ledger
import MarketAPI

/// What becomes of one product of a snapshot at a market.
struct RestoreRow {
    let record: BackupRecord
    let capabilities: MarketCapabilities
    let repository: BackupRepository
    private(set) var remarks: [RestoreRemark.Reason] = []

    init(_ record: BackupRecord, at capabilities: MarketCapabilities, in repository: BackupRepository) {
        self.record = record
        self.capabilities = capabilities
        self.repository = repository
    }

    /// The photos that are at hand, in the product's order, with their places in it. Each is looked for, and so once.
    private lazy var kept: [(place: Int, photo: PlannedPhoto)] = record.images.enumerated().compactMap { place, image in
        guard let stored = image.photo.stored, repository.has(stored) else { return nil }
        // The path stays right when the run is resumed from elsewhere.
        let path = Folders.absolute(repository.path(of: stored))
        return (place, PlannedPhoto(path: path, digest: stored.digest, bytes: Int64(stored.bytes)))
    }

    /// As they are sent.
    private lazy var photos: [PlannedPhoto] = sent(kept)

    /// Photos with their places as they are sent: where the market's updates choose no leading photo, that one comes first.
    private func sent<Photo>(_ photos: [(place: Int, photo: Photo)]) -> [Photo] {
        var sent = photos.map(\.photo)
        if !capabilities.choosesThumbnail, let leading = photos.firstIndex(where: { $0.place == record.leading }) {
            sent.insert(sent.remove(at: leading), at: 0)
        }
        return sent
    }

    /// The place of the photo that led, among those at hand.
    private lazy var leading: Int? = kept.firstIndex { $0.place == record.leading }

    // MARK: Anew

    /// What registers it; `nil` where it cannot be, for the obstacles among the remarks.
    mutating func registration() -> (PlannedOperation, LeadChange?)? {
        let fields = record.facts.fields
        let unreadable = Field.values.filter { record.facts.unreadable[$0] != nil }
        if !unreadable.isEmpty { remarks.append(.unreadable(unreadable)) }
        let missing = Field.values.filter { defaulted[$0] == nil && !unreadable.contains($0) }
        if !missing.isEmpty { remarks.append(.missing(missing)) }
        if let currency = fields.currency, !currency.isOffered { remarks.append(.currency(currency.rawValue)) }
        recordFractions(of: fields)
        if photos.isEmpty {
            remarks.append(.noPhotos)
        } else if photos.count < record.images.count {
            remarks.append(.photosMissing(record.images.count - photos.count))
        }
        guard !remarks.contains(where: \.isObstacle), let values = ProductValues(defaulted) else { return nil }
        let lead = capabilities.choosesThumbnail ? leading.flatMap { $0 == 0 ? nil : LeadChange(to: $0) } : nil
        return (.create(values, photos: photos), lead)
    }

    /// No amount off and no stock are what a market takes a missing one for.
    private var defaulted: FieldValues { FieldValues(discountedPrice: .zero, stock: 0).applying(record.facts.fields) }

    private mutating func recordFractions(of fields: FieldValues) {
        guard !capabilities.rules.takesFractions else { return }
        let fractions = [Field.price, .discountedPrice].filter { field in
            if case .amount(let amount) = fields[field] { !amount.isWhole } else { false }
        }
        if !fractions.isEmpty { remarks.append(.fraction(fractions)) }
    }

    // MARK: Where it is

    /// Whether the market shows the backup's values, to the byte, and lets the photo lead that led.
    func isShown(by live: ProductDetail) -> Bool {
        live.facts.fields.bytes(differingFrom: record.facts.fields).isEmpty && leadChange(from: live) == nil
    }

    /// What puts a product back to what it was: nothing where it is so, to the byte.
    mutating func revision(of live: ProductDetail, photos known: [String]?) -> (
        PlannedOperation, newPhotos: [PlannedPhoto], LeadChange?
    )? {
        var change = live.facts.fields.bytes(differingFrom: record.facts.fields)
        let before = remarks.count
        recordFractions(of: change)
        // What cannot be carried is left as it is, and told.
        for case .fraction(let fields) in remarks[before...] { for field in fields { change[field] = nil } }
        if change.currency?.isOffered == false {
            remarks.append(.currency(change.currency!.rawValue))
            change.currency = nil
        }
        let unreadable = Field.values.filter { field in
            record.facts.unreadable[field] != nil && !record.facts.isAnswered(as: live.facts, field)
        }
        if !unreadable.isEmpty { remarks.append(.valuesKept(unreadable)) }
        let hasOthers = known.map { !isSame($0) } ?? hasOtherAddresses(live)
        let isWhole = !photos.isEmpty && photos.count == record.images.count
        let newPhotos = hasOthers && capabilities.changesPhotos && isWhole ? photos : []
        if hasOthers, newPhotos.isEmpty { remarks.append(.photosKept) }
        let lead = hasOthers ? nil : leadChange(from: live)
        guard !change.isEmpty || !newPhotos.isEmpty || lead != nil else { return nil }
        return (.update(id: live.facts.id, change), newPhotos, lead)
    }

    /// What lets the photo lead again that led, of a product that has its photos.
    private func leadChange(from live: ProductDetail) -> LeadChange? {
        guard capabilities.choosesThumbnail, let leading = record.leading, leading != live.leading,
            live.images.indices.contains(leading)
        else { return nil }
        return LeadChange(to: leading, from: live.leading)
    }

    /// Whether the photos that the ledger has seen go there are the product's, be it as they were sent or as they were backed up.
    private func isSame(_ known: [String]) -> Bool {
        let kept = record.images.enumerated().compactMap { place, image in
            image.photo.stored.map { (place: place, photo: $0.digest) }
        }
        return known == sent(kept) || known == record.known?.photos
    }

    /// An address of the market's never means another photo.
    private func hasOtherAddresses(_ live: ProductDetail) -> Bool {
        live.images.map(\.url) != record.images.map(\.image.url)
    }
}

extension FieldValues {
    /// The values of `target` whose bytes are not these.
    fileprivate func bytes(differingFrom target: FieldValues) -> FieldValues {
        target.only(
            target.fields.filter { field in
                guard let ours = self[field] else { return true }
                return !ours.text.utf8.elementsEqual(target[field]!.text.utf8)
            })
    }
}
