import Catalogue
import Dispatch
import Foundation
import Hummingbird
import MarketAPI
import NIOCore
import Photos

/// A page's form as it was sent: its values by their names, and its photos, which lie in files while it is handled.
package struct ShopForm: Sendable {
    package let values: [String: String]
    var images: [UploadedImage]

    /// What the form says of a product, read as a seller's file is: a field that is left empty says that it is empty.
    let draft: ProductDraft

    package subscript(name: String) -> String { values[name] ?? "" }

    fileprivate init(_ reader: UploadReader) throws(MarketFailure) {
        // Forms send the ends of lines as CR LF (HTML §4.10.22.4).
        let values = reader.values.mapValues { String(decoding: $0, as: UTF8.self).replacing("\r\n", with: "\n") }
        self.values = values
        // A form without a photo sends one without a name and without a byte.
        images = reader.images.filter { $0.byteCount > 0 || $0.filename?.isEmpty == false }
        draft = try ProductDraft(
            submitted: Field.values.compactMap { field in values[field.column].map { (field, .text($0)) } })
    }

    /// The names of the values that pages' forms have.
    fileprivate static let names = UploadReader.Names(
        values: Set(Field.values.map(\.column) + [secretName, thumbnailName, tokenName]), images: photosName)
    package static let (secretName, thumbnailName, tokenName) = ("secret", "thumbnail", "token")
    package static let photosName = Field.images.column
}

extension Shop {
    /// Reads a form and does something with it, while its photos lie in a folder of their own.
    package func withForm<Result>(
        _ request: Request, _ body: (ShopForm) async throws -> Result
    ) async throws -> Result {
        try await UploadReader.withForm(of: request, ShopForm.names, in: folder.makeUploadFolder(), limits) {
            try await body(try ShopForm($0))
        }
    }
}

extension ShopForm {
    /// The form with each photo small enough. That takes the processor long, so it is done away from the threads that answer,
    /// one form at a time, and only for as many photos as a product may have.
    func fitted(to rules: FormRules) async -> ShopForm {
        guard images.count <= rules.imageCount.upperBound else { return self }
        return await withCheckedContinuation { continuation in
            Self.fitting.async {
                var form = self
                form.images = images.map { $0.fitted(below: rules.imageBytes) }
                continuation.resume(returning: form)
            }
        }
    }

    private static let fitting = DispatchQueue(label: "openmarket.shop.photos")
}

extension UploadedImage {
    /// The photo made small enough, as the market's apps do before they upload; what is no photo stays what it is, for the rules
    /// to say so.
    fileprivate func fitted(below limit: Int) -> UploadedImage {
        guard byteCount >= limit, let small = try? PhotoShrinker.shrink(path: file.path, below: limit) else {
            return self
        }
        var image = self
        image.file = file.appendingPathExtension("small")
        guard let handle = try? SandboxFolder.newFile(at: image.file) else { return self }
        defer { try? handle.close() }
        guard (try? handle.write(contentsOf: small.bytes)) != nil else { return self }
        image.byteCount = small.bytes.count
        image.head = Array(small.bytes.prefix(Self.headLength))
        return image
    }
}
