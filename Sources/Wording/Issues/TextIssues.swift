import Catalogue

/// The name, the description, and the characters they may hold.
extension IssueWording {
    static let texts = [
        nameMissing, nameTooShort, nameTooLong, descriptionMissing, descriptionTooShort, descriptionTooLong,
        characterNotAllowed, htmlAsText, nameTrimmed, duplicateName, textShortened, textUnencodable,
    ]

    static let nameMissing = IssueWording(
        .nameMissing, title: Bilingual(ko: "상품명이 없음", en: "No name"),
        message: { $0.missing(.name) },
        remedy: { $0.say("상품명을 입력하세요.", "Fill in the product's name.") },
        reason: Bilingual(
            ko: "구매자는 상품명으로 상품을 찾습니다. 등록 양식은 이름 없는 상품을 받지 않으며, 공백뿐인 셀은 빈 셀입니다.",
            en: "Buyers find a product by its name. The form takes no product without one; a cell of blanks is empty."),
        bad: "name: (␣␣)", good: "name: 무선 키보드 블랙")

    static let nameTooShort = IssueWording(
        .nameTooShort, title: Bilingual(ko: "상품명이 너무 짧음", en: "The name is too short"),
        message: {
            $0.lengthMessage(
                .name, Bilingual(ko: "상품명이 너무 짧습니다.", en: "The name is too short;"), allowed: form.nameLength)
        },
        remedy: {
            $0.say(
                "상품을 알아볼 수 있는 말(브랜드, 종류, 색상 등)을 더해 \(form.nameLength.lowerBound.grouped)자 이상으로 늘리세요.",
                "Add what tells the product from others (brand, kind, colour), to make "
                    + "\(form.nameLength.lowerBound.of("character")) or more.")
        },
        reason: Bilingual(
            ko: "마켓의 등록 양식은 \(form.nameLength.korean("자"))의 상품명만 받습니다. 눈에 보이는 글자를 세므로 이모지 하나도 한 글자입니다.",
            en: "The market's form takes names of \(form.nameLength.english) characters. Characters are counted as "
                + "people see them, so an emoji is one."),
        bad: "name: 펜", good: "name: 젤 펜 검정")

    static let nameTooLong = IssueWording(
        .nameTooLong, title: Bilingual(ko: "상품명이 너무 김", en: "The name is too long"),
        message: {
            $0.lengthMessage(
                .name, Bilingual(ko: "상품명이 너무 깁니다.", en: "The name is too long;"), allowed: form.nameLength)
        },
        remedy: {
            $0.say(
                "\(form.nameLength.upperBound.grouped)자 이하로 줄이고, 나머지는 상품 설명으로 옮기세요. `--shorten name`은 낱말 끝에서 자릅니다.",
                "Shorten it to \(form.nameLength.upperBound.of("character")) and move the rest to the description. "
                    + "`--shorten name` cuts it at the end of a word.")
        },
        reason: Bilingual(
            ko: "마켓의 등록 양식은 \(form.nameLength.korean("자"))의 상품명만 받습니다. 잘라서 올리면 뜻이 바뀔 수 있으므로 줄이는 일은 판매자에게 맡깁니다.",
            en: "The market's form takes names of \(form.nameLength.english) characters. Cutting one could change what "
                + "it says, so shortening it is left to you."),
        bad: Bilingual(
            ko: "name: \(form.nameLength.upperBound.grouped)자를 넘는 광고 문구",
            en: "name: an advertisement of more than \(form.nameLength.upperBound.of("character"))"),
        good: "name: 무선 키보드 블랙")

    static let descriptionMissing = IssueWording(
        .descriptionMissing, title: Bilingual(ko: "상품 설명이 없음", en: "No description"),
        message: { $0.missing(.description) },
        remedy: {
            $0.say(
                "상품 설명을 입력하거나, `--default 'description={name}, 새 상품입니다'`처럼 대신할 글을 알려 주세요.",
                "Fill in the product's description, or say what stands for it: `--default 'description={name}, new and unused'`."
            )
        },
        reason: Bilingual(
            ko: "마켓의 상품 화면은 설명을 반드시 보여 줍니다. 등록 양식은 설명 없는 상품을 받지 않습니다.",
            en: "The market's product page always shows a description, and its form takes no product without one."),
        bad: "description: (␣␣)", good: "description: 조용하게 눌리는 무선 키보드입니다.")

    static let descriptionTooShort = IssueWording(
        .descriptionTooShort, title: Bilingual(ko: "상품 설명이 너무 짧음", en: "The description is too short"),
        message: {
            $0.lengthMessage(
                .description, Bilingual(ko: "상품 설명이 너무 짧습니다.", en: "The description is too short;"),
                allowed: form.descriptionLength)
        },
        remedy: {
            $0.say(
                "크기, 재질, 구성품 등을 더해 \(form.descriptionLength.lowerBound.grouped)자 이상으로 쓰세요.",
                "Add size, material or what is in the box, to make "
                    + "\(form.descriptionLength.lowerBound.of("character")) or more.")
        },
        reason: Bilingual(
            ko: "마켓의 등록 양식은 \(form.descriptionLength.korean("자"))의 설명만 받습니다.",
            en: "The market's form takes descriptions of \(form.descriptionLength.english) characters."),
        bad: "description: 좋아요", good: "description: 조용하게 눌리는 무선 키보드입니다.")

