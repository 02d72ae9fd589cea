import Foundation

/// Names that are there, found by names that are nearly the same.
///
/// A name made on a Mac is decomposed (NFD) on the disk while the sheet's is composed, or the other way round, and Linux
/// opens by bytes; Windows and cameras write endings in capitals. What could mean two names means none.
struct NameIndex {
    enum Match: Hashable {
        case none
        case one(String)
        case several([String])
    }

    /// The names as stored, by what they have in common with their other spellings. Strings are equal where they are
    /// canonically equivalent, so that the normal form does not count.
    private var names: [String: [String]] = [:]
    private(set) var count = 0

    init(_ stored: some Sequence<String>) {
        for name in stored {
            names[name.lowercased(), default: []].append(name)
            count += 1
        }
    }

    /// The one name that is meant: the same but for its normal form, else but for the letter case of its ending, else but
    /// for the letter case of all of it.
    func match(_ name: String) -> Match {
        guard let near = names[name.lowercased()] else { return .none }
        let same = near.filter { $0 == name }
        if !same.isEmpty { return Self.match(same, exactly: name) }
        let (stem, _) = Self.split(name)
        let sameStem = near.filter { Self.split($0).stem == stem }
        return Self.match(sameStem.isEmpty ? near : sameStem, exactly: nil)
    }

    private static func match(_ names: [String], exactly name: String?) -> Match {
        if let name, let stored = names.first(where: { $0.utf8.elementsEqual(name.utf8) }) { return .one(stored) }
        return names.count == 1 ? .one(names[0]) : .several(names.sorted())
    }

    private static func split(_ name: String) -> (stem: String, ending: String) {
        let name = name as NSString
        return (name.deletingPathExtension, name.pathExtension)
    }

    /// The name that somebody most likely meant to write; `nil` where none is near.
    ///
    /// - Parameter effort: how many letters may still be compared: a sheet may name a million photos that are not there.
    func nearest(to name: String, effort: inout Int) -> String? {
        guard effort > 0 else { return nil }
        let wanted = Array(name.lowercased())
        let (stem, _) = Self.split(name.lowercased())
        // A letter in four: `2.jpg` is no slip of the pen for `1.jpg`.
        let tolerance = min(3, stem.count / 4)
        var best: (distance: Int, name: String)?
        for (folded, stored) in names {
            // The same photo in another format: `a.png` for `a.jpg`.
            if Self.split(folded).stem == stem { return stored[0] }
            let letters = Array(folded)
            guard abs(letters.count - wanted.count) <= tolerance else { continue }
            effort -= letters.count * wanted.count
            guard effort > 0 else { break }
            let distance = Self.distance(letters, wanted)
            guard distance <= tolerance, (distance, stored[0]) < (best ?? (Int.max, "")) else { continue }
            best = (distance, stored[0])
        }
        return best?.name
    }

    /// How many letters have to be put in, left out or changed (Levenshtein).
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var row = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let change = diagonal + (letter == right[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(change, row[column] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
