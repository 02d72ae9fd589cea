/// What can be wrong with the user's data. The raw values are public: they are only ever added to.
public enum IssueCode: String, CaseIterable, Codable, Sendable, Hashable {
    case nameMissing = "name-missing"
    case nameTooShort = "name-too-short"
    case nameTooLong = "name-too-long"
    case descriptionMissing = "description-missing"
    case descriptionTooShort = "description-too-short"
    case descriptionTooLong = "description-too-long"
    case characterNotAllowed = "character-not-allowed"
    case priceMissing = "price-missing"
    case priceNotANumber = "price-not-a-number"
    case priceNegative = "price-negative"
    case priceTooPrecise = "price-too-precise"
    case priceNotWhole = "price-not-whole"
    case currencyUnknown = "currency-unknown"
    case currencyConflicts = "currency-conflicts"
    case discountNotANumber = "discount-not-a-number"
    case discountNegative = "discount-negative"
    case discountExceedsPrice = "discount-exceeds-price"
    case discountTooPrecise = "discount-too-precise"
    case salePriceConflicts = "sale-price-conflicts"
    case salePriceExceedsPrice = "sale-price-exceeds-price"
    case stockNotAWholeNumber = "stock-not-a-whole-number"
    case stockNegative = "stock-negative"
    case stockTooLarge = "stock-too-large"
    case imagesMissing = "images-missing"
    case imagesTooMany = "images-too-many"
    case imageNotFound = "image-not-found"
    case imageUnreadable = "image-unreadable"
    case imageUnsupported = "image-unsupported"
    case imageTooLarge = "image-too-large"
    case thumbnailUnknown = "thumbnail-unknown"
    case idNotANumber = "id-not-a-number"
    case idUnknown = "id-unknown"
    case idDuplicated = "id-duplicated"
    case actionUnknown = "action-unknown"
    case keyMissing = "key-missing"
    case skuDuplicated = "sku-duplicated"
    case spreadsheetError = "spreadsheet-error"
    case marketRefused = "market-refused"

    case cellsTooMany = "cells-too-many"
    case cellsTooFew = "cells-too-few"
    case quoteUnterminated = "quote-unterminated"
    case recordTooLarge = "record-too-large"
    case rowsApart = "rows-apart"

    case encodingUndecided = "encoding-undecided"
    case encodingInvalid = "encoding-invalid"
    case formatUnsupported = "format-unsupported"
    case gzipDamaged = "gzip-damaged"
    case workbookDamaged = "workbook-damaged"
    case sheetUnknown = "sheet-unknown"
    case headerMissing = "header-missing"
    case columnMissing = "column-missing"
    case columnDuplicated = "column-duplicated"
    case columnAmbiguous = "column-ambiguous"
    case columnsTooMany = "columns-too-many"
    case catalogueNotFound = "catalogue-not-found"
    case jsonMalformed = "json-malformed"
    case xmlMalformed = "xml-malformed"
    case xmlEntityRefused = "xml-entity-refused"

    case priceFractionInKRW = "price-fraction-in-krw"
    case nameTrimmed = "name-trimmed"
    case numberNormalised = "number-normalised"
    case unknownColumn = "unknown-column"
    case valueLooksDamaged = "value-looks-damaged"
    case duplicateName = "duplicate-name"
    case variantsDiffer = "variants-differ"
    case imagesLeftOut = "images-left-out"
    case stockOversold = "stock-oversold"
    case notOnSale = "not-on-sale"
    case salePriceZero = "sale-price-zero"
    case htmlAsText = "html-as-text"
    case stockWord = "stock-word"
    case textUnencodable = "text-unencodable"
}

extension IssueCode {
    public enum Severity: String, Codable, Sendable {
        case error, warning
    }

    /// What an issue of this code costs.
    public enum Effect: Sendable {
        /// The whole file is refused.
        case refusesFile
        /// The record is rejected; the others go on.
        case rejectsRecord
        /// Nothing: it is said, and the record stands.
        case warns
    }

    public var effect: Effect {
        switch self {
        case .encodingUndecided, .encodingInvalid, .formatUnsupported, .gzipDamaged, .workbookDamaged,
            .sheetUnknown, .headerMissing, .columnMissing,
            .columnDuplicated, .columnAmbiguous,
            .columnsTooMany, .catalogueNotFound, .jsonMalformed, .xmlMalformed, .xmlEntityRefused:
            .refusesFile
        case .priceFractionInKRW, .nameTrimmed, .numberNormalised, .unknownColumn, .valueLooksDamaged, .duplicateName,
            .thumbnailUnknown, .variantsDiffer, .imagesLeftOut, .stockOversold, .notOnSale,
            .salePriceZero, .htmlAsText, .stockWord, .textUnencodable:
            .warns
        default:
            .rejectsRecord
        }
    }

    public var severity: Severity { effect == .warns ? .warning : .error }

    /// The field the code is about, where it is always the same one.
    public var field: Field? {
        switch self {
        case .nameMissing, .nameTooShort, .nameTooLong, .nameTrimmed, .duplicateName: .name
        case .descriptionMissing, .descriptionTooShort, .descriptionTooLong: .description
        case .priceMissing, .priceNotANumber, .priceNegative, .priceTooPrecise, .priceNotWhole, .priceFractionInKRW,
            .variantsDiffer:
            .price
        case .currencyUnknown, .currencyConflicts: .currency
        case .discountNotANumber, .discountNegative, .discountExceedsPrice, .discountTooPrecise: .discountedPrice
        case .salePriceConflicts, .salePriceExceedsPrice, .salePriceZero: .salePrice
        case .stockNotAWholeNumber, .stockNegative, .stockTooLarge, .stockOversold, .stockWord: .stock
        case .imagesMissing, .imagesTooMany, .imageNotFound, .imageUnreadable, .imageUnsupported, .imageTooLarge,
            .imagesLeftOut:
            .images
        case .thumbnailUnknown: .thumbnail
        case .idNotANumber, .idUnknown, .idDuplicated: .id
        case .actionUnknown, .keyMissing: .action
        case .skuDuplicated: .sku
        default: nil
        }
    }
}
