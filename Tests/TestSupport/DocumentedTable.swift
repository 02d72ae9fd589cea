import Foundation
import Synchronization

/// A table of the documentation that the code can write.
public enum DocumentedTable {
    /// Several tests write one file.
    private static let folder = Mutex(
        Places.root.appendingPathComponent("Sources/OpenMarketCommand/Documentation.docc/Guides"))

    /// What stands between `<!-- NAME -->` and `<!-- /NAME -->` in a guide or the README, and what should; `OPENMARKET_REGENERATE`
    /// writes it.
    public static func compare(_ name: String, rows: [String]) throws -> (found: String, fresh: String) {
        try folder.withLock { folder in
            let (opening, closing) = ("<!-- \(name) -->\n", "<!-- /\(name) -->")
            let guides = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            let pages = guides + [Places.root.appendingPathComponent("README.md")]
            for page in pages where page.pathExtension == "md" {
                let text = try String(contentsOf: page, encoding: .utf8)
                guard let begin = text.range(of: opening), let end = text.range(of: closing) else { continue }
                let fresh = rows.joined(separator: "\n") + "\n"
                guard ProcessInfo.processInfo.environment["OPENMARKET_REGENERATE"] != nil else {
                    return (String(text[begin.upperBound..<end.lowerBound]), fresh)
                }
                let renewed = text.replacingCharacters(in: begin.upperBound..<end.lowerBound, with: fresh)
                try Data(renewed.utf8).write(to: page)
                return (fresh, fresh)
            }
            return ("no guide has a table \(name)", "")
        }
    }
}
