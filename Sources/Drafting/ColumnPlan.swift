import Catalogue

/// Which column of a file is which field: built once a file, and carried on as JSON and XML show new columns.
public struct ColumnPlan: Sendable {
    /// What a column was taken for, and why.
    public struct Column: Sendable, Hashable {
        public var header: String
        public var field: Field?
        public var reason: Reason
    }

    public enum Reason: String, Sendable, Hashable {
        /// The header is the field's name.
        case name
        /// The header is one that people use for the field.
        case synonym
        /// The seller said so.
        case map
        /// The header says nothing we know.
        case unknown
    }

    public private(set) var columns: [Column] = []
    /// The columns of each field, in the file's order, by the field's number: asked for every field of every record,
    /// where hashing would cost more than reading the cell.
    private var byField = [[Int]](repeating: [], count: Field.allCases.count)
    private let map: ColumnMap

    public init(map: ColumnMap = ColumnMap()) {
        self.map = map
    }

    /// The columns that hold a field; several only for photos.
    public func columns(of field: Field) -> [Int] { byField[field.number] }

    /// The column that holds a field, the first one of several.
    func column(of field: Field) -> Int? { byField[field.number].first }

    /// Takes the columns that are new since the last call, and says what is the matter with them.
    public mutating func extend(to headers: [String]) -> [Finding] {
        var findings: [Finding] = []
        for header in headers.dropFirst(columns.count) {
            let column = interpret(header)
            if column.field == nil, column.reason == .unknown { findings.append(unknown(header)) }
            if let field = column.field {
                if let conflict = conflict(of: column, with: field) { findings.append(conflict) }
                byField[field.number].append(columns.count)
            }
            columns.append(column)
        }
        return findings
    }

    private func interpret(_ header: String) -> Column {
        if let entry = map.entry(for: header) { return Column(header: header, field: entry.field, reason: .map) }
        // A column the seller named for the field leaves no room for guesses.
        guard let field = Field(header: header), !map.names(field) else {
            return Column(header: header, field: nil, reason: .unknown)
        }
        let isName = Field.normalized(header: header) == Field.normalized(header: field.column)
        return Column(header: header, field: field, reason: isName ? .name : .synonym)
    }

    private func unknown(_ header: String) -> Finding {
        if Field.isAmbiguous(header: header), !Field.ambiguousMeanings.contains(where: { map.names($0) }) {
            return Finding(.columnAmbiguous, detail: .columns([header]))
        }
        return Finding(.unknownColumn, detail: .columns([header]))
    }

    /// Two columns for one field; several columns may be mapped to the photos by hand (사진1, 사진2).
    private func conflict(of column: Column, with field: Field) -> Finding? {
        guard let earlier = self.column(of: field) else { return nil }
        if field == .images, column.reason == .map { return nil }
        return Finding(.columnDuplicated, field: field, detail: .columns([columns[earlier].header, column.header]))
    }
}

// MARK: - What a header lacks

extension ColumnPlan {
    /// What a table with these columns can never give: asked once the header is known.
    ///
    /// A sheet with `id` or `action` may be all updates and deletes, whose absent columns are left alone; its rows are
    /// judged one by one.
    public func missing() -> [Finding] {
        guard columns.contains(where: { $0.field != nil }) else {
            return [Finding(.headerMissing, detail: .columns(columns.map(\.header)))]
        }
        if column(of: .id) != nil || column(of: .action) != nil { return unmatchedMap() }
        let fields = Field.form.filter { $0.isNeeded && column(of: $0) == nil }
        return fields.map { Finding(.columnMissing, field: $0, detail: .columns(columns.map(\.header))) }
            + unmatchedMap()
    }

    /// The header of a column that must hold passwords; `nil` where the seller said that the column is something else.
    public var passwordHeader: String? {
        columns.first { $0.reason == .unknown && Field.isPassword(header: $0.header) }?.header
    }

    /// Columns that the seller named and the file does not have.
    public func unmatchedMap() -> [Finding] {
        map.entries
            .filter { entry in !columns.contains { $0.reason == .map && map.entry(for: $0.header) == entry } }
            .map { Finding(.columnMissing, field: $0.field, detail: .item($0.header, reason: nil)) }
    }
}

extension Field {
    /// Its place in the table of fields.
    fileprivate var number: Int {
        switch self {
        case .name: 0
        case .description: 1
        case .price: 2
        case .currency: 3
        case .discountedPrice: 4
        case .stock: 5
        case .images: 6
        case .sku: 7
        case .id: 8
        case .market: 9
        case .thumbnail: 10
        case .salePrice: 11
        case .action: 12
        }
    }
}
