import Catalogue
import Tabular

extension CellReading {
    /// Says where the shop that a row comes from does not sell the product: whether it is to be sold here is the seller's to
    /// decide.
    mutating func noteSaleState() {
        for column in plan.columns(of: .saleState) {
            guard let cell = cell(inColumn: column, row: 0) else { continue }
            let state = record.trimmedText(cell).text
            guard Self.notOnSale.contains(state.lowercased()) || plan.preset?.notOnSale == state else { continue }
            let finding = Finding(.notOnSale, detail: .cell(column: plan.columns[column].header, value: state))
            return findings.append(finding)
        }
    }

    /// Whether a row says that nobody can buy it.
    func isOffSale(row: Int) -> Bool {
        plan.columns(of: .saleState).contains { column in
            guard let cell = cell(inColumn: column, row: row) else { return false }
            let state = record.trimmedText(cell).text
            return Self.notOnSale.contains(state.lowercased()) || plan.preset?.notOnSale == state
        }
    }

    /// What systems write for a product that nobody can buy there. One that is sold out is on sale.
    private static let notOnSale: Set<String> = [
        "draft", "archived", "unlisted", "inactive", "disabled", "hidden", "private", "pending", "trash", "unpublished",
        "false", "no", "n", "0", "-1", "off", "판매안함", "판매중지", "판매종료", "판매금지", "판매대기", "미판매", "진열안함", "미진열", "전시중지",
        "숨김",
    ]
}
