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
        let links = try links.elements((index - index % Self.distance)..<(index + 1))
        guard let start = links.lastIndex(where: { $0.anchor != nil }), let anchor = links[start].anchor else {
            preconditionFailure("a row without an anchor")
        }
        return try links[(start + 1)...].reduce(anchors.element(at: anchor)) { $1.row(behind: $0) }
    }
}
