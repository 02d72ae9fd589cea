import ArgumentParser
import Catalogue
import Foundation
import Jobs
import MarketAPI
import Wording

extension ProductColumn {
    /// Those that a page of the market's says.
    static let usual: [ProductColumn] = [.id, .name, .price, .stock]

    /// Those that a person watching is shown.
    static let watched = usual + [.images]

    var isNumber: Bool { [.id, .stock, .images].contains(self) }
}

/// Columns, as `--columns` takes them.
struct ListColumns: ExpressibleByArgument {
    let columns: [ProductColumn]

    static var allValueStrings: [String] { ProductColumn.allCases.map(\.rawValue) }

    init?(argument: String) {
        let words = argument.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let columns = words.compactMap(ProductColumn.init(rawValue:))
        guard !columns.isEmpty, columns.count == words.count else { return nil }
        self.columns = columns
    }
}

/// An order, as `--sort` takes it: a column, the other way round with a hyphen before it.
struct ListOrder: ExpressibleByArgument {
    let column: ProductColumn
    let isDescending: Bool

    static var allValueStrings: [String] { ProductColumn.allCases.filter { $0 != .images }.map(\.rawValue) }

    init?(argument: String) {
        isDescending = argument.hasPrefix("-")
        guard let column = ProductColumn(rawValue: String(argument.drop { $0 == "-" })), column != .images else {
            return nil
        }
        self.column = column
    }

    /// Products that lack the value come last, either way; those that agree keep the market's order, the newest first.
    func sorted(_ products: [ProductSummary]) -> [ProductSummary] {
        switch column {
        case .id: sorted(products) { $0.facts.id }
        case .name: sorted(products) { $0.facts.fields.name }
        case .price: sorted(products) { $0.facts.bargainPrice ?? $0.facts.fields.price }
        case .stock: sorted(products) { $0.facts.fields.stock }
        case .vendor: sorted(products) { $0.vendorName }
        case .created: sorted(products) { $0.facts.createdAt?.description }
        case .images: products
        }
    }

    private func sorted<Value: Comparable>(
        _ products: [ProductSummary], by value: (ProductSummary) -> Value?
    ) -> [ProductSummary] {
        let keyed = products.map { (key: value($0), product: $0) }
        let there = keyed.filter { $0.key != nil }.sorted { first, second in
            guard let left = first.key, let right = second.key, left != right else {
                return first.product.facts.id > second.product.facts.id
            }
            return isDescending ? left > right : left < right
        }
        return there.map(\.product) + keyed.filter { $0.key == nil }.map(\.product)
    }
}
