import Foundation
import Synchronization

/// A table of the README that the code can write.
public enum ReadmeTable {
    /// Several tests write the one file.
    private static let file = Mutex(Places.root.appendingPathComponent("README.md"))

    /// What stands between `<!-- NAME -->` and `<!-- /NAME -->`, and what should; `OPENMARKET_REGENERATE` writes it.
    public static func compare(_ name: String, rows: [String]) throws -> (found: String, fresh: String) {
        try file.withLock { file in
            let text = try String(contentsOf: file, encoding: .utf8)
            let (opening, closing) = ("<!-- \(name) -->\n", "<!-- /\(name) -->")
            guard let begin = text.range(of: opening), let end = text.range(of: closing) else {
                return ("no table \(name)", "")
            }
            let fresh = rows.joined(separator: "\n") + "\n"
            guard ProcessInfo.processInfo.environment["OPENMARKET_REGENERATE"] != nil else {
                return (String(text[begin.upperBound..<end.lowerBound]), fresh)
            }
            let renewed = text.replacingCharacters(in: begin.upperBound..<end.lowerBound, with: fresh)
            try Data(renewed.utf8).write(to: file)
            return (fresh, fresh)
        }
    }
}
