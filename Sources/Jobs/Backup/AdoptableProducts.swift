import Backups
import Catalogue
import Ledger
import MarketAPI
import Tabular

/// What a ledger can learn from a snapshot, in a temporary file: of a ledger that was lost it is the whole catalogue, and nothing of it
/// is written before somebody has said yes.
final class AdoptableProducts {
    private let file: TemporaryFile
    private var places: [(offset: Int, length: Int)] = []
    var count: Int { places.count }

    init() throws(SystemError) { file = try TemporaryFile() }

    func append(_ product: KnownProduct) throws(SystemError) {
        let line = BackupRecord(product).line
        places.append((file.byteCount, line.count))
        let result = line.withUnsafeBytes { bytes in Result { () throws(SystemError) in try file.append(bytes) } }
        try result.get()
    }

    /// - Returns: how many products the ledger did not know.
    func adopt(into ledger: Ledger, of account: Account) throws -> Int {
        var adopted = 0
        for start in stride(from: 0, to: places.count, by: Self.batch) {
            let products = try places[start..<min(start + Self.batch, places.count)].map(product)
            adopted += try ledger.adopt(products, of: account)
        }
        return adopted
    }

    private static let batch = 1000

    private func product(_ place: (offset: Int, length: Int)) throws -> KnownProduct {
        let record = try WrittenRecord(at: place.offset, length: place.length, of: "") {
            try file.read(at: $0, into: $1)
        }.record
        guard let known = record.known, let values = known.values else {
            preconditionFailure("what was appended has a key and values")
        }
        return KnownProduct(key: known.key, id: record.id, values: values, photos: known.photos)
    }
}

extension BackupRecord {
    /// A product of which nothing but what a ledger knows matters.
    fileprivate init(_ product: KnownProduct) {
        self.init(ProductDetail(ProductFacts(id: product.id), images: [], vendor: nil), photos: [], listed: .unproved)
        known = Known(key: product.key, values: product.values, photos: product.photos)
    }
}