    static let descriptionTooLong = IssueWording(
        .descriptionTooLong, title: Bilingual(ko: "상품 설명이 너무 김", en: "The description is too long"),
        message: {
            $0.lengthMessage(
                .description, Bilingual(ko: "상품 설명이 너무 깁니다.", en: "The description is too long;"),
                allowed: form.descriptionLength)
        },
        remedy: {
            $0.say(
                "\(form.descriptionLength.upperBound.grouped)자 이하로 줄이세요. 배송과 교환 안내처럼 상품마다 같은 글부터 빼면 됩니다. `--shorten description`은 낱말 끝에서 자릅니다.",
                "Shorten it to \(form.descriptionLength.upperBound.of("character")); what is the same for every product, such as how "
                    + "it is sent and returned, can go first. `--shorten description` cuts it at the end of a word.")
        },
        reason: Bilingual(
            ko:
                "마켓의 등록 양식은 \(form.descriptionLength.korean("자"))의 설명만 받습니다. 다른 쇼핑몰에서 내려받은 HTML 설명은 화면에 보이는 글로 바꾼 뒤 세므로, 태그는 글자 수에 들지 않습니다.",
            en: "The market's form takes descriptions of \(form.descriptionLength.english) characters. A description "
                + "in HTML is read as the text that people see before it is counted, so its tags do not count."),
        bad: Bilingual(
            ko: "description: \(form.descriptionLength.upperBound.grouped)자를 넘는 글",
            en: "description: more than \(form.descriptionLength.upperBound.of("character"))"),
        good: "description: 조용하게 눌리는 무선 키보드입니다.")

    static let textShortened = IssueWording(
        .textShortened, title: Bilingual(ko: "글을 줄임", en: "A text was shortened"),
        message: { facts in
            let column = facts.column(or: Bilingual(ko: "글", en: "the text"))
            guard let (length, allowed) = facts.length else {
                return facts.say("\(column.with(.object)) 줄였습니다.", "\(column) was shortened.")
            }
            return facts.say(
                "\(column)의 \(length.grouped)자를 \(allowed.upperBound.grouped)자 이하로 줄였습니다.",
                "\(column) was cut from \(length.grouped) to at most \(allowed.upperBound.of("character")).")
        },
        remedy: {
            $0.say(
                "끝부분이 중요하다면 셀에서 직접 줄이세요.", "Shorten it in the sheet where its end matters.")
        },
        reason: Bilingual(
            ko: "`--shorten`으로 허락한 글은 등록 양식의 길이에 맞게 낱말 끝에서 자르고 말줄임표를 붙입니다.",
            en: "What `--shorten` allows is cut to the form's length at the end of a word, with an ellipsis."),
        bad: "description: (1,200)", good: "description: (1,000)")

    static let characterNotAllowed = IssueWording(
        .characterNotAllowed, title: Bilingual(ko: "쓸 수 없는 문자", en: "A character that is not allowed"),
        message: { facts in
            let column = facts.column(or: Bilingual(ko: "셀", en: "the cell"))
            let which = facts.character.map { " \(Quoting.codePoint($0))" } ?? ""
            return facts.say(
                "\(column)에 쓸 수 없는 제어 문자\(which)가 있습니다.",
                "\(column) holds \(which.isEmpty ? "a" : "the") control character\(which).")
        },
        remedy: { facts in
            facts.say(
                "그 문자를 지우세요. 대개 다른 프로그램에서 붙여 넣을 때 섞여 든 보이지 않는 문자이니, 셀을 다시 입력하면 됩니다.",
                "Remove it. It is usually invisible and came with a paste from another program: type the cell again.")
        },
        reason: Bilingual(
            ko: "탭과 줄 바꿈이 아닌 제어 문자는 XML 파일에 담을 수 없고 화면에도 보이지 않습니다. 남겨 두면 내보낸 파일을 다시 읽지 못합니다.",
            en: "Control characters other than tab and line breaks cannot be written to an XML file and are not seen "
                + "on a page. Kept, they would make an export that cannot be read back."),
        bad: "name: 키보드\\u{7}블랙", good: "name: 키보드 블랙")

