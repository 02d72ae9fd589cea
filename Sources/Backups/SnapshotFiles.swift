/// The names of a snapshot's files.
package enum SnapshotFiles {
    package static let manifest = "manifest.ndjson"
    /// The same digests for `sha256sum -c`.
    package static let sums = "SHA256SUMS"
    /// All that is known of each product, a line each, by their numbers.
    package static let records = "products.ndjson"
    /// What people and other programs read; `format` is its ending.
    package static func catalogue(_ format: String) -> String { "catalogue." + format }
}
