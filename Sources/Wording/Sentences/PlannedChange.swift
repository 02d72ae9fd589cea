import Catalogue
import Ledger

/// What a plan does with one row: a line of a dry run.
package struct PlannedChange: Sentence, Hashable {
    package enum Action: String, Sendable, Hashable {
        case create, update, replace, delete, unchanged
        /// What an undoing would put back is there already, or its product is gone.
        case undone
    }

    /// A field's value before and after; `nil` where nobody knows, or where there is none.
    package struct Difference: Sendable, Hashable {
        package let field: Field
        package let from: String?
        package let to: String?

        package init(_ field: Field, from: String?, to: String?) {
            self.field = field
            self.from = from
            self.to = to
        }
    }

    package let action: Action
    package let row: RowName
    /// The market's number of the product that is there.
    package let id: Int?
    package let differences: [Difference]
    /// Whether an update brings photos.
    package let hasNewPhotos: Bool

    package init(_ action: Action, row: RowName, id: Int?, differences: [Difference], hasNewPhotos: Bool = false) {
        self.action = action
        self.row = row
        self.id = id
        self.differences = differences
        self.hasNewPhotos = hasNewPhotos
    }

    package var bilingual: Bilingual {
        Bilingual { language in
            "\(row.text(in: language, id: id)): \(doing(language))"
        }
    }

    private func doing(_ language: Language) -> PrintableText {
        let photos = hasNewPhotos ? [Bilingual(ko: "새 사진", en: "new photos")[language]] : []
        let list = (differences.map { $0.text(in: language) } + photos).joined(separator: ", ")
        switch action {
        case .create:
            let name = differences.first { $0.field == .name }?.to ?? ""
            return Bilingual(ko: "새 상품 \(quoted(name, language))", en: "new product \(quoted(name, language))")[
                language]
        case .update: return list
        case .replace:
            let words = Bilingual(
                ko: "새 사진으로 다시 등록하고 옛 상품 삭제", en: "registered anew with its photos, the old one deleted")
            return [words[language], list].filter { !$0.isEmpty }.joined(separator: "; ")
        case .delete: return Bilingual(ko: "삭제", en: "deleted")[language]
        case .undone: return Bilingual(ko: "이미 되돌림", en: "undone already")[language]
        case .unchanged: return Bilingual(ko: "그대로", en: "unchanged")[language]
        }
    }

    private func quoted(_ text: String, _ language: Language) -> PrintableText { Quoting.quoted(text, in: language) }
}

extension PlannedChange.Difference {
    /// `price 1000 → 900`
    ///
    /// - Parameter missing: what stands for a value that is not there.
    func text(in language: Language, missing: PrintableText = "?") -> PrintableText {
        if field == .thumbnail { return leading(missing)[language] }
        func shown(_ value: String?) -> PrintableText {
            guard let value else { return missing }
            return [.name, .description].contains(field) ? Quoting.quoted(value, in: language) : PrintableText(value)
        }
        return "\(field.label[language]) \(shown(from)) → \(shown(to))"
    }

    /// The photos by their places from 1.
    package init(_ lead: LeadChange) {
        self.init(.thumbnail, from: lead.from.map { String($0 + 1) }, to: String(lead.to + 1))
    }

    private func leading(_ missing: PrintableText) -> Bilingual {
        let (from, to) = (from.map { PrintableText($0) } ?? missing, to.map { PrintableText($0) } ?? missing)
        return Bilingual(ko: "대표 사진 \(from)번 → \(to)번", en: "leading photo \(from) → \(to)")
    }
}

// What a plan's row is called, and what it does.

extension LedgerEntry {
    /// What the plan does with the row.
    package var action: PlannedChange.Action {
        if state == .unchanged { return .unchanged }
        return switch operation {
        case .create: .create
        case .update: .update
        case .replace: .replace
        case .delete: .delete
        }
    }

    /// What people call the row: its key, its place, or the product that a command named by its number.
    package var rowName: RowName { RowName(sku: sku, file: file, record: record, id: operation.target) }

    /// The same, by its place where it has one: what failed is looked up there.
    package var placeName: RowName {
        RowName(sku: file == nil ? sku : nil, file: file, record: record, id: operation.target ?? marketID)
    }

    package var plannedChange: PlannedChange {
        PlannedChange(
            action, row: rowName, id: operation.target, differences: differences, hasNewPhotos: !newPhotos.isEmpty)
    }

    /// The fields that get another value, as far as the values before are known.
    package var differences: [PlannedChange.Difference] {
        let old = before.map { Dictionary(uniqueKeysWithValues: $0.fields.texts) } ?? [:]
        let values = (operation.change?.texts ?? [])
            .map { PlannedChange.Difference($0.field, from: old[$0.field], to: $0.text) }
            .filter { $0.from != $0.to }
        return values + [lead.map(PlannedChange.Difference.init)].compactMap(\.self)
    }
}
