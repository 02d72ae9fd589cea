import Catalogue
import MarketAPI
import Tabular

/// The products of a catalogue that is compared, in a temporary file: what is in memory is where each is and what it is called.
package final class ComparedRecords {
    private struct Entry {
        var offset: Int
        var length: Int
        var id: Int
        var sku: String?
        /// Where neither is known.
        var name: String?
    }

    private let file: TemporaryFile
    private var entries: [Entry] = []
    package var count: Int { entries.count }

    package init() throws(SystemError) { file = try TemporaryFile() }

    package func append(_ record: BackupRecord) throws(SystemError) {
        let line = record.line
        entries.append(
            Entry(
                offset: file.byteCount, length: line.count, id: record.id, sku: record.sku,
                name: record.id == 0 && record.sku == nil ? record.facts.fields.name ?? "" : nil))
        let result = line.withUnsafeBytes { bytes in Result { () throws(SystemError) in try file.append(bytes) } }
        try result.get()
    }

    private func record(_ index: Int) throws -> BackupRecord {
        let entry = entries[index]
        return try WrittenRecord(at: entry.offset, length: entry.length, of: "") {
            try file.read(at: $0, into: $1)
        }.record
    }

    /// What tells each product from the others: its number where both catalogues are the same market's, else the seller's key,
    /// else its name. Where several are called so, the first of one is the first of the other.
    private func keys(byNumber: Bool) -> [String] {
        var seen: [String: Int] = [:]
        return entries.map { entry in
            let key =
                if byNumber, entry.id > 0 { "id:\(entry.id)" } else if let sku = entry.sku { "sku:\(sku)" } else {
                    "name:\(entry.name ?? "id \(entry.id)")"
                }
            seen[key, default: 0] += 1
            return "\(key)#\(seen[key]!)"
        }
    }

    /// - Parameters:
    ///   - byNumber: whether both are of the same market, whose numbers tell products apart.
    ///   - body: gets each difference: first what the later catalogue has otherwise or besides, in its order, then what it has not.
    /// - Returns: how many products are the same.
    package static func compare(
        _ before: ComparedRecords, _ after: ComparedRecords, byNumber: Bool, _ body: (ProductDifference) throws -> Void
    ) throws -> Int {
        var places = Dictionary(
            zip(before.keys(byNumber: byNumber), before.entries.indices), uniquingKeysWith: { first, _ in first })
        var same = 0
        for (index, key) in after.keys(byNumber: byNumber).enumerated() {
            let record = try after.record(index)
            guard let place = places.removeValue(forKey: key) else {
                try body(ProductDifference(.added, record))
                continue
            }
            if let difference = ProductDifference(from: try before.record(place), to: record) {
                try body(difference)
            } else {
                same += 1
            }
        }
        for place in places.values.sorted() { try body(ProductDifference(.removed, try before.record(place))) }
        return same
    }
}
