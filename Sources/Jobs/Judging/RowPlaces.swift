import Spilling
import Tabular

/// Where rows stand, by their numbers from 0 on. A row that follows the one before it, as rows of a file do, takes four bytes.
struct RowPlaces {
    private var links = SpilledSequence<RowLink>(bufferedCount: 8192)
    /// The rows that are kept as they are.
    private var anchors = SpilledSequence<RowReference>(bufferedCount: 256)
    private var last: RowReference?

    /// Of so many rows one at least is an anchor, so that few links are gone through for a row.
    private static let distance = 64

    var count: Int { links.count }

    mutating func append(_ row: RowReference) throws(SystemError) {
        if let last, let link = RowLink(row, behind: last), mayLink {
            try links.append(link)
        } else {
            try anchor(row)
        }
        last = row
    }

    /// Appends rows that follow each other.
    ///
    /// - Parameters:
    ///   - steps: to each of them but the first.
    ///   - row: one of them, by its number among them.
    mutating func append(_ steps: [RowBlock.Step], row: (Int) -> RowReference) throws(SystemError) {
        try append(row(0))
        if steps.isEmpty { return }
        for (index, step) in steps.enumerated() {
            if let link = RowLink(step), mayLink {
                try links.append(link)
            } else {
                try anchor(row(index + 1))
            }
        }
        last = row(steps.count)
    }

    private var mayLink: Bool { count % Self.distance != 0 }

    private mutating func anchor(_ row: RowReference) throws(SystemError) {
        try links.append(RowLink(anchor: anchors.count))
        try anchors.append(row)
    }

    /// - Precondition: it was appended.
    func element(at index: Int) throws(SystemError) -> RowReference {
        var reader = Reader(self, page: Self.distance, anchorPage: 1)
        return try reader.element(at: index)
    }

    /// Where many rows stand: rows near each other are read together.
    ///
    /// - Parameter indexes: growing. All were appended.
    func elements(at indexes: [Int]) throws(SystemError) -> [RowReference] {
        var reader = Reader(self, page: 128 * Self.distance, anchorPage: 128)
        var rows: [RowReference] = []
        rows.reserveCapacity(indexes.count)
        for index in indexes { try rows.append(reader.element(at: index)) }
        return rows
    }

    private struct Reader {
        private var links: SpilledSequence<RowLink>.PagedReader
        private var anchors: SpilledSequence<RowReference>.PagedReader

        init(_ places: RowPlaces, page: Int, anchorPage: Int) {
            (links, anchors) = (places.links.pagedReader(page), places.anchors.pagedReader(anchorPage))
        }

        mutating func element(at index: Int) throws(SystemError) -> RowReference {
            let links = try links.elements((index - index % RowPlaces.distance)..<(index + 1))
            guard let start = links.lastIndex(where: { $0.anchor != nil }), let anchor = links[start].anchor else {
                preconditionFailure("a row without an anchor")
            }
            let row = try anchors.elements(anchor..<(anchor + 1)).first!
            return RowLink.row(behind: row, over: links[(start + 1)...])
        }
    }
}
