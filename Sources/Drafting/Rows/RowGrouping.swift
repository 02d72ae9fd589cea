import Catalogue
import Tabular

/// How the rows of a file belong together, by its columns.
enum RowGrouping {
    case single
    /// Rows that follow each other and have the same key; a row without key and name goes on with the one above.
    case following(GroupColumns)
    /// Rows of some kinds belong to the row of another kind above them.
    case beneath(ParentColumns)
    /// Rows of some kinds belong to one of another kind, wherever they stand.
    case families(any FamilyColumns)

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
            guard let columns = ParentColumns(headers, in: plan.columns.map(\.header)) else {
                self = .single
                return
            }
            self = headers.parent.isEmpty ? .beneath(columns) : .families(columns)
        case .configurables(let headers):
            self = MemberColumns(headers, in: plan.columns.map(\.header)).map { .families($0) } ?? .single
        case .single, nil: self = .single
        }
    }

    /// Takes the columns that a JSON has shown since.
    ///
    /// - Returns: whether rows may find each other by more of them now.
    @discardableResult
    mutating func extend(to headers: [String]) -> Bool {
        guard case .families(let columns) = self, headers.count > columns.columnCount else { return false }
        self = .families(columns.extended(to: headers))
        return true
    }
}
