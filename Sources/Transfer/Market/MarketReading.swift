import Catalogue
import MarketAPI

/// What can be asked of a market without changing it. A dry run is handed nothing more.
package protocol MarketReading: Sendable {
    /// What a market of this generation can do.
    var capabilities: MarketCapabilities { get }
    /// Asks the market how it is, where its generation can be asked.
    ///
    /// - Throws: only where no connection came about, or nobody waits any more. Any other answer says nothing: a gateway
    ///   need not know the path.
    func health() async throws(MarketError) -> MarketHealth
    /// - Parameters:
    ///   - number: from 1.
    ///   - size: products wanted. No more come back, although the live market sends more; a generation whose pages
    ///     have a size of their own gives that many, and the page says so.
    ///   - search: what the name, or the vendor's, has in it. Where the market cannot search, the page's products whose
    ///     names have it.
    func page(_ number: Int, size: Int, search: String?) async throws(MarketError) -> ProductPage
    func detail(_ id: Int) async throws(MarketError) -> ProductDetail
    /// Gets a photo into a new file; gives back its size in bytes. It takes no slot.
    func download(_ url: String, to path: String) async -> DownloadOutcome
}

/// What a market says of itself.
package enum MarketHealth: Hashable, Sendable {
    /// `OK`
    case well
    /// `FAIL`
    case failing
    case untold
}

/// What changes a market. Each call is one try and one request in a slot that was taken for it, so that whoever sends can
/// write down what it is about to do between the two.
package protocol MarketWriting: MarketReading {
    /// Takes a request's turn. A cancelled task waits no longer and gets `withdrawn`.
    func slot() async throws(MarketError) -> Slot
    /// The change as the market's wire can carry it: where that needs more of the product than changes, the market is
    /// asked for it, in a slot of its own.
    func completed(_ change: ProductChange, of id: Int) async throws(MarketError) -> ProductChange
    func register(
        _ values: ProductValues, photos: [PhotoPart], in slot: Slot
    ) async throws(MarketError) -> ProductDetail
    /// - Parameters:
    ///   - change: completed.
    ///   - photos: take the place of the product's; only where the market `changesPhotos`.
    ///   - thumbnailID: the number of the photo that is to lead; only where the market `choosesThumbnail`.
    func update(
        _ id: Int, _ change: ProductChange, photos: [PhotoPart], thumbnailID: Int?, in slot: Slot
    ) async throws(MarketError) -> ProductDetail
    /// The first step of a deletion; its answer leads to the second. Where one request deletes, the first only looks
    /// whether the product is there.
    func archive(_ id: Int, in slot: Slot) async throws(MarketError) -> DeletionTicket
    func delete(_ ticket: DeletionTicket, in slot: Slot) async throws(MarketError)
}

/// One request in the next slot, for whoever has nothing to write down before it.
extension MarketWriting {
    package func register(
        _ values: ProductValues, photos: [PhotoPart]
    ) async throws(MarketError) -> ProductDetail {
        try await register(values, photos: photos, in: try await slot())
    }

    package func update(
        _ id: Int, _ change: ProductChange, photos: [PhotoPart] = [], thumbnailID: Int? = nil
    ) async throws(MarketError) -> ProductDetail {
        let change = try await completed(change, of: id)
        return try await update(id, change, photos: photos, thumbnailID: thumbnailID, in: try await slot())
    }

    package func archive(_ id: Int) async throws(MarketError) -> DeletionTicket {
        try await archive(id, in: try await slot())
    }

    package func delete(_ ticket: DeletionTicket) async throws(MarketError) {
        try await delete(ticket, in: try await slot())
    }
}

extension MarketWriting {
    package func completed(_ change: ProductChange, of id: Int) async throws(MarketError) -> ProductChange { change }
}

/// What the market gave out for deleting one product.
package struct DeletionTicket: Hashable, Sendable {
    let id: Int
    let endpoint: Endpoint

    package init(id: Int, endpoint: Endpoint) {
        self.id = id
        self.endpoint = endpoint
    }
}

/// A photo ready to be sent.
package struct PhotoPart: Hashable, Sendable {
    package let filename: String
    /// `image/jpeg` or `image/png`.
    package let contentType: String
    package let content: MultipartBody.Content

    package init(filename: String, contentType: String, content: MultipartBody.Content) {
        self.filename = filename
        self.contentType = contentType
        self.content = content
    }

    func part(named name: String) -> MultipartBody.Part {
        switch content {
        case .bytes(let bytes):
            .data(bytes, name: name, filename: filename, contentType: contentType)
        case .file(let path, let byteCount):
            .file(path: path, byteCount: byteCount, name: name, filename: filename, contentType: contentType)
        }
    }
}
