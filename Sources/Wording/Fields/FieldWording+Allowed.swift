import Catalogue

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
                    + "여럿이면 |로 잇습니다. 큰 사진은 자동으로 줄입니다.",
                en:
                    "\(form.imageCount.english) JPEG or PNG files joined by |, each below \(form.imageBytes.of("byte")); "
                    + "larger ones are made smaller for you.")
        case .sku: return Bilingual(ko: "아무 글이나. 파일 안에서 한 번만 씁니다.", en: "Any text, once in the file.")
        case .id:
            return Bilingual(
                ko: "`market` 열이 있거나 `--id-is market`이면 마켓에 있는 상품의 번호, 아니면 `sku`로 읽는 판매자 자신의 번호.",
                en: "Beside a column `market`, or with `--id-is market`, the number of a product that the market has; "
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
