import Catalogue
import Foundation
import Synchronization

/// Keeps products with their photos, both or neither, whoever asks for it.
struct ProductWriter: Sendable {
    let store: SandboxStore
    let storage: PhotoStorage
    let now: @Sendable () -> Date

    /// - Parameter password: what changes the product where items have passwords.
    func add(
        _ values: FieldValues, _ images: [UploadedImage], vendorID: Int, password: PasswordHash?
    ) async throws -> SandboxStore.Shown {
        let date = now()
        let photos = try storage.prepare(images)
        let placed = UncommittedPhotos(storage)
        do {
            return try await store.add(
                values, vendorID: vendorID, password: password, date: DateStamp(date).timestamp
            ) { id in
                placed.keep(try storage.place(photos, vendorID: vendorID, productID: id, date: date))
            }
        } catch {
            placed.remove()
            throw error
        }
    }

    /// What becomes of a product's photos when it changes.
    enum PhotoChange {
        case none
        /// The photos that came take the place of the product's; where none came, its own are stored anew, so that their
        /// old addresses die.
        case replaced
    }

    /// Changes a product by what `change` makes of it.
    ///
    /// - Returns: `nil` where there is no such product.
    func update(
        _ id: Int, _ images: [UploadedImage], photos kind: PhotoChange,
        _ change: @Sendable @escaping (inout SandboxStore.Shown) throws -> Void
    ) async throws -> SandboxStore.Shown? {
        let date = now()
        let photos = try storage.prepare(images)
        let placed = UncommittedPhotos(storage)
        do {
            let result = try await store.update(id, date: DateStamp(date).timestamp) { shown in
                try change(&shown)
                guard case .replaced = kind else { return nil }
                let images = shown.images.map(\.image)
                return placed.keep(
                    try storage.place(
                        photos.isEmpty ? storage.again(images) : photos, vendorID: shown.product.vendorID,
                        productID: id, first: (images.compactMap(\.number).max() ?? 0) + 1, date: date))
            }
            storage.remove(result?.gone ?? [])
            return result?.shown
        } catch {
            placed.remove()
            throw error
        }
    }

    /// Whether the product was there to be deleted; of two calls at once, one gets `true`.
    func delete(_ shown: SandboxStore.Shown) async throws -> Bool {
        guard try await store.delete(shown.product.id) else { return false }
        storage.remove(shown.images.map(\.image))
        return true
    }
}

/// The photos that a transaction has put into place, to be taken away where it does not commit.
final class UncommittedPhotos: Sendable {
    private let storage: PhotoStorage
    private let images = Mutex<[StoredImage]>([])

    init(_ storage: PhotoStorage) { self.storage = storage }

    func keep(_ placed: [StoredImage]) -> [StoredImage] {
        images.withLock { $0 = placed }
        return placed
    }

    func remove() { storage.remove(images.withLock { $0 }) }
}
