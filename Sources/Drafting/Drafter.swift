import Catalogue
import Tabular

/// Turns records into drafts: which cell is which field, and what its text says. No rule of the form is asked here.
public struct Drafter {
    public var plan: ColumnPlan

    public init(plan: ColumnPlan) {
        self.plan = plan
    }

    /// - Returns: the draft, and what there is to say about the cells' spelling.
    public func draft(_ record: Record) -> (draft: ProductDraft, findings: [Finding]) {
        var reading = CellReading(record: record, plan: plan)
        var draft = ProductDraft()
        draft.name = reading.text(.name)
        draft.description = reading.text(.description)
        draft.price = reading.amount(.price, notANumber: .priceNotANumber, tooPrecise: .priceTooPrecise)
        draft.currency = reading.currency()
        draft.discountedPrice = reading.amount(
            .discountedPrice, notANumber: .discountNotANumber, tooPrecise: .discountTooPrecise)
        draft.salePrice = reading.amount(.salePrice, notANumber: .discountNotANumber, tooPrecise: .discountTooPrecise)
        draft.signedCurrency = reading.signedCurrency
        draft.stock = reading.stock()
        draft.images = reading.images()
        draft.sku = reading.key(.sku)
        draft.id = reading.id()
        draft.market = reading.key(.market)
        draft.thumbnail = reading.key(.thumbnail)
        draft.action = reading.action()
        return (draft, reading.findings)
    }
}
