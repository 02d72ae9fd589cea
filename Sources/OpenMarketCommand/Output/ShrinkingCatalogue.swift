import Jobs
import Tabular
import Wording

/// A market that was emptied, or another one than was meant, must not cost anybody the last good backup.
enum ShrinkingCatalogue {
    /// Refuses to put a catalogue of less than half the products into the place of one that is there, in a file or in several.
    ///
    /// - Throws: `ExitStatus.failed`, after saying both counts.
    static func refuse(_ paths: [String], with products: Int, console: Console) throws {
        // What is there and is no catalogue of products is none of this rule's.
        let old = paths.filter { !OutputPlace.isStream($0) }.map { ($0, self.products(in: $0)) }.filter { $0.1 > 0 }
        let count = old.reduce(0) { $0 + $1.1 }
        guard let first = old.first?.0, let last = old.last?.0, products * 2 < count else { return }
        let path = first == last ? first : "\(first) … \(last)"
        console.fail(ExportNotice.shrinks(path: path, from: count, to: products), status: .failed)
        throw ExitStatus.failed
    }

    private static func products(in path: String) -> Int {
        guard let old = try? InspectJob(options: InputOptions()).run(path), old.isReadable else { return 0 }
        return old.products
    }
}
