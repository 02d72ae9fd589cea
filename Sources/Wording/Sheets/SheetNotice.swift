import Jobs

/// What is said of a spreadsheet on its pages.
package enum SheetNotice: Sentence, Hashable {
    /// Cells that have got other texts since the file was opened.
    case corrected(Int)
    /// How many cells could not be corrected in the file, and must be in a spreadsheet's program.
    case uncorrected(Int)
    /// Characters that the file's encoding lacks, and how many cells were left as they were.
    case notEncodable(String, encoding: String, cells: Int)
    /// Formulas hold what they came to before the correction.
    case formulasStay
    /// What was sent came from a page that shows an older look at the file.
    case outdated
    /// The file was changed by another program since it was looked at.
    case fileChanged
    /// Nobody has allowed what would be deleted.
    case deletionsNotAllowed
    /// The button that registers so many products again, since they are gone.
    case registerAgain(Int)
    case nothingSent
    /// A zip of photos that cannot be read, and one of several.
    case zipUnusable(String)
    case oneZip
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
    /// The same of the practice market.
    case practice(pace: String)

    /// Whether it says that something was not done, or not as it was meant.
    package var isTrouble: Bool {
        switch self {
        case .uncorrected, .notEncodable, .outdated, .fileChanged, .deletionsNotAllowed, .zipUnusable, .oneZip,
            .notWritten:
            true
        default: false
        }
    }

    package var bilingual: Bilingual {
        switch self {
        case .corrected(let count):
            Bilingual(ko: "고친 칸: \(count.grouped)개", en: "\(count.of("cell")) corrected")
        case .uncorrected(let count):
            Bilingual(
                ko: "\(count.grouped)개 칸은 여기에서 고칠 수 없습니다. 파일을 내려받아 표 프로그램에서 고쳐 주세요.",
                en:
                    "\(count.of("cell")) cannot be corrected here: download the file and correct it in a spreadsheet program."
            )
        case .notEncodable(let characters, let encoding, let cells):
            Bilingual(
                ko:
                    "이 파일의 글자 인코딩(\(encoding))에는 ‘\(characters)’ 글자가 없어서 \(cells.grouped)개 칸을 고치지 못했습니다. 다른 글자를 쓰거나, 파일을 Excel "
                    + "파일이나 UTF-8로 저장해서 다시 여세요.",
                en:
                    "The file's encoding, \(encoding), has no “\(characters)”, so \(cells.of("cell")) \(cells == 1 ? "was" : "were") "
                    + "left as before. Use other characters, or save the file as an Excel workbook or in UTF-8 and open that."
            )
        case .formulasStay:
            Bilingual(
                ko: "이 파일에는 수식이 있습니다. 고친 칸을 쓰는 수식의 값은 아직 예전 값이니, 고친 파일을 내려받아 Excel에서 열어 저장한 뒤 다시 여세요.",
                en:
                    "The workbook has formulas. Those that use a corrected cell still show what they came to before: download the "
                    + "corrected file, open and save it in Excel, and open it here again.")
        case .outdated:
            Bilingual(
                ko: "오래된 페이지에서 보낸 내용이라 반영하지 않았습니다. 지금 페이지에서 다시 해 주세요.",
                en: "That came from a page that was out of date, so nothing was done. Please do it again on this one.")
        case .fileChanged:
            Bilingual(
                ko: "다른 프로그램이 이 파일을 바꾸었습니다. 다시 읽었으니 확인하고 다시 해 주세요.",
                en: "Another program has changed the file. It was read again: look at it, and do it once more.")
        case .registerAgain(let count):
            Bilingual(
                ko: "없어진 상품 \(count.grouped)개 다시 등록", en: "Register the \(count.of("product")) again")
        case .deletionsNotAllowed:
            Bilingual(
                ko: "마켓의 상품을 삭제하는 행이 있는데 허락하지 않아서 아무것도 보내지 않았습니다. 파일로 돌아가서 확인란을 누르면 보냅니다.",
                en:
                    "Rows delete products of the market, and nobody has allowed it, so nothing was sent. Go back to the spreadsheet "
                    + "and tick the box.")
        case .nothingSent: Bilingual(ko: "아무것도 보내지 않았습니다.", en: "Nothing was sent.")
        case .zipUnusable(let name):
            Bilingual(
                ko: "\(name) 파일은 읽을 수 없는 zip이라 쓰지 않았습니다.", en: "\(name) is no zip that can be read, and was left out.")
        case .oneZip:
            Bilingual(
                ko: "zip은 하나만 씁니다. 마지막 것을 썼습니다. 사진을 한 zip으로 묶거나 폴더째 더해 주세요.",
                en: "One zip is used: the last. Put the photos into one, or add them as a folder.")
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
                ko: "\(remaining.grouped)행이 남았습니다. 계속해도 두 번 보내지 않습니다.",
                en: "\(remaining.of("row")) left. Going on sends nothing twice.")
        case .rejected(let count):
            Bilingual(
                ko: "\(count.grouped)행은 거부되어 보내지 않았습니다. 파일로 돌아가서 고치면 보낼 수 있습니다.",
                en:
                    "\(count.of("row")) \(count == 1 ? "was" : "were") rejected and not sent. Go back to the spreadsheet "
                    + "to correct and send \(count == 1 ? "it" : "them").")
        case .locked:
            Bilingual(
                ko: "openmarket이 터미널에 보여 준 주소를 브라우저의 주소창에 붙여 넣어 주세요. 그 주소를 가진 사람만 이 파일을 볼 수 있습니다.",
                en:
                    "Paste the address that openmarket printed in the terminal into the browser's address bar: only "
                    + "whoever has it may see these files.")
        case .practice(let pace):
            Bilingual(
                ko: "연습용 마켓(실제로 팔리지 않습니다), 속도: \(pace)",
                en: "The practice market: nothing is really sold. Pace: \(pace)")
        case .market(let market, let pace):
            Bilingual(ko: "마켓: \(market), 속도: \(pace)", en: "Market: \(market), at \(pace)")
        }
    }
}

/// What `open` says at a terminal.
package enum OpenNotice: Sentence, Hashable {
    /// Beneath the address.
    case ready
    case closing

    package var bilingual: Bilingual {
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

extension ReadingSettings.Name: Sentence {
    /// What a field is called in which it is chosen.
    package var bilingual: Bilingual {
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
