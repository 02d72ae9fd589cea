import Catalogue
import Foundation
import Ledger
import MarketAPI

/// Values as a plan file spells them: the fields there are, by their columns' names, amounts as exact numbers.
struct PlanValues: Hashable {
    var values: FieldValues

    init(_ values: FieldValues) { self.values = values }

    func write(to text: inout JSONText) {
        text.object { $0.members(values) }
    }
}

extension PlanValues: Decodable {
    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Column.self)
        values = FieldValues()
        for field in Field.values where object.contains(Column(field)) {
            let key = Column(field)
            switch field {
            case .price, .discountedPrice:
                values[field] = try object.decodeIfPresent(ExactNumber.self, forKey: key).map { .amount($0.amount) }
            case .stock: values[field] = try object.decodeIfPresent(Int64.self, forKey: key).map { .count($0) }
            case .currency: values[field] = try object.decodeIfPresent(Currency.self, forKey: key).map { .currency($0) }
            default: values[field] = try object.decodeIfPresent(String.self, forKey: key).map { .text($0) }
            }
        }
    }

    /// A field's column as a key of JSON.
    private struct Column: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ field: Field) { stringValue = field.column }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

/// A number of JSON, read without passing through binary floating point.
private struct ExactNumber: Decodable {
    let amount: Amount

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let decimal = try container.decode(Decimal.self)
        guard let amount = Amount(json: "\(decimal)") else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an amount")
        }
        self.amount = amount
    }
}

/// A photo as a plan file names it.
struct PlanPhoto: Hashable, Decodable {
    var path: String
    /// Its name in the file, where that is a zip of photos.
    var entry: String?
    var bytes: Int64
    var sha256: String

    init(_ photo: PlannedPhoto) {
        let folder = FileManager.default.currentDirectoryPath + "/"
        path = photo.path.hasPrefix(folder) ? String(photo.path.dropFirst(folder.count)) : photo.path
        entry = photo.entry
        bytes = photo.bytes
        sha256 = photo.digest
    }

    /// The path stays right when the run is resumed from elsewhere.
    var planned: PlannedPhoto {
        let place = path.isWebAddress ? path : URL(fileURLWithPath: path).standardizedFileURL.path
        return PlannedPhoto(path: place, entry: entry, digest: sha256, bytes: bytes)
    }

    func write(to text: inout JSONText) {
        text.object { text in
            text.member("path", path)
            if let entry { text.member("entry", entry) }
            text.key("bytes")
            text.integer(bytes)
            text.member("sha256", sha256)
        }
    }
}
