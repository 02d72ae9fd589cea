import Catalogue

// The members are written in the order of their names, as the ledger always had them, and read in any.

extension FieldValues: StoredValue {
    func write(to text: inout JSONText) {
        text.object { text in
            text.presentMember("currency", currency)
            text.presentMember("description", description)
            text.presentMember("discountedPrice", discountedPrice)
            text.presentMember("name", name)
            text.presentMember("price", price)
            text.presentMember("stock", stock)
        }
    }

    init?(from json: inout JSONParser) {
        self.init()
        let isRead = json.object { json, key in
            switch key {
            case "currency": json.read(&currency)
            case "description": json.read(&description)
            case "discountedPrice": json.read(&discountedPrice)
            case "name": json.read(&name)
            case "price": json.read(&price)
            case "stock": json.read(&stock)
            default: json.skip()
            }
        }
        if !isRead { return nil }
    }
}

extension ProductValues: StoredValue {
    func write(to text: inout JSONText) { fields.write(to: &text) }

    init?(from json: inout JSONParser) {
        guard let fields = FieldValues(from: &json) else { return nil }
        self.init(fields)
    }
}

extension PlannedPhoto: StoredValue {
    func write(to text: inout JSONText) {
        text.object { text in
            text.presentMember("bytes", bytes)
            text.presentMember("crop", crop?.rawValue)
            text.presentMember("digest", digest)
            text.presentMember("entry", entry)
            text.presentMember("path", path)
        }
    }

    init?(from json: inout JSONParser) {
        var (bytes, crop, digest, entry, path): (Int64?, String?, String?, String?, String?)
        let isRead = json.object { json, key in
            switch key {
            case "bytes": json.read(&bytes)
            case "crop": json.read(&crop)
            case "digest": json.read(&digest)
            case "entry": json.read(&entry)
            case "path": json.read(&path)
            default: json.skip()
            }
        }
        guard isRead, let bytes, let digest, let path else { return nil }
        let known = crop.map { Crop(rawValue: $0) }
        // A photo that a later version crops in its own way is not sent whole.
        if case .some(nil) = known { return nil }
        self.init(path: path, entry: entry, digest: digest, bytes: bytes, crop: known ?? nil)
    }
}

extension RowContent: StoredValue {
    func write(to text: inout JSONText) {
        text.object { text in
            text.presentMember("fields", fields?.map(\.column))
            text.presentMember("lead", lead.map { Int64($0) })
            text.presentMember("photos", photos)
        }
    }

    init?(from json: inout JSONParser) {
        var (columns, lead, photos): ([String]?, Int64?, [PlannedPhoto]?)
        let isRead = json.object { json, key in
            switch key {
            case "fields": json.read(&columns)
            case "lead": json.read(&lead)
            case "photos": json.read(&photos)
            default: json.skip()
            }
        }
        if !isRead { return nil }
        self.init(fields: columns?.compactMap(Field.init(rawValue:)), photos: photos, lead: lead.map { Int($0) })
    }
}

extension EntryReason: StoredValue {
    func write(to text: inout JSONText) {
        text.object { text in
            text.presentMember("code", code.rawValue)
            text.presentMember("detail", detail)
            text.presentMember("status", status.map { Int64($0) })
        }
    }

    init?(from json: inout JSONParser) {
        var (code, detail, status): (String?, String?, Int64?)
        let isRead = json.object { json, key in
            switch key {
            case "code": json.read(&code)
            case "detail": json.read(&detail)
            case "status": json.read(&status)
            default: json.skip()
            }
        }
        guard isRead, let code = code.flatMap(Code.init(rawValue:)) else { return nil }
        self.init(code, status: status.map { Int($0) }, detail: detail)
    }
}

extension String: StoredValue {
    func write(to text: inout JSONText) { text.text(self) }

    init?(from json: inout JSONParser) {
        guard let text = json.text() else { return nil }
        self = text
    }
}

extension Int64: StoredValue {
    func write(to text: inout JSONText) { text.integer(self) }

    init?(from json: inout JSONParser) {
        guard let number = json.integer() else { return nil }
        self = number
    }
}

extension Amount: StoredValue {
    /// As a text, of which nobody makes a double.
    func write(to text: inout JSONText) { text.text(description) }

    init?(from json: inout JSONParser) {
        guard let text = json.text() else { return nil }
        self.init(json: text)
    }
}

extension Currency: StoredValue {
    func write(to text: inout JSONText) { text.text(rawValue) }

    /// What the ledger has passed the form.
    init?(from json: inout JSONParser) {
        guard let code = json.text() else { return nil }
        self.init(rawValue: code)
        guard isOffered else { return nil }
    }
}

extension Array: StoredValue where Element: StoredValue {
    func write(to text: inout JSONText) { text.array(self) { $1.write(to: &$0) } }

    init?(from json: inout JSONParser) {
        var items: [Element] = []
        let isRead = json.array { json in
            guard let item = Element(from: &json) else { return false }
            items.append(item)
            return true
        }
        if !isRead { return nil }
        self = items
    }
}

extension Optional: StoredValue where Wrapped: StoredValue {
    func write(to text: inout JSONText) {
        if let self { self.write(to: &text) } else { text.null() }
    }

    init?(from json: inout JSONParser) {
        self = nil
        if !json.read(&self) { return nil }
    }
}
