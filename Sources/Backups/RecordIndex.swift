import Catalogue
import Spilling
import Tabular

/// Where the records of a file are, by their products' numbers, so that a catalogue need not be in memory: twelve bytes of each are.
package struct RecordIndex {
    package struct Place: BitwiseCopyable, Hashable, Sendable {
        let offset: Int
        let length: Int
        /// What the market's list showed of it.
        package let listed: ListedDigest
        /// Whether a photo of it was not to be had: it may be there another time, whatever the market said of it.
        package let lacksPhotos: Bool

        init(offset: Int, length: Int, _ record: BackupRecord) {
            self.offset = offset
            self.length = length
            listed = record.listed
            lacksPhotos = record.images.contains { $0.photo.stored == nil }
        }
    }

    private let file: FileSource
    /// In the order in which they were found, those of forgotten records among them.
    private var places = SpilledSequence<Place>()
    private var slots = ProductSlots()
    /// Of the places; looked for by number, they mostly follow each other.
    private var pages: SpilledSequence<Place>.PagedReader?

    init(_ file: FileSource) { self.file = file }

    /// The products' numbers, ascending.
    package var products: [Int] { slots.products }

    package func contains(_ id: Int) -> Bool { slots[id] != nil }

    mutating func set(_ place: Place, of id: Int) throws(SystemError) {
        // First, so that nobody else holds what is appended to.
        pages = nil
        slots[id] = places.count
        try places.append(place)
    }

    package mutating func remove(_ id: Int) { slots[id] = nil }

    /// `nil` where there is none.
    ///
    /// - Throws: `SystemError` where the temporary file cannot be read.
    package mutating func place(of id: Int) throws(SystemError) -> Place? {
        guard let slot = slots[id] else { return nil }
        var reader = pages ?? places.pagedReader(Self.page)
        defer { pages = reader }
        return try reader.elements(slot..<slot + 1).first
    }

    private static let page = 512

    /// - Throws: `BackupError.damaged` where the file is not what it was.
    package mutating func record(_ id: Int) throws -> WrittenRecord? {
        guard let place = try place(of: id) else { return nil }
        return try WrittenRecord(at: place.offset, length: place.length, of: file.path) {
            try file.read(at: $0, into: $1)
        }
    }
}

extension BackupRepository {
    /// The records of a snapshot. Those whose lines are not what the manifest says are left out: nobody should build upon them.
    ///
    /// - Throws: where the manifest is damaged, or the file cannot be read.
    package func records(of name: SnapshotName) throws -> RecordIndex {
        let path = recordsPath(of: name)
        var index = RecordIndex(try FileSource(path: path))
        var lines = try LineReader(path: path)
        try SnapshotManifest.read(manifestPath(of: name)) { entry in
            switch entry {
            case .summary(let summary): try check(summary, of: name)
            case .record(let expected):
                let offset = lines.offset
                guard let line = try lines.next(), PackedDigest(of: line) == expected.digest,
                    let record = try? BackupRecord(JSONLine(line, of: path))
                else { return }
                try index.set(RecordIndex.Place(offset: offset, length: line.count, record), of: record.id)
            case .change, .file, .photo: break
            }
        }
        return index
    }
}
