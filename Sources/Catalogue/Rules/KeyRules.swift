/// What a row is to do, and to which product.
extension IssueCode {
    public static let idNotANumber = IssueCode("id-not-a-number", of: .id)
    public static let idUnknown = IssueCode("id-unknown", of: .id)
    public static let idDuplicated = IssueCode("id-duplicated", of: .id)
    public static let skuDuplicated = IssueCode("sku-duplicated", of: .sku)
    public static let actionUnknown = IssueCode("action-unknown", of: .action)
    public static let keyMissing = IssueCode("key-missing", of: .action)

    static let ofKeys = [idNotANumber, idUnknown, idDuplicated, skuDuplicated, actionUnknown, keyMissing]
}

/// What a row asks of the market.
enum RowRequest {
    /// Its keys or its action cannot be read, or do not go together.
    case unclear([Finding])
    case create
    case update(ProductKey)
    case delete(ProductKey)
}

extension ProductDraft {
    func request(isUpdate: Bool) -> RowRequest {
        let troubles = [Field.action, .id].compactMap { field in unreadable(field).map { Finding($0, field: field) } }
        guard troubles.isEmpty else { return .unclear(troubles) }
        let key = key(isUpdate: isUpdate)
        switch (action.value, key) {
        case (.create, _),
            (nil, _) where !isUpdate, (nil, nil):
            return .create
        case (nil, let key?), (.update, let key?): return .update(key)
        case (.delete, let key?): return .delete(key)
        case (.update, nil), (.delete, nil):
            return .unclear([
                hasPlainID ? Finding(.idUnknown, detail: .columns([Field.market.column])) : Finding(.keyMissing)
            ])
        }
    }

    private func key(isUpdate: Bool) -> ProductKey? {
        if isUpdate, let id = id.value { return .id(id) }
        if hasPlainID { return nil }
        return sku.value.map { .sku($0) }
    }
}