    static let htmlAsText = IssueWording(
        .htmlAsText, title: Bilingual(ko: "HTML을 글로 바꿈", en: "HTML was turned into its text"),
        message: { facts in
            let value = facts.value(or: Field.description.label)
            return facts.say(
                "\(value)의 HTML을 화면에 보이는 글로 바꾸었습니다.", "The HTML of \(value) was turned into the text that a page shows."
            )
        },
        remedy: {
            $0.say(
                "그대로 두어도 됩니다. HTML을 그대로 보내려면 `--read html=keep`을 붙이세요.",
                "Nothing needs to be done; `--read html=keep` sends the HTML as it stands.")
        },
        reason: Bilingual(
            ko: "다른 쇼핑몰이 내보낸 표의 설명은 HTML인데 마켓은 글을 그대로 보여 줍니다. 표의 형식을 알아본 파일에서만 바꾸고, 그 밖의 파일은 적힌 대로 둡니다.",
            en:
                "The exports of other shops hold descriptions in HTML, and the market shows text as it is. It is changed only "
                + "in files known as such exports; in any other file the text stays what the seller wrote."),
        bad: "Body (HTML): <p>도자기 머그</p>", good: "description: 도자기 머그")

    static let nameTrimmed = IssueWording(
        .nameTrimmed, title: Bilingual(ko: "상품명 앞뒤의 공백을 뺌", en: "Blanks around the name were removed"),
        message: { facts in
            let value = facts.value(or: Field.name.label)
            return facts.say("상품명 \(value)의 앞뒤 공백을 뺐습니다.", "Blanks around the name \(value) were removed.")
        },
        remedy: {
            $0.say(
                "그대로 두어도 됩니다.", "Nothing needs to be done.")
        },
        reason: Bilingual(
            ko: "스프레드시트의 셀에는 공백이 섞이기 쉽습니다. 보이지 않는 공백 때문에 같은 상품명이 다르게 취급되지 않도록 뺍니다.",
            en: "Spreadsheet cells often carry stray blanks. They are removed so that two names that look the same are "
                + "the same."),
        bad: "name: ␣무선 키보드␣", good: "name: 무선 키보드")

    static let duplicateName = IssueWording(
        .duplicateName, title: Bilingual(ko: "같은 상품명이 또 있음", en: "The name occurs twice"),
        message: { facts in
            let value = facts.value(or: Field.name.label)
            let place = facts.earlierPlace
            return facts.say(
                "상품명 \(value.with(.topic)) \(place.map { "\($0)에도" } ?? "앞에도") 있습니다.",
                "The name \(value) was already used\(place.map { " by \($0)" } ?? "").")
        },
        remedy: {
            $0.say(
                "다른 상품이라면 색상이나 용량을 상품명에 넣어 구별하고, 같은 상품이라면 한 행을 지우세요.",
                "If they differ, put the colour or size into the name; if they are the same, delete one row.")
        },
        reason: Bilingual(
            ko: "이름이 같은 상품은 구매자가 구별하지 못하고, 같은 행을 두 번 붙여 넣은 실수일 때가 많습니다. 모두 등록되지만 알려 드립니다.",
            en: "Buyers cannot tell products of one name apart, and often a row was pasted twice. All of them are "
                + "registered; this only tells you."),
        bad: "name: 면 티셔츠 / name: 면 티셔츠", good: "name: 면 티셔츠 흰색 / name: 면 티셔츠 검정")

    static let textUnencodable = IssueWording(
        .textUnencodable, title: Bilingual(ko: "인코딩에 없는 글자", en: "Characters that the encoding lacks"),
        message: { facts in
            let value = facts.value(or: Bilingual(ko: "셀", en: "The cell"))
            let column = facts.issue.column.map { " (\($0))" } ?? ""
            let (characters, encoding) = facts.values ?? ("", "")
            return facts.say(
                "\(value)\(column)에 \(encoding.isEmpty ? "그 인코딩" : encoding)에 없는 글자가 있습니다\(characters.isEmpty ? "" : ": \(characters)").",
                "\(value)\(column) has characters that \(encoding.isEmpty ? "the encoding" : encoding) lacks"
                    + "\(characters.isEmpty ? "" : ": \(characters)").")
        },
        remedy: {
            $0.say(
                "`--encoding`을 빼면 UTF-8로 쓰고, `--excel`을 붙이면 엑셀도 그대로 엽니다. 물음표로 바꾸어도 되면 `--replace-unencodable`을 붙이세요.",
                "Without `--encoding` the file is UTF-8, which Excel opens, too, with `--excel`; `--replace-unencodable` writes "
                    + "a question mark for each.")
        },
        reason: Bilingual(
            ko: "CP949에는 한글과 한자, 기호 일부만 있고 그림 문자나 다른 나라의 글자는 없습니다. 말없이 바꾸면 그 파일을 다시 가져올 때 상품의 글이 바뀝니다.",
            en:
                "CP949 has Hangul, Hanja and some signs, and neither emoji nor most other scripts. Replaced without a word, "
                + "they would change the products when the file is imported again."),
        bad: "export --encoding cp949: 머그 ☕", good: "export --excel: 머그 ☕")
}
