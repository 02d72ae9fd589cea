import Jobs

extension ExportFailure: Sentence {
    package func text(in language: Language) -> PrintableText { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
        case .vendorUnknown:
            Bilingual(
                ko: "`--vendor mine`은 이 계정으로 올린 상품이 있어야 알 수 있습니다. `--vendor 번호`를 쓰세요.",
                en: "`--vendor mine` is known only once something was uploaded from here; use `--vendor ID`.")
        case .vendorsNotNamed:
            Bilingual(
                ko: "이 세대의 마켓은 상품의 판매자를 알려 주지 않습니다. `--vendor` 대신 `--ids`나 `--search`를 쓰세요.",
                en:
                    "This generation of the market does not say whose a product is; use `--ids` or `--search` instead of "
                    + "`--vendor`.")
        case .productUnknown(let id):
            Bilingual(ko: "마켓에 \(id)번 상품이 없습니다.", en: "The market has no product \(id).")
        case .photoNotWritten(let path, let reason): FileTrouble.cannotWrite(path, reason: reason).bilingual
        }
    }
}
