import Catalogue

/// Why nothing is taken from some columns: what `inspect` says beside those that are used.
extension ColumnPlan {
    /// A column that nothing is taken from.
    public struct PassedOver: Sendable, Hashable {
        public var column: Int
        public var why: Why

        /// The reasons in the order in which they are told: those that may be a mistake come first.
        public enum Why: Sendable, Hashable {
            /// It would say the same as another column, which goes before it.
            case second(Part, to: Int)
            /// Its name may mean two things, and nobody says which.
            case ambiguous
            /// The seller leaves it out, by a flag or in the map of that file.
            case leftOut(by: String?)
            /// This tool wrote there why it rejected the rows.
            case reasons
            /// Nothing is known by its name.
            case unknown
        }
    }

    /// The columns that nothing is taken from, each with the reason.
    public var passedOver: [PassedOver] {
        columns.indices.filter { columns[$0].part == nil && $0 != pairs?.key && $0 != pairs?.value }
            .map { PassedOver(column: $0, why: why(columns[$0])) }
    }

    private func why(_ column: Column) -> PassedOver.Why {
        switch column.reason {
        case .map: return .leftOut(by: column.mapFile)
        case .reasons: return .reasons
        case .name, .synonym, .preset, .unknown: break
        }
        if Field.isAmbiguous(header: column.header.withoutMarkup) { return .ambiguous }
        guard !column.isUnnamed, let part = meaning(of: column.header), let taken = taken(for: part) else {
            return .unknown
        }
        return .second(part, to: taken)
    }

    /// What a header means where it stands alone.
    private func meaning(of header: String) -> Part? {
        let base = HeaderUnit(header)?.base
        if let preset {
            return preset.part(ofHeader: header)?.part ?? base.flatMap { preset.part(ofHeader: $0)?.part }
        }
        return (Field(header: header.withoutMarkup) ?? base.flatMap { Field(header: $0) }).map { .field($0) }
    }

    /// The column that says what a part would: its own, or one of the prices that go before it.
    private func taken(for part: Part) -> Int? {
        if let own = column(of: part) { return own }
        let others: [Part] =
            switch part {
            case .listPrice, .discountPercent, .discountUnit, .saleSwitch, .field(.salePrice), .field(.discountedPrice):
                [.field(.salePrice), .field(.discountedPrice), .field(.price)]
            case .surcharge: [.field(.price)]
            case .variantPhoto: [.field(.images)]
            case .namePart: [.field(.name)]
            default: []
            }
        return others.lazy.compactMap { column(of: $0) }.first
    }
}
