/// What is worth knowing about a file, though it stops nothing.
package enum FileNotice: Sentence, Hashable {
    case secretReadableByOthers(String)

    package func text(in language: Language) -> PrintableText { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
        case .secretReadableByOthers(let path):
            Bilingual(
                ko: "\(path): 다른 사용자도 읽을 수 있는 비밀 파일입니다. `chmod 600`으로 막아 두세요.",
                en: "\(path): others can read this secret file; `chmod 600` keeps it yours.")
        }
    }
}
