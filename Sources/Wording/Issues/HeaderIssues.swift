import Catalogue

/// The header and the columns it names.
extension IssueWording {
    static let headers = [
        headerMissing, headerDiffers, columnMissing, columnDuplicated, columnAmbiguous, columnsTooMany, unknownColumn,
        columnAssumed,
    ]

    static let headerMissing = IssueWording(
        .headerMissing, title: Bilingual(ko: "머리글 행이 없음", en: "No header row"),
        message: { facts in
            guard let row = facts.reason.flatMap(Int.init)?.grouped else {
                return facts.offer == nil
                    ? facts.say("열 이름이 적힌 머리글 행을 찾을 수 없습니다.", "No row names the columns.")
                    : facts.say("아는 열 이름이 하나도 없습니다.", "None of the columns has a name that is known.")
            }
            return facts.say(
                "\(row)번째 행을 머리글로 보기에는 그 위에 있는 것이 너무 많습니다.",
                "There is too much above row \(row) for it to be the header.")
        },
        remedy: { facts in
            if facts.reason != nil {
                return facts.say(
                    "열 이름이 있는 행을 `--header-row N`으로 알려 주세요.", "Say with `--header-row N` which row names the columns.")
            }
            if let offered = offered(facts) { return offered }
            let columns = Field.form.map(\.column).joined(separator: ",")
            return facts.say(
                "첫 행에 열 이름을 쓰세요(\(columns)). 머리글이 아래쪽에 있다면 `--header-row N`으로 알려 주세요.",
                "Name the columns in the first row (\(columns)); if the header is further down, use `--header-row N`.")
        },
        reason: Bilingual(
            ko: "값의 뜻은 열 이름에서 나옵니다. 순서만 보고 짐작하면 가격과 재고가 뒤바뀔 수 있습니다.",
            en: "What a value means comes from its column's name. Guessing by the order could swap price and stock."),
        bad: "무선 키보드,조용하게 눌리는 키보드입니다.,39000", good: "name,description,price ⏎ 무선 키보드,조용하게 눌리는 키보드입니다.,39000")

    static let columnMissing = IssueWording(
        .columnMissing, title: Bilingual(ko: "필요한 열이 없음", en: "A needed column is missing"),
        message: { facts in
            if let (header, file) = facts.item {
                let quoted = facts.quoted(header)
                let map = file
                return facts.say(
                    "\(map.map { $0 + "에 적힌" } ?? "`--map`이 말하는") \(quoted) 열이 파일에 없습니다.",
                    "\(map ?? "`--map`") names \(quoted), but the file has no such column.")
            }
            if let (title, fitting) = facts.values {
                let other = fitting.isEmpty ? nil : fitting
                return facts.say(
                    "\(title) 내보내기의 열이 아닙니다(`--preset`)." + (other.map { " \($0) 내보내기로 보입니다." } ?? ""),
                    "These are not the columns of an export of \(title), which `--preset` asks for"
                        + (other.map { "; they look like \($0)." } ?? "."))
            }
            let name = needed(facts)
            guard let there = facts.columns.map({ facts.list($0) }) else {
                return facts.say("필요한 열이 없습니다: \(name).", "A needed column is missing: \(name).")
            }
            return facts.say(
                "필요한 열이 없습니다: \(name). 파일에 있는 열: \(there).",
                "A needed column is missing: \(name). The file has \(there).")
        },
        remedy: { facts in
            if let (_, fitting) = facts.values {
                let flag = "`--preset \(fitting.isEmpty ? "none" : fitting)`"
                return facts.say(
                    "\(flag) 옵션으로 읽거나 `--preset`을 빼 주세요.",
                    "Use \(flag), or leave `--preset` out.")
            }
            let field = facts.issue.column ?? Field.price.column
            if let offered = offered(facts) { return offered }
            if field == Field.price.column, let sale = facts.columns?.first(where: { Field(header: $0) == .salePrice })
            {
                let flag: PrintableText = "`--map \(facts.argument(sale))=price`"
                return facts.say(
                    "\(facts.quoted(sale))만 있으니 \(flag)\(Particle.object.form(after: .vowel)) 덧붙이면 그것을 가격으로 읽습니다.",
                    "There is only \(facts.quoted(sale)): with \(flag) it is taken for the price.")
            }
            // Whoever has numbers of products is no beginner.
            let form =
                if hasPlainID(facts) {
                    facts.say(
                        "`id`가 마켓의 상품 번호라면 `--read ids=market`으로 그 상품을 수정합니다.",
                        "If the `id` is the market's number, `--read ids=market` updates its products.")
                } else if mayChangeProducts(facts) {
                    facts.say(
                        "이미 등록한 상품을 수정할 뿐이라면 `--default action=update`를 덧붙이세요.",
                        "If its rows only change registered products, add `--default action=update`.")
                } else {
                    facts.say("`openmarket template`은 빈 양식을 줍니다.", "`openmarket template` gives an empty form.")
                }
            return facts.say(
                "열을 더하거나, 다른 이름으로 있다면 `--map 열이름=\(field)`처럼 알려 주세요. ",
                "Add it, or if it is there by another name, say so with `--map COLUMN=\(field)`. ")
                + (oneForAll(Field(rawValue: field), facts).map { $0 + " " } ?? "") + form
        },
        reason: Bilingual(
            ko: "모든 행에 빠진 값을 행마다 알리는 대신, 파일에서 한 번에 알려 드립니다.",
            en: "Rather than reporting every row for what all of them lack, the file is reported once."),
        bad: "name,description,stock,images", good: "name,description,price,stock,images")

