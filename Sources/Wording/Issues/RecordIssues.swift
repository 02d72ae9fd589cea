import Catalogue

/// Records whose shape is wrong.
extension IssueWording {
    static let records = [cellsTooMany, cellsTooFew, quoteUnterminated, recordTooLarge]

    static let cellsTooMany = IssueWording(
        .cellsTooMany, title: Bilingual(ko: "셀이 머리글보다 많음", en: "More cells than columns"),
        message: { facts in
            guard let (count, allowed) = facts.count else {
                return facts.say("셀이 머리글의 열보다 많습니다.", "The record has more cells than the header has columns.")
            }
            return facts.say(
                "셀이 \(count.grouped)개인데 머리글에는 열이 \(allowed.upperBound.grouped)개입니다.",
                "The record has \(count.of("cell")), but the header has \(allowed.upperBound.of("column")).")
        },
        remedy: {
            $0.say(
                "쉼표가 든 셀은 큰따옴표로 감싸세요. 구분자가 쉼표가 아니라면 `--delimiter`로 알려 주세요.",
                "Put cells with a comma into double quotes; if the delimiter is another, say so with `--delimiter`.")
        },
        reason: Bilingual(
            ko: "셀이 하나라도 밀리면 그 뒤의 값이 모두 다른 열로 갑니다. 가격이 재고가 될 수 있으므로 이런 행은 올리지 않습니다.",
            en:
                "One cell too many moves all that follow into other columns: a price could become a stock. Such a row is "
                + "not uploaded."),
        bad: "name,price ⏎ 컵, 빨강,3500", good: "name,price ⏎ \"컵, 빨강\",3500")

    static let cellsTooFew = IssueWording(
        .cellsTooFew, title: Bilingual(ko: "셀이 머리글보다 적음", en: "Fewer cells than columns"),
        message: { facts in
            guard let (count, allowed) = facts.count else {
                return facts.say("셀이 머리글의 열보다 적습니다.", "The record has fewer cells than the header has columns.")
            }
            return facts.say(
                "셀이 \(count.grouped)개인데 머리글에는 열이 \(allowed.lowerBound.grouped)개입니다.",
                "The record has \(count.of("cell")), but the header has \(allowed.lowerBound.of("column")).")
        },
        remedy: {
            $0.say(
                "줄이 중간에 잘리지 않았는지 보세요. 줄 바꿈이 든 셀은 큰따옴표로 감싸고, 빈 셀도 구분자를 남겨야 합니다. 모든 행이 그렇다면 머리글에 값이 없는 이름이 있습니다.",
                "See whether the line was cut. Put cells with line breaks into double quotes, and keep the delimiters of "
                    + "empty cells. Where it is so in all rows, the header has a name that they have no value for.")
        },
        reason: Bilingual(
            ko: "빠진 셀이 어느 열의 것인지 알 수 없습니다. 따옴표 없는 줄 바꿈이 한 상품을 두 줄로 쪼갠 경우가 많습니다.",
            en: "Nobody can tell which cell is missing. Often an unquoted line break split one product in two."),
        bad: "name,price,stock ⏎ 컵,3500", good: "name,price,stock ⏎ 컵,3500,")

    static let quoteUnterminated = IssueWording(
        .quoteUnterminated, title: Bilingual(ko: "따옴표가 닫히지 않음", en: "A quote is not closed"),
        message: { facts in
            let place = facts.reason
            return facts.say(
                "큰따옴표로 시작한 셀\(place.map { "(\($0))" } ?? "")이 닫히지 않았습니다.",
                "A cell that begins with a double quote\(place.map { " (\($0))" } ?? "") never ends with one.")
        },
        remedy: {
            $0.say(
                "셀 끝에 큰따옴표를 넣고, 셀 안의 큰따옴표는 두 번(\"\") 쓰세요.",
                "Close the cell with a double quote, and double (\"\") those within it.")
        },
        reason: Bilingual(
            ko: "닫는 따옴표가 없으면 그 뒤의 행이 모두 한 셀이 됩니다. 27인치를 27\"로 적을 때 자주 생깁니다.",
            en: "Without the closing quote all rows that follow are one cell. Inches written as 27\" are a usual cause."
        ),
        bad: "\"27\" 모니터,350000", good: "\"27\"\" 모니터\",350000")

    static let recordTooLarge = IssueWording(
        .recordTooLarge, title: Bilingual(ko: "레코드가 너무 큼", en: "The record is too large"),
        message: { facts in
            // How large it is nobody knows: the reader stops keeping it at the limit.
            guard let limit = facts.size?.limit else {
                return facts.say("레코드가 너무 커서 건너뛰었습니다.", "The record is too large and was passed over.")
            }
            let most = size(bytes: limit, in: facts.language)
            return facts.say(
                "레코드가 한도(\(most))를 넘어 건너뛰었습니다.", "The record is larger than \(most) and was passed over.")
        },
        remedy: {
            $0.say(
                "닫히지 않은 따옴표가 없는지 보고, 사진을 셀에 넣었다면 파일 이름으로 바꾸세요.",
                "Look for a quote that is not closed; where photos were put into cells, name their files instead.")
        },
        reason: Bilingual(
            ko: "한 레코드가 메모리를 다 쓰지 못하도록 크기를 제한합니다. 상품 한 행이 이렇게 클 일은 없습니다.",
            en: "A limit keeps one record from filling the memory; no row of a product is this large."),
        bad: Bilingual(ko: "images: base64로 적은 사진", en: "images: a photo written in base64"),
        good: "images: keyboard.jpg")
}
