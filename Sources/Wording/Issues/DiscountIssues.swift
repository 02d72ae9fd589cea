import Catalogue

/// The amount off, and the final price that a row may give instead.
extension IssueWording {
    static let discounts = [
        discountAmbiguous, discountNotANumber, discountNegative, discountExceedsPrice, discountTooPrecise,
        salePriceConflicts,
        salePriceExceedsPrice, salePriceZero,
    ]

    static let discountAmbiguous = IssueWording(
        .discountAmbiguous, title: Bilingual(ko: "할인의 뜻이 여러 가지임", en: "The discount can mean several things"),
        message: { facts in
            let value = facts.value(or: Bilingual(ko: "값", en: "value"))
            return facts.say(
                "\(facts.quoted(facts.issue.column ?? "")) 열의 \(value.with(.topic)) 최종 판매가일 수도, 깎아 주는 금액이나 비율일 수도 있습니다.",
                "The \(value) of \(facts.quoted(facts.issue.column ?? "")) may be the final price, the amount off, or per cent off."
            )
        },
        remedy: columnAmbiguous.remedy,
        reason: Bilingual(
            ko: "처음 행들의 할인은 모두 0이어서 묻지 않았습니다. 0이 아닌 값은 뜻을 알아야 읽습니다.",
            en:
                "The first rows have no discount, so that nothing was asked; one that is not 0 is read once its meaning is known."
        ),
        bad: "할인가: 4,000", good: "할인금액: 4,000")

    static let discountNotANumber = IssueWording(
        .discountNotANumber, title: Bilingual(ko: "할인 금액이 숫자가 아님", en: "The discount is not a number"),
        message: { facts in
            let column = facts.column(or: Field.discountedPrice.label)
            guard let value = facts.issue.value, !value.isEmpty else {
                return facts.say("\(column.with(.topic)) 숫자로 읽을 수 없습니다.", "\(column) cannot be read as a number.")
            }
            let quoted = facts.quoted(value)
            return facts.say(
                "\(column)의 \(quoted.with(.topic)) 숫자로 읽을 수 없습니다.", "\(quoted) in \(column) is not a number.")
        },
        remedy: {
            $0.say(
                "1000이나 1,000원처럼 금액을 쓰세요. 10% 같은 할인율은 금액으로 바꾸고, 할인이 없으면 비워 두세요.",
                "Write an amount such as 1000 or ₩1,000. Turn a percentage into an amount; leave it empty for none.")
        },
        reason: Bilingual(
            ko: "마켓의 할인은 비율이 아니라 금액입니다. 돈은 짐작해서 읽지 않습니다.",
            en: "The market's discount is an amount, not a percentage, and money is never guessed."),
        bad: "discounted_price: 10%", good: "discounted_price: 3900")

    static let discountNegative = IssueWording(
        .discountNegative, title: Bilingual(ko: "할인 금액이 음수임", en: "The discount is negative"),
        message: { facts in
            let column = facts.column(or: Field.discountedPrice.label)
            return facts.say(
                "\(column.with(.subject)) 음수입니다\(amount(facts)). 0 이상이어야 합니다.",
                "\(column) is negative\(amount(facts)); it must be 0 or more.")
        },
        remedy: {
            $0.say(
                "빼기 기호를 지우세요. 할인 금액은 깎아 주는 만큼의 양수입니다.", "Remove the minus sign: the amount off is written without one.")
        },
        reason: Bilingual(
            ko: "할인 금액은 가격에서 빼는 값입니다. 음수라면 값을 올리는 것이 되므로 받지 않습니다.",
            en: "The amount off is subtracted from the price; a negative one would raise it."),
        bad: "discounted_price: -1000", good: "discounted_price: 1000")

    private static func amount(_ facts: IssueFacts) -> PrintableText {
        facts.issue.value.map { "(\($0.prefix(Quoting.limit)))" }.map { facts.say($0, " " + $0) } ?? ""
    }

    static let discountExceedsPrice = IssueWording(
        .discountExceedsPrice, title: Bilingual(ko: "할인 금액이 가격보다 큼", en: "The discount exceeds the price"),
        message: { facts in
            guard let (off, price) = facts.values else {
                return facts.say("할인 금액이 가격보다 큽니다.", "The amount off exceeds the price.")
            }
            return facts.say(
                "할인 금액 \(off.with(.subject)) 가격 \(price)보다 큽니다.", "The amount off, \(off), exceeds the price, \(price)."
            )
        },
        remedy: { facts in
            let column = facts.header(or: Field.discountedPrice.column)
            return facts.say(
                "깎아 주는 금액을 쓰세요. 최종 판매가를 적은 열이라면 `--map \(column)=sale_price`를 쓰세요.",
                "Write the amount off. If the column holds the final price, use `--map \(column)=sale_price`.")
        },
        reason: Bilingual(
            ko: "구매자가 내는 값은 가격에서 할인 금액을 뺀 것이며 0보다 작을 수 없습니다. 할인 금액과 가격이 같은 것은 괜찮습니다.",
            en: "What a buyer pays is the price less the amount off, and never below 0. Equal amounts are allowed."),
        bad: "price: 3500, discounted_price: 4000", good: "price: 3500, discounted_price: 500")

