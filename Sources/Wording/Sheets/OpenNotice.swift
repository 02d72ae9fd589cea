/// What `open` says at a terminal.
package enum OpenNotice: Sentence, Hashable {
    /// Beneath the address.
    case ready
    case closing

    package func text(in language: Language) -> PrintableText { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
        case .ready:
            Bilingual(
                ko: "이 주소를 웹 브라우저의 주소창에 붙여 넣으세요. 다 썼으면 ^C로 끝냅니다.",
                en: "Paste this address into a browser. ^C ends it when you are done.")
        case .closing:
            Bilingual(ko: "끝내는 중: 보낸 요청은 답을 받고 끝냅니다.", en: "Ending: what was sent is answered first.")
        }
    }
}
