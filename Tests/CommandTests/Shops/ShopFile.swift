import Foundation
import TestSupport
import Testing

/// A product file of a public shop, and what a careful person expects of it: `shops/expect.json` of the corpora, with the real
/// flags of `readings.json` beside each where a person must say what the file does not.
struct ShopFile: Sendable {
    /// A product as it should be read; what is `nil` is nobody's to say.
    struct Product: Decodable, Sendable {
        var name: String?
        var price: Double?
        var discountedPrice: Double?
        var stock: Int?
        var sku: String?
    }

    /// What `expect.json` says.
    struct Expectation: Decodable, Sendable {
        var file: String
        var system: String
        var outcome: String
        /// `nil` where a careful person would refuse the file.
        var records: Int?
        var expected: [Product]
    }

    /// What `readings.json` says.
    struct Reading: Decodable, Sendable {
        var file: String
        /// What a person must say, since the file does not.
        var flags: [String]?
        /// The needed fields that it has not.
        var lacks: [String]?
        /// The codes for which it is refused besides.
        var codes: [String]?
        /// Why it may come out otherwise without a flag, and with the flags.
        var missWithout: String?
        var missWith: String?
    }

    var expectation: Expectation
    var reading: Reading
    var folder: URL

    var url: URL { folder.appendingPathComponent(expectation.file) }

    static let folder = Places.corpora.map { $0.appendingPathComponent("shops") }.flatMap {
        FileManager.default.fileExists(atPath: $0.path + "/expect.json") ? $0 : nil
    }

    /// The program that says how many of all files are read right.
    static let scale = folder.map { $0.appendingPathComponent("score.py") }.flatMap {
        FileManager.default.fileExists(atPath: $0.path) ? $0 : nil
    }

    /// Every file that `readings.json` speaks of; how many others nobody has read yet is said.
    static func all() throws -> [ShopFile] {
        struct Expectations: Decodable { var files: [Expectation] }
        let folder = try #require(folder)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let expectations = try decoder.decode(
            Expectations.self, from: Data(contentsOf: folder.appendingPathComponent("expect.json")))
        let readings = try decoder.decode(
            [Reading].self,
            from: Data(contentsOf: ShopSheet.folder.appendingPathComponent("readings.json")))
        let table = Dictionary(uniqueKeysWithValues: readings.map { ($0.file, $0) })
        #expect(Set(table.keys).isSubset(of: expectations.files.map(\.file)), "readings.json names other files")
        let files = expectations.files.compactMap { expectation in
            table[expectation.file].map { ShopFile(expectation: expectation, reading: $0, folder: folder) }
        }
        if files.count < expectations.files.count {
            print("\(expectations.files.count - files.count) files of the shops are not in readings.json yet")
        }
        return files
    }
}
