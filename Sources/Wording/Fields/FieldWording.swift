import Catalogue

/// What a column means and allows, for `rules`, for templates and for the documentation.
package struct FieldExplanation: Hashable, Sendable {
    package let field: Field
    /// What people call it.
    package let label: PrintableText
    /// What it is: a sentence or two.
    package let meaning: PrintableText
    /// What a cell may hold, with the form's limits.
    package let allowed: PrintableText
    /// What an empty cell means.
    package let whenEmpty: PrintableText
    package let example: String
    /// Headers that are recognised, the column's own name first.
    package let headers: [String]
}

extension Field {
    package func explanation(in language: Language) -> FieldExplanation {
        FieldExplanation(
            field: self, label: label[language], meaning: meaning[language], allowed: allowed[language],
            whenEmpty: whenEmpty[language], example: example, headers: [column] + synonyms)
    }

    /// One line for the note in a template's cell: what the column is, and what it may hold.
    package func templateNote(in language: Language) -> String {
        let needed = isNeeded ? Bilingual(ko: "필수", en: "needed") : Bilingual(ko: "선택", en: "optional")
        return "\(label[language]) (\(needed[language])): \(allowed[language])"
    }
}

extension Field {
    /// The word that sentences use; English ones stand after “the”.
    package var label: Bilingual {
        switch self {
        case .name: Bilingual(ko: "상품명", en: "name")
        case .description: Bilingual(ko: "상품 설명", en: "description")
        case .price: Bilingual(ko: "가격", en: "price")
        case .currency: Bilingual(ko: "통화", en: "currency")
        case .discountedPrice: Bilingual(ko: "할인 금액", en: "amount off")
        case .stock: Bilingual(ko: "재고", en: "stock")
        case .images: Bilingual(ko: "이미지", en: "photos")
        case .sku: Bilingual(ko: "판매자 상품코드", en: "seller's code")
        case .id: Bilingual(ko: "상품 번호", en: "product number")
        case .market: Bilingual(ko: "마켓", en: "market")
        case .thumbnail: Bilingual(ko: "대표 이미지", en: "thumbnail")
        case .salePrice: Bilingual(ko: "최종 판매가", en: "final price")
        case .action: Bilingual(ko: "작업", en: "action")
        }
    }

    var whenEmpty: Bilingual {
        if isNeeded { return Bilingual(ko: "비워 둘 수 없습니다.", en: "It cannot be left empty.") }
        if let text = defaultText {
            return Bilingual(ko: "비워 두면 \(text.with(.subject)) 됩니다.", en: "Empty means \(text).")
        }
        switch self {
        case .thumbnail:
            return Bilingual(
                ko: "비워 두면 새 상품은 첫 이미지가 대표가 되고, 등록된 상품은 그대로입니다.",
                en: "Empty means the first photo of a new product; what is registered keeps its own.")
        case .action:
            return Bilingual(
                ko: "비워 두면 상품 번호가 있는 행은 수정, 없는 행은 등록입니다.",
                en: "Empty means an update where the row has a product number, else a new product.")
        default: return Bilingual(ko: "비워 두어도 됩니다.", en: "It may be left empty.")
        }
    }
}

extension [Field] {
    /// What people call them, in a list.
    func names(in language: Language) -> PrintableText { map { $0.label[language] }.joined(separator: ", ") }
}

extension Field {
    /// What a cell may hold, in as many sentences as its rules need.
    var allowed: Bilingual {
        FormRules.form.fields.lazy.filter { $0.field == self }.flatMap(\.rules)
            .compactMap { IssueWording.of($0.code).allowance }
            .reduce(held) { Bilingual(ko: "\($0.korean) \($1.korean)", en: "\($0.english) \($1.english)") }
    }

