import Catalogue

/// What is said where an export of another system holds more than the market has room for.
extension IssueWording {
    static let folding = [
        variantsDiffer, priceZeroContradicted, imagesLeftOut, notOnSale, rowsApart, keyRepeated, stockOversold,
    ]

    static let variantsDiffer = IssueWording(
        .variantsDiffer, title: Bilingual(ko: "옵션마다 가격이 다름", en: "Variants have different prices"),
        message: { facts in
            guard let (taken, others) = facts.values else {
                return facts.say("옵션마다 가격이 다릅니다.", "The variants have different prices.")
            }
            return facts.say(
                "옵션의 가격이 서로 다릅니다(\(others)). 첫 옵션의 \(taken.with(.object)) 씁니다.",
                "The variants cost \(others); the first one's \(taken) is taken.")
        },
        remedy: {
            $0.say(
                "마켓에는 옵션이 없습니다. 맞는 가격이 아니면 첫 옵션의 가격을 고치거나 옵션을 따로 상품으로 만드세요.",
                "The market has no variants. If it is not the price you want, change the first variant's, or make products "
                    + "of the variants.")
        },
        reason: Bilingual(
            ko: "여러 행이나 JSON 배열의 여러 값이 한 상품의 옵션일 때 마켓에는 가격이 하나뿐입니다. 첫 옵션의 가격을 쓰고, 다르면 알려 드립니다. "
                + "재고는 모두 더합니다.",
            en:
                "Where several rows, or several values of a JSON array, are the variants of one product, the market has "
                + "room for one price. The first variant's is taken, and you are told where others differ; their stock "
                + "is added up."),
        bad: "Variant Price: 15.99 / 25.99", good: "Variant Price: 15.99 / 15.99")

    static let priceZeroContradicted = IssueWording(
        .priceZeroContradicted,
        title: Bilingual(ko: "뜻한 것일 수 없는 가격 0", en: "A price of 0 that cannot be meant"),
        message: {
            $0.say(
                "가격이 0인데 다른 열이나 옵션에는 가격이 있거나, 이 파일의 다른 상품도 모두 0입니다.",
                "The price is 0, and another column or variant has one, or all other products of the file have 0, too.")
        },
        remedy: {
            $0.say(
                "맞는 열을 `--map 열=price`로 알려 주세요. 정말 무료라면 `--allow free`를 쓰세요.",
                "Name the column that holds the price, `--map COLUMN=price`. If the product is free, `--allow free`.")
        },
        reason: Bilingual(
            ko: "다른 시스템의 내보내기에서 가격 열의 0은 값이 계산되지 않았다는 뜻일 때가 많습니다. 정가, 옵션, 추가 금액 열에 값이 있으면 "
                + "어느 쪽이 맞는지 알 수 없어 등록하지 않습니다. 가격이 모두 0이면 가격을 다른 곳에 두는 상점입니다.",
            en:
                "In exports of other systems a price of 0 often means that it was not computed. Where a list price, a variant "
                + "or a surcharge is above it, nobody can tell which of them is asked, and nothing is registered for nothing. Where all "
                + "are 0, the shop keeps its prices elsewhere."
        ),
        bad: "price: 0, list_price: 6.00", good: "price: 6.00, list_price: 6.00")

    static let imagesLeftOut = IssueWording(
        .imagesLeftOut, title: Bilingual(ko: "남는 사진을 뺌", en: "Photos left out"),
        message: { facts in
            let allowed = (facts.count?.allowed ?? form.imageCount).upperBound
            guard let (count, _) = facts.count else {
                return facts.say("사진이 너무 많아 일부를 뺐습니다.", "There are too many photos; some are left out.")
            }
            return facts.say(
                "사진 \(count.grouped)장 가운데 앞의 \(allowed.grouped)장만 씁니다.",
                "Of \(count.of("photo")) the first \(allowed.grouped) are taken.")
        },
        remedy: {
            $0.say(
                "다른 사진을 쓰려면 그 사진이 앞에 오도록 순서를 바꾸세요.", "To send others, put them first.")
        },
        reason: Bilingual(
            ko: "마켓은 상품마다 사진 \(form.imageCount.upperBound.grouped)장까지 받고, 다른 쇼핑몰의 내보내기에는 더 많을 수 있습니다.",
            en:
                "The market takes \(form.imageCount.upperBound.of("photo")) a product; exports of other systems may hold more."
        ),
        bad: "Images: 1.jpg, 2.jpg, 3.jpg, 4.jpg, 5.jpg, 6.jpg", good: "Images: 1.jpg, 2.jpg")

