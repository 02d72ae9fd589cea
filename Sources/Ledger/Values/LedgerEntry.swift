import Catalogue
import Foundation

/// A photo as it was when the row was judged.
package struct PlannedPhoto: Hashable, Sendable {
    /// Where its source file is, or its address on the web.
    package let path: String
    /// Its name in that file, where that is a zip of photos.
    package let entry: String?
    /// The SHA-256 of the photo, 64 hexadecimal digits: a photo that changes after planning is not sent.
    package let digest: String
    /// The size of the photo.
    package let bytes: Int64
    /// What is cut off before it is sent; `nil` for nothing. It is the same photo however it is cropped.
    package let crop: Crop?

    package enum Crop: String, CaseIterable, Sendable {
        /// All but the largest square around its centre.
        case square
    }

    package init(path: String, entry: String? = nil, digest: String, bytes: Int64, crop: Crop? = nil) {
        self.path = path
        self.entry = entry
        self.digest = digest
        self.bytes = bytes
        self.crop = crop
    }

    /// Whether it is the same photo in the same place: texts that differ in their composition (NFC, NFD) alone are equal, and may
    /// name other files.
    func isSame(as other: Self) -> Bool {
        self == other && path.utf8.elementsEqual(other.path.utf8)
            && (entry ?? "").utf8.elementsEqual((other.entry ?? "").utf8)
    }

    /// Where it is, for people: a zip looks like a folder.
    package var place: String { entry.map { path + "/" + $0 } ?? path }
}

/// Which photo of a product is to lead, by its place among the product's photos, from 0.
package struct LeadChange: Hashable, Sendable {
    package var to: Int
    /// The one that led when the row was planned; `nil` where nobody knew.
    package var from: Int?

    package init(to: Int, from: Int? = nil) {
        (self.to, self.from) = (to, from)
    }
}

/// What an entry asks of the market.
package enum PlannedOperation: Hashable, Sendable {
    case create(ProductValues, photos: [PlannedPhoto])
    case update(id: Int, ProductChange)
    case delete(id: Int)
    /// Where the market cannot change photos: register it again with these, then delete the old one.
    case replace(id: Int, ProductValues, photos: [PlannedPhoto])

    /// The market's number where it is known before anything is sent.
    package var target: Int? {
        switch self {
        case .create: nil
        case .update(let id, _), .delete(let id), .replace(let id, _, _): id
        }
    }

    /// What is registered, where something is.
    package var registration: (values: ProductValues, photos: [PlannedPhoto])? {
        switch self {
        case .create(let values, let photos), .replace(_, let values, let photos): (values, photos)
        case .update, .delete: nil
        }
    }
}

/// Where an entry's life has come to.
package enum EntryState: String, Sendable, CaseIterable {
    /// To be sent.
    case planned
    /// About to be sent or on the wire. After a crash nobody knows whether the market had it.
    case sent
    case uploaded, updated, unchanged, deleted
    /// The market, or the row's photos, stood in the way.
    case failed
    /// It was sent and no answer came.
    case unknown

    /// The states that a resumed run takes up again.
    package static let open: Set<EntryState> = [.planned, .sent, .unknown]
}

/// Why an entry is in its state; the words for people are made of it elsewhere.
package struct EntryReason: Hashable, Sendable {
    package enum Code: String, Sendable {
        /// The market answered and said no.
        case rejected
        case notFound = "not-found"
        /// The market does not have the product any more that the row was planned to change; the same command registers it again.
        case vanished
        case photoMissing = "photo-missing"
        case photoChanged = "photo-changed"
        case photoUnusable = "photo-unusable"
        /// The request was sent, and no answer came.
        case answerLost = "answer-lost"
        /// An answer came that cannot be understood.
        case answerUnexpected = "answer-unexpected"
        /// The market took the registration, and answered with another product than it was sent.
        case answerContradicts = "answer-contradicts"
        /// The market was busy or out of reach at every try.
        case noAnswer = "no-answer"
        /// More than one product of the market could be this row.
        case ambiguous
        /// The market answered for it, and shows no such product; the detail is the number that it gave.
        case notShown = "not-shown"
        /// A product was registered again, and the old one could not be deleted; the detail begins with its number.
        case oldStays = "old-not-deleted"
        /// A product was registered, and the market does not let the photo lead that should.
        case leadStays = "lead-not-changed"
    }

    package let code: Code
    /// The HTTP status where there was an answer.
    package let status: Int?
    /// What the market or the system said, or the file's name.
    package let detail: String?

    /// Whether the market said that it took the row, though nobody sees it as it should be.
    package var isAnswered: Bool { code == .answerContradicts || code == .notShown }

    package init(_ code: Code, status: Int? = nil, detail: String? = nil) {
        self.code = code
        self.status = status
        self.detail = detail
    }
}

