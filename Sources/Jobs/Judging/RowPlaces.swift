import Tabular

/// Where rows stand, by their numbers from 0 on. A row that follows the one before it, as rows of a file do, takes 20 bytes.
struct RowPlaces {
    /// Rows that follow each other, by the first of them.
    private struct Run: BitwiseCopyable {
        var first: RowReference
        /// The first one's number.
        var start: Int
    }

    private struct Place: BitwiseCopyable {
        var run: UInt32
        var step: RowReference.Step
    }

    private var runs = SpilledSequence<Run>(bufferedCount: 256)
    private var places = SpilledSequence<Place>()
    private var run: Run?

    var count: Int { places.count }

    mutating func append(_ row: RowReference) throws(SystemError) {
        guard let run, let step = row.step(from: run.first, after: count - run.start) else { return try begin(row) }
        try append(step)
    }

    /// Appends rows that follow each other.
    ///
    /// - Parameters:
    ///   - distances: of each from the first.
    ///   - row: one of them, by its number among them.
    mutating func append(
        _ distances: [RowBlock.Distance], row: (Int) -> RowReference
    ) throws(SystemError) {
        var first = 0
        for index in distances.indices {
            if index > first, let step = RowReference.Step(distances[index], from: distances[first]) {
                try append(step)
            } else {
                try begin(row(index))
                first = index
            }
        }
    }

    @inline(__always)
    private mutating func append(_ step: RowReference.Step) throws(SystemError) {
        try places.append(Place(run: UInt32(truncatingIfNeeded: runs.count - 1), step: step))
    }

    private mutating func begin(_ row: RowReference) throws(SystemError) {
        let begun = Run(first: row, start: count)
        try runs.append(begun)
        run = begun
        try append(.none)
    }

    /// - Precondition: it was appended.
    func element(at index: Int) throws(SystemError) -> RowReference {
        let place = try places.element(at: index)
        let run = try runs.element(at: Int(place.run))
        return RowReference(run.first, after: index - run.start, place.step)
    }
}
