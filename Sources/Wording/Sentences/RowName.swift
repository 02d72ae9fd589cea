/// What people call a row.
package enum RowName: Sentence, Hashable {
    /// The seller's own key.
    case sku(String)
    /// Its place in a file, by the file's own count.
    case place(file: String, record: Int)
    /// The market's number of a product that no file named.
    case product(Int)
    /// Its place among what a command was given.
    case number(Int)

    package init(sku: String?, file: String?, record: Int, id: Int?) {
        if let sku {
            self = .sku(sku)
        } else if let file {
            self = .place(file: file, record: record)
        } else {
            self = id.map(Self.product) ?? .number(record)
        }
    }

    /// - Parameter id: the market's number of the row's product, where it has one.
    package func text(in language: Language, id: Int?) -> PrintableText {
        guard let id, self != .product(id) else { return text(in: language) }
        return "\(text(in: language)) (id \(id))"
    }

    package var bilingual: Bilingual {
        switch self {
        case .sku(let sku): Bilingual(ko: "sku \(sku)", en: "sku \(sku)")
        case .place(let file, let record):
            Bilingual(ko: "\(file) #\(record)", en: "\(file) #\(record)")
        case .product(let id): Bilingual(ko: "상품 \(id)", en: "product \(id)")
        case .number(let record): Bilingual(ko: "#\(record)", en: "#\(record)")
        }
    }
}