    static let discountTooPrecise = IssueWording(
        .discountTooPrecise, title: Bilingual(ko: "할인 금액의 자릿수가 너무 많음", en: "The discount has too many digits"),
        message: { facts in
            let column = facts.column(or: Field.discountedPrice.label)
            return facts.say(
                "\(column)에서 나온 할인 금액의 유효 숫자가 \(form.significantDigits.grouped)자리를 넘습니다.",
                "The amount off from \(column) has more than \(form.significantDigits.of("significant digit")).")
        },
        remedy: {
            $0.say(
                "유효 숫자 \(form.significantDigits.grouped)자리 이하의 금액을 쓰세요.",
                "Write an amount of at most \(form.significantDigits.of("significant digit")).")
        },
        reason: Bilingual(
            ko: "마켓이 금액을 정확히 지키는 자릿수는 \(form.significantDigits.grouped)자리입니다. 가격에서 최종 판매가를 뺀 값도 그 안에 들어야 합니다.",
            en:
                "The market keeps \(form.significantDigits.grouped) digits of an amount. The price less the final price "
                + "has to fit as well."),
        bad: "discounted_price: 0.1234567890123456", good: "discounted_price: 0.12")

    static let salePriceConflicts = IssueWording(
        .salePriceConflicts,
        title: Bilingual(ko: "최종 판매가와 할인 금액이 맞지 않음", en: "The final price and the discount disagree"),
        message: { facts in
            guard let (given, derived) = facts.values else {
                return facts.say("할인 금액과 최종 판매가가 서로 맞지 않습니다.", "The amount off and the final price disagree.")
            }
            return facts.say(
                "할인 금액은 \(given)인데 최종 판매가로 계산하면 \(derived)입니다.",
                "The amount off is \(given), but the final price makes it \(derived).")
        },
        remedy: {
            $0.say(
                "둘 중 하나만 남기거나, 가격 − 할인 금액 = 최종 판매가가 되도록 고치세요.",
                "Keep one of the two, or make price − amount off = final price true.")
        },
        reason: Bilingual(
            ko: "한 행이 할인을 두 가지로 말하면 어느 쪽을 올려야 할지 알 수 없습니다.",
            en: "Where a row says its discount in two ways, nobody can tell which one to upload."),
        bad: "price: 39000, discounted_price: 4000, sale_price: 36000",
        good: "price: 39000, discounted_price: 4000, sale_price: 35000")

    static let salePriceExceedsPrice = IssueWording(
        .salePriceExceedsPrice, title: Bilingual(ko: "최종 판매가가 가격보다 높음", en: "The final price exceeds the price"),
        message: { facts in
            guard let (sale, price) = facts.values else {
                return facts.say("최종 판매가가 가격보다 높습니다.", "The final price exceeds the price.")
            }
            return facts.say(
                "최종 판매가 \(sale.with(.subject)) 가격 \(price)보다 높습니다.",
                "The final price, \(sale), exceeds the price, \(price).")
        },
        remedy: { facts in
            let column = facts.header(or: Field.salePrice.column)
            return facts.say(
                "두 열이 뒤바뀌지 않았는지 보세요. 깎아 주는 금액을 적은 열이라면 `--map \(column)=discounted_price`를 쓰세요.",
                "See whether the two columns are swapped. If the column holds the amount off, use "
                    + "`--map \(column)=discounted_price`.")
        },
        reason: Bilingual(
            ko: "최종 판매가는 할인한 뒤의 값이므로 정가보다 높을 수 없습니다.",
            en: "The final price is what is left after the discount, so it cannot exceed the regular one."),
        bad: "price: 35000, sale_price: 39000", good: "price: 39000, sale_price: 35000")

    static let salePriceZero = IssueWording(
        .salePriceZero, title: Bilingual(ko: "최종 판매가가 0", en: "The final price is 0"),
        message: { facts in
            facts.say("최종 판매가가 0이라 사는 사람이 아무것도 내지 않습니다.", "The final price is 0, so a buyer pays nothing.")
        },
        remedy: { facts in
            facts.say(
                "할인하지 않는 상품이라면 셀을 비우세요. 공짜로 파는 상품이라면 그대로 두어도 됩니다.",
                "Empty the cell if the product is not on sale; leave it if the product is given away.")
        },
        reason: Bilingual(
            ko: "할인이 없다는 뜻으로 0을 적는 표가 많지만, 적힌 그대로는 값을 모두 깎는다는 뜻입니다.",
            en: "Many tables write 0 where there is no sale, but as it stands it takes the whole price off."),
        bad: "price: 39000, sale_price: 0", good: "price: 39000, sale_price:")
}
