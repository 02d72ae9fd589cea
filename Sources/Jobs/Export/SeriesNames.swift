import FilePaths
import Foundation
import Tabular

/// The names of the files that one catalogue is written to: `catalogue-001.csv`, `catalogue-002.csv` and on for `catalogue.csv`.
///
/// They sort as they follow each other, and are the same for any catalogue that needs fewer than a thousand of them, so that
/// a catalogue which has grown leaves no files of other names behind.
package struct SeriesNames: Hashable, Sendable {
    /// With the folder, as it was given.
    private let stem: String
    /// With `.gz`, where it has that.
    private let ending: String

    private static let leastDigits = 3

    /// - Parameter path: the catalogue's name, as if it were one file.
    package init(path: String) {
        let (name, suffix) = Gzip.split(name: path)
        let format = (name as NSString).pathExtension
        stem = format.isEmpty ? name : String(name.dropLast(format.count + 1))
        ending = (format.isEmpty ? "" : "." + format) + suffix
    }

    /// - Parameters:
    ///   - number: counted from 1.
    ///   - count: how many files there are at most.
    package func path(_ number: Int, of count: Int) -> String {
        let digits = String(number)
        let width = max(Self.leastDigits, String(count).count)
        return "\(stem)-\(String(repeating: "0", count: max(0, width - digits.count)))\(digits)\(ending)"
    }

    /// Whether the files may get this name.
    package func include(_ path: String) -> Bool { number(of: path) != nil }

    private func number(of path: String) -> Int? {
        guard path.hasPrefix(stem + "-"), path.hasSuffix(ending) else { return nil }
        let digits = path.dropFirst(stem.count + 1).dropLast(ending.count)
        guard digits.utf8.count >= Self.leastDigits, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return Int(digits)
    }

    /// The files of such names that are there, in order.
    package func existing() -> [String] {
        // By hand: Foundation's `deletingLastPathComponent` ends the process on a path of one character.
        let prefix = stem.lastIndex(of: "/").map { String(stem[...$0]) } ?? ""
        let names = Folders.names(in: prefix.isEmpty ? "." : prefix) ?? []
        let paths = names.compactMap { name in number(of: prefix + name).map { (number: $0, path: prefix + name) } }
        return paths.sorted { ($0.number, $0.path) < ($1.number, $1.path) }.map(\.path)
    }
}
