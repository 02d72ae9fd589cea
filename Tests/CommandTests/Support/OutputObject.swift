import Foundation

/// One object of `--output json`, with the fields of every type.
struct OutputObject: Decodable, Sendable {
    var type: String
    var url: String?
    var shop: String?
    var identifier: String?
    var secretFile: String?
    var command: String?
    var by: String?
    var run: String?
    var state: String?
    var market: String?
    var account: String?
    var ledger: String?

    var code: String?
    var severity: String?
    var file: String?
    var record: Int?
    var line: Int?
    var lastLine: Int?
    var column: String?
    var cell: String?
    var sheet: String?
    var value: String?
    var message: String?
    var remedy: String?

    var sku: String?
    var outcome: String?
    var id: Int?
    var name: String?

    var records: Int?
    var accepted: Int?
    var uploaded: Int?
    var updated: Int?
    var unchanged: Int?
    var seen: Int?
    var gone: Int?
    var changed: NumberOrText?
    var replanned: Int?
    var leftChanged: Int?
    var productsUnknown: [Int]?
    var asks: Bool?
    var written: Int?
    var deleted: Int?
    var rejected: Int?
    var failed: Int?
    var unknown: Int?
    var remaining: Int?
    var warnings: Int?
    var guarded: Int?
    var replaced: Int?
    var issues: [String: Int]?
    var notices: [String: Int]?
    var fields: [String: Difference]?
    var photoChange: String?
    var creates: Int?
    var replaces: Int?
    var requests: Int?
    var seconds: Double?
    var doubled: [Doubled]?
    var error: Reason?
    var transfer: Transfer?

    var snapshot: String?
    var complete: Bool?
    var shortcomings: [String]?
    var leftOut: [String]?
    var clock: String?
    var changedMeanwhile: Int?
    var products: Int?
    var claimed: Int?
    var photos: Int?
    var photosFetched: Int?
    var photosAbsent: Int?
    var asked: Int?
    var valuesUnreadable: Int?
    var faults: Int?
    var fault: String?
    var path: String?
    var kept: Int?
    var removed: Int?
    var map: String?
    var difference: String?
    var added: Int?
    var same: Int?
    var productsHeld: Int?
    var photosHeld: Int?
    var differences: Int?
    var updates: Int?

    var action: String?
    var undoable: Bool?
    var reason: String?
    var left: [String]?
    var undoes: String?
    var notUndoable: Int?
    var runs: Int?

    /// Why a command ended before its work was done.
    struct Reason: Decodable, Equatable, Sendable {
        var code: String
        var message: String
        var next: String?
    }

    struct Transfer: Decodable, Equatable, Sendable {
        var requests: Int
        var retries: Int
    }

    /// A field of a planned change.
    struct Difference: Decodable, Equatable, Sendable {
        var from: String?
        var to: String?
    }

    /// Of a summary a number, of a receipt a moment.
    struct NumberOrText: Decodable, Equatable, Sendable, ExpressibleByIntegerLiteral {
        var number: Int?

        init(integerLiteral number: Int) { self.number = number }

        init(from decoder: any Decoder) throws { number = try? decoder.singleValueContainer().decode(Int.self) }
    }

    /// A product that the market has twice.
    struct Doubled: Decodable, Equatable, Sendable {
        /// Of a backup's differences: both its numbers.
        var new: Int?
        var old: Int?
        /// Of a row of a run: the number of its product, and that of the other one.
        var record: Int?
        var id: Int?
        var twin: Int?
        var delete: String?
    }

    private init(type: String, message: String) {
        self.type = type
        self.message = message
    }

    init(line: Data) {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        do {
            self = try decoder.decode(Self.self, from: line)
        } catch {
            self.init(type: "not JSON", message: String(decoding: line, as: UTF8.self))
        }
    }

    /// What an import's summary accounts for.
    var accounted: Int {
        [uploaded, updated, unchanged, deleted, rejected, failed, unknown, remaining].reduce(0) { $0 + ($1 ?? 0) }
    }
}
