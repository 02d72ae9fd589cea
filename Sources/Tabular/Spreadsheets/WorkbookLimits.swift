import Archives

/// What is read of a zipped workbook at most; each bounds memory or time, and is asked while a part is inflated, not after.
///
/// A refusal costs what was read until then. Text is cheap and elements are not: a megabyte of `<si/>` takes the parser as
/// long as ten megabytes of text, so what grows with the file is what honest files need bytes for.
struct WorkbookLimits {
    var archive = ArchiveLimits(entries: 20_000, directoryBytes: 4 << 20)
    /// The elements and attributes, comments and instructions of what is read at once: of all parts together while the
    /// workbook is opened and its sheet chosen, then of the sheet. A cell with a value pays for its own. Of what else honest
    /// programs write, the densest are the runs of rich texts, with five for a byte of the zip, and blank cells that leave
    /// out their places, with four.
    var markup = Growing(anyFile: 8 << 20, eachByte: 8)
    /// The texts that cells share. Each is there for a cell, which says its number and cannot do so in less than a byte of
    /// the zip; some programs leave those behind that no cell has any more.
    var sharedTexts = Growing(anyFile: 1 << 20, eachByte: 1)
    /// The inflated bytes of a part that lists others, or styles: a thousand of each thing that it may have.
    var listBytes = 64 << 20
    /// Excel takes 65,490.
    var cellFormats = 65_536
    /// Excel takes some 250.
    var numberFormats = 4096
    var sheets = 10_000
    /// Of a sheet, as they are written one behind the other, whatever their numbers are.
    var rows = CellPlace.lastRow
    /// Of one part with others.
    var relationships = 100_000

    /// As much as any file may have, and more the larger the zip is.
    struct Growing {
        var anyFile: Int
        var eachByte: Int

        func most(_ archive: ZipArchive) -> Int { anyFile + eachByte * archive.byteCount }
    }
}

/// What is left of the markup that may be read.
final class MarkupBudget {
    private let most: Int
    private var left: Int

    init(_ most: Int) { (self.most, left) = (most, most) }

    /// - Throws: `tooMany` once it is more than there was.
    func spend(_ markup: Int) throws(WorkbookDamage.Cause) {
        left -= markup
        guard left >= 0 else { throw .tooMany(.markup, limit: most) }
    }
}
