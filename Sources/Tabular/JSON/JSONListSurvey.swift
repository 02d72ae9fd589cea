/// Where a JSON document's beginning has objects one after the other, and what the first of each shows.
struct JSONListSurvey {
    struct List {
        /// The keys that lead there, joined by dots, with brackets behind those of groups, and an asterisk for any key.
        var path: String
        /// The keys of its first object, and how many of them are known.
        var keys: Set<String> = []
        var known = 0
        /// Whether nothing but what is sought has one of its keys.
        var isTelling = false
        /// Whether something deeper in it has such a key, as a product's variants have a price.
        var tellsInside = false
        var isTellingAnywhere: Bool { isTelling || tellsInside }
        fileprivate var hasName = false
        /// Those within its first object.
        fileprivate var inner: [List] = []

        /// Whether its objects have the same sort of keys as another's.
        fileprivate func isLike(_ other: List) -> Bool {
            2 * keys.intersection(other.keys).count >= max(keys.count, other.keys.count)
        }
    }

    private var found: [List] = []
    private let header: HeaderSearch

    /// The known keys of a group.
    private static let mostOfGroup = 2
    /// So many like each other under keys that are no names of members, but of their values, such as categories and numbers.
    private static let fewestAlike = 3
    /// As many as are worth saying.
    private static let most = 8

    init(_ beginning: some Sequence<UInt8>, knowing header: HeaderSearch) {
        self.header = header
        found = lists(in: JSONOutline(beginning), at: "")
    }

    /// The paths of the lists that stand in no other, in the document's order.
    var outermost: [String] { found.prefix(Self.most).map(\.path) }

    /// The lists in the document's order; of one that holds groups of what is sought, the lists in these.
    var lists: [List] { found.flatMap(products) }

    private func products(_ list: List) -> [List] {
        // A group has a name and a number at most; what is described is a product with something else in it.
        guard !list.isTelling, list.known <= Self.mostOfGroup else { return [list] }
        let inner = list.inner.flatMap(products).filter { $0.isTelling && $0.hasName && $0.known > list.known }
        return inner.isEmpty ? [list] : inner
    }

    // MARK: Looking

    private func lists(in value: JSONOutline, at path: String) -> [List] {
        switch value {
        case .scalar: return []
        case .list(let first):
            guard let first else { return [] }
            guard case .list = first else { return [list(of: first, at: path)] }
            return lists(in: first, at: path + "[]")
        case .object(let members):
            if let alike = objectsAlike(members, at: path) { return [alike] }
            let lists = members.flatMap { member -> [List] in
                if case .list = member.value, JSONArraySearch.isParts(member.key) { return [] }
                return self.lists(in: member.value, at: Self.joined(path, member.key))
            }
            return listsAlike(members, lists, at: path).map { [$0] } ?? lists
        }
    }

    /// By the keys of its first object alone.
    private func shallowList(of first: JSONOutline, at path: String) -> List {
        var list = List(path: path)
        for key in (first.members ?? []).map(\.key) {
            list.keys.insert(key)
            if header.isKnown(key) { list.known += 1 }
            if header.isTelling(key) { list.isTelling = true }
            if header.isName(key) { list.hasName = true }
        }
        return list
    }

    private func list(of first: JSONOutline, at path: String) -> List {
        var list = shallowList(of: first, at: path)
        for member in first.members ?? [] {
            let (key, value) = (member.key, member.value)
            if tells(inside: value) { list.tellsInside = true }
            guard !JSONArraySearch.isParts(key), !Self.isOfProduct(key) else { continue }
            let group = path.hasSuffix("*") ? path : path + "[]"
            list.inner += lists(in: value, at: Self.joined(group, key))
        }
        return list
    }

    private func tells(inside value: JSONOutline) -> Bool {
        switch value {
        case .scalar: false
        case .list(let first): first.map { tells(inside: $0) } ?? false
        case .object(let members): members.contains { header.isTelling($0.key) || tells(inside: $0.value) }
        }
    }

    /// Products each under a key of its own, such as its number.
    private func objectsAlike(_ members: [JSONOutline.Member], at path: String) -> List? {
        let objects = members.filter { $0.value.members?.isEmpty == false }
        // What is in them is looked at once they are known to be alike: else each level would be looked at twice, and those in it again.
        guard objects.count == members.count, areAlike(objects.map { shallowList(of: $0.value, at: "") }) else {
            return nil
        }
        return list(of: objects[0].value, at: Self.joined(path, "*"))
    }

    /// Whether there are enough, of products, with the same sort of keys; the last may be cut.
    private func areAlike(_ lists: [List]) -> Bool {
        lists.count >= Self.fewestAlike && lists[0].isTelling && lists[0].hasName
            && lists.dropLast().allSatisfy { $0.isLike(lists[0]) }
    }

    /// Lists of products each under a key of its own, such as their category.
    private func listsAlike(
        _ members: [JSONOutline.Member], _ lists: [List], at path: String
    ) -> List? {
        let areLists = members.allSatisfy { if case .list = $0.value { true } else { false } }
        let own = members.map { Self.joined(path, $0.key) }
        guard areLists, areAlike(lists), lists.allSatisfy({ own.contains($0.path) }) else { return nil }
        var list = lists[0]
        list.path = Self.joined(path, "*")
        return list
    }

    private static func joined(_ path: String, _ key: String) -> String { path.isEmpty ? key : path + "." + key }

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
