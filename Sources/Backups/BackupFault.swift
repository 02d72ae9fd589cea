import Tabular

/// Something in a repository that is not as it was written.
package struct BackupFault: Hashable, Sendable {
    /// In the repository.
    package var path: String
    package var kind: BackupFaultKind

    package init(_ path: String, _ kind: BackupFaultKind) {
        self.path = path
        self.kind = kind
    }
}

/// In what way something in a repository is not as it was written.
package enum BackupFaultKind: Hashable, Sendable {
    case missing
    /// Shorter than what was written, in bytes.
    case truncated(written: Int, found: Int)
    /// Longer than what was written, in bytes.
    case extended(written: Int, found: Int)
    /// As long as what was written, and something else; of the records' file, the products whose lines they are, as far as
    /// they can be told.
    case changed(products: [Int])
    /// Nothing that was written is called so.
    case unexpected
    /// A folder, a link or a pipe in the place of a file.
    case notAFile
    /// The system does not give it out.
    case unreadable(SystemError)
    /// A manifest, or the repository's own file, which shows that bytes were changed, lost or added.
    case seal(BackupError.Damage)
    /// A manifest of a newer version of this program, so that its snapshot cannot be looked at.
    case newer(version: Int)
    /// A manifest whose numbers do not agree with each other, or with where it lies.
    case contradiction
}

extension BackupFaultKind {
    /// A word for it, for scripts.
    package var word: String {
        switch self {
        case .missing: "missing"
        case .truncated: "truncated"
        case .extended: "extended"
        case .changed: "changed"
        case .unexpected: "unexpected"
        case .notAFile: "not-a-file"
        case .unreadable: "unreadable"
        case .seal: "seal-broken"
        case .newer: "newer-version"
        case .contradiction: "contradiction"
        }
    }
}
