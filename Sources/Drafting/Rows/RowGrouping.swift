import Catalogue
import Tabular

/// How the rows of a file belong together, by its columns.
enum RowGrouping {
    case single
    /// Rows that follow each other and have the same key; a row without key and name goes on with the one above.
    case following(GroupColumns)
    /// Rows of some kinds belong to the row of another kind above them.
    case beneath(FamilyColumns)
    case families(FamilyColumns)

    /// The columns by which a row shows that it goes on with the one above.
    struct GroupColumns {
        /// `nil` where rows have none: one without a name goes on with the row above.
        var key: Int?
        /// Whose value stands for the key, where a row has one.
        var parent: Int?
        var name: Int?
        /// What a row without a key says that it is about: the product above in a store's view, with a name of its own.
        var view: Int?
    }

    /// The columns by which rows of a family find each other.
    struct FamilyColumns {
        var kind: Int
        /// `nil` where no row has shown it yet.
        var parent: Int?
        var sku: Int?
        var id: Int?
        var members: Int?
        var visibility: Int?
        var view: Int?
        var words: Preset.FamilyHeaders
    }

    init(_ plan: ColumnPlan) {
        switch plan.preset?.rows {
        case .groups(let headers, let parent):
            let key = plan.column(headed: headers)
            let name = plan.column(of: .field(.name))
            // Without either nothing tells rows apart.
            guard key != nil || headers.isEmpty && name != nil else {
                self = .single
                return
            }
            self = .following(
                GroupColumns(
                    key: key, parent: plan.column(headed: parent), name: name, view: plan.column(of: .grouping)))
        case .families(let headers):
            let parent = plan.column(headed: headers.parent)
            guard let kind = plan.column(headed: headers.kind), parent != nil || headers.isExclusive else {
                self = .single
                return
            }
            let columns = FamilyColumns(
                kind: kind, parent: parent, sku: plan.column(headed: headers.sku),
                id: plan.column(headed: headers.id), members: plan.column(headed: headers.members),
                visibility: plan.column(headed: headers.visibility), view: plan.column(headed: headers.view),
                words: headers)
            self = headers.parent.isEmpty ? .beneath(columns) : .families(columns)
        case .single, nil: self = .single
        }
    }
}

/// What a row is to the rows around it.
enum RowKind {
    case single
    /// Others belong to it, and call it by one of these names.
    case head([String])
    case child(of: String)
    /// It belongs to the head above it, whatever that is called.
    case furtherRow
    /// No product, nor anything of one.
    case foreign

    /// What its product is called.
    var names: [String] {
        switch self {
        case .single, .furtherRow, .foreign: []
        case .head(let names): names
        case .child(let parent): [parent]
        }
    }
}

extension RowGrouping.FamilyColumns {
    func kind(of record: Record) -> RowKind {
        if let view, !text(view, record).isEmpty { return .furtherRow }
        let kinds = text(kind, record).lowercased().split(separator: ",").map { String($0).trimmingWhiteSpace() }
        let other = words.isExclusive ? RowKind.foreign : .single
        if kinds.contains(where: words.children.contains) {
            if words.parent.isEmpty { return .furtherRow }
            guard isHidden(record) else { return other }
            let parent = parent.map { text($0, record) } ?? ""
            return parent.isEmpty || parent == "0" ? other : .child(of: parent)
        }
        guard kinds.contains(where: words.isHead) || isHead(kinds) else { return other }
        if let members {
            let names = Self.members(text(members, record))
            return names.isEmpty ? other : .head(names)
        }
        var names: [String] = []
        if let sku { names.append(text(sku, record)) }
        if let id { names.append(words.idPrefix + text(id, record)) }
        return .head(names.filter { !$0.isEmpty && $0 != words.idPrefix })
    }

    /// Whether a row is of a kind that nobody knows, which others may belong to.
    private func isHead(_ kinds: [String]) -> Bool {
        !words.singles.isEmpty && !kinds.isEmpty && !kinds.contains(where: words.singles.contains)
    }

    /// Whether a row may belong to another: where the system says it of rows, that it is no product of its own.
    private func isHidden(_ record: Record) -> Bool {
        guard let visibility else { return words.hidden.isEmpty }
        return words.hidden.contains(text(visibility, record).lowercased())
    }

    /// The keys in `sku=A-S,size=S|sku=A-M,size=M`.
    private static func members(_ list: String) -> [String] {
        list.split(separator: "|").compactMap { member in
            guard let key = member.split(separator: ",").first(where: { $0.hasPrefix("sku=") }) else { return nil }
            return String(key.dropFirst("sku=".count)).trimmingWhiteSpace()
        }
    }

    private func text(_ column: Int, _ record: Record) -> String {
        record.firstCell(inColumn: column).map { record.trimmedText($0).text } ?? ""
    }
}
