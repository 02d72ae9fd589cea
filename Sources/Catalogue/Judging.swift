/// One row being judged: the findings so far.
struct Judging {
    let rules: FormRules
    let draft: ProductDraft
    var findings: [Finding] = []
    var verdict: Judgement.Verdict = .rejected
    private var photos: [String] = []

    init(rules: FormRules, draft: ProductDraft) {
        self.rules = rules
        self.draft = draft
    }

    var judgement: Judgement {
        let isRejected = findings.contains { $0.code.effect != .warns }
        return Judgement(findings: findings, verdict: isRejected ? .rejected : verdict, photos: photos)
    }

    mutating func report(_ code: IssueCode, field: Field? = nil, detail: Finding.Detail? = nil) {
        findings.append(Finding(code, field: field, detail: detail))
    }

    /// What kind of row it is.
    enum Request {
        case create
        case update(ProductKey)
        case delete(ProductKey)
    }

    /// `nil` where the row's keys or action cannot be read.
    mutating func request(isUpdate: Bool) -> Request? {
        if case .unreadable(let code) = draft.action { report(code) }
        if case .unreadable(let code) = draft.id { report(code) }
        guard findings.isEmpty else { return nil }
        let key = key(isUpdate: isUpdate)
        switch draft.action.value {
        case .create: return .create
        case .update, .delete:
            guard let key else {
                if draft.hasPlainID {
                    report(.idUnknown, detail: .columns([Field.market.column]))
                } else {
                    report(.keyMissing)
                }
                return nil
            }
            return draft.action.value == .delete ? .delete(key) : .update(key)
        case nil:
            if isUpdate, let key { return .update(key) }
            return .create
        }
    }

    private func key(isUpdate: Bool) -> ProductKey? {
        if isUpdate, let id = draft.id.value { return .id(id) }
        if draft.hasPlainID { return nil }
        return draft.sku.value.map { .sku($0) }
    }

    mutating func judgeCreate() {
        let name = judgeText(draft.name, .name, allowed: rules.nameLength, .nameMissing, .nameTooShort, .nameTooLong)
        let description = judgeText(
            draft.description, .description, allowed: rules.descriptionLength,
            .descriptionMissing, .descriptionTooShort, .descriptionTooLong)
        let price = judgePrice(needed: true)
        let currency = judgeCurrency()
        judgeFraction(price, in: currency ?? .krw)
        let discount = judgeDiscount(price: price)
        judgeFraction(discount: discount, price: price, in: currency ?? .krw)
        let stock = judgeStock()
        let images = judgeImages()
        // Each is nil only after a finding that rejects the row.
        guard let name, let description, let price, let images else { return }
        verdict = .create(
            Product(
                values: ProductValues(
                    name: name, description: description, price: price, currency: currency ?? .krw,
                    discountedPrice: discount ?? .zero, stock: stock ?? 0),
                images: images, sku: draft.sku.value))
    }

    mutating func judgeUpdate(of key: ProductKey) {
        var change = ProductChange()
        if !draft.name.isAbsent {
            change.name = judgeText(
                draft.name, .name, allowed: rules.nameLength, .nameMissing, .nameTooShort, .nameTooLong)
        }
        if !draft.description.isAbsent {
            change.description = judgeText(
                draft.description, .description, allowed: rules.descriptionLength,
                .descriptionMissing, .descriptionTooShort, .descriptionTooLong)
        }
        if !draft.price.isAbsent { change.price = judgePrice(needed: true) }
        change.currency = judgeCurrency() ?? (draft.currency.isEmpty ? .krw : nil)
        if let price = change.price { judgeFraction(price, in: change.currency) }
        let discount = judgeDiscount(price: change.price)
        judgeFraction(discount: discount, price: change.price, in: change.currency)
        change.discountedPrice = discount ?? (draft.discountedPrice.isEmpty ? .zero : nil)
        change.stock = judgeStock() ?? (draft.stock.isEmpty ? 0 : nil)
        verdict = .update(key, change)
    }
}

// MARK: - Field by field

extension Judging {
    private mutating func judgeText(
        _ entry: Entry<String>, _ field: Field, allowed: ClosedRange<Int>,
        _ missing: IssueCode, _ tooShort: IssueCode, _ tooLong: IssueCode
    ) -> String? {
        switch entry {
        case .absent, .empty: report(missing)
        case .unreadable(let code): report(code, field: field)
        case .value(let text):
            let before = findings.count
            switch text.fits(allowed) {
            case .fits: break
            case .tooShort(let length): report(tooShort, detail: .length(length, allowed: allowed))
            case .tooLong(let length): report(tooLong, detail: .length(length, allowed: allowed))
            }
            if let scalar = text.firstForbiddenScalar {
                report(.characterNotAllowed, field: field, detail: .character(scalar))
            }
            return findings.count == before ? text : nil
        }
        return nil
    }

