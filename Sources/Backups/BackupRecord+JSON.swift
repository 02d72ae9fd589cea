import Catalogue
import Crypto
import Foundation
import Ledger
import MarketAPI

extension BackupRecord {
    /// The record's line, without its line end: equal records are equal bytes.
    package var line: [UInt8] {
        var text = JSONText(capacity: 2048)
        text.object { text in
            facts.write(to: &text)
            if let vendorName { text.member("vendor", vendorName) }
            text.key("images")
            text.array(images) { $1.write(to: &$0) }
            text.member("listed", listed.hex)
            if let known {
                // For people and other programs: the key has it, too.
                if let sku { text.member("sku", sku) }
                text.key("ledger")
                known.write(to: &text)
            }
        }
        return text.bytes
    }

    /// - Throws: `BackupError.damaged`.
    package init(_ line: JSONLine) throws(BackupError) {
        facts = try ProductFacts(line)
        vendorName = try line.optionalText("vendor")
        images = []
        for image in try line.optionalObjects("images") { images.append(try Image(image)) }
        guard let listed = ListedDigest(hex: try line.text("listed")) else { throw line.failure }
        self.listed = listed
        known = nil
        if let ledger = try line.object("ledger") { known = try Known(ledger) }
    }
}

extension ProductFacts {
    /// What there is, by this tool's own columns; amounts as exact numbers.
    func write(to text: inout JSONText) {
        text.member("id", id)
        if let vendorID { text.member("vendor_id", vendorID) }
        text.members(fields)
        if let bargainPrice {
            text.key("bargain_price")
            text.plain(bargainPrice)
        }
        if !thumbnails.isEmpty {
            text.key("thumbnails")
            text.array(thumbnails) { $0.text($1) }
        }
        text.member("created_at", createdAt)
        text.member("issued_at", issuedAt)
        if !unreadable.isEmpty {
            text.key("unreadable")
            text.object { text in
                for field in Field.values {
                    if let said = unreadable[field] { text.member(field.column, said) }
                }
            }
        }
        guard !unreadableMembers.isEmpty else { return }
        text.key("answered")
        text.array(unreadableMembers) { $1.write(to: &$0) }
    }

    init(_ line: JSONLine) throws(BackupError) {
        self.init(id: try line.integer("id"))
        vendorID = try line.optionalInteger("vendor_id")
        fields = try FieldValues(line)
        bargainPrice = try line.optionalAmount("bargain_price")
        thumbnails = try line.optionalTexts("thumbnails") ?? []
        createdAt = try line.optionalDate("created_at")
        issuedAt = try line.optionalDate("issued_at")
        for member in try line.optionalObjects("answered") { unreadableMembers.append(try UnreadableMember(member)) }
        guard let said = try line.object("unreadable") else { return }
        for field in Field.values { unreadable[field] = try said.optionalText(field.column) }
    }
}

extension UnreadableMember {
    /// With the answer's own JSON as a text, or in Base64 where it is no UTF-8.
    fileprivate func write(to text: inout JSONText) {
        text.object { text in
            text.member("column", column)
            if let spelling = String(validating: json, as: UTF8.self) {
                text.member("json", spelling)
            } else {
                text.member("base64", Data(json).base64EncodedString())
            }
        }
    }

    fileprivate init(_ line: JSONLine) throws(BackupError) {
        let column = try line.text("column")
        if let spelling = try line.optionalText("json") {
            self.init(column: column, json: Array(spelling.utf8))
        } else {
            guard let bytes = Data(base64Encoded: try line.text("base64")) else { throw line.failure }
            self.init(column: column, json: Array(bytes))
        }
    }
}

extension BackupRecord.Image {
    fileprivate func write(to text: inout JSONText) {
        text.object { text in
            if let id = image.id { text.member("id", id) }
            text.member("url", image.url)
            if let thumbnail = image.thumbnailURL { text.member("thumbnail_url", thumbnail) }
            text.member("issued_at", image.issuedAt)
            if let succeeded = image.succeeded {
                text.key("succeed")
                text.bool(succeeded)
            }
            switch photo {
            case .stored(let photo): photo.write(to: &text)
            case .absent(let why): text.member("absent", why)
            case .unfetched(let why): text.member("unfetched", why)
            }
        }
    }

    fileprivate init(_ line: JSONLine) throws(BackupError) {
        image = ProductImage(
            id: try line.optionalInteger("id"), url: try line.text("url"),
            thumbnailURL: try line.optionalText("thumbnail_url"), issuedAt: try line.optionalDate("issued_at"),
            succeeded: try line.optionalBool("succeed"))
        if let why = try line.optionalText("absent") {
            photo = .absent(why)
        } else if let why = try line.optionalText("unfetched") {
            photo = .unfetched(why)
        } else {
            photo = .stored(try StoredPhoto(line))
        }
    }
}

extension BackupRecord.Known {
    fileprivate func write(to text: inout JSONText) {
        text.object { text in
            text.member("key", key.description)
            if let values {
                text.key("values")
                text.object { $0.members(values.fields) }
            }
            if let photos {
                text.key("photos")
                text.array(photos) { $0.text($1) }
            }
        }
    }

    fileprivate init(_ line: JSONLine) throws(BackupError) {
        key = RowKey(stored: try line.text("key"))
        photos = try line.optionalTexts("photos")
        values = nil
        guard let said = try line.object("values") else { return }
        guard let all = ProductValues(try FieldValues(said)) else { throw line.failure }
        values = all
    }
}

extension JSONText {
    /// A date, where there is one: as a text, or as seconds where a text would lose some of it.
    fileprivate mutating func member(_ name: String, _ date: MarketDate?) {
        guard let date else { return }
        key(name)
        if date.seconds == date.seconds.rounded(.down) { text(date.description) } else { number(date.seconds) }
    }
}

extension [UInt8] {
    /// The SHA-256 of the bytes, 64 hexadecimal digits.
    package var sha256: String { SHA256.hash(data: self).hex }
}
