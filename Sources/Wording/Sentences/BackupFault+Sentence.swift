import Backups
import Glibc
import Tabular

extension BackupFault: Sentence {
    package func text(in language: Language) -> PrintableText {
        let kind = kind.bilingual
        return "\(path): \(kind[language])"
    }
}

extension BackupFault.Kind {
    fileprivate var bilingual: Bilingual {
        switch self {
        case .missing: Bilingual(ko: "없습니다.", en: "it is missing.")
        case .truncated(let written, let found):
            Bilingual(
                ko: "잘렸습니다(\(written.grouped)바이트 가운데 \(found.grouped)바이트).",
                en: "it is cut off: \(found.grouped) of \(written.of("byte")) are there.")
        case .extended(let written, let found):
            Bilingual(
                ko: "무언가 덧붙었습니다(\(written.grouped)바이트가 \(found.grouped)바이트로).",
                en: "something was added: \(found.of("byte")) for \(written.grouped).")
        case .changed(let products) where products.isEmpty:
            Bilingual(ko: "내용이 달라졌습니다.", en: "its content has changed.")
        case .changed(let products):
            Bilingual(
                ko: "내용이 달라졌습니다. 상품 \(Self.list(products)).",
                en: "its content has changed, of product\(products.count == 1 ? "" : "s") \(Self.list(products)).")
        case .unexpected:
            Bilingual(ko: "백업이 쓴 파일이 아닙니다.", en: "no backup has written it.")
        case .notAFile:
            Bilingual(ko: "파일이 아니라 링크나 폴더입니다.", en: "a link, a folder or a pipe is in the place of a file.")
        case .unreadable(let error):
            Bilingual(
                ko: "읽을 수 없습니다(\(Self.reason(error).reasonInKorean)).", en: "it cannot be read (\(Self.reason(error)))."
            )
        case .seal:
            Bilingual(
                ko: "내용이 마지막 줄의 다이제스트와 맞지 않습니다.", en: "its content does not fit the digest in its last line.")
        case .newer(let version):
            Bilingual(
                ko: "더 새로운 openmarket이 쓴 것이라(형식 \(version)) 살펴볼 수 없습니다.",
                en: "a newer openmarket wrote it (format \(version)), so it cannot be looked at.")
        case .contradiction:
            Bilingual(
                ko: "수가 서로 맞지 않거나 다른 곳의 것입니다.", en: "its numbers do not agree, or it belongs somewhere else.")
        }
    }

    private static func reason(_ error: SystemError) -> String { String(cString: strerror(error.errno)) }

    private static let most = 20

    private static func list(_ products: [Int]) -> String {
        products.prefix(most).map(String.init).joined(separator: ", ") + (products.count > most ? " …" : "")
    }
}
