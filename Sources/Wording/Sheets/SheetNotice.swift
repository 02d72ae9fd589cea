/// What is said of a spreadsheet on its pages.
package enum SheetNotice: Sentence, Hashable {
    /// Cells that have got other texts since the file was opened.
    case corrected(Int)
    /// How many cells could not be corrected in the file, and must be in a spreadsheet's program.
    case uncorrected(Int)
    /// The corrected file is a workbook, though the file was none that could be changed in place.
    case becameWorkbook
    /// The copy could not be written: the file is as it was before.
    case notWritten(reason: String)
    /// Nothing was changed in the cells.
    case unchanged
    /// More records with something to correct than a page shows.
    case laterRecords(Int)
    /// Sending ended before its end.
    case stopped(remaining: Int)
    /// Rows that were not sent, since the rules reject them.
    case rejected(Int)
    /// Who opens the pages without the address that was printed.
    case locked
    /// The market that rows are sent to, and the pace.
    case market(String, pace: String)

    package func text(in language: Language) -> PrintableText { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
        case .corrected(let count):
            Bilingual(ko: "고친 칸: \(count.grouped)개", en: "\(count.of("cell")) corrected")
        case .uncorrected(let count):
            Bilingual(
                ko: "\(count.grouped)개 칸은 여기에서 고칠 수 없습니다. 파일을 내려받아 표 프로그램에서 고쳐 주세요.",
                en:
                    "\(count.of("cell")) cannot be corrected here: download the file and correct it in a spreadsheet program."
            )
        case .becameWorkbook:
            Bilingual(
                ko: "이 형식은 그대로 고칠 수 없어서 고친 파일은 Excel 파일입니다.",
                en: "Files of this format cannot be changed in place: the corrected one is an Excel workbook.")
        case .notWritten(let reason):
            Bilingual(
                ko: "고친 파일을 쓰지 못했습니다. 고치기 전 그대로입니다: \(reason)",
                en: "The corrected file could not be written; it is as it was before: \(reason)")
        case .unchanged: Bilingual(ko: "바뀐 칸이 없습니다.", en: "No cell was changed.")
        case .laterRecords(let count):
            Bilingual(
                ko: "문제가 있는 레코드가 \(count.grouped)개 더 있습니다. 위의 것을 고치면 이어서 보입니다.",
                en: "\(count.of("more record")) to mend: shown once those above are corrected.")
        case .stopped(let remaining):
            Bilingual(
                ko: "멈췄습니다. \(remaining.grouped)행이 남았습니다. 계속해도 두 번 등록되지 않습니다.",
                en: "Stopped with \(remaining.of("row")) left. Going on registers nothing twice.")
        case .rejected(let count):
            Bilingual(
                ko: "\(count.grouped)행은 거부되어 보내지 않았습니다. 파일로 돌아가서 고치면 보낼 수 있습니다.",
                en:
                    "\(count.of("row")) \(count == 1 ? "was" : "were") rejected and not sent. Go back to the spreadsheet "
                    + "to correct and send \(count == 1 ? "it" : "them").")
        case .locked:
            Bilingual(
                ko: "openmarket이 알려 준 주소로 열어 주세요. 그 주소를 가진 사람만 이 파일을 볼 수 있습니다.",
                en: "Open the address that openmarket printed: only whoever has it may see these files.")
        case .market(let market, let pace):
            Bilingual(ko: "마켓: \(market), 속도: \(pace)", en: "Market: \(market), at \(pace)")
        }
    }
}
