import Catalogue
import Foundation
import MarketAPI

/// What pages for people do with a practice market: its products, by the registration form's rules, whatever generation it
/// plays.
///
/// The rules are the form's even where the market is as it was built: what the apps did not let people send, the pages do not
/// either.
package struct Shop: Sendable {
    let played: PlayedGeneration
    let store: SandboxStore
    let folder: SandboxFolder
    let registry: VendorRegistry
    let writer: ProductWriter
    let limits: SandboxConfiguration.Limits

    package var contract: MarketContract { played.contract }

    /// Which of the form's values a page of the catalogue shows.
    package struct Page: Sendable {
        package let products: [ProductSummary]
        /// Of all pages.
        package let total: Int
        /// The place before which the next page's products lie; `nil` after the last page.
        package let next: Int?
    }

    /// The newest products before a place in the list: new ones that come meanwhile shift nothing.
    ///
    /// - Parameter search: found in the product's or the vendor's name.
    package func page(before: Int?, count: Int, search: String?) async throws -> Page {
        let (rows, total) = try await store.products(before: before, count: count + 1, search: search)
        let shown = rows.prefix(count)
        return Page(
            products: shown.map { $0.summary(base: "") }, total: total,
            next: rows.count > count ? shown.last?.product.place : nil)
    }

    /// `nil` where there is no such product. The photos' addresses are paths.
    package func product(_ id: Int) async throws -> ProductDetail? {
        try await store.product(id)?.detail(base: "")
    }
}

// MARK: - Who may write

/// The right to change products, which a secret gave.
package enum ShopKey: Sendable, Hashable {
    case vendor(Int)
    /// Of one item, by its password.
    case item(Int)
}

extension Shop {
    /// Whether products have passwords of their own, which are chosen when they are registered.
    package var hasItemPasswords: Bool { contract.capabilities.writers == .itemPasswords }

    /// Whose secret it is; `nil` for nobody's.
    private func vendor(of secret: String) async throws -> VendorReference? {
        guard let identifier = registry.identifiers.first(where: { registry.accepts(secret, of: $0) }) else {
            return nil
        }
        return try await store.vendor(identifier: identifier)
    }

    /// What a secret opens a product with; `nil` where it is not the product's.
    package func key(to id: Int, secret: String) async throws -> ShopKey? {
        guard let shown = try await store.product(id) else { return nil }
        if hasItemPasswords { return registry.opens(shown.product, with: secret) ? .item(id) : nil }
        guard let vendor = try await vendor(of: secret), vendor.id == shown.product.vendorID else { return nil }
        return .vendor(vendor.id)
    }
}

// MARK: - Writing

extension Shop {
    /// What became of a form that was sent.
    package enum FormOutcome: Sendable {
        case done(id: Int)
        /// What the rules say of it, not only of what they refuse; and what is wrong with the secret.
        case refused([Finding], SecretFault? = nil)
        /// There is no such product any more.
        case gone
    }

    package enum SecretFault: Sendable {
        case missing
        /// It is nobody's.
        case wrong
    }

    /// - Parameter secret: the vendor's, or the new item's password.
    package func register(_ form: ShopForm, secret: String) async throws -> FormOutcome {
        let rules = DocumentedRules(played: played)
        let owner = try await hasItemPasswords ? firstVendor : vendor(of: secret)
        guard let owner, !secret.isEmpty else {
            // For a stranger no photo is made small, so none is called too large.
            let findings = rules.registration(form.draft, images: form.images).findings
            return .refused(findings.filter { $0.code != .imageTooLarge }, secret.isEmpty ? .missing : .wrong)
        }
        let form = await form.fitted(to: contract.rules)
        let judged = rules.registration(form.draft, images: form.images)
        guard !judged.isRefused else { return .refused(judged.findings) }
        let shown = try await writer.add(
            judged.values, form.images, vendorID: owner.id, password: hasItemPasswords ? PasswordHash(secret) : nil)
        return .done(id: shown.product.id)
    }

    /// Where nobody has an identifier, products are the first vendor's.
    private var firstVendor: VendorReference? {
        get async throws { try await store.vendor(identifier: registry.identifiers[0]) }
    }

    /// - Parameters:
    ///   - key: what the secret gave.
    ///   - thumbnail: the number of the photo that is to lead; `nil` leaves it.
    package func update(_ id: Int, _ form: ShopForm, thumbnail: Int?, key: ShopKey) async throws -> FormOutcome {
        guard let shown = try await store.product(id), shown.opens(to: key) else { return .gone }
        let replaces = contract.capabilities.changesPhotos && !form.images.isEmpty
        let form = replaces ? await form.fitted(to: contract.rules) : form
        var draft = form.draft
        // One that the form does not offer stays, unless another is chosen.
        if form[Field.currency.column] == shown.product.values.currency?.rawValue { draft.currency = .absent }
        let judged = DocumentedRules(played: played)
            .update(of: shown.product.values, by: draft, images: replaces ? form.images : [], id: id)
        guard !judged.isRefused else { return .refused(judged.findings) }
        let updated = try await writer.update(id, replaces ? form.images : [], photos: replaces ? .replaced : .none) {
            shown in
            shown.product.values = judged.values
            guard let image = shown.images.first(where: { $0.id == thumbnail }) else { return }
            shown.product.thumbnail = image.image.thumbnail
        }
        return updated == nil ? .gone : .done(id: id)
    }

    /// Whether the product was there to be deleted.
    package func delete(_ id: Int, key: ShopKey) async throws -> Bool {
        guard let shown = try await store.product(id), shown.opens(to: key) else { return false }
        return try await writer.delete(shown)
    }
}

extension SandboxStore.Shown {
    fileprivate func opens(to key: ShopKey) -> Bool {
        switch key {
        case .vendor(let id): product.vendorID == id
        case .item(let id): product.id == id
        }
    }
}
