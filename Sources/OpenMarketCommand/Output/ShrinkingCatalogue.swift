import Jobs
import Wording

/// A market that was emptied, or another one than was meant, must not cost anybody the last good backup.
enum ShrinkingCatalogue {
    /// Refuses to put a catalogue of less than half the products into the place of one that is there.
    ///
    /// - Throws: `ExitStatus.failed`, after saying both counts.
    static func refuse(_ path: String, with products: Int, console: Console) throws {
        // What is there and is no catalogue of products is none of this rule's.
        guard let old = try? InspectJob(options: InputOptions()).run(path), old.isReadable,
            products * 2 < old.products
        else { return }
        console.fail(ExportNotice.shrinks(path: path, from: old.products, to: products), status: .failed)
        throw ExitStatus.failed
    }
}
