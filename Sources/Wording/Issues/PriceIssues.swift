import Catalogue

/// The price and its currency.
extension IssueWording {
    static let prices = [
        priceMissing, priceNotANumber, priceNegative, priceTooPrecise, priceNotWhole, priceFractionInKRW, priceZero,
        currencyUnknown, currencyConflicts, currencyConverted,
    ]

    static let priceMissing = IssueWording(
        .priceMissing, title: Bilingual(ko: "가격이 없음", en: "No price"),
        message: { $0.missing(.price) },
        remedy: { $0.say("가격을 입력하세요. 무료 상품은 0으로 씁니다.", "Fill in the price; 0 is a price too.") },
        reason: Bilingual(
            ko: "등록 양식은 가격을 요구합니다. 빈 가격을 0으로 읽으면 상품이 공짜로 팔릴 수 있으므로 추측하지 않습니다.",
            en: "The form needs a price. An empty one is never read as 0: the product would be given away."),
        bad: "price: (␣␣)", good: "price: 39000")

    static let priceNotANumber = IssueWording(
        .priceNotANumber, title: Bilingual(ko: "가격이 숫자가 아님", en: "The price is not a number"),
        message: { facts in
            let value = facts.value(or: Field.price.label)
            return facts.say("가격 \(value.with(.topic)) 숫자로 읽을 수 없습니다.", "The price \(value) is not a number.")
        },
        remedy: {
            if $0.looksLikeExponent {
                return $0.say(
                    "스프레드시트가 긴 숫자를 지수로 바꾸어 저장했습니다. 열의 서식을 ‘숫자’로 바꾸고 다시 저장하세요.",
                    "A spreadsheet wrote it with an exponent. Format the column as a number and save it again.")
            }
            if let number = $0.withDecimalPoint {
                return $0.say(
                    "쉼표는 세 자리를 나누는 것으로만 읽습니다. 소수점으로 쓴 쉼표라면 \(number)처럼 마침표로 쓰거나, 파일 전체가 그렇다면 "
                        + "`--read decimal=,`를 쓰세요.",
                    "A comma is read as separating thousands only. If this one is the decimal point, write \(number), or "
                        + "`--read decimal=,` where all of the file's are.")
            }
            if let groups = $0.groupedByPoint {
                return $0.say(
                    "\(groups.whole)인지 \(groups.fraction)인지 알 수 없습니다. 마침표가 천 단위를 나누면 `--read decimal=,`, 소수점이면 "
                        + "`--read decimal=.`을 쓰세요.",
                    "It may be \(groups.whole) or \(groups.fraction). Say `--read decimal=,` if points separate thousands, "
                        + "`--read decimal=.` if they are decimal.")
            }
            if let groups = $0.groupedByComma {
                return $0.say(
                    "\(groups.whole)인지 \(groups.fraction)인지 알 수 없습니다. 쉼표가 소수점이면 `--read decimal=,`, 천 단위를 나누면 "
                        + "`--read decimal=.`을 쓰세요.",
                    "It may be \(groups.whole) or \(groups.fraction). Say `--read decimal=,` if commas are decimal, "
                        + "`--read decimal=.` if they separate thousands.")
            }
            if let number = $0.withDecimalComma {
                return $0.say(
                    "파일의 첫 행들은 소수점으로 쉼표를 씁니다. \(number)처럼 쓰거나, 마침표가 소수점이라면 `--read decimal=.`을 쓰세요.",
                    "The file's first rows have decimal commas. Write \(number), or `--read decimal=.` if points are the "
                        + "file's decimal points.")
            }
            return $0.say(
                "12000, 12,000, 12,000원, $1,299.50처럼 쓰세요. 글자 O와 숫자 0이 섞이지 않았는지, 쉼표가 세 자리마다 있는지 확인하세요.",
                "Write it like 12000, 12,000, ₩12,000 or $1,299.50. Look for a letter O in place of 0, and for a comma "
                    + "that does not separate thousands.")
        },
        reason: Bilingual(
            ko: "돈은 짐작해서 읽지 않습니다. 1,29가 129인지 1.29인지, 12,5O가 12,50인지 12,500인지는 판매자만 압니다.",
            en: "Money is never guessed: only you know whether 1,29 is 129 or 1.29."),
        bad: "price: 12,5O", good: "price: 12,500")

    static let priceZero = IssueWording(
        .priceZero, title: Bilingual(ko: "가격이 0", en: "The price is 0"),
        message: { $0.say("가격이 0이라 무료로 등록합니다.", "The price is 0; the product is registered for free.") },
        remedy: { $0.say("무료가 아니면 가격을 고치세요.", "Fill in the price unless the product is free.") },
        reason: Bilingual(
            ko: "0도 가격이지만 빈칸을 0으로 채운 표도 많아 알려 드립니다.",
            en: "0 is a price too, but many a table has it where nobody filled in a price, so you are told."),
        bad: "price: 0", good: "price: 12000")

