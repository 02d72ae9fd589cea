import Catalogue
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
            text.object { $0.members(values.fields) }
            text.key("photos")
            text.array(photos) { PlanPhoto($1).write(to: &$0) }
        case .update(_, let change):
            text.key("values")
            text.object { $0.members(change) }
            if !entry.newPhotos.isEmpty {
                text.key("photos")
                text.array(entry.newPhotos) { PlanPhoto($1).write(to: &$0) }
            }
        case .delete: break
        }
        guard let before = entry.before else { return }
        text.key("before")
        text.object { $0.members(before.fields) }
    }

    /// What a reader sees happen.
    enum Action: String {
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

extension PlanRow {
    /// - Throws: where it is no line of a row.
    init(_ line: PlanLine) throws(PlanFileTrouble) {
        guard let action = Action(rawValue: try line.text("action")) else { throw line.failure }
        let operation = try Self.operation(action, line)
        let (lead, led) = (try Self.place("lead", line), try Self.place("led", line))
        let before = try line.object("before")
        entry = PlannedEntry(
            record: try line.integer("record"), file: try line.optionalText("file"),
            key: RowKey(stored: try line.text("key")), sku: try line.optionalText("sku"),
            content: ContentDigest(of: operation), operation: operation,
            before: before == nil ? nil : ProductValues(try Self.values(before, of: line)),
            isUnchanged: action == .unchanged, keepsPhotos: try line.optionalBool("keeps_photos") ?? false,
            newPhotos: action == .update ? try Self.photos(line.optionalObjects("photos")) : [],
            lead: lead.map { LeadChange(to: $0, from: led) })
    }

    /// A photo's place among a product's, which is written from 1.
    private static func place(_ name: String, _ line: PlanLine) throws(PlanFileTrouble) -> Int? {
        guard let number = try line.optionalInteger(name) else { return nil }
        guard number > 0 else { throw line.failure }
        return number - 1
    }

    private static func operation(_ action: Action, _ line: PlanLine) throws(PlanFileTrouble) -> PlannedOperation {
        func id() throws(PlanFileTrouble) -> Int { try line.integer("id") }
        func photos() throws(PlanFileTrouble) -> [PlannedPhoto] { try Self.photos(line.objects("photos")) }
        switch action {
        case .create: return .create(try allValues(line), photos: try photos())
        case .replace: return .replace(id: try id(), try allValues(line), photos: try photos())
        case .update: return .update(id: try id(), try values(line.object("values"), of: line))
        case .unchanged: return .update(id: try id(), ProductChange())
        case .delete: return .delete(id: try id())
        }
    }

    private static func allValues(_ line: PlanLine) throws(PlanFileTrouble) -> ProductValues {
        guard let values = ProductValues(try values(line.object("values"), of: line)) else { throw line.failure }
        return values
    }

    private static func values(_ object: PlanLine?, of line: PlanLine) throws(PlanFileTrouble) -> FieldValues {
        guard let object, case let values = try FieldValues(object), values.currency?.isOffered != false else {
            throw line.failure
        }
        return values
    }

    private static func photos(_ lines: [PlanLine]) throws(PlanFileTrouble) -> [PlannedPhoto] {
        var photos: [PlannedPhoto] = []
        for line in lines { photos.append(try PlanPhoto(line).planned) }
        return photos
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
