/// What is said to somebody who calls the program and asks for nothing.
package enum StartNotice: Sentence, Hashable {
    case greeting
    /// Spreadsheets lie in this folder.
    case sheets(Int)
    case moreSheets(Int)
    case noSheets
    case unfinished(Int)
    /// Above the commands to give.
    case next
    /// What each of them does.
    case resume, fill, check, preview, send, open
    /// Where everything else is told.
    case more

    package var bilingual: Bilingual {
        switch self {
        case .greeting:
            Bilingual(
                ko: "openmarket: 오픈마켓의 상품 카탈로그를 올리고 내려받습니다.",
                en: "openmarket: product catalogues in and out of an Open Market.")
        case .sheets(let count):
            Bilingual(
                ko: "이 폴더의 표 파일 \(count.grouped)개(최신순):", en: "\(count.of("spreadsheet")) in this folder, newest first:"
            )
        case .moreSheets(let count): Bilingual(ko: "그 밖에 \(count.grouped)개", en: "and \(count.grouped) more")
        case .noSheets: Bilingual(ko: "이 폴더에는 표 파일이 없습니다.", en: "There is no spreadsheet in this folder.")
        case .unfinished(let count):
            Bilingual(ko: "끝나지 않은 실행 \(count.grouped)개:", en: "\(count.of("unfinished run")):")
        case .next: Bilingual(ko: "다음에 입력할 명령:", en: "What to type next:")
        case .resume: Bilingual(ko: "멈춘 실행을 이어서 마치기", en: "carry the stopped run to its end")
        case .fill: Bilingual(ko: "채워 넣을 빈 표 만들기", en: "make an empty catalogue to fill in")
        case .check: Bilingual(ko: "검사만 하고 올리지 않기", en: "check it, upload nothing")
        case .preview: Bilingual(ko: "올릴 것을 미리 보기", en: "see what it would send")
        case .send: Bilingual(ko: "문제없는 행을 올리기", en: "upload the good rows")
        case .open: Bilingual(ko: "브라우저에서 보고 고치고 올리기", en: "do it in a browser, and correct cells there")
        case .more:
            Bilingual(
                ko: "모든 명령은 `openmarket help`, 이 컴퓨터와 설정의 점검은 `openmarket doctor`로 볼 수 있습니다.",
                en: "All commands: `openmarket help`. This machine and your settings, checked: `openmarket doctor`.")
        }
    }
}