    static let priceNegative = IssueWording(
        .priceNegative, title: Bilingual(ko: "가격이 음수임", en: "The price is negative"),
        message: { facts in
            let value = facts.value(or: Field.price.label)
            return facts.say(
                "가격 \(value.with(.subject)) 음수입니다. 0 이상이어야 합니다.",
                "The price \(value) is negative; it must be 0 or more.")
        },
        remedy: { $0.say("빼기 기호를 지우거나 올바른 가격을 쓰세요.", "Remove the minus sign or write the right price.") },
        reason: Bilingual(
            ko: "마켓은 음수 가격을 받지 않습니다. 반품이나 정산표를 상품표로 착각했을 때 흔히 나타납니다.",
            en: "The market takes no negative price. It usually comes from a sheet of refunds or settlements."),
        bad: "price: -3500", good: "price: 3500")

    static let priceTooPrecise = IssueWording(
        .priceTooPrecise, title: Bilingual(ko: "가격의 자릿수가 너무 많음", en: "The price has too many digits"),
        message: { facts in
            let value = facts.value(or: Field.price.label)
            return facts.say(
                "가격 \(value.with(.topic)) 유효 숫자가 \(form.significantDigits.grouped)자리를 넘습니다.",
                "The price \(value) has more than \(form.significantDigits.of("significant digit")).")
        },
        remedy: {
            $0.say(
                "유효 숫자 \(form.significantDigits.grouped)자리 이하로 쓰세요. 다른 열의 번호가 가격 열에 들어 있지 않은지 보세요.",
                "Write at most \(form.significantDigits.of("significant digit")); look whether a number of another "
                    + "column got in here.")
        },
        reason: Bilingual(
            ko: "마켓은 가격을 배정밀도 실수로 주고받으며, 그것이 그대로 지키는 자릿수는 \(form.significantDigits.grouped)자리입니다. 더 길면 금액이 조용히 바뀝니다.",
            en: "The market carries prices as double-precision numbers, which keep \(form.significantDigits.grouped) "
                + "digits. A longer one would silently change."),
        bad: "price: 8801234567890123", good: "price: 39000")

    static let priceNotWhole = IssueWording(
        .priceNotWhole, title: Bilingual(ko: "이 마켓은 소수점 가격을 받지 않음", en: "This market takes whole prices"),
        message: { facts in
            let value = (facts.reason ?? facts.issue.value).map(facts.quoted) ?? Field.price.label[facts.language]
            return facts.say(
                "가격 \(value)에 소수점 아래가 있는데 이 세대의 마켓은 정수만 받습니다.",
                "The price \(value) has a fraction, and this generation of the market takes whole numbers.")
        },
        remedy: {
            $0.say(
                "가격과 할인 금액을 정수로 쓰세요. 소수점이 필요하면 그것을 받는 마켓(`--api openmarket`, `--api training`)에 올리세요.",
                "Write whole prices and whole amounts off; only a market of a later generation (`--api openmarket` or `--api "
                    + "training`) takes fractions.")
        },
        reason: Bilingual(
            ko: "2021년의 마켓(`camp`, `camp2`)은 가격을 정수로 주고받습니다. 반올림하면 가격이 조용히 바뀝니다.",
            en:
                "The market of 2021 (`camp`, `camp2`) carries prices as whole numbers. Rounded, a price would silently change."
        ),
        bad: "price: 12.99, --api camp2", good: "price: 13")

    static let priceFractionInKRW = IssueWording(
        .priceFractionInKRW, title: Bilingual(ko: "원화 가격에 소수점이 있음", en: "A price in won has a fraction"),
        message: { facts in
            // What the cell says may be a part of what it comes to, as where per cent are taken off.
            let value = (facts.reason ?? facts.issue.value).map(facts.quoted) ?? Field.price.label[facts.language]
            return facts.say(
                "원화 가격 \(value)에 소수점 아래가 있습니다.", "The price \(value) in Korean won has a fraction.")
        },
        remedy: {
            $0.say(
                "원 단위로 쓰세요. 달러 가격이라면 currency 열에 USD를 쓰거나, 파일 전체가 그렇다면 `--currency USD`를 쓰세요. 다른 통화라면 "
                    + "`--currency EUR --convert EUR=환율`처럼 쓰세요.",
                "Write whole won. If it is in dollars, put USD into the currency column, or say it of the whole file with "
                    + "`--currency USD`; of another currency with `--currency EUR --convert EUR=RATE`.")
        },
        reason: Bilingual(
            ko: "원화에는 소수 단위가 없습니다. 대개 달러 가격인데 통화를 쓰지 않은 경우입니다. 마켓이 받기는 하므로 경고만 합니다.",
            en: "The won has no fractions; mostly the price is in dollars and nobody said so. The market takes it, so "
                + "this is a warning."),
        bad: "price: 12.99, currency: KRW", good: "price: 12.99, currency: USD")

