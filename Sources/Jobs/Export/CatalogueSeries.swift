import Tabular

/// Where a catalogue's products are written.
package protocol CatalogueOutput: AnyObject {
    /// The files that it is in so far, as the user calls them; none where that is standard output.
    var paths: [String] { get }
    /// The texts that were kept from being run as formulas.
    var guarded: Int { get }

    /// Writes a row: the values in the order of the columns.
    ///
    /// - Returns: what the file's encoding cannot hold of them.
    @discardableResult
    func write(_ values: [OutputValue]) throws -> [UnencodableCell]

    /// Ends the catalogue and puts it in its place.
    func finish() throws
}

extension CatalogueFile: CatalogueOutput {}

/// A catalogue in files of so many products, each whole in itself, which get their names once all of them are written.
package final class CatalogueSeries: CatalogueOutput {
    private let names: SeriesNames
    private let limit: Int
    private let total: () -> Int
    private let open: (_ path: String) throws -> CatalogueFile

    private var current: CatalogueFile?
    /// The products in that one.
    private var products = 0
    /// Written to their ends; without descriptors and buffers, so that there can be thousands.
    private var sealed: [any OutputSink] = []
    private var guardedInSealed = 0
    package private(set) var paths: [String] = []

    /// - Parameters:
    ///   - limit: the most products of a file.
    ///   - total: how many products there will be at most; asked with the first one.
    ///   - open: begins a file.
    package init(
        _ names: SeriesNames, limit: Int, total: @escaping () -> Int, open: @escaping (String) throws -> CatalogueFile
    ) {
        precondition(limit > 0, "a file of no products would never end")
        (self.names, self.limit, self.total, self.open) = (names, limit, total, open)
    }

    package var guarded: Int { guardedInSealed + (current?.guarded ?? 0) }

    @discardableResult
    package func write(_ values: [OutputValue]) throws -> [UnencodableCell] {
        if products == limit { try seal() }
        let file = try current ?? begin()
        products += 1
        return try file.write(values)
    }

    private func begin() throws -> CatalogueFile {
        let path = names.path(paths.count + 1, of: max(0, total() - 1) / limit + 1)
        let file = try open(path)
        paths.append(path)
        (current, products) = (file, 0)
        return file
    }

    private func seal() throws {
        guard let file = current else { return }
        sealed.append(try file.seal())
        guardedInSealed += file.guarded
        current = nil
        products = 0
    }

    /// Puts the files in their places, one after the other. A catalogue without products is a file as well.
    package func finish() throws {
        if paths.isEmpty { _ = try begin() }
        try seal()
        for file in sealed { try file.commit() }
    }
}
