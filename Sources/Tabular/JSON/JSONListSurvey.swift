/// The lists of objects in a JSON document's beginning, and what the first object of each shows.
struct JSONListSurvey: ~Copyable {
    struct List {
        /// The keys that lead there, joined by dots, with brackets behind those of groups.
        var path: String
        /// How many of its keys are known.
        var known = 0
        /// Whether nothing but what is sought has one of its keys.
        var isTelling = false
        /// Whether something deeper in it has such a key, as a product's variants have a price.
        var tellsInside = false
        var isTellingAnywhere: Bool { isTelling || tellsInside }
        fileprivate var hasName = false
        /// The list in whose first object it stands.
        fileprivate var outer: Int?
    }

    private var found: [List] = []
    private var scanner: JSONScanner
    private let header: HeaderSearch

    /// A document with more is looked at no further.
    private static let most = 8
    /// The known keys of a group.
    private static let mostOfGroup = 2

    init(_ beginning: some Sequence<UInt8>, knowing header: HeaderSearch) {
        scanner = JSONScanner(MemorySource(beginning), format: .json)
        self.header = header
        // A beginning is cut somewhere: what showed before counts.
        do throws(ReadError) { try run() } catch {}
    }

    /// The paths of the lists that stand in no other, in the document's order.
    var outermost: [String] { found.filter { $0.outer == nil }.map(\.path) }

    /// The lists in the document's order; of one that holds groups of what is sought, the lists in these.
    var lists: [List] {
        found.indices.filter { found[$0].outer == nil }.flatMap { index in
            let list = found[index]
            // A group has a name and a number at most; what is described is a product with something else in it.
            guard !list.isTelling, list.known <= Self.mostOfGroup else { return [list] }
            let inner = found.filter { $0.outer == index && $0.isTelling && $0.hasName && $0.known > list.known }
            return inner.isEmpty ? [list] : inner
        }
    }

    private mutating func run() throws(ReadError) {
        var search = JSONArraySearch(recordPath: nil)
        while found.count < Self.most, try search.findFirstObject(&scanner) {
            let array = scanner.depth - 1
            try take(List(path: search.foundPath))
            // The rest of the array.
            while scanner.depth >= array { _ = try scanner.next() }
        }
    }

    /// Goes through the object that has begun, the first of a list.
    private mutating func take(_ list: List) throws(ReadError) {
        let index = found.count
        found.append(list)
        let object = scanner.depth
        var key = ""
        var keys = Set<String>()
        while scanner.depth >= object {
            switch try scanner.next() {
            case .key where scanner.depth == object:
                key = scanner.key
                if keys.insert(key).inserted { note(key, at: index) }
            case .key where !found[index].tellsInside: found[index].tellsInside = header.isTelling(scanner.key)
            case .beginArray where scanner.depth == object + 1 && list.outer == nil && found.count < Self.most:
                guard !JSONArraySearch.isParts(key), !Self.isOfProduct(key), case .beginObject = try scanner.next()
                else { continue }
                let inner = found.count
                defer { found[index].tellsInside = found[index].tellsInside || found[inner].isTelling }
                try take(List(path: (list.path.isEmpty ? "[]" : list.path + "[]") + "." + key, outer: index))
            default: break
            }
        }
    }

    private mutating func note(_ key: String, at index: Int) {
        if header.isKnown(key) { found[index].known += 1 }
        if header.isTelling(key) { found[index].isTelling = true }
        if header.isName(key) { found[index].hasName = true }
    }

    /// Whether a key is that of a list in a product whose objects may have prices and names of their own, and are none of
    /// the products sought.
    private static func isOfProduct(_ key: String) -> Bool {
        let key = key.lowercased()
        return ofProducts.contains { key.contains($0) }
    }

    private static let ofProducts = [
        "varia", "option", "offer", "sku", "model", "combination", "edition", "size", "color", "price", "bundle",
        "relat",
        "similar", "recommend", "accessor", "addon", "add_on", "component", "cross", "upsell", "옵션", "관련", "추가",
    ]
}
