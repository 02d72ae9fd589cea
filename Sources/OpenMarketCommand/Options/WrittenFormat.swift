import Foundation
import Tabular
import Wording

extension FormatArgument {
    /// The format of a file that is to be written: the one asked for, or the one that the file's ending claims. A name
    /// without an ending, like standard output, claims none and gets CSV.
    ///
    /// - Throws: for an ending that means another format: a reader that goes by it would meet something else.
    func written(to path: String?) throws(UnwritableEnding) -> TabularFormat {
        if let format {
            guard TabularFormat.written.contains(format) else { throw UnwritableEnding(path: "." + format.rawValue) }
            return format
        }
        guard let path, case let ending = (path as NSString).pathExtension, !ending.isEmpty else { return .csv }
        guard let format = TabularFormat(fileName: "." + ending), TabularFormat.written.contains(format)
        else { throw UnwritableEnding(path: path) }
        return format
    }
}

/// A file whose ending means a format that is not written.
struct UnwritableEnding: Troubling, Hashable {
    let path: String

    var status: ExitStatus { .usage }
    var trouble: any Sentence {
        Misuse.unwritableEnding(file: path, endings: TabularFormat.written.map { "." + $0.rawValue })
    }
}
