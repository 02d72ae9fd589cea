import Catalogue

// The members in the order of their names, as the ledger always had them.

extension FieldValues: StoredValue {
    func write(to text: inout JSONText) {
        text.object { text in
            text.presentMember("currency", currency?.rawValue)
            text.presentMember("description", description)
            text.presentMember("discountedPrice", discountedPrice?.description)
            text.presentMember("name", name)
            text.presentMember("price", price?.description)
            text.presentMember("stock", stock)
        }
    }

    init?(from text: inout StoredTextReader) {
        guard text.beginObject() else { return nil }
        self.init()
        if text.member("currency") {
            guard let currency = text.text().map(Currency.init(rawValue:)), currency.isOffered else { return nil }
            self.currency = currency
        }
        if text.member("description") {
            guard let description = text.text() else { return nil }
            self.description = description
        }
        if text.member("discountedPrice") {
            guard let amount = text.text().flatMap(Amount.init(json:)) else { return nil }
            discountedPrice = amount
        }
        if text.member("name") {
            guard let name = text.text() else { return nil }
            self.name = name
        }
        if text.member("price") {
            guard let amount = text.text().flatMap(Amount.init(json:)) else { return nil }
            price = amount
        }
        if text.member("stock") {
            guard let stock = text.integer() else { return nil }
            self.stock = stock
        }
        guard text.endObject() else { return nil }
    }
}

extension ProductValues: StoredValue {
    func write(to text: inout JSONText) { fields.write(to: &text) }

    init?(from text: inout StoredTextReader) {
        guard let fields = FieldValues(from: &text) else { return nil }
        self.init(fields)
    }
}

extension PlannedPhoto: StoredValue {
    func write(to text: inout JSONText) {
        text.object { text in
            text.presentMember("bytes", bytes)
            text.presentMember("digest", digest)
            text.presentMember("entry", entry)
            text.presentMember("path", path)
        }
    }

    init?(from text: inout StoredTextReader) {
        guard text.beginObject(), text.member("bytes"), let bytes = text.integer(), text.member("digest"),
            let digest = text.text()
        else { return nil }
        var entry: String?
        if text.member("entry") {
            entry = text.text()
            guard entry != nil else { return nil }
        }
        guard text.member("path"), let path = text.text(), text.endObject() else { return nil }
        self.init(path: path, entry: entry, digest: digest, bytes: bytes)
    }
}

extension RowContent: StoredValue {
    func write(to text: inout JSONText) {
        text.object { text in
            if let fields {
                text.key("fields")
                fields.map(\.column).write(to: &text)
            }
            text.presentMember("lead", lead.map(Int64.init))
            if let photos {
                text.key("photos")
                photos.write(to: &text)
            }
        }
    }

    init?(from text: inout StoredTextReader) {
        guard text.beginObject() else { return nil }
        self.init()
        if text.member("fields") {
            guard let columns = [String](from: &text) else { return nil }
            fields = columns.compactMap(Field.init(rawValue:))
        }
        if text.member("lead") {
            guard let place = text.integer() else { return nil }
            lead = Int(place)
        }
        if text.member("photos") {
            guard let photos = [PlannedPhoto](from: &text) else { return nil }
            self.photos = photos
        }
        guard text.endObject() else { return nil }
    }
}

extension String: StoredValue {
    func write(to text: inout JSONText) { text.text(self) }

    init?(from text: inout StoredTextReader) {
        guard let value = text.text() else { return nil }
        self = value
    }
}

extension Array: StoredValue where Element: StoredValue {
    func write(to text: inout JSONText) { text.array(self) { $1.write(to: &$0) } }

    init?(from text: inout StoredTextReader) {
        guard let items = text.array({ Element(from: &$0) }) else { return nil }
        self = items
    }
}

extension Optional: StoredValue where Wrapped: StoredValue {
    func write(to text: inout JSONText) {
        if let self { self.write(to: &text) } else { text.null() }
    }

    init?(from text: inout StoredTextReader) {
        if text.take("null") {
            self = .none
        } else {
            guard let value = Wrapped(from: &text) else { return nil }
            self = .some(value)
        }
    }
}