    /// Whether the file has keys and something to change, and lacks what a product is never registered without.
    private static func mayChangeProducts(_ facts: IssueFacts) -> Bool {
        let fields = Set(facts.columns?.compactMap { Field(header: $0) } ?? [])
        return fields.contains(.sku) && !fields.contains(.name) && !fields.isDisjoint(with: Field.values)
    }

    /// What is to be added to the command where columns look like what is missing: all of it, to be copied.
    ///
    /// It is the same for each field that is missing, so that it is said once.
    private static func offered(_ facts: IssueFacts) -> PrintableText? {
        guard let (columns, rest) = facts.offer else { return nil }
        let flags = columns.flags
        let offer = facts.say(
            "내용으로 보아 이 열들일 수 있습니다. 맞으면 명령에 `\(flags)`\(Particle.object.form(after: .vowel)) 덧붙이세요.",
            "By what stands in them these may be the columns: if they are, add `\(flags)` to the command.")
        guard let first = rest.first else { return offer }
        let names = facts.list(rest.map(\.column))
        return offer + " "
            + facts.say(
                "\(names.with(.topic)) 그런 열이 없으니 열을 더하거나, 있다면 `--map 열이름=\(first.column)`처럼 알려 주세요.",
                "None looks like \(names): add what is not there, or say which it is with `--map COLUMN=\(first.column)`."
            )
            + rest.compactMap { oneForAll($0, facts) }.map { " " + $0 }.joined()
    }

    /// How all products get the same of what no column says, where that makes sense.
    private static func oneForAll(_ field: Field?, _ facts: IssueFacts) -> PrintableText? {
        switch field {
        case .description:
            facts.say(
                "모든 상품에 같은 설명을 쓰려면 `--default 'description=설명'`을 덧붙이세요. 그 안의 `{name}`은 행의 상품명입니다.",
                "`--default 'description=TEXT'` gives all products the same one, in which `{name}` is the row's name.")
        case .images:
            facts.say(
                "모든 상품에 같은 사진을 쓰려면 `--default images=파일이름`을 덧붙이세요.",
                "`--default images=FILE` gives all products the same photo.")
        default: nil
        }
    }

    /// Whether rows may be meant as updates, though nothing says that their `id` is the market's.
    private static func hasPlainID(_ facts: IssueFacts) -> Bool {
        let fields = (facts.columns ?? []).map { Field(header: $0) }
        return fields.contains(.id) && !fields.contains(.market)
    }

    /// The missing column, or else all that are needed.
    private static func needed(_ facts: IssueFacts) -> PrintableText {
        let columns = facts.issue.column.map { [$0] } ?? Field.allCases.filter(\.isNeeded).map(\.column)
        return facts.list(
            columns.map { name in
                guard let field = Field(rawValue: name), facts.language == .korean else { return name }
                return "\(name)(\(field.label.korean))"
            })
    }

