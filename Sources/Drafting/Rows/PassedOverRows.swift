import Tabular

/// The rows of a table that are passed over, since they are no products: how many of each kind, and where the first are.
public struct PassedOverRows: Sendable, Hashable {
    public enum Kind: String, Sendable, CaseIterable {
        case preamble, comment, total
        /// The name of a group, alone in its row.
        case heading
        /// The header once more.
        case repeatedHeader = "repeated-header"
        /// Made ready for a product, and never filled in.
        case unfilled
        /// Delimiters and white space.
        case blank
    }

    public struct Rows: Sendable, Hashable {
        public var count = 0
        /// The lines of the first, as many as a person would look up.
        public var lines: [Int] = []
    }

    /// A kind that did not come up is not there.
    public private(set) var kinds: [Kind: Rows] = [:]

    public static let shownLines = 5

    public init() {}

    public subscript(kind: Kind) -> Rows { kinds[kind] ?? Rows() }

    public var isEmpty: Bool { kinds.isEmpty }

    mutating func take(_ record: borrowing Record) {
        guard let kind = Kind(record.role) else { return }
        take(record, as: kind)
    }

    mutating func take(_ record: borrowing Record, as kind: Kind) {
        kinds[kind, default: Rows()].count += 1
        if self[kind].lines.count < Self.shownLines { kinds[kind]!.lines.append(record.lines.lowerBound) }
    }
}

extension PassedOverRows.Kind {
    /// - Parameter role: that of a row which is no product; data is so where it is blank.
    fileprivate init?(_ role: Record.Role) {
        switch role {
        case .preamble: self = .preamble
        case .header: return nil
        case .repeatedHeader: self = .repeatedHeader
        case .comment: self = .comment
        case .total: self = .total
        case .heading: self = .heading
        case .data: self = .blank
        }
    }
}
