import Catalogue

/// What only the market can say of a row, and what nobody can read of what it says.
extension IssueWording {
    static let market = [marketRefused, answerUnreadable]

    static let marketRefused = IssueWording(
        .marketRefused, title: Bilingual(ko: "마켓이 거절함", en: "The market refused the row"),
        message: { facts in
            if facts.status == 404 {
                return facts.say(
                    "마켓에 없는 상품입니다\(facts.answerBehind).", "The market has no such product\(facts.answerBehind).")
            }
            return facts.say(
                "마켓이 이 행을 거절했습니다\(facts.answerBehind).", "The market refused the row\(facts.answerBehind).")
        },
        remedy: { facts in
            switch facts.status {
            case 404:
                facts.say(
                    "누군가 지운 상품입니다. 새로 등록하려면 `id`와 `market`을 비우고, 아니면 행을 빼세요.",
                    "Somebody deleted it. Empty `id` and `market` to register it anew, or leave the row out.")
            case 401, 403:
                facts.say(
                    "다른 판매자의 상품이 아닌지, `--identifier`와 비밀 값이 그 상품을 올린 계정의 것인지 확인하세요.",
                    "Check that the product is not another vendor's, and that `--identifier` and the secret are of the account that "
                        + "registered it.")
            default:
                facts.say(
                    "마켓이 말한 것을 고쳐 다시 가져오세요. 고칠 것이 없어 보이면 마켓의 규칙이 양식의 규칙보다 좁은 것입니다.",
                    "Mend what the market names and import the row again. Where nothing seems wrong, the market's rules are "
                        + "narrower than the form's.")
            }
        },
        reason: Bilingual(
            ko: "양식의 규칙을 지킨 행도 마켓이 받지 않을 수 있습니다. 마켓의 말을 그대로 옮기고, 그 행은 `--rejects` 파일에도 넣습니다.",
            en:
                "A row that keeps the form's rules may still be refused. The market's own words are told, and the row is among "
                + "the `--rejects`, too."),
        bad: "id: 2094 (HTTP 404)", good: "id:")

    static let answerUnreadable = IssueWording(
        .answerUnreadable, title: Bilingual(ko: "마켓의 답을 읽을 수 없음", en: "A value of the market that cannot be read"),
        message: { facts in
            let column = facts.column(or: "value")
            guard let value = facts.issue.value, !value.isEmpty else {
                return facts.say(
                    "마켓이 말하는 \(column.with(.object)) 읽을 수 없습니다.", "What the market says for \(column) cannot be read.")
            }
            let quoted = facts.quoted(value)
            return facts.say(
                "마켓이 말하는 \(column.with(.object)) 온전히 읽을 수 없습니다: \(quoted).",
                "What the market says for \(column) cannot be read whole: \(quoted).")
        },
        remedy: {
            $0.say(
                "백업에는 마켓의 답 그대로 남습니다. 마켓에서 그 값을 고친 뒤 다시 하세요.",
                "A backup keeps it as the market said it. Mend the value at the market, and run the command again.")
        },
        reason: Bilingual(
            ko: "반쪽짜리 글자나 숫자 자리의 다른 것처럼, 마켓의 답에 어떤 값으로도 읽을 수 없는 것이 있습니다. 없는 값으로 여기지 않고 알립니다.",
            en:
                "An answer of the market may have half a character, or something else where a number should be. It is told, and "
                + "never taken for a value that is not there."),
        bad: "name: \"Cup \\ud83d\"", good: "name: \"Cup \\ud83c\\udf75\"")
}

extension IssueFacts {
    /// `: “no such price” (HTTP 400)`, or nothing.
    fileprivate var answerBehind: PrintableText { answer.map { ": \($0)" } ?? "" }
}
