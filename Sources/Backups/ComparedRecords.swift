import Catalogue
import MarketAPI
import Tabular

/// The products of a catalogue that is compared, in a temporary file: what is in memory is where each is and what tells it from others.
package final class ComparedRecords {
    private let file: TemporaryFile
    private var places: [(offset: Int, length: Int)] = []
    private var products: [ComparedProduct] = []
    /// The vendor's identifier at the market; `nil` where nothing says it.
    private let identifier: String?
    /// Those whose numbers its products have.
    private var markets: Set<String> = []
    package var count: Int { products.count }

    /// - Parameter identifier: empty where nothing says it.
    package init(of identifier: String = "") throws(SystemError) {
        file = try TemporaryFile()
        self.identifier = identifier.isEmpty ? nil : identifier
    }

    /// - Parameter market: whose number it has, as accounts name it; `nil` where nothing says it.
    package func append(_ record: BackupRecord, of market: String?) throws(SystemError) {
        let line = record.line
        places.append((file.byteCount, line.count))
        products.append(ComparedProduct(record, of: market))
        if let market { markets.insert(market) }
        let result = line.withUnsafeBytes { bytes in Result { () throws(SystemError) in try file.append(bytes) } }
        try result.get()
    }

    private func record(_ index: Int) throws -> BackupRecord {
        let place = places[index]
        return try WrittenRecord(at: place.offset, length: place.length, of: "") {
            try file.read(at: $0, into: $1)
        }.record
    }

    /// Whether both have products of one market, and of one vendor as far as it is known: then a number means the same product.
    package func sharesNumbers(with other: ComparedRecords) -> Bool {
        if let identifier, let theirs = other.identifier, identifier != theirs { return false }
        return !markets.isDisjoint(with: other.markets)
    }

    /// - Parameter body: gets each difference: first what the later catalogue has otherwise or besides, in its order, then what it
    ///   has not.
    /// - Returns: how many products are the same.
    package static func compare(
        _ before: ComparedRecords, _ after: ComparedRecords, _ body: (ProductDifference) throws -> Void
    ) throws -> Int {
        let pairing = ProductPairing(before.products, after.products, byNumber: before.sharesNumbers(with: after))
        var same = 0
        for (index, place) in pairing.earlier.enumerated() {
            let record = try after.record(index)
            guard let place else {
                try body(ProductDifference(.added, record))
                continue
            }
            let isSamePlace = before.products[place].mayShareAddresses(with: after.products[index])
            if let difference = ProductDifference(
                from: try before.record(place), to: record, comparesAddresses: isSamePlace)
            {
                try body(difference)
            } else {
                same += 1
            }
        }
        for place in pairing.gone { try body(ProductDifference(.removed, try before.record(place))) }
        return same
    }
}
