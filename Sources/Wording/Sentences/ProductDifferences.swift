import Backups
import Catalogue

extension ProductDifference: Sentence {
    package var bilingual: Bilingual {
        Bilingual { language in "\(called(language)): \(what(language))" }
    }

    /// By the seller's key where there is one.
    private func called(_ language: Language) -> PrintableText {
        if let sku { return RowName.sku(sku).text(in: language, id: id) }
        if let id { return RowName.product(id).text(in: language) }
        return Quoting.quoted(name ?? "", in: language)
    }

    private func what(_ language: Language) -> PrintableText {
        switch kind {
        case .added:
            let called = name.map { " \(Quoting.quoted($0, in: language))" } ?? ""
            return "\(Bilingual(ko: "새 상품", en: "new")[language])\(called)"
        case .removed:
            let called = name.map { " \(Quoting.quoted($0, in: language))" } ?? ""
            return "\(Bilingual(ko: "없어짐", en: "gone")[language])\(called)"
        case .changed: return changes.map { text($0, language) }.joined(separator: ", ")
        }
    }

    private func text(_ change: Change, _ language: Language) -> PrintableText {
        if change.field == .images {
            let (before, after) = (change.before ?? "0", change.after ?? "0")
            return Bilingual(ko: "다른 사진(\(before)장 → \(after)장)", en: "other photos (\(before) → \(after))")[language]
        }
        return PlannedChange.Difference(change.field, from: change.before, to: change.after)
            .text(in: language, missing: Bilingual(ko: "없음", en: "none")[language])
    }
}

/// What is said around differences of catalogues.
package enum DifferenceNotice: Sentence, Hashable {
    case none(same: Int)
    case counted(added: Int, removed: Int, changed: Int, same: Int)
    case held(products: Int, photos: Int, differences: Int)
    case title
    case more(Int)

    package var bilingual: Bilingual {
        switch self {
        case .none(let same):
            Bilingual(ko: "다른 것이 없습니다. 상품 \(same.grouped)개가 같습니다.", en: "No difference in \(same.of("product")).")
        case .counted(let added, let removed, let changed, let same):
            Bilingual(
                ko:
                    "새 상품 \(added.grouped), 없어진 상품 \(removed.grouped), 바뀐 상품 \(changed.grouped), 같은 상품 \(same.grouped).",
                en:
                    "\(added.grouped) new, \(removed.grouped) gone, \(changed.grouped) changed, \(same.grouped) the same."
            )
        case .held(let products, let photos, let differences):
            Bilingual(
                ko: "상품 \(products.grouped)개와 사진 \(photos.grouped)장을 마켓과 대조했습니다. 다른 상품 \(differences.grouped)개.",
                en: "Held \(products.of("product")) and \(photos.of("photo")) against the market: "
                    + "\(differences.grouped) \(differences == 1 ? "differs" : "differ").")
        case .title: Bilingual(ko: "두 카탈로그의 차이", en: "How two catalogues differ")
        case .more(let count):
            Bilingual(
                ko: "\(count.grouped)개가 더 있습니다. 전부는 `--output json`이 보여 줍니다.",
                en: "\(count.of("more difference")); `--output json` shows all of them.")
        }
    }
}
