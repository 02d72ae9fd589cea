import Catalogue
import Tabular

extension Preset {
    /// What stands in a column of an export only where its amounts are in a currency: places that compare prices have one
    /// for each of their countries, and name the country rather than the currency.
    struct CurrencySign: Sendable {
        enum Kind: Sendable {
            /// A text that begins so.
            case beginning
            /// An address of such a domain.
            case domain
            /// A text with one of the letters, which the other countries' languages have not.
            case letters
        }

        var header: String
        var kind: Kind
        /// What shows each currency, by its code.
        var signs: [(currency: String, sign: String)]

        /// The code of the currency that a cell of the column shows.
        func currency(in cell: String) -> String? { signs.first { shows($0.sign, cell) }?.currency }

        private func shows(_ sign: String, _ cell: String) -> Bool {
            switch kind {
            case .beginning: cell.lowercased().hasPrefix(sign)
            case .domain: Self.host(of: cell)?.hasSuffix(sign) ?? false
            case .letters: cell.lowercased().contains { sign.contains($0) }
            }
        }

        private static func host(of address: String) -> Substring? {
            guard let scheme = address.firstRange(of: "://") else { return nil }
            return address.lowercased()[scheme.upperBound...].prefix { !"/:?#".contains($0) }
        }
    }

    /// The code of the currency that a record shows, by the first of the signs that is there.
    func currencyShown(by record: borrowing Record, headed headers: [String]) -> String? {
        for sign in currencySigns {
            let header = Preset.normalized(header: sign.header)
            for cell in record.cells where Preset.normalized(header: headers[cell.column]) == header {
                if let currency = sign.currency(in: record.trimmedText(cell).text) { return currency }
            }
        }
        return nil
    }
}
