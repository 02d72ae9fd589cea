import Spilling
import Tabular

/// The photos that records name, in flat memory however many they are.
struct NamedPhotos {
    /// Those that are not among the runs yet, each as often as records name it.
    private var newest: [StoredPhoto] = []
    private var runs: SortedRuns<StoredPhoto>?

    private static let run = 16 << 10

    mutating func append(_ photo: StoredPhoto) throws(SystemError) {
        newest.append(photo)
        if newest.count == Self.run { try endRun() }
    }

    private mutating func endRun() throws(SystemError) {
        if runs == nil { runs = try SortedRuns() }
        newest.sort()
        try runs?.append(newest)
        newest.removeAll(keepingCapacity: true)
    }

    /// Each once.
    mutating func sorted() throws -> SpilledSequence<StoredPhoto> {
        try endRun()
        var sorted = SpilledSequence<StoredPhoto>()
        var last: StoredPhoto?
        try runs?.merge { photo in
            guard photo != last else { return }
            try sorted.append(photo)
            last = photo
        }
        return sorted
    }
}
