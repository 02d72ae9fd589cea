import Catalogue
import Foundation
import MarketAPI
import Photos

/// The registration form's rules, asked of what came over the wire: the table that `validate` reads gives the codes.
struct DocumentedRules: Sendable {
    let played: PlayedGeneration
    private var rules: FormRules { played.contract.rules }

    func register(_ parameters: SubmittedParameters, images: [UploadedImage]) throws(MarketFailure) -> FieldValues {
        try accepted(registration(try parameters.draft(for: played.contract), images: images))
    }

    func update(
        _ values: FieldValues, with parameters: SubmittedParameters, images: [UploadedImage], id: Int
    ) throws(MarketFailure) -> FieldValues {
        try accepted(update(of: values, by: try parameters.draft(for: played.contract), images: images, id: id))
    }

    /// What a product would be kept as, and what the rules say of it.
    struct Judged {
        var values: FieldValues
        var findings: [Finding]

        var isRefused: Bool { findings.contains { $0.code.refuses } }
    }

    func registration(_ draft: ProductDraft, images: [UploadedImage]) -> Judged {
        var draft = draft
        draft.images = images.isEmpty ? .absent : .value(images.indices.map { String($0 + 1) })
        var judgement = rules.judge(draft)
        for (name, image) in zip(judgement.photos, images) {
            judgement.record(image.verdict, of: image.filename ?? name)
        }
        return Judged(
            values: FieldValues(currency: .krw, discountedPrice: .zero, stock: 0).applying(draft),
            findings: judgement.findings)
    }

    func update(of values: FieldValues, by draft: ProductDraft, images: [UploadedImage], id: Int) -> Judged {
        var draft = draft
        draft.id = .value(id)
        complete(&draft, from: values)
        var findings = rules.judge(draft, isUpdate: true).findings
        if images.count > rules.imageCount.upperBound { findings.append(Finding(.imagesTooMany)) }
        findings += zip(images.indices, images).compactMap { $1.verdict.finding(of: $1.filename ?? String($0 + 1)) }
        var judged = Judged(values: values.applying(draft), findings: findings)
        // The form sees one half of the pair where only one was sent.
        if !judged.isRefused, let price = judged.values.price, let off = judged.values.discountedPrice, off > price {
            judged.findings.append(Finding(.discountExceedsPrice))
        }
        return judged
    }

    /// A final price follows from two values, of which an update may bring one: the other is the one kept.
    private func complete(_ draft: inout ProductDraft, from values: FieldValues) {
        // A page's form says the amount off, in every generation.
        guard played.contract.discount == .finalPrice, draft.discountedPrice.isAbsent else { return }
        switch (draft.price, draft.salePrice) {
        case (.absent, .absent), (.absent, .empty): break
        case (.absent, _): draft.price = values.price.map { .value($0) } ?? .absent
        case (_, .absent): draft.salePrice = values.finalPrice.map { .value($0) } ?? .absent
        default: break
        }
    }

    private func accepted(_ judged: Judged) throws(MarketFailure) -> FieldValues {
        guard judged.isRefused else { return judged.values }
        var codes: [IssueCode] = []
        for finding in judged.findings where finding.code.refuses {
            if !codes.contains(finding.code) { codes.append(finding.code) }
        }
        throw Refusal.rules(codes).failure
    }
}

extension FieldValues {
    /// With what a draft that broke no rule says: what is absent stays, what is empty is its default.
    fileprivate func applying(_ draft: ProductDraft) -> FieldValues {
        var values = self
        values.name = draft.name.value ?? name
        values.description = draft.description.value ?? description
        values.price = draft.price.value ?? price
        values.currency = draft.currency.isEmpty ? .krw : draft.currency.value ?? currency
        values.stock = draft.stock.isEmpty ? 0 : draft.stock.value ?? stock
        if draft.discountedPrice.isEmpty || draft.salePrice.isEmpty {
            values.discountedPrice = .zero
        } else if let final = draft.salePrice.value, let price = values.price {
            values.discountedPrice = price.subtracting(final)
        } else {
            values.discountedPrice = draft.discountedPrice.value ?? discountedPrice
        }
        return values
    }
}

extension UploadedImage {
    fileprivate var verdict: PhotoVerdict {
        let detected = DetectedKind(of: head)
        if [.foreign(.gif), .foreign(.webp)].contains(detected) {
            return .unsupported(kind: detected.contentType)
        }
        let limit = FormRules.form.imageBytes
        guard byteCount < limit else { return .tooLarge(bytes: byteCount, limit: limit) }
        do throws(PhotoError) {
            _ = try PhotoInspector.inspect(path: file.path)
            return .accepted
        } catch {
            if case .unsupported(let kind) = error { return .unsupported(kind: kind.rawValue) }
            return .unreadable(.reason(String(describing: error)))
        }
    }
}