/// What a row asks for and its operation does not say any more, since the ledger knew the product: for whoever plans the row
/// again where the market has something else.
package struct RowContent: Hashable, Sendable {
    /// The fields that a row gives a value, where these are not all; the others of a new product have their defaults.
    package var fields: [Field]?
    /// The photos of a row that describes all of a product; `nil` for one that only changes it.
    package var photos: [PlannedPhoto]?
    /// The place of the photo that the row names to lead, among those that the product has, from 0.
    package var lead: Int?

    package init(fields: [Field]? = nil, photos: [PlannedPhoto]? = nil, lead: Int? = nil) {
        (self.fields, self.photos, self.lead) = (fields, photos, lead)
    }

    /// What lets the photo lead that the row names, of a product that another one leads; `nil` where it names none, or that one.
    package func leadChange(from leading: Int) -> LeadChange? {
        lead.flatMap { $0 == leading ? nil : LeadChange(to: $0, from: leading) }
    }
}

/// A row that the rules accepted, ready to be remembered.
package struct PlannedEntry: Hashable, Sendable {
    /// The record's number in its file.
    package var record: Int
    package var file: String?
    package var key: RowKey
    package var sku: String?
    /// What the row asks for, whatever the ledger knows already: equal inputs give equal plans before and after
    /// half of them was uploaded.
    package var content: ContentDigest
    package var operation: PlannedOperation
    /// What the market is known to have; `nil` for a new product, and where nobody knows.
    package var before: ProductValues?
    /// The market has these values already, so that nothing will be sent.
    package var isUnchanged: Bool
    /// The row has other photos than its product, and the product keeps its own.
    package var keepsPhotos: Bool
    /// What an update puts in the place of its product's photos, where the market takes that.
    package var newPhotos: [PlannedPhoto]
    /// What else the row asks for, whatever the market has; of a registration, which fields it gives.
    package var asked: RowContent?
    /// The product that the ledger knew for the row, and of which the market said that it is gone.
    package var gone: Int?
    /// The photo that is to lead: of an update another than does, of a registration another than the first.
    package var lead: LeadChange?

    package init(
        record: Int, file: String? = nil, key: RowKey, sku: String? = nil, content: ContentDigest,
        operation: PlannedOperation, before: ProductValues? = nil, isUnchanged: Bool = false,
        keepsPhotos: Bool = false, newPhotos: [PlannedPhoto] = [], asked: RowContent? = nil, gone: Int? = nil,
        lead: LeadChange? = nil
    ) {
        self.record = record
        self.file = file
        self.key = key
        self.sku = sku
        self.content = content
        self.operation = operation
        self.before = before
        self.isUnchanged = isUnchanged
        self.keepsPhotos = keepsPhotos
        self.newPhotos = newPhotos
        self.asked = asked
        self.gone = gone
        self.lead = lead
    }
}

/// A row of a run as the ledger remembers it.
package struct LedgerEntry: Hashable, Sendable {
    package let run: RunID
    /// Its place in the plan, from 1.
    package let ordinal: Int
    package let record: Int
    package var file: String?
    package let key: RowKey
    package let sku: String?
    package var operation: PlannedOperation
    /// What the market was known to have when the row was planned.
    package var before: ProductValues?
    /// The row has other photos than its product, and the product keeps its own.
    package var keepsPhotos: Bool
    /// What an update puts in the place of its product's photos, where the market takes that.
    package var newPhotos: [PlannedPhoto] = []
    /// What else the row asks for, whatever the market has; of a registration, which fields it gives.
    package var asked: RowContent?
    /// The product that the ledger knew for the row, and of which the market said that it is gone. It is asked for once more
    /// before the row is registered again.
    package var gone: Int?
    /// The photo that is to lead: of an update another than does, of a registration another than the first. Once that is
    /// registered, the photo is all that is left to be done.
    package var lead: LeadChange?
    package var state: EntryState
    /// The market's number, once known; of a replacement the new product's.
    package var marketID: Int?
    /// How often it was sent.
    package var attempts: Int
    package var reason: EntryReason?
    /// The highest product number seen before it was first sent: where numbers rise, what it made has a higher one.
    package var seenID: Int?
    /// When it was last sent; `nil` where it never was, or by an older version.
    package var sent: Date?
    package var changed: Date

    /// Whether sending it would register a product. A replacement whose new product is known has only the old one to
    /// delete, and a registration that is done its leading photo to choose, which may be done twice.
    package var registers: Bool {
        switch operation {
        case .create: lead == nil || marketID == nil
        case .replace: marketID == nil
        case .update, .delete: false
        }
    }

    /// Whether something is left to be done once its product is registered.
    package var hasTwoHalves: Bool {
        switch operation {
        case .create: lead != nil
        case .replace: true
        case .update, .delete: false
        }
    }

    /// The photos that go with its next request.
    package var photosToSend: [PlannedPhoto] {
        registers ? operation.registration?.photos ?? [] : newPhotos
    }
}

extension PlannedOperation {
    /// The values that it gives a product; `nil` for a deletion.
    package var change: ProductChange? {
        switch self {
        case .create(let values, _), .replace(_, let values, _): values.fields
        case .update(_, let change): change
        case .delete: nil
        }
    }
}
