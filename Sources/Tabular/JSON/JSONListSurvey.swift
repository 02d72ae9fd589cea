/// The lists of objects in a JSON document's beginning, and what the first object of each shows.
struct JSONListSurvey: ~Copyable {
    struct List {
        /// The keys that lead there, joined by dots, with brackets behind those of groups.
        var path: String
        /// How many of its keys are known.
        var known = 0
        /// Whether nothing but what is sought has one of its keys.
        var isTelling = false
        /// The list in whose first object it stands.
        fileprivate var outer: Int?
    }

    private var found: [List] = []
    private var scanner: JSONScanner
    private let header: HeaderSearch

    /// A document with more is looked at no further.
    private static let most = 8

    init(_ beginning: some Sequence<UInt8>, knowing header: HeaderSearch) {
        scanner = JSONScanner(MemorySource(beginning), format: .json)
        self.header = header
        // A beginning is cut somewhere: what showed before counts.
        do throws(ReadError) { try run() } catch {}
    }

    /// The lists in the document's order; of one that holds groups of what is sought, the lists in these.
    var lists: [List] {
        found.indices.filter { found[$0].outer == nil }.flatMap { index in
            let list = found[index]
            let inner = found.filter { $0.outer == index && $0.isTelling && $0.known > list.known }
            return inner.isEmpty || list.isTelling ? [list] : inner
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
                key = scanner.withTokenText(isQuoted: true) { String(decoding: $0, as: UTF8.self) }
                if keys.insert(key).inserted { note(key, at: index) }
            case .beginArray where scanner.depth == object + 1 && list.outer == nil && found.count < Self.most:
                guard !JSONArraySearch.isParts(key), !Self.variants.contains(key.lowercased()),
                    case .beginObject = try scanner.next()
                else { continue }
                try take(List(path: (list.path.isEmpty ? "[]" : list.path + "[]") + "." + key, outer: index))
            default: break
            }
        }
    }

    private mutating func note(_ key: String, at index: Int) {
        if header.isKnown(key) { found[index].known += 1 }
        if header.isTelling(key) { found[index].isTelling = true }
    }

    /// Lists in a product whose objects have prices of their own, and are none.
    private static let variants: Set<String> = [
        "variants", "variations", "options", "offers", "skus", "models", "combinations", "editions", "sizes", "colors",
        "prices", "bundle", "related", "accessories",
    ]
}