    static let columnDuplicated = IssueWording(
        .columnDuplicated, title: Bilingual(ko: "두 열이 같은 뜻임", en: "Two columns mean the same"),
        message: { facts in
            // The column is the later header, where the trouble shows; the detail holds what it repeats.
            let column = facts.column(or: Bilingual(ko: "이 열", en: "This column"))
            guard let others = facts.columns, others != [facts.issue.column] else {
                return facts.say("\(column.with(.subject)) 두 번 있습니다.", "\(column) occurs twice.")
            }
            let headers = others.map(facts.quoted).joined(separator: facts.say(", ", " and "))
            return facts.say("\(column) 열이 \(headers) 열과 같은 뜻입니다.", "\(column) means the same as \(headers).")
        },
        remedy: { facts in
            let header = facts.header(or: "판매가")
            return facts.say(
                "한 열을 지우거나, 쓰지 않을 열을 `--map \(header)=`처럼 빼 주세요.",
                "Delete one, or leave one out, as with `--map \(header)=`.")
        },
        reason: Bilingual(
            ko: "‘가격’과 ‘판매가’가 함께 있으면 어느 쪽이 올릴 가격인지 판매자만 압니다.",
            en: "Where both 가격 (price) and 판매가 (selling price) stand, only you know which one to upload."),
        bad: "상품명,가격,판매가", good: "상품명,판매가")

    static let columnAmbiguous = IssueWording(
        .columnAmbiguous, title: Bilingual(ko: "열의 뜻이 여러 가지임", en: "The column can mean several things"),
        message: { facts in
            let column = facts.issue.column ?? facts.issue.value ?? Field.ambiguousHeaders[0]
            let quoted = facts.quoted(column)
            return facts.say(
                "\(quoted.with(.topic)) 최종 판매가일 수도, 깎아 주는 금액이나 비율일 수도 있습니다.",
                "\(quoted) may be the final price, the amount off, or per cent off.")
        },
        remedy: { facts in
            let column = facts.header(or: Field.ambiguousHeaders[0])
            let flags = Field.ambiguousMeanings.map { "`--map \(column)=\($0)`" }
            return facts.say(
                "최종 판매가라면 \(flags[0]), 깎아 주는 금액이라면 \(flags[1]), 깎아 주는 비율(%)이라면 \(flags[2])\(Particle.object.form(after: .vowel)) 쓰세요.",
                "Use \(flags[0]) if it is the final price, \(flags[1]) if it is the amount off, \(flags[2]) if it is "
                    + "per cent off.")
        },
        reason: Bilingual(
            ko: "쇼핑몰은 할인가를 최종 판매가로, 이 마켓의 앱 일부는 깎아 주는 금액으로 씁니다. 잘못 짚으면 39,000원짜리를 4,000원에 팔게 됩니다.",
            en: "Shops mean the final price by it, some of this market's apps the amount off. A wrong guess sells "
                + "39,000 won for 4,000."),
        bad: "상품명,가격,할인가", good: "상품명,가격,할인금액")

    static let headerDiffers = IssueWording(
        .headerDiffers, title: Bilingual(ko: "표 가운데에 다른 머리글이 있음", en: "Another header within the table"),
        message: {
            $0.say(
                "이 줄은 위의 머리글과 다른 머리글입니다. 그 아래는 다른 표이므로 위의 머리글로 읽지 않습니다.",
                "This line is a header that differs from the one above: what stands beneath is another table, which is not "
                    + "read by the first one's columns.")
        },
        remedy: {
            $0.say(
                "이 줄부터 아래를 별도의 파일로 저장하고, 두 파일을 함께 주세요.",
                "Save what begins with this line as a file of its own, and give both files.")
        },
        reason: Bilingual(
            ko: "파일 둘을 이어 붙이면 열의 순서가 달라질 수 있고, 그러면 재고가 가격으로 읽힐 수 있습니다.",
            en: "Where two files were joined, their columns may differ in order, and a stock would be read as a price."),
        bad: "name,price,stock … name,stock,price", good: Bilingual(ko: "표마다 파일 하나", en: "a file for each table"))