    /// What it holds. Every limit is read from the form.
    private var held: Bilingual {
        let form = FormRules.form
        switch self {
        case .name: return Self.characters(form.nameLength)
        case .description: return Self.characters(form.descriptionLength)
        case .price: return Self.amount(form, upTo: nil)
        case .currency:
            let codes = Currency.allCases.map(\.rawValue)
            return Bilingual(
                ko: "\(codes.joined(separator: " 또는 ")). 대소문자를 가리지 않으며 원, ₩, $도 읽습니다.",
                en: "\(codes.joined(separator: " or ")), in any letter case; 원, ₩ and $ are read too.")
        case .discountedPrice, .salePrice: return Self.amount(form, upTo: Field.price.label)
        case .stock:
            return Bilingual(
                ko: "0 이상 \(Int64.max.grouped) 이하의 정수.", en: "A whole number from 0 to \(Int64.max.grouped).")
        case .images:
            return Bilingual(
                ko: "JPEG이나 PNG \(form.imageCount.korean("장")), 파일마다 \(form.imageBytes.grouped)바이트 미만. "
                    + "여럿이면 |로 잇습니다. 큰 사진은 자동으로 줄이고, WebP, GIF, BMP, HEIC은 바꿉니다.",
                en:
                    "\(form.imageCount.english) JPEG or PNG files joined by |, each below \(form.imageBytes.of("byte")); "
                    + "larger ones are made smaller for you, and WebP, GIF, BMP and HEIC converted.")
        case .sku: return Bilingual(ko: "아무 글이나. 파일 안에서 한 번만 씁니다.", en: "Any text, once in the file.")
        case .id:
            return Bilingual(
                ko: "`market` 열이 있거나 `--read ids=market`이면 마켓에 있는 상품의 번호, 아니면 `sku`로 읽는 판매자 자신의 번호.",
                en:
                    "Beside a column `market`, or with `--read ids=market`, the number of a product that the market has; "
                    + "else your own, read as `sku`.")
        case .market:
            return Bilingual(ko: "`id`가 속한 마켓의 주소.", en: "The address of the market that the `id` is of.")
        case .thumbnail: return Bilingual(ko: "images 열에 있는 이름 하나.", en: "One of the names in the images column.")
        case .action:
            let names = RowAction.allCases.map(\.rawValue).joined(separator: ", ")
            return Bilingual(ko: "\(names) 가운데 하나.", en: "One of \(names).")
        }
    }

    private static func characters(_ range: ClosedRange<Int>) -> Bilingual {
        Bilingual(
            ko: "\(range.korean("자")). 눈에 보이는 글자를 셉니다.",
            en: "\(range.english) characters, counted as people see them.")
    }

    private static func amount(_ form: FormRules, upTo limit: Bilingual?) -> Bilingual {
        let digits = form.significantDigits
        let most = limit.map { Bilingual(ko: " \($0.korean) 이하의", en: " up to the \($0.english)") } ?? ""
        return Bilingual(
            ko:
                "0 이상\(most.korean.isEmpty ? "의" : most.korean) 금액, 유효 숫자 \(digits.grouped)자리까지. 12,000이나 12,000원, $12.50도 읽습니다.",
            en: "An amount from 0\(most.english), with at most \(digits.of("significant digit")); 12,000, ₩12,000 and "
                + "$12.50 are read too.")
    }
}

extension Field {
    var meaning: Bilingual {
        switch self {
        case .name: Bilingual(ko: "구매자가 목록에서 보는 이름입니다.", en: "What buyers read in the list.")
        case .description: Bilingual(ko: "상품 화면에 보이는 설명입니다.", en: "What the product's page says.")
        case .price: Bilingual(ko: "할인하기 전의 가격입니다.", en: "The price before any discount.")
        case .currency: Bilingual(ko: "가격과 할인 금액의 통화입니다.", en: "The currency of the price and the amount off.")
        case .discountedPrice:
            Bilingual(
                ko: "가격에서 깎아 주는 금액입니다. 최종 판매가가 아닙니다. 최종 판매가는 마켓이 계산합니다.",
                en: "The amount taken off the price, not the final price, which the market computes.")
        case .stock: Bilingual(ko: "팔 수 있는 수량입니다.", en: "How many pieces are for sale.")
        case .images:
            Bilingual(ko: "사진 파일의 이름입니다. 첫 사진이 대표 이미지가 됩니다.", en: "The names of the photo files; the first one leads.")
        case .sku:
            Bilingual(
                ko: "판매자가 정한 상품의 열쇠입니다. 있으면 다시 실행해도 같은 상품으로 알아봅니다.",
                en: "Your own key for the product; by it a later run knows the product again.")
        case .id:
            Bilingual(
                ko: "마켓이 매긴 번호입니다. 내보내기가 `market`과 함께 채우며, 있으면 그 상품을 수정합니다. `market` 열이 없는 파일의 번호는 "
                    + "판매자 자신의 것으로 보아 `sku`로 읽습니다.",
                en: "The market's number, written by an export together with `market`; a row with one updates that "
                    + "product. In a file without a column `market` it is your own number, read as `sku`.")
        case .market:
            Bilingual(
                ko: "상품 번호가 속한 마켓의 주소입니다. 내보내기가 채웁니다. 비어 있으면 가져올 마켓의 번호이고, 다른 마켓의 번호는 무시합니다.",
                en: "The address of the market that the number belongs to, written by an export. Empty means the "
                    + "market that is imported to; another market's number is ignored.")
        case .thumbnail: Bilingual(ko: "이미지 가운데 목록에 보일 것입니다.", en: "Which of the photos leads.")
        case .salePrice:
            Bilingual(
                ko: "할인한 뒤에 구매자가 내는 값입니다. 할인 금액 대신 쓸 수 있습니다.",
                en: "What a buyer pays after the discount; it may be given instead of the amount off.")
        case .action: Bilingual(ko: "이 행으로 할 일입니다. 보통은 비워 둡니다.", en: "What to do with the row; normally left empty.")
        }
    }
}
