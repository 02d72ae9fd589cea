import Catalogue
import Tabular

/// What a row is to the rows around it.
enum RowKind {
    case single
    /// Others belong to it, and call it by one of these names.
    case head([String])
    case child(of: String)
    /// It goes on with the row above it, whatever that is called, and may name more that belong to that.
    case furtherRow([String] = [])
    /// It says the row above once more, for another view of the shop, and adds nothing.
    case repeated
    /// No product, nor anything of one.
    case foreign

    /// What its product is called.
    var names: [String] {
        switch self {
        case .single, .furtherRow, .repeated, .foreign: []
        case .head(let names): names
        case .child(let parent): [parent]
        }
    }

    /// Takes what a further row of a head names.
    mutating func add(_ names: [String]) {
        switch self {
        case .head(let first): self = .head(first + names)
        case .single where !names.isEmpty: self = .head(names)
        default: break
        }
    }
}

/// The columns by which rows of a family find each other.
protocol FamilyColumns: Sendable {
    associatedtype Headers
    var words: Headers { get }
    /// How many columns there were when it was looked which they are.
    var columnCount: Int { get }
    /// Whether rows of any other kind, and those without their head, are no products.
    var isExclusive: Bool { get }
    /// Whether a row may go on with the one above.
    var mayGoOn: Bool { get }
    /// Whether rows that belong to a head are called by their own keys.
    var nameThemselves: Bool { get }

    /// - Returns: `nil` where a table with these headers does not say how its rows belong together.
    init?(_ words: Headers, in headers: [String])

    /// - Parameter key: what the product of the rows above is called; then that of this one.
    func kind(of record: Record, below key: inout String) -> RowKind
}

extension FamilyColumns {
    /// With the columns that a JSON has shown since.
    func extended(to headers: [String]) -> Self { Self(words, in: headers) ?? self }
}

/// Rows that name their head, or stand beneath it.
struct ParentColumns: FamilyColumns {
    let words: Preset.FamilyHeaders
    let columnCount: Int
    private let kind: Int
    /// The kinds that are neither heads nor anything of one.
    private let singles: NameTable<Void>
    /// `nil` where no row has shown it yet.
    private let (parent, sku, id): (Int?, Int?, Int?)

    var isExclusive: Bool { words.isExclusive }
    var mayGoOn: Bool { false }
    var nameThemselves: Bool { false }

    init?(_ words: Preset.FamilyHeaders, in headers: [String]) {
        parent = headers.column(headed: words.parent)
        guard let kind = headers.column(headed: words.kind), parent != nil || words.isExclusive else { return nil }
        self.words = words
        columnCount = headers.count
        self.kind = kind
        singles = NameTable(words.singles.joined(separator: " "))
        (sku, id) = (headers.column(headed: words.sku), headers.column(headed: words.id))
    }

    func kind(of record: Record, below key: inout String) -> RowKind { kind(of: record) }

    func kind(of record: Record) -> RowKind {
        // Most rows are of a kind that no others belong to.
        if !words.isExclusive, let cell = record.firstCell(inColumn: kind), record.isWord(cell, of: singles) {
            return .single
        }
        let kinds = record.key(inColumn: kind).lowercased().split(separator: ",").map {
            String($0).trimmingWhiteSpace()
        }
        let other = words.isExclusive ? RowKind.foreign : .single
        if kinds.contains(where: words.children.contains) {
            if words.parent.isEmpty { return .furtherRow() }
            let parent = parent.map { record.key(inColumn: $0) } ?? ""
            return parent.isEmpty || parent == "0" ? other : .child(of: parent)
        }
        guard kinds.contains(where: words.isHead) || isHead(kinds) else { return other }
        var names: [String] = []
        if let sku { names.append(record.key(inColumn: sku)) }
        if let id { names.append(words.idPrefix + record.key(inColumn: id)) }
        return .head(names.filter { !$0.isEmpty && $0 != words.idPrefix })
    }

    /// Whether a row is of a kind that nobody knows, which others may belong to.
    private func isHead(_ kinds: [String]) -> Bool {
        !words.singles.isEmpty && !kinds.isEmpty && !kinds.contains(where: words.singles.contains)
    }
}

/// Rows that are named by their head.
struct MemberColumns: FamilyColumns {
    let words: Preset.MemberHeaders
    let columnCount: Int
    private let (kind, key, visibility): (Int, Int, Int)
    /// `nil` where no row has shown it yet.
    private let (members, view, name, photo): (Int?, Int?, Int?, Int?)

    /// A row without the head's list is a product all the same.
    var isExclusive: Bool { false }
    var mayGoOn: Bool { words.mayGoOn }
    var nameThemselves: Bool { true }

    init?(_ words: Preset.MemberHeaders, in headers: [String]) {
        guard let kind = headers.column(headed: words.kind), let key = headers.column(headed: words.key),
            let visibility = headers.column(headed: words.visibility)
        else { return nil }
        self.words = words
        columnCount = headers.count
        (self.kind, self.key, self.visibility) = (kind, key, visibility)
        members = headers.column(headed: words.members)
        (view, name) = (headers.column(headed: words.view), headers.column(headed: words.name))
        photo = headers.column(headed: words.photo)
    }

    func kind(of record: Record, below above: inout String) -> RowKind {
        let key = record.key(inColumn: key)
        if let view, !record.key(inColumn: view).isEmpty, key.isEmpty || key == above {
            // The rows of views take the lists' next entries before further rows do.
            let names = mayGoOn ? members(in: record) : []
            let hasPhoto = mayGoOn && photo.map { !record.key(inColumn: $0).isEmpty } ?? false
            return names.isEmpty && !hasPhoto ? .repeated : .furtherRow(names)
        }
        if mayGoOn, key.isEmpty, name.map({ record.key(inColumn: $0).isEmpty }) ?? true {
            return .furtherRow(members(in: record))
        }
        above = key
        if record.key(inColumn: kind).lowercased() == words.head {
            let names = members(in: record)
            return names.isEmpty ? .single : .head(names)
        }
        let isHidden = words.hidden.contains(record.key(inColumn: visibility).lowercased())
        return isHidden && !key.isEmpty ? .child(of: key) : .single
    }

    /// The keys of the rows that belong to a head: one in each cell, or `sku=A-S,size=S|sku=A-M,size=M` in one.
    private func members(in record: Record) -> [String] {
        record.cells.filter { $0.column == members }.flatMap { cell in
            let text = record.trimmedText(cell).text
            guard text.contains("sku=") else { return text.isEmpty ? [] : [text] }
            return text.split(separator: "|").compactMap { member in
                guard let key = member.split(separator: ",").first(where: { $0.hasPrefix("sku=") }) else { return nil }
                return String(key.dropFirst("sku=".count)).trimmingWhiteSpace()
            }
        }
    }
}

extension [String] {
    /// Where the first of these headers stands that a system's table has.
    func column(headed headers: [String]) -> Int? {
        headers.lazy.map(Preset.normalized(header:)).compactMap { wanted in
            firstIndex { Preset.normalized(header: $0) == wanted }
        }.first
    }
}