    static let columnsTooMany = IssueWording(
        .columnsTooMany, title: Bilingual(ko: "열이 너무 많음", en: "Too many columns"),
        message: { facts in
            guard let (count, allowed) = facts.count else {
                // A document shows its columns one by one: how many there would be is not known.
                guard let limit = facts.reason.flatMap(Int.init)?.grouped else {
                    return facts.say("열이 너무 많습니다.", "There are too many columns.")
                }
                return facts.say("열이 \(limit)개가 넘습니다.", "There are more than \(limit) columns.")
            }
            return facts.say(
                "열이 \(count.grouped)개입니다. \(allowed.upperBound.grouped)개까지 읽습니다.",
                "There are \(count.of("column")); at most \(allowed.upperBound.grouped) are read.")
        },
        remedy: {
            $0.say(
                "구분자가 맞는지 `openmarket inspect FILE`로 확인하고 `--delimiter`로 알려 주세요.",
                "See with `openmarket inspect FILE` how it was split, and name the delimiter with `--delimiter`.")
        },
        reason: Bilingual(
            ko: "스프레드시트가 가질 수 있는 것보다 많은 열은 상품표가 아니라 구분자를 잘못 짚은 파일입니다.",
            en: "More columns than a spreadsheet can have are no table of products but a wrong delimiter."),
        bad: Bilingual(ko: "줄 바꿈 없이 쉼표로만 이어진 파일", en: "a file of commas without line breaks"),
        good: Bilingual(ko: "한 줄에 상품 하나", en: "one product a line"))

    static let unknownColumn = IssueWording(
        .unknownColumn, title: Bilingual(ko: "쓰이지 않는 열", en: "A column that is not used"),
        message: { facts in
            let column = facts.column(or: Bilingual(ko: "이 열", en: "this column"))
            return facts.say(
                "\(column.with(.topic)) 모르는 열이라 쓰지 않습니다.", "\(column) is not a known column and is not used.")
        },
        remedy: { facts in
            let column = facts.header(or: facts.say("열", "COLUMN").description)
            return facts.say(
                "그대로 두어도 됩니다. 쓰려면 `--map \(column)=FIELD`로 뜻을 알려 주세요. 쓸 수 있는 이름은 `openmarket rules`에 있습니다.",
                "It may stay. To use it, say what it means with `--map \(column)=FIELD`; `openmarket rules` lists the "
                    + "names.")
        },
        reason: Bilingual(
            ko: "쇼핑몰의 표에는 이 마켓에 없는 열이 많습니다. 다만 철자가 틀린 열이 조용히 빠지지 않도록 알려 드립니다.",
            en:
                "Sheets of shops have many columns that this market lacks; a misspelt one should not be lost in silence."
        ),
        bad: "name,description,price,images,stcok", good: "name,description,price,images,stock")

    static let columnAssumed = IssueWording(
        .columnAssumed, title: Bilingual(ko: "내용을 보고 정한 열", en: "A column that was told by what stands in it"),
        message: { facts in
            let column = facts.column(or: Bilingual(ko: "이 열", en: "this column"))
            let field = facts.values?.1 ?? "name"
            return facts.say(
                "\(column.with(.object)) \(field) 열로 읽습니다. 이름으로는 알 수 없지만 내용이 맞는 열이 이것뿐입니다.",
                "\(column) is read as \(field): its name does not say so, but it is the only column whose content fits."
            )
        },
        remedy: { facts in
            let column = facts.header(or: facts.say("열", "COLUMN").description)
            let field = facts.values?.1 ?? "FIELD"
            return facts.say(
                "맞으면 `--map \(column)=\(field)`로 알려 주면 다시 묻지 않습니다. 아니면 `--map COLUMN=\(field)`로 다른 열을 알려 주세요.",
                "If it is right, `--map \(column)=\(field)` says so and this is not told again. If not, name the right one: "
                    + "`--map COLUMN=\(field)`.")
        },
        reason: Bilingual(
            ko: "필요한 열의 이름을 모르면 첫 행들의 내용을 봅니다. 맞는 열이 둘 이상이면 정하지 않고 묻습니다.",
            en:
                "Where no column is called what a product needs, its first rows are looked at; where two could be it, none is taken."
        ),
        bad: "title2,description,price,images", good: "name,description,price,images")
}
