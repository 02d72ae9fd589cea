import Catalogue
import Tabular

extension CellReading {
    /// Says where the shop that a row comes from does not sell the product: whether it is to be sold here is the seller's to
    /// decide.
    mutating func noteSaleState() {
        guard let cell = offSale(row: 0) else { return }
        let header = plan.columns[cell.column].header
        findings.append(Finding(.notOnSale, detail: .cell(column: header, value: record.trimmedText(cell).text)))
    }

    /// The cell that says of a row that nobody can buy it.
    func offSale(row: Int) -> Record.Cell? {
        plan.columns(of: .saleState).lazy.compactMap { cell(inColumn: $0, row: row) }.first { cell in
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
