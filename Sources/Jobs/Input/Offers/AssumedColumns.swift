import Catalogue
import Drafting
import Tabular

/// Columns that are taken for what a product needs though nothing calls them so: where a file would be refused for want of them, and
/// what stands in its first rows leaves nothing to choose.
enum AssumedColumns {
    /// The options with these columns; `nil` where nothing lacks, where a person has to say which they are, and where it cannot be read,
    /// which whoever reads it tells.
    ///
    /// - Parameter input: what is read where nothing is taken; it is not read on here.
    static func options(_ options: InputOptions, of input: InputFile) -> InputOptions? {
        guard input.isSeekable, let again = try? InputFile(input.name, isReadAgain: false),
            var reading = try? InputReading(again, options, inBlocks: false), reading.lacksColumns(),
            let offer = try? reading.onlyOffer()
        else { return nil }
        var options = options
        options.map.entries += offer.map { one in
            var entry = ColumnMap.Entry(header: one.header, field: one.field)
            (entry.isAssumed, entry.isNeeded) = (true, false)
            return entry
        }
        return options
    }
}
