import Catalogue
import Testing
import Wording

@Suite("Sentences about issues")
struct IssueSentenceTests {
    /// An issue with the place and the detail that the test is about.
    static func issue(
        _ code: IssueCode, column: String? = nil, value: String? = nil, detail: Finding.Detail? = nil
    ) -> Catalogue.Issue {
        Catalogue.Issue(code: code, file: "products.csv", record: 7, column: column, value: value, detail: detail)
    }

    @Test("Where columns look like what is missing, all flags are said to be copied, whatever stands in the headers")
    func offered() {
        let offer = [
            OfferedColumn(header: "Meier's Name $", field: .name), OfferedColumn(header: "Preis Y", field: .price),
        ]
        func remedy(_ rest: [Field], _ language: Language) -> String {
            Self.issue(.columnMissing, column: "price", detail: .offered(["a"], offer, rest: rest)).remedy(in: language)
                .description
        }
        let flags = #"`--map 'Meier'\''s Name $=name' --map 'Preis Y=price'`"#
        #expect(
            remedy([], .english)
                == "By what stands in them these may be the columns: if they are, add \(flags) to the command.")
        #expect(remedy([], .korean) == "내용으로 보아 이 열들일 수 있습니다. 맞으면 명령에 \(flags)를 덧붙이세요.")
        #expect(
            remedy([.images], .english).hasSuffix(
                " None looks like images: add what is not there, or say which it is with `--map COLUMN=images`."
                    + " `--default images=FILE` gives all products the same photo."))
        #expect(remedy([.images], .korean).contains("`--map 열이름=images`"))
    }

    @Test(
        "Where all products may have the same, that is said, and of prices and names it is not",
        arguments: [
            ("description", "`--default 'description="), ("images", "`--default images="), ("price", nil),
            ("name", nil),
        ] as [(String, String?)])
    func sameForAll(column: String, flag: String?) {
        for language in Language.allCases {
            let remedy = Self.issue(.columnMissing, column: column, detail: .columns(["sku"])).remedy(in: language)
                .description
            #expect(remedy.contains("`--map ") && remedy.contains("`openmarket template`"), "\(remedy)")
            #expect(flag.map(remedy.contains) ?? !remedy.contains("--default"), "\(remedy)")
        }
    }

    @Test("The remedy of a column that is not used names that column")
    func unknownColumn() {
        let remedy = Self.issue(.unknownColumn, detail: .columns(["입고일"])).remedy(in: .korean)
        #expect(remedy.description.contains("`--map 입고일=FIELD`"))
    }

    @Test(
        "A sentence names what is wrong with its own numbers",
        arguments: [
            (
                issue(.nameTooShort, detail: .length(2, allowed: 3...100)),
                "상품명이 2자입니다. 3자 이상 100자 이하여야 합니다.", "The name has 2 characters; 3 to 100 are allowed."
            ),
            (
                issue(.descriptionTooLong, detail: .length(1001, allowed: 10...1000)),
                "상품 설명이 1,001자입니다. 10자 이상 1,000자 이하여야 합니다.",
                "The description has 1,001 characters; 10 to 1,000 are allowed."
            ),
            (issue(.priceMissing), "가격이 없습니다.", "The price is missing."),
            (
                issue(.priceNotANumber, column: "판매가", value: "12,5O"),
                "가격 ‘12,5O’는 숫자로 읽을 수 없습니다.", "The price “12,5O” is not a number."
            ),
            (
                issue(.currencyConflicts, value: "KRW", detail: .values("KRW", "USD")),
                "한 행에 통화가 KRW와 USD 두 가지로 적혀 있습니다.", "The row says two currencies, KRW and USD."
            ),
            (
                issue(.discountExceedsPrice, detail: .values("4000", "3500")),
                "할인 금액 4000이 가격 3500보다 큽니다.", "The amount off, 4000, exceeds the price, 3500."
            ),
            (
                issue(.imagesTooMany, detail: .count(6, allowed: 1...5)),
                "이미지가 6장입니다. 5장까지 됩니다.", "There are 6 photos; at most 5 are allowed."
            ),
            (
                issue(.imageTooLarge, detail: .size(of: "컵.jpg", bytes: 300_000, limit: 300_000)),
                "이미지 ‘컵.jpg’가 300,000바이트입니다. 300,000바이트 미만이어야 합니다.",
                "The photo “컵.jpg” has 300,000 bytes; it must be below 300,000 bytes."
            ),
            (
                issue(.skuDuplicated, value: "KB-0001", detail: .earlier(record: 3, file: "products.csv")),
                "상품코드 ‘KB-0001’은 3번째 레코드에서 이미 쓰였습니다.", "The sku “KB-0001” was already used by record 3."
            ),
            (
                issue(.duplicateName, value: "면 티셔츠", detail: .earlier(record: 3, file: "other.csv")),
                "상품명 ‘면 티셔츠’는 ‘other.csv’의 3번째 레코드에도 있습니다.",
                "The name “면 티셔츠” was already used by record 3 of “other.csv”."
            ),
            (issue(.catalogueNotFound, detail: .nothing), "빈 파일입니다.", "The file is empty."),
            (
                issue(.cellsTooMany, detail: .count(9, allowed: 8...8)),
                "셀이 9개인데 머리글에는 열이 8개입니다.", "The record has 9 cells, but the header has 8 columns."
            ),
            (
                issue(.characterNotAllowed, column: "상품명", detail: .character("\u{7}")),
                "‘상품명’에 쓸 수 없는 제어 문자 U+0007가 있습니다.", "“상품명” holds the control character U+0007."
            ),
            (
                issue(.jsonMalformed, detail: .reason("expected a comma")),
                "JSON 문법에 맞지 않습니다: expected a comma.", "This is not well-formed JSON: expected a comma."
            ),
            (
                issue(.columnMissing, column: "price", detail: .columns(["상품명", "재고"])),
                "필요한 열이 없습니다: price(가격). 파일에 있는 열: 상품명, 재고.",
                "A needed column is missing: price. The file has 상품명, 재고."
            ),
            (
                issue(.columnMissing, column: "price", detail: .item("값", reason: nil)),
                "`--map`이 말하는 ‘값’ 열이 파일에 없습니다.", "`--map` names “값”, but the file has no such column."
            ),
            (
                issue(.columnDuplicated, column: "판매가", detail: .columns(["정가"])),
                "‘판매가’ 열이 ‘정가’ 열과 같은 뜻입니다.", "“판매가” means the same as “정가”."
            ),
            (
                issue(.columnDuplicated, column: "가격", detail: .columns(["가격"])),
                "‘가격’이 두 번 있습니다.", "“가격” occurs twice."
            ),
            (
                issue(.recordTooLarge, detail: .bytes(16 << 20, limit: 16 << 20)),
                "레코드가 한도(16 MiB)를 넘어 건너뛰었습니다.", "The record is larger than 16 MiB and was passed over."
            ),
        ])
    func message(issue: Catalogue.Issue, korean: String, english: String) {
        #expect(issue.message(in: .korean).description == korean)
        #expect(issue.message(in: .english).description == english)
    }

    @Test("An ambiguous column's remedy is three flags to choose from")
    func ambiguous() {
        let issue = Self.issue(.columnAmbiguous, column: "할인가격")
        #expect(
            issue.remedy(in: .english).description
                == "Use `--map 할인가격=sale_price` if it is the final price, `--map 할인가격=discounted_price` "
                + "if it is the amount off, `--map 할인가격=discount-percent` if it is per cent off.")
        #expect(
            issue.remedy(in: .korean).description
                == "최종 판매가라면 `--map 할인가격=sale_price`, 깎아 주는 금액이라면 `--map 할인가격=discounted_price`, "
                + "깎아 주는 비율(%)이라면 `--map 할인가격=discount-percent`를 쓰세요.")
    }

    @Test("Where a sale price alone is there, the remedy takes it for the price")
    func onlySalePrice() {
        let issue = Self.issue(.columnMissing, column: "price", detail: .columns(["name", "sale_price"]))
        #expect(
            issue.remedy(in: .english).description
                == "There is only “sale_price”: with `--map sale_price=price` it is taken for the price.")
    }

    @Test("A header with a blank is quoted for the shell", arguments: [("할인 가격", "'할인 가격'"), ("It's", #"'It'\''s'"#)])
    func shellQuoting(header: String, argument: String) {
        let issue = Self.issue(.columnAmbiguous, column: header)
        #expect(issue.remedy(in: .english).description.contains("--map \(argument)=sale_price"))
    }

    @Test("The allowed lengths are those that the finding carries")
    func allowedLengths() {
        let issue = Self.issue(.nameTooShort, detail: .length(6, allowed: 7...77))
        #expect(issue.message(in: .english) == "The name has 6 characters; 7 to 77 are allowed.")
    }

    @Test("A value cannot move the cursor, break the line or reorder the sentence")
    func hostileValue() {
        let issue = Self.issue(.priceNotANumber, value: "1\u{1B}[2J\n2\u{202E}3")
        #expect(
            issue.message(in: .english)
                == #"The price “1\u{1B}[2J\n2\u{202E}3” is not a number."#)
    }

    @Test("A long value is cut")
    func longValue() {
        let issue = Self.issue(.currencyUnknown, value: String(repeating: "x", count: 61))
        let cut = String(repeating: "x", count: 60) + "…"
        #expect(issue.message(in: .english).description.contains("“\(cut)”"))
    }

    @Test("The lock of an open workbook names the workbook", arguments: ["a/~$상품.xlsx", "a/.~lock.상품.xlsx#"])
    func lock(file: String) {
        let issue = Catalogue.Issue(code: .formatUnsupported, file: file, detail: .reason("lockFile"))
        #expect(issue.remedy(in: .korean) == "통합 문서를 저장하고, 이 파일 대신 ‘상품.xlsx’를 지정하세요.")
        #expect(issue.remedy(in: .english) == "Save the workbook, and name “상품.xlsx” instead of this file.")
    }

    @Test("A spreadsheet in a format that is not read is called by the format's name")
    func otherFormat() {
        let issue = Catalogue.Issue(code: .formatUnsupported, file: "a.slk", detail: .reason("sylk"))
        #expect(issue.message(in: .korean) == "읽지 않는 형식의 스프레드시트입니다(SYLK, .slk).")
        #expect(issue.message(in: .english) == "This is a spreadsheet in a format that is not read (SYLK, .slk).")
    }

    @Test(
        "A decimal comma is told as what it may be, and anything else as it was",
        arguments: [
            ("12,50", "12.50"), ("1.299,5", "1299.5"), ("12,5O", nil), ("1,2,3", nil), (",50", nil),
            ("45,0000", "45.0000"),
            ("12,345", nil),
        ])
    func decimalComma(value: String, number: String?) {
        let remedy = Self.issue(.priceNotANumber, value: value).remedy(in: .english).description
        #expect(remedy.contains("decimal point, write ") == (number != nil))
        if let number { #expect(remedy.contains("write \(number), or `--read decimal=,`")) }
    }
}