    static let notOnSale = IssueWording(
        .notOnSale, title: Bilingual(ko: "팔지 않거나 숨겨 둔 상품", en: "Not on sale, or hidden, where it comes from"),
        message: { facts in
            let column = facts.column(or: Bilingual(ko: "판매 상태", en: "its state"))
            let value = facts.value(or: Bilingual(ko: "판매 안 함", en: "not on sale"))
            return facts.say(
                "내보낸 쇼핑몰에서 팔지 않거나 숨겨 둔 상품입니다(\(column): \(value)). 그래도 등록합니다.",
                "The shop that it was exported from does not sell it or hides it (\(column): \(value)); it is registered all the same."
            )
        },
        remedy: {
            $0.say(
                "팔지 않을 상품이면 행을 지우고, 팔 상품이면 그대로 두세요.",
                "Delete the row if it is not to be sold here either; otherwise leave it.")
        },
        reason: Bilingual(
            ko: "다른 쇼핑몰의 내보내기에는 작성 중이거나 내려 둔 상품도 들어 있습니다. 이 마켓에는 그런 상태가 없어 등록하면 바로 팔립니다.",
            en:
                "Exports of other systems hold drafts and products that were taken down, too. Here a product that is "
                + "registered is on sale."
        ),
        bad: "Status: draft", good: "Status: active")

    static let keyRepeated = IssueWording(
        .keyRepeated, title: Bilingual(ko: "한 객체에 같은 키가 두 번 있음", en: "A key occurs twice in an object"),
        message: { facts in
            let key = facts.quoted(facts.issue.column ?? "")
            return facts.say(
                "\(key.with(.subject)) 한 객체에 두 번 있고 값이 다릅니다.", "The object has \(key) twice, with different values.")
        },
        remedy: {
            $0.say("맞는 값 하나만 남기세요.", "Leave the one that is right.")
        },
        reason: Bilingual(
            ko: "JSON은 같은 키를 금하지 않으며, 어느 값이 맞는지는 프로그램마다 다르게 봅니다.",
            en: "JSON does not forbid it, and programs differ in which of the values they take."),
        bad: #"{"price": 12000, "price": 13000}"#, good: #"{"price": 13000}"#)

    static let rowsApart = IssueWording(
        .rowsApart, title: Bilingual(ko: "상품의 행이 너무 멀리 떨어짐", en: "A product's rows are too far apart"),
        message: { facts in
            let product = facts.item.map { facts.quoted($0.0) }
            return facts.say(
                "상품 \(product ?? "하나")의 행인데, 상품명이 있는 행과 떨어져 있어 합치지 못했습니다.",
                "The row belongs to the product \(product ?? "of other rows") and stands too far from the row with its name to be put "
                    + "together with it.")
        },
        remedy: {
            $0.say(
                "한 상품의 행이 이어지도록 SKU나 상품명으로 정렬하거나, 상품을 나누어 내보내세요.",
                "Sort the file by SKU or name, so that a product's rows follow each other, or export fewer products at a "
                    + "time.")
        },
        reason: Bilingual(
            ko: "한 상품의 행을 기다리는 동안 다른 상품을 모두 기억해야 하므로 기억하는 양에 한도가 있습니다. 늦게 온 행을 따로 등록하면 한 상품이 둘이 됩니다.",
            en:
                "Whoever waits for a product's rows has to remember all others meanwhile, and what is remembered has a limit. "
                + "Registered by itself, a row that comes too late would make two products of one."
        ),
        bad: "variable TEE … 16 MiB … variation TEE-S, Parent: TEE", good: "variable TEE / variation TEE-S, Parent: TEE"
    )

    static let stockOversold = IssueWording(
        .stockOversold, title: Bilingual(ko: "재고보다 많이 팔린 상품", en: "More was sold than was there"),
        message: { facts in
            let value = facts.value(or: Field.stock.label)
            return facts.say(
                "재고 \(value.with(.topic)) 0으로 읽습니다. 그만큼 더 팔렸다는 뜻입니다.",
                "The stock \(value) counts as 0: that many more were sold than there were.")
        },
        remedy: { $0.say("실제 재고가 있으면 그 수를 쓰세요.", "If there is stock, write how much.") },
        reason: Bilingual(
            ko: "다른 쇼핑몰은 재고보다 많이 팔린 상품을 음수 재고로 내보냅니다. 마켓에서는 품절입니다.",
            en:
                "Other systems export a product that was sold beyond its stock with a negative number. Here it is sold out."
        ),
        bad: "Variant Inventory Qty: -2", good: "Variant Inventory Qty: 0")
}