    static let currencyUnknown = IssueWording(
        .currencyUnknown, title: Bilingual(ko: "알 수 없는 통화", en: "Unknown currency"),
        message: { facts in
            let value = facts.value(or: Field.currency.label)
            let known = facts.list(Currency.allCases.map(\.rawValue))
            guard let code = facts.reason else {
                return facts.say(
                    "통화 \(value.with(.topic)) 쓸 수 없습니다. 쓸 수 있는 통화: \(known).",
                    "The currency \(value) cannot be used; the market takes \(known).")
            }
            return facts.say(
                "금액 \(value.with(.topic)) \(code) 통화입니다. 마켓이 받는 통화: \(known).",
                "The amount \(value) is in \(code); the market takes \(known).")
        },
        remedy: { facts in
            // A code is what a seller means; anything else is a slip.
            let value = (facts.issue.value ?? "").uppercased()
            let isCode = value.utf8.count == 3 && value.utf8.allSatisfy { 0x41...0x5A ~= $0 }
            if let code = facts.reason ?? (isCode ? value : nil) {
                let flag: PrintableText = "`--convert \(facts.argument(code))=\(facts.say("환율", "RATE"))`"
                return facts.say(
                    "환율을 \(flag)로 알려 주면 환산합니다(환율은 14.8처럼 씁니다). 이 도구가 환율을 정하지는 않습니다.",
                    "Say what one is worth with \(flag), a number such as 14.8; this tool sets no rate by itself.")
            }
            let known = Currency.allCases.map(\.rawValue).joined(separator: facts.say(" 또는 ", " or ").description)
            return facts.say(
                "금액의 통화가 맞으면 \(known)로 쓰거나, 모두 같으면 `--currency USD`처럼 알려 주세요. 다른 통화라면 그 코드를 쓰고 환율을 `--convert 코드=환율`로 알려 주세요.",
                "Write \(known) if the amounts are in it, or say it of all, as with `--currency USD`; for another currency its code, with "
                    + "`--convert CODE=RATE`.")
        },
        reason: Bilingual(
            ko: "등록 양식은 두 통화만 받습니다. 다른 통화는 판매자가 환율을 알려 줄 때만 바꿉니다.",
            en: "The form offers two currencies, and another is converted only at a rate that the seller gives."),
        bad: "currency: EUR", good: "currency: USD")

    static let currencyConverted = IssueWording(
        .currencyConverted, title: Bilingual(ko: "환산한 금액", en: "Converted from another currency"),
        message: { facts in
            guard let (from, to) = facts.values else {
                return facts.say("금액을 환산했습니다.", "The amount was converted.")
            }
            return facts.say("\(from.with(.object)) \(to)로 환산했습니다.", "\(from) was converted to \(to).")
        },
        remedy: {
            $0.say(
                "`--convert`의 환율이 맞는지 확인하세요.", "Check that the rate of `--convert` is the one you mean.")
        },
        reason: Bilingual(
            ko: "마켓은 원과 달러만 받으므로 `--convert`로 알려 준 환율로 바꾸고, 행마다 알려 드립니다.",
            en:
                "The market takes won and dollars, so amounts are converted at the rate of `--convert`, and each is told."
        ),
        bad: "price: 2690 HUF", good: "price: 9415")

    static let currencyConflicts = IssueWording(
        .currencyConflicts, title: Bilingual(ko: "통화가 서로 다름", en: "The currencies disagree"),
        message: { facts in
            guard let (one, other) = facts.values else {
                return facts.say("통화 셀과 가격의 통화 기호가 다릅니다.", "The currency cell and the sign in the price disagree.")
            }
            return facts.say(
                "한 행에 통화가 \(one.with(.and)) \(other) 두 가지로 적혀 있습니다.",
                "The row says two currencies, \(one) and \(other).")
        },
        remedy: {
            $0.say(
                "금액의 통화 기호를 지우거나 통화 셀을 그에 맞추세요.", "Remove the sign from the amount, or change the currency to match it."
            )
        },
        reason: Bilingual(
            ko: "₩과 $ 기호는 통화를 뜻합니다. 두 곳이 다르면 어느 쪽이 맞는지 알 수 없고, 틀리면 값이 천 배 넘게 달라집니다.",
            en:
                "₩ and $ say a currency. Where two places disagree nobody can tell which is right, and the wrong one is "
                + "off a thousandfold."),
        bad: "price: $12.50, currency: KRW", good: "price: $12.50, currency: USD")
}
