import Catalogue
import MarketAPI

/// One of this tool's own lines of JSON: what is not as it should be is damage.
package typealias JSONLine = JSONMembers<BackupError>

extension JSONMembers<BackupError> {
    package init(_ line: [UInt8], of path: String) throws(BackupError) {
        try self.init(line, orElse: .damaged(path: path, .line))
    }

    /// What is thrown where a newer version of this tool wrote it.
    func newer(_ version: Int) -> BackupError {
        if case .damaged(let path, _) = failure { .newer(path: path, version: version) } else { failure }
    }

    /// A text, or seconds since 1970 where those are no whole number.
    func optionalDate(_ name: String) throws(BackupError) -> MarketDate? {
        try optional(name) { $0.text.map { MarketDate($0) } ?? $0.number.flatMap { MarketDate(wire: $0.double) } }
    }
}
