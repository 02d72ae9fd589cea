/// What is said when the catalogue was taken out, or compared with what was.
public enum ExportNews: Sentence, Hashable {
    case exported(records: Int, path: String?)
    /// A catalogue to be filled in, perhaps with a row that shows how.
    case templateWritten(path: String, hasExample: Bool)
    case photosSaved(Int, bytes: Int)
    case photoFailed(product: Int, url: String, reason: String)
    case vendorUnknown
    /// A generation whose answers do not say whose a product is.
    case vendorsNotNamed

    public func text(in language: Language) -> String { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
        case .exported(let records, let path):
            Bilingual(
                ko: "상품 \(records.grouped)개를 \(path.map { "\($0)에 " } ?? "")내보냈습니다.",
                en: "Exported \(records.of("product"))\(path.map { " to \($0)" } ?? "").")
        case .templateWritten(let path, let hasExample):
            Bilingual(
                ko: "\(hasExample ? "예시가 한 행 든" : "빈") 카탈로그를 \(path)에 썼습니다. "
                    + "채운 뒤 `openmarket validate \(Quoting.argument(path))`로 확인하세요.",
                en:
                    "Wrote \(hasExample ? "a catalogue with one example" : "an empty catalogue") to \(path); once it is filled "
                    + "in, `openmarket validate \(Quoting.argument(path))` checks it.")
        case .photosSaved(let count, let bytes):
            Bilingual(
                ko: "사진 \(count.grouped)장(\(size(bytes: bytes, in: .korean)))을 저장했습니다.",
                en: "Saved \(count.of("photo")) (\(size(bytes: bytes, in: .english))).")
        case .photoFailed(let product, let url, let reason):
            Bilingual(
                ko: "상품 \(product)의 사진을 받지 못했습니다(\(reason)): \(url)",
                en: "A photo of product \(product) could not be fetched (\(reason)): \(url)")
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
        }
    }
}
