import Catalogue
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
    /// The spellings by how long they are and by what stands before the ending: looking through all of them for each name
    /// that is not there would take minutes where many are not.
    private var byLength: [Int: [String]] = [:]
    private var byStem: [String: String] = [:]

    init(_ stored: some Sequence<String>) {
        for name in stored { names[name.lowercased(), default: []].append(name) }
        for folded in names.keys {
            byLength[Self.letters(of: folded).count, default: []].append(folded)
            let stem = Self.split(folded).stem
            byStem[stem] = min(byStem[stem] ?? folded, folded)
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
        let folded = name.lowercased()
        let stem = Self.split(folded).stem
        // The same photo in another format: `a.png` for `a.jpg`.
        if let same = byStem[stem] { return names[same]?[0] }
        let wanted = Self.letters(of: folded)
        // A letter in four: `2.jpg` is no slip of the pen for `1.jpg`.
        let tolerance = min(3, Self.letters(of: stem).count / 4)
        var best: (distance: Int, name: String)?
        for count in (wanted.count - tolerance)...(wanted.count + tolerance) {
            for near in byLength[count] ?? [] {
                effort -= count * wanted.count
                guard effort > 0 else { return best?.name }
                let letters = Self.letters(of: near)
                // Nor is `컵2.jpg` one for `컵1.jpg`, of however many letters a syllable is made.
                guard !Self.isShortHangul(folded) || letters.filter(\.isNumber) == wanted.filter(\.isNumber) else {
                    continue
                }
                let distance = Self.distance(letters, wanted)
                guard distance <= tolerance || distance == 1 && Self.areSwapped(letters, wanted) else { continue }
                let stored = names[near]![0]
                if (distance, stored) < (best ?? (Int.max, "")) { best = (distance, stored) }
            }
        }
        return best?.name
    }

    /// As people type them: a syllable of Hangul is two to four letters (Unicode §3.12), so that a slip in one of them is
    /// small.
    private static func letters(of name: String) -> [Character] {
        name.normalizedToNFC().flatMap { character -> [Character] in
            guard let syllable = character.unicodeScalars.first, (0xAC00...0xD7A3).contains(syllable.value) else {
                return [character]
            }
            let index = Int(syllable.value) - 0xAC00
            let parts =
                [0x1100 + index / 588, 0x1161 + index % 588 / 28] + (index % 28 > 0 ? [0x11A7 + index % 28] : [])
            return parts.compactMap { Unicode.Scalar($0).map(Character.init) }
        }
    }

    private static func isShortHangul(_ name: String) -> Bool {
        split(name).stem.count < 8 && name.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
    }

    /// How many letters have to be put in, left out, changed or swapped with the next (optimal string alignment).
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var before: [Int] = []
        var above = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var row = [index + 1]
            for column in right.indices {
                let change = above[column] + (letter == right[column] ? 0 : 1)
                row.append(min(change, above[column + 1] + 1, row[column] + 1))
                guard index > 0, column > 0, letter == right[column - 1], left[index - 1] == right[column] else {
                    continue
                }
                row[column + 1] = min(row[column + 1], before[column - 1] + 1)
            }
            (before, above) = (above, row)
        }
        return above[right.count]
    }

    /// Whether only two letters changed places, as in `bga` for `bag`: a slip in however short a name. Of two numbers one is
    /// as good as the other.
    private static func areSwapped(_ left: [Character], _ right: [Character]) -> Bool {
        let places = zip(left, right).enumerated().filter { $0.element.0 != $0.element.1 }
        return left.count == right.count && places.count == 2 && places.allSatisfy { $0.element.0.isLetter }
    }
}