    private mutating func judgePrice(needed: Bool) -> Amount? {
        switch draft.price {
        case .absent, .empty: report(.priceMissing)
        case .unreadable(let code): report(code, field: .price)
        case .value(let price) where price.isNegative: report(.priceNegative)
        case .value(let price): return price
        }
        return nil
    }

    /// The currency given or shown by a sign; `nil` where the row says nothing of it.
    private mutating func judgeCurrency() -> Currency? {
        switch draft.currency {
        case .absent, .empty: return draft.signedCurrency
        case .unreadable(let code): report(code, field: .currency)
        case .value(let currency):
            if let signed = draft.signedCurrency, signed != currency {
                report(.currencyConflicts, detail: .values(currency.rawValue, signed.rawValue))
            }
            return currency
        }
        return nil
    }

    /// Won has no fractions, but the market takes them; a generation with whole prices takes none in any currency.
    private mutating func judgeFraction(_ price: Amount?, in currency: Currency?) {
        guard let price, !price.isWhole else { return }
        reportFraction(.price, "\(price)", in: currency)
    }

    /// A whole price with a sale price that has a fraction gives an amount off that has one; a fraction in the price has
    /// been told.
    private mutating func judgeFraction(discount: Amount?, price: Amount?, in currency: Currency?) {
        guard let discount, !discount.isWhole, price?.isWhole ?? true else { return }
        let sale = draft.salePrice.value
        reportFraction(sale == nil ? .discountedPrice : .salePrice, "\(sale ?? discount)", in: currency)
    }

    private mutating func reportFraction(_ field: Field, _ value: String, in currency: Currency?) {
        if !rules.takesFractions {
            report(.priceNotWhole, field: field, detail: .reason(value))
        } else if currency == .krw {
            report(.priceFractionInKRW, field: field, detail: .reason(value))
        }
    }

    /// The amount off: given, or the price less the sale price; `nil` where the row says nothing of it.
    private mutating func judgeDiscount(price: Amount?) -> Amount? {
        let given = judgeAmountOff(draft.discountedPrice, field: .discountedPrice)
        let sale = judgeAmountOff(draft.salePrice, field: .salePrice)
        // A final price says nothing without the price it is taken from, which an update may leave out.
        if sale != nil, draft.price.isAbsent, !findings.contains(where: { $0.code == .priceMissing }) {
            report(.priceMissing)
        }
        if let given, let price, given > price {
            report(.discountExceedsPrice, detail: .values("\(given)", "\(price)"))
        }
        guard let sale, let price else { return given }
        guard sale <= price else {
            report(.salePriceExceedsPrice, detail: .values("\(sale)", "\(price)"))
            return given
        }
        guard let off = price.subtracting(sale) else {
            report(.discountTooPrecise, field: .salePrice)
            return given
        }
        if sale == .zero, price != .zero { report(.salePriceZero) }
        if let given, given != off { report(.salePriceConflicts, detail: .values("\(given)", "\(off)")) }
        return off
    }

    private mutating func judgeAmountOff(_ entry: Entry<Amount>, field: Field) -> Amount? {
        switch entry {
        case .absent, .empty: return nil
        case .unreadable(let code): report(code, field: field)
        case .value(let amount) where amount.isNegative: report(.discountNegative, field: field)
        case .value(let amount): return amount
        }
        return nil
    }

    private mutating func judgeStock() -> Int64? {
        switch draft.stock {
        case .absent, .empty: return nil
        case .unreadable(let code): report(code, field: .stock)
        case .value(let stock) where stock < 0: report(.stockNegative)
        case .value(let stock): return stock
        }
        return nil
    }

    /// The photos with the leading one first.
    private mutating func judgeImages() -> [String]? {
        guard case .value(let names) = draft.images, !names.isEmpty else {
            if case .unreadable(let code) = draft.images { report(code) } else { report(.imagesMissing) }
            return nil
        }
        guard names.count <= rules.imageCount.upperBound else {
            report(.imagesTooMany, detail: .count(names.count, allowed: rules.imageCount))
            return nil
        }
        photos = names
        // An unknown thumbnail only warns: the photos themselves are good.
        return leading(names)
    }

    /// The names with the row's thumbnail moved to the front: the market shows the first photo.
    private mutating func leading(_ names: [String]) -> [String] {
        guard let thumbnail = draft.thumbnail.value else { return names }
        guard let index = names.firstIndex(of: thumbnail) else {
            report(.thumbnailUnknown, detail: .columns(names))
            return names
        }
        return [names[index]] + names[..<index] + names[(index + 1)...]
    }
}
