import Catalogue

extension IssueWording {
    static let stock = [stockNotAWholeNumber, stockWord, stockNegative, stockTooLarge, stockAssumed]

    static let stockNotAWholeNumber = IssueWording(
        .stockNotAWholeNumber, title: Bilingual(ko: "재고가 정수가 아님", en: "The stock is not a whole number"),
        message: { facts in
            let value = facts.value(or: Field.stock.label)
            return facts.say("재고 \(value.with(.topic)) 정수로 읽을 수 없습니다.", "The stock \(value) is not a whole number.")
        },
        remedy: { facts in
            guard let word = facts.issue.value, !word.contains(where: \.isNumber) else {
                return facts.say(
                    "25나 1,000처럼 정수로 쓰세요. 비워 두면 0입니다.", "Write a whole number such as 25 or 1,000. Empty means 0.")
            }
            let flag: PrintableText = "`--value \(facts.header(or: "stock")):\(facts.argument(word))=1`"
            return facts.say(
                "말은 개수가 아닙니다. 몇 개로 볼지 \(flag)처럼 알려 주거나 정수로 쓰세요. 비워 두면 0입니다.",
                "A word is no number of pieces: say how many it stands for, as with \(flag), or write a whole number. "
                    + "Empty means 0.")
        },
        reason: Bilingual(
            ko: "마켓은 재고를 개수로 셉니다. 3.0은 3으로, ‘품절’은 0으로 읽지만 3.5개나 ‘무제한’은 개수가 아닙니다.",
            en:
                "The market counts pieces. 3.0 is read as 3 and “sold out” as 0, but 3.5 or “unlimited” is no number of pieces."
        ),
        bad: "stock: 3.5", good: "stock: 3")

    static let stockWord = IssueWording(
        .stockWord, title: Bilingual(ko: "재고가 없다는 말을 0으로 읽음", en: "A word for no stock was read as 0"),
        message: { facts in
            let value = facts.value(or: Field.stock.label)
            return facts.say("재고 \(value.with(.object)) 0으로 읽었습니다.", "The stock \(value) was read as 0.")
        },
        remedy: {
            $0.say("그대로 두어도 됩니다. 경고를 없애려면 0을 쓰세요.", "Nothing needs to be done; write 0 to silence this.")
        },
        reason: Bilingual(
            ko: "판매자의 표에는 재고 대신 ‘품절’ 같은 말이 많습니다. 없다는 뜻은 분명하므로 0으로 읽고, ‘무제한’이나 ‘있음’은 몇 개인지 알 수 없어 묻습니다.",
            en:
                "Sellers' tables often have a word such as “sold out” in place of a number. That none is left is plain; how many "
                + "“unlimited” or “in stock” means is not, so those are asked about."),
        bad: "stock: 품절", good: "stock: 0")

    static let stockAssumed = IssueWording(
        .stockAssumed, title: Bilingual(ko: "재고가 없는 새 상품", en: "Nothing says the stock of new products"),
        message: { facts in
            let count = facts.products ?? 1
            return facts.say(
                "새 상품 \(count.grouped)개의 재고가 적혀 있지 않아 품절(재고 0)로 등록합니다.",
                "Nothing says the stock of \(count.of("new product")): \(count == 1 ? "it" : "they") will be sold out.")
        },
        remedy: {
            $0.say(
                "stock(재고) 열에 수량을 쓰세요. 품절이 맞으면 `--default stock=0`으로 알려 주세요.",
                "Write the numbers into a column stock. Where sold out is meant, say so: `--default stock=0`.")
        },
        reason: Bilingual(
            ko: "마켓에서 재고가 없는 상품은 품절입니다. 재고 열이 없는 표를 그대로 올리면 아무것도 팔리지 않습니다.",
            en: "On the market a product without a stock is sold out: a table without such a column sells nothing."),
        bad: "stock:", good: "stock: 25")

    static let stockNegative = IssueWording(
        .stockNegative, title: Bilingual(ko: "재고가 음수임", en: "The stock is negative"),
        message: { facts in
            let value = facts.value(or: Field.stock.label)
            return facts.say(
                "재고 \(value.with(.subject)) 음수입니다. 0 이상이어야 합니다.",
                "The stock \(value) is negative; it must be 0 or more.")
        },
        remedy: { $0.say("품절이면 0을, 아니면 실제 수량을 쓰세요.", "Write 0 if it is sold out, or else the real quantity.") },
        reason: Bilingual(
            ko: "재고 관리 프로그램은 초과 주문을 음수로 나타내기도 하지만, 마켓은 0보다 작은 재고를 받지 않습니다.",
            en: "Inventory programs show overselling as a negative stock; the market takes none below 0."),
        bad: "stock: -2", good: "stock: 0")

    static let stockTooLarge = IssueWording(
        .stockTooLarge, title: Bilingual(ko: "재고가 너무 큼", en: "The stock is too large"),
        message: { facts in
            let value = facts.value(or: Field.stock.label)
            return facts.say(
                "재고 \(value.with(.subject)) 너무 큽니다. \(Int64.max.grouped) 이하여야 합니다.",
                "The stock \(value) is too large; at most \(Int64.max.grouped) is allowed.")
        },
        remedy: {
            $0.say(
                "실제 수량을 쓰세요. 바코드 같은 번호가 재고 열에 들어 있지 않은지 보세요.",
                "Write the real quantity; look whether a barcode got in here.")
        },
        reason: Bilingual(
            ko: "재고는 64비트 정수로 다룹니다. 그보다 큰 수는 재고가 아니라 다른 번호입니다.",
            en: "A stock is a 64-bit integer. A larger number is not a stock but some other number."),
        bad: "stock: 88012345678901234567", good: "stock: 25")
}
