import Catalogue

/// Some rows change a product and leave fields as they are of which other rows have values.
package struct ConversionTrouble: Sentence, Hashable {
    package let fields: [Field]

    package init(fields: [Field]) { self.fields = fields }

    package func text(in language: Language) -> PrintableText {
        let list = fields.map { "`\($0.column)`" }.joined(separator: ", ")
        return Bilingual(
            ko: "상품을 고치는 행 가운데 \(list) 값을 그대로 두는 행도 있고 정하는 행도 있어서 표 하나로는 쓸 수 없습니다. "
                + "`.ndjson`, `.json`, `.xml`로 쓰거나 파일을 따로 변환하세요.",
            en:
                "Some rows change products and leave \(list) alone, while others have a value there: no table says both. Write "
                + "`.ndjson`, `.json` or `.xml`, or convert the files one by one.")[language]
    }
}
