import Catalogue
import Tabular

/// How the rows of a file belong together, by its columns.
enum RowGrouping {
    case single
    /// Rows that follow each other and have the same key; a row without key and name goes on with the one above.
    case following(GroupColumns)
    case families(FamilyColumns)

    /// The columns by which a row shows that it goes on with the one above.
    struct GroupColumns {
        var key: Int
        var name: Int?
        /// What a row without a key says that it is about: the product above in a store's view, with a name of its own.
        var view: Int?
    }

    /// The columns by which rows of a family find each other.
    struct FamilyColumns {
        var kind: Int
        var parent: Int
        var sku: Int?
        var id: Int?
        var words: Preset.FamilyHeaders
    }

    init(_ plan: ColumnPlan) {
        switch plan.preset?.rows {
        case .groups(let headers):
            self =
                plan.column(headed: headers).map { key in
                    .following(
                        GroupColumns(key: key, name: plan.column(of: .field(.name)), view: plan.column(of: .grouping)))
                } ?? .single
        case .families(let headers):
            guard let kind = plan.column(headed: headers.kind), let parent = plan.column(headed: headers.parent) else {
                self = .single
                return
            }
            self = .families(
                FamilyColumns(
                    kind: kind, parent: parent, sku: plan.column(headed: headers.sku),
                    id: plan.column(headed: headers.id), words: headers))
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
    /// No product, nor anything of one.
    case foreign

    /// What its product is called.
    var names: [String] {
        switch self {
        case .single, .foreign: []
        case .head(let names): names
        case .child(let parent): [parent]
        }
    }
}

extension RowGrouping.FamilyColumns {
    func kind(of record: Record) -> RowKind {
        let kinds = text(kind, record).lowercased().split(separator: ",").map { String($0).trimmingWhiteSpace() }
        let other = words.isExclusive ? RowKind.foreign : .single
        if kinds.contains(where: words.children.contains) {
            let parent = text(parent, record)
            return parent.isEmpty || parent == "0" ? other : .child(of: parent)
        }
        guard kinds.contains(words.head) else { return other }
        var names: [String] = []
        if let sku { names.append(text(sku, record)) }
        if let id { names.append(words.idPrefix + text(id, record)) }
        return .head(names.filter { !$0.isEmpty && $0 != words.idPrefix })
    }

    private func text(_ column: Int, _ record: Record) -> String {
        record.firstCell(inColumn: column).map { record.trimmedText($0).text } ?? ""
    }
}
