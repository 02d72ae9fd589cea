import Catalogue
import Foundation
import Ledger
import MarketAPI

/// A line of a plan file: what is to be done with one row of the input.
///
/// Everything that is sent stands in it, and what the market is taken to have before. Photos are named relative to the
/// working folder where they are below it, so that a plan holds in another checkout of the same files.
struct PlanRow: Hashable {
    var entry: PlannedEntry

    init(_ entry: PlannedEntry) { self.entry = entry }

    init(_ entry: LedgerEntry) {
        self.entry = PlannedEntry(
            record: entry.record, file: entry.file, key: entry.key, sku: entry.sku,
            content: ContentDigest(of: entry.operation), operation: entry.operation, before: entry.before,
            isUnchanged: entry.state == .unchanged, keepsPhotos: entry.keepsPhotos, newPhotos: entry.newPhotos,
            lead: entry.lead)
    }

    func write(to text: inout JSONText) {
        text.object { text in
            text.member("type", "row")
            text.member("action", action.rawValue)
            text.member("record", entry.record)
            if let file = entry.file { text.member("file", file) }
            text.member("key", entry.key.description)
            if let sku = entry.sku { text.member("sku", sku) }
            if let id = entry.operation.target { text.member("id", id) }
            if entry.keepsPhotos {
                text.key("keeps_photos")
                text.bool(true)
            }
            guard action != .unchanged else { return }
            if let lead = entry.lead {
                text.member("lead", lead.to + 1)
                if let led = lead.from { text.member("led", led + 1) }
            }
            writeValues(to: &text)
        }
    }

    private func writeValues(to text: inout JSONText) {
        switch entry.operation {
        case .create(let values, let photos), .replace(_, let values, let photos):
            text.key("values")
            PlanValues(values.fields).write(to: &text)
            text.key("photos")
            text.array(photos) { PlanPhoto($1).write(to: &$0) }
        case .update(_, let change):
            text.key("values")
            PlanValues(change).write(to: &text)
            if !entry.newPhotos.isEmpty {
                text.key("photos")
                text.array(entry.newPhotos) { PlanPhoto($1).write(to: &$0) }
            }
        case .delete: break
        }
        guard let before = entry.before else { return }
        text.key("before")
        PlanValues(before.fields).write(to: &text)
    }

    /// What a reader sees happen.
    enum Action: String, Decodable {
        case create, update, delete, replace, unchanged
    }

    private var action: Action {
        if entry.isUnchanged { return .unchanged }
        switch entry.operation {
        case .create: return .create
        case .update: return .update
        case .delete: return .delete
        case .replace: return .replace
        }
    }
}

extension PlanRow: Decodable {
    private enum CodingKeys: String, CodingKey {
        case action, record, file, key, sku, id, values, photos, before, lead, led
        case keepsPhotos = "keeps_photos"
    }

    init(from decoder: any Decoder) throws {
        let row = try decoder.container(keyedBy: CodingKeys.self)
        let action = try row.decode(Action.self, forKey: .action)
        let operation = try Self.operation(action, row)
        let lead = try Self.place(.lead, row)
        let led = try Self.place(.led, row)
        entry = PlannedEntry(
            record: try row.decode(Int.self, forKey: .record),
            file: try row.decodeIfPresent(String.self, forKey: .file),
            key: RowKey(stored: try row.decode(String.self, forKey: .key)),
            sku: try row.decodeIfPresent(String.self, forKey: .sku), content: ContentDigest(of: operation),
            operation: operation,
            before: try row.decodeIfPresent(PlanValues.self, forKey: .before).flatMap { ProductValues($0.values) },
            isUnchanged: action == .unchanged,
            keepsPhotos: try row.decodeIfPresent(Bool.self, forKey: .keepsPhotos) ?? false,
            newPhotos: action == .update ? try Self.newPhotos(row) : [],
            lead: lead.map { LeadChange(to: $0, from: led) })
    }

    /// A photo's place among a product's, which is written from 1.
    private static func place(_ key: CodingKeys, _ row: KeyedDecodingContainer<CodingKeys>) throws -> Int? {
        guard let number = try row.decodeIfPresent(Int.self, forKey: key) else { return nil }
        guard number > 0 else {
            throw DecodingError.dataCorruptedError(forKey: key, in: row, debugDescription: "no place")
        }
        return number - 1
    }

    private static func newPhotos(_ row: KeyedDecodingContainer<CodingKeys>) throws -> [PlannedPhoto] {
        try row.decodeIfPresent([PlanPhoto].self, forKey: .photos)?.map(\.planned) ?? []
    }

    private static func operation(
        _ action: Action, _ row: KeyedDecodingContainer<CodingKeys>
    ) throws -> PlannedOperation {
        func id() throws -> Int { try row.decode(Int.self, forKey: .id) }
        func photos() throws -> [PlannedPhoto] { try row.decode([PlanPhoto].self, forKey: .photos).map(\.planned) }
        switch action {
        case .create: return .create(try allValues(row), photos: try photos())
        case .replace: return .replace(id: try id(), try allValues(row), photos: try photos())
        case .update: return .update(id: try id(), try row.decode(PlanValues.self, forKey: .values).values)
        case .unchanged: return .update(id: try id(), ProductChange())
        case .delete: return .delete(id: try id())
        }
    }

    private static func allValues(_ row: KeyedDecodingContainer<CodingKeys>) throws -> ProductValues {
        guard let values = ProductValues(try row.decode(PlanValues.self, forKey: .values).values) else {
            throw DecodingError.dataCorruptedError(forKey: .values, in: row, debugDescription: "not all values")
        }
        return values
    }
}

extension ContentDigest {
    /// What an operation asks for, whatever row it came from.
    init(of operation: PlannedOperation) {
        switch operation {
        case .create(let values, let photos), .replace(_, let values, let photos):
            self.init(values, photos: photos.map(\.digest))
        case .update(let id, let change): self.init(change, of: .id(id))
        case .delete(let id): self.init(deleting: .id(id))
        }
    }
}
