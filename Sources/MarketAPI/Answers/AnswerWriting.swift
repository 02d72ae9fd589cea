import Catalogue

extension ProductPage {
    /// The answer as the generation spells it.
    package func json(_ contract: MarketContract = .openmarket) -> [UInt8] {
        var text = JSONText()
        text.object { text in
            for (key, part) in contract.answers.page {
                text.key(key)
                switch part {
                case .page: text.integer(page)
                case .size: text.integer(size)
                case .total: text.integer(total)
                case .offset: text.integer(offset)
                case .limit: text.integer(limit)
                case .lastPage: text.integer(lastPage)
                case .hasNext: text.bool(hasNext)
                case .hasPrevious: text.bool(hasPrevious)
                case .products: text.array(products) { $1.write(to: &$0, contract) }
                }
            }
        }
        return text.bytes
    }
}

extension ProductSummary {
    fileprivate func write(to text: inout JSONText, _ contract: MarketContract) {
        text.object { text in
            for (key, part) in contract.answers.summary {
                if part == .vendorName {
                    text.key(key)
                    text.text(vendorName)
                } else {
                    facts.write(part, key, to: &text, contract)
                }
            }
        }
    }
}

extension ProductDetail {
    /// The answer to a detail, a registration or an update as the generation spells it.
    package func json(_ contract: MarketContract = .openmarket) -> [UInt8] {
        json(contract.answers.detail, contract)
    }

    /// The answer to a deletion.
    package func deletedJSON(_ contract: MarketContract) -> [UInt8] { json(contract.answers.deleted, contract) }

    private func json(_ table: KeyValuePairs<String, ProductPart>, _ contract: MarketContract) -> [UInt8] {
        var text = JSONText()
        text.object { text in
            for (key, part) in table { write(part, key, to: &text, contract) }
        }
        return text.bytes
    }

    private func write(_ part: ProductPart, _ key: String, to text: inout JSONText, _ contract: MarketContract) {
        switch part {
        case .images:
            text.key(key)
            text.array(images) { $1.write(to: &$0, contract.answers) }
        case .imageAddresses:
            text.key(key)
            text.array(images) { $0.text($1.url) }
        case .vendor:
            guard let vendor else { return }
            text.key(key)
            vendor.write(to: &text, contract.answers)
        default: facts.write(part, key, to: &text, contract)
        }
    }
}

extension ProductFacts {
    fileprivate func write(
        _ part: ProductPart, _ key: String, to text: inout JSONText, _ contract: MarketContract
    ) {
        switch part {
        case .discountedPrice: return writeDiscount(key, to: &text, contract)
        case .vendorName, .images, .imageAddresses, .vendor: return
        default: text.key(key)
        }
        switch part {
        case .id: text.integer(id)
        case .vendorID: text.integer(vendorID)
        case .name: text.text(fields.name)
        case .description: text.text(fields.description)
        case .currency: text.text(fields.currency?.rawValue)
        case .price: text.amount(fields.price, contract.prices)
        case .bargainPrice: text.amount(bargainPrice, contract.prices)
        case .stock: text.integer(fields.stock)
        case .thumbnail: text.text(thumbnail)
        case .thumbnails: text.array(thumbnails) { $0.text($1) }
        case .createdAt: text.date(createdAt, contract.answers.dates)
        case .issuedAt: text.date(issuedAt, contract.answers.dates)
        case .discountedPrice, .vendorName, .images, .imageAddresses, .vendor: break
        }
    }

    /// A final price is left out where there is no discount; an amount off is null where it is not known.
    private func writeDiscount(_ key: String, to text: inout JSONText, _ contract: MarketContract) {
        let wire = contract.discount.wire(price: fields.price, amountOff: fields.discountedPrice)
        guard wire != nil || contract.discount == .amountOff else { return }
        text.key(key)
        text.amount(wire, contract.prices)
    }
}

extension ProductImage {
    fileprivate func write(to text: inout JSONText, _ answers: AnswerForm) {
        text.object { text in
            for (key, part) in answers.image {
                text.key(key)
                switch part {
                case .id: text.integer(id)
                case .url: text.text(url)
                case .thumbnailURL: text.text(thumbnailURL)
                case .succeeded: text.bool(succeeded ?? true)
                case .issuedAt: text.date(issuedAt, answers.dates)
                }
            }
        }
    }
}

extension VendorReference {
    fileprivate func write(to text: inout JSONText, _ answers: AnswerForm) {
        text.object { text in
            for (key, part) in answers.vendor {
                text.key(key)
                switch part {
                case .id: text.integer(id)
                case .name: text.text(name)
                case .createdAt: text.date(createdAt, answers.dates)
                case .issuedAt: text.date(issuedAt, answers.dates)
                }
            }
        }
    }
}

extension JSONText {
    fileprivate mutating func amount(_ amount: Amount?, _ prices: Prices) {
        switch prices {
        case .doubles: java(amount)
        case .whole: plain(amount)
        }
    }
}
