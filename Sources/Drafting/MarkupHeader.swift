import Catalogue

/// A header as XML and JSON make it of attributes, of names with a prefix and of an object around the record, and what it
/// says without them: `@price`, `ns2:price`, `node.price`, `offers.price` and `variants[].price` are a price, `price.@currency` the
/// currency of one, `image.@src` and `images[].url` a photo, `stock.quantity` a stock.
struct MarkupHeader {
    /// The element, without prefixes and with those around it in the record; empty for the record's own attributes.
    let element: String
    /// The attribute or the object's key, where it is one.
    let attribute: String?
    /// What is the product's of what is said of its variants; `nil` where it is said of the product. A sale may be one variant's alone.
    private let variants: Set<Field>?

    /// - Returns: `nil` for a header that has none of that.
    init?(_ header: String) {
        guard header.utf8.contains(where: { ".@:".utf8.contains($0) }), header.utf8.count <= Field.longestHeader else {
            return nil
        }
        var names = header.split(separator: ".", omittingEmptySubsequences: false)
        var isAttribute = names.last?.first == "@"
        if isAttribute { names[names.count - 1].removeFirst() }
        if names.count > 1, names.allSatisfy({ !$0.isEmpty }), Self.isValue(names) {
            // An object's key is as good as an element's attribute.
            names = names.map { $0.hasSuffix("[]") ? $0.dropLast(2) : $0 }
            isAttribute = true
        }
        var bare = names.map(Self.withoutPrefix)
        bare = bare.dropLast().filter { !Self.connections.contains($0) } + bare.suffix(1)
        if bare.count > 1, Self.wrappers.contains(bare[0]) { bare.removeFirst() }
        var variants: Set<Field>?
        while bare.count > 1, let fields = Self.variants[bare[0].hasSuffix("[]") ? bare[0].dropLast(2) : bare[0]] {
            variants = fields
            bare.removeFirst()
        }
        self.variants = variants
        guard isAttribute || bare != names else { return nil }
        element = (isAttribute ? bare.dropLast() : bare[...]).joined(separator: ".")
        attribute = isAttribute ? bare.last.map(String.init) : nil
    }

    /// What a photo's address is called where the photo has more than that.
    private static let addresses: Set<Substring> = ["src", "url", "href"]

    /// What a stock is called within its object.
    private static let counts: Set<Substring> = ["quantity", "qty", "count", "total"]

    /// Whether the last name is that of the value itself, and those before it say of what.
    private static func isValue(_ names: [Substring]) -> Bool {
        addresses.contains(names[names.count - 1])
            || counts.contains(names[names.count - 1]) && Field(header: String(names[names.count - 2])) == .stock
    }

    /// What GraphQL puts between a list and its objects.
    private static let connections: Set<Substring> = ["edges[]", "nodes[]", "node"]

    /// What Elasticsearch, Airtable and JSON:API put a record into, an answer a single one, and schema.org its price.
    private static let wrappers: Set<Substring> = [
        "_source", "fields", "attributes", "properties", "product", "item", "details", "offers", "offers[]",
    ]

    /// The lists of what a product is sold as, and what of it is the product's. Prices may be listed by how many are bought.
    private static let variants: [Substring: Set<Field>] = {
        let names: [Substring] = [
            "variants", "variant", "variations", "variation", "variantes", "variante", "varianti", "varianten", "skus",
            "sizes",
        ]
        return Dictionary(names.map { ($0, [.price, .stock]) } + [("prices", [.price])]) { $1 }
    }()

    /// `ns2:name` is a name with a prefix; `Meta: name` is a title of somebody's column.
    private static func withoutPrefix(_ name: Substring) -> Substring {
        guard let colon = name.firstIndex(of: ":"), colon != name.startIndex,
            name[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
        else { return name }
        let local = name[name.index(after: colon)...]
        return local.first.map { $0.isWhitespace } ?? true ? name : local
    }

    /// The header that it would be as a child element without a prefix; `nil` for an attribute of a child.
    var plain: String? {
        guard let attribute else { return element }
        return element.isEmpty ? attribute : nil
    }

    /// Whether it is an attribute of a child element or an object in it, not of the record.
    var isOfChild: Bool { attribute != nil && !element.isEmpty }

    /// The field that it names, of those that say what a product is. An `id` or an `action` of another vocabulary
    /// would change the market's products, and a `market` or a `thumbnail` is nothing of ours either.
    var field: Field? {
        let field = plain.map(Self.field(header:)) ?? fieldOfChild
        if let field, let variants, !variants.contains(field) { return nil }
        return field.map { Self.foreign.contains($0) } ?? true ? nil : field
    }

    private static let foreign: Set<Field> = [.id, .action, .market, .thumbnail]

    /// As an attribute `available` is a yes or no.
    private static func field(header: String) -> Field? {
        answers.contains(Field.normalized(header: header)) ? nil : Field(header: header)
    }

    private static let answers: Set<String> = ["available", "instock"]

    private var fieldOfChild: Field? {
        guard let attribute else { return nil }
        return switch Field(header: element) {
        case .price: Field(header: attribute) == .currency ? .currency : nil
        case .images: Self.addresses.contains(attribute.lowercased()[...]) ? .images : nil
        case .stock: Self.counts.contains(attribute[...]) ? .stock : nil
        default: nil
        }
    }
}

extension String {
    /// A header without the attribute's sign and the prefixes of XML.
    public var withoutMarkup: String { MarkupHeader(self)?.plain ?? self }
}
