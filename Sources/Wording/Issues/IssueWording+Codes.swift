import Catalogue

extension IssueWording {
    /// No `default`: a new code does not compile before it has its sentences.
    static func of(_ code: IssueCode) -> IssueWording {
        switch code {
        case .nameMissing: nameMissing
        case .nameTooShort: nameTooShort
        case .nameTooLong: nameTooLong
        case .descriptionMissing: descriptionMissing
        case .descriptionTooShort: descriptionTooShort
        case .descriptionTooLong: descriptionTooLong
        case .characterNotAllowed: characterNotAllowed
        case .priceMissing: priceMissing
        case .priceNotANumber: priceNotANumber
        case .priceNegative: priceNegative
        case .priceTooPrecise: priceTooPrecise
        case .currencyUnknown: currencyUnknown
        case .currencyConflicts: currencyConflicts
        case .discountNotANumber: discountNotANumber
        case .discountNegative: discountNegative
        case .discountExceedsPrice: discountExceedsPrice
        case .discountTooPrecise: discountTooPrecise
        case .salePriceConflicts: salePriceConflicts
        case .salePriceExceedsPrice: salePriceExceedsPrice
        case .stockNotAWholeNumber: stockNotAWholeNumber
        case .stockNegative: stockNegative
        case .stockTooLarge: stockTooLarge
        case .imagesMissing: imagesMissing
        case .imagesTooMany: imagesTooMany
        case .imageNotFound: imageNotFound
        case .imageUnreadable: imageUnreadable
        case .imageUnsupported: imageUnsupported
        case .imageTooLarge: imageTooLarge
        case .thumbnailUnknown: thumbnailUnknown
        case .idNotANumber: idNotANumber
        case .idUnknown: idUnknown
        case .idDuplicated: idDuplicated
        case .actionUnknown: actionUnknown
        case .keyMissing: keyMissing
        case .skuDuplicated: skuDuplicated
        case .spreadsheetError: spreadsheetError
        case .cellsTooMany: cellsTooMany
        case .cellsTooFew: cellsTooFew
        case .quoteUnterminated: quoteUnterminated
        case .recordTooLarge: recordTooLarge
        case .encodingUndecided: encodingUndecided
        case .encodingInvalid: encodingInvalid
        case .formatUnsupported: formatUnsupported
        case .workbookDamaged: workbookDamaged
        case .sheetUnknown: sheetUnknown
        case .headerMissing: headerMissing
        case .columnMissing: columnMissing
        case .columnDuplicated: columnDuplicated
        case .columnAmbiguous: columnAmbiguous
        case .columnsTooMany: columnsTooMany
        case .catalogueNotFound: catalogueNotFound
        case .jsonMalformed: jsonMalformed
        case .xmlMalformed: xmlMalformed
        case .xmlEntityRefused: xmlEntityRefused
        case .priceFractionInKRW: priceFractionInKRW
        case .nameTrimmed: nameTrimmed
        case .numberNormalised: numberNormalised
        case .unknownColumn: unknownColumn
        case .valueLooksDamaged: valueLooksDamaged
        case .duplicateName: duplicateName
        case .variantsDiffer: variantsDiffer
        case .imagesLeftOut: imagesLeftOut
        case .stockOversold: stockOversold
        case .notOnSale: notOnSale
        case .salePriceZero: salePriceZero
        case .htmlAsText: htmlAsText
        case .stockWord: stockWord
        case .textUnencodable: textUnencodable
        case .rowsApart: rowsApart
        }
    }
}
