import Jobs

extension ReadingSettings.Name: Sentence {
    /// What a field is called in which it is chosen.
    package func text(in language: Language) -> PrintableText { label[language] }

    private var label: Bilingual {
        switch self {
        case .preset: Bilingual(ko: "어느 쇼핑몰의 파일인가", en: "Whose export it is")
        case .format: Bilingual(ko: "파일 형식", en: "Format of the file")
        case .encoding: Bilingual(ko: "글자 인코딩", en: "Encoding of the text")
        case .delimiter: Bilingual(ko: "칸을 나누는 글자", en: "Character between cells")
        case .quote: Bilingual(ko: "칸을 감싸는 글자", en: "Character around cells")
        case .headerRow: Bilingual(ko: "열 이름이 있는 줄", en: "Row with the columns' names")
        case .sheet: Bilingual(ko: "시트", en: "Sheet")
        case .recordPath: Bilingual(ko: "상품이 있는 곳", en: "Where the products are")
        case .currency: Bilingual(ko: "통화가 없을 때의 통화", en: "Currency where none is stated")
        case .idOwner: Bilingual(ko: "id 열은 누구의 번호인가", en: "Whose numbers a column id has")
        case .decimals: Bilingual(ko: "소수점", en: "Decimal separator")
        case .markup: Bilingual(ko: "HTML 설명 읽기", en: "What becomes of HTML")
        case .guards: Bilingual(ko: "수식 막는 따옴표", en: "Apostrophes that guard formulas")
        }
    }
}
