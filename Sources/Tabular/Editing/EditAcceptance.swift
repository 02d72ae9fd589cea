/// Finds the edits that can be made together such that nothing else is read otherwise.
struct EditAcceptance {
    private let editing: any CellEditing
    private let original: OriginalRecords
    private let digest: ReadingDigest
    private let reading: EditedReading
    private(set) var refused: [CellEdits.Place: EditRefusal]
    private var accepted: [CellEdits.Place] = []
    private var file: TemporaryFile?
    /// How often the file is written at the most; what is not settled then is refused.
    private var triesLeft = 64

    init(
        _ editing: any CellEditing, _ original: OriginalRecords, _ digest: ReadingDigest, _ reading: EditedReading
    ) {
        (self.editing, self.original, self.digest, self.reading) = (editing, original, digest, reading)
        refused = original.refused
    }

    /// - Returns: the file with all edits but those refused; `nil` where none is left.
    mutating func settle() throws -> TemporaryFile? {
        try take(original.edits.places[...])
        return file
    }

    /// Takes all of them, or else the halves one after the other.
    private mutating func take(_ places: ArraySlice<CellEdits.Place>) throws {
        guard !places.isEmpty else { return }
        if try isTaken(places) { return }
        guard places.count > 1, triesLeft > 0 else {
            for place in places where refused[place] == nil { refused[place] = .readsOtherwise }
            return
        }
        let middle = places.startIndex + places.count / 2
        try take(places[..<middle])
        try take(places[middle...])
    }

    private mutating func isTaken(_ places: ArraySlice<CellEdits.Place>) throws -> Bool {
        let wanted = accepted + places.filter { refused[$0] == nil }
        guard wanted.count > accepted.count else { return true }
        triesLeft -= 1
        let written = try editing.file(with: original.edits.only(wanted))
        refused.merge(written.refused) { first, _ in first }
        let kept = wanted.filter { refused[$0] == nil }
        guard kept.count > accepted.count else { return true }
        guard try reading.gives(original, digest, with: original.edits.only(kept), in: written.file) else {
            return false
        }
        (accepted, file) = (kept, written.file)
        return true
    }
}
