/// What stands on the pages for spreadsheets, by the name that their templates use.
package enum SheetWord: String, Sentence, CaseIterable {
    case sheets, welcome, lead, file, photoFiles, photoFolder, open, openSheets, another, tooMany,
        back, noSheet, notSent
    case recognised, howRead, readSo, automatic, columns, column, meaning, example, asFound, leftOut,
        notUsed
    case photos, addPhotos
    case corrections, correct, download, startOver, undo, sameText, nextProblem, chooseColumns
    case register, mayDelete, nothingToDo, afterwards, adopt, registerAnew
    case checking, sending, stop, stopping, goOn, backToSheet, result, failures, doubts, shop, unchecked, silent

    package var bilingual: Bilingual {
        switch self {
        case .sheets, .welcome, .lead, .file, .photoFiles, .photoFolder, .open, .openSheets, .another, .tooMany, .back,
            .noSheet, .notSent:
            opening
        case .recognised, .howRead, .readSo, .automatic, .columns, .column, .meaning, .example, .asFound, .leftOut,
            .notUsed:
            reading
        case .photos, .addPhotos, .corrections, .correct, .download, .startOver, .undo, .sameText, .nextProblem,
            .chooseColumns:
            correcting
        default: registering
        }
    }

    private var opening: Bilingual {
        switch self {
        case .sheets: Bilingual(ko: "상품 파일 등록", en: "Register a spreadsheet")
        case .welcome: Bilingual(ko: "상품 파일을 열어 보세요", en: "Open a spreadsheet of products")
        case .lead:
            Bilingual(
                ko: "상품 파일과 사진을 여기에 끌어다 놓거나 아래에서 고르세요. 등록하기 전에는 아무것도 마켓에 보내지 않습니다.",
                en:
                    "Drop a spreadsheet and its photos here, or choose them below. Nothing is sent to the market before you say so."
            )
        case .notSent:
            Bilingual(
                ko: "보내지 못했습니다. 프로그램을 시작한 창이 아직 열려 있는지 확인하고, 파일을 다시 골라 주세요.",
                en:
                    "It could not be sent. See whether the program still runs in the window that it was started in, and choose the files again."
            )
        case .file:
            Bilingual(
                ko: "상품 파일 (Excel, CSV, JSON, XML)", en: "The spreadsheet (Excel, CSV, JSON or XML)")
        case .photoFiles: Bilingual(ko: "사진, 또는 사진을 묶은 zip", en: "Photos, or a zip of them")
        case .photoFolder: Bilingual(ko: "사진 폴더", en: "A folder of photos")
        case .open: Bilingual(ko: "열기", en: "Open")
        case .openSheets: Bilingual(ko: "열어 둔 파일", en: "Opened before")
        case .another: Bilingual(ko: "다른 파일 열기", en: "Open another file")
        case .noSheet:
            Bilingual(
                ko: "상품 파일이 없습니다. Excel, CSV, JSON, XML 파일을 골라 주세요.",
                en: "There is no spreadsheet among them. Choose an Excel, CSV, JSON or XML file.")
        case .back: Bilingual(ko: "처음으로", en: "To the beginning")
        default:
            Bilingual(
                ko: "상품 파일은 한 번에 하나만 열 수 있습니다. 파일 하나를 골라 다시 열어 주세요.",
                en: "One spreadsheet is opened at a time. Choose one and open again.")
        }
    }

    private var reading: Bilingual {
        switch self {
        case .recognised: Bilingual(ko: "이렇게 읽었습니다", en: "How it was read")
        case .howRead: Bilingual(ko: "다르게 읽기", en: "Read it differently")
        case .readSo: Bilingual(ko: "이렇게 읽기", en: "Read it like this")
        case .automatic: Bilingual(ko: "자동", en: "found automatically")
        case .columns: Bilingual(ko: "열의 뜻", en: "What the columns mean")
        case .column: Bilingual(ko: "열", en: "column")
        case .meaning: Bilingual(ko: "뜻", en: "meaning")
        case .example: Bilingual(ko: "예", en: "example")
        case .asFound: Bilingual(ko: "읽은 대로", en: "as it was read")
        case .notUsed: Bilingual(ko: "쓰지 않음", en: "not used")
        default: Bilingual(ko: "쓰지 않음", en: "leave it out")
        }
    }

    private var correcting: Bilingual {
        switch self {
        case .photos: Bilingual(ko: "사진", en: "Photos")
        case .addPhotos: Bilingual(ko: "사진 더하기", en: "Add photos")
        case .corrections: Bilingual(ko: "고치기", en: "Corrections")
        case .correct: Bilingual(ko: "고친 대로 다시 점검", en: "Check again with what I corrected")
        case .download: Bilingual(ko: "고친 파일 내려받기", en: "Download the corrected file")
        case .undo: Bilingual(ko: "되돌리기", en: "Undo")
        // The page puts the number of cells in the place of the sign.
        case .sameText:
            Bilingual(ko: "같은 값이 있는 다른 칸 #개도 이렇게 고치기", en: "Change the # other cells with the same text, too")
        case .nextProblem: Bilingual(ko: "다음 문제 (N 키)", en: "Next problem (key N)")
        case .chooseColumns:
            Bilingual(
                ko: "필요한 열을 찾지 못했습니다. 아래에서 어느 열이 무엇인지 골라 주세요.",
                en: "A column that is needed was not found. Choose below what each column is.")
        default: Bilingual(ko: "고친 것을 모두 버리기", en: "Drop all corrections")
        }
    }

    private var registering: Bilingual {
        switch self {
        case .register: Bilingual(ko: "마켓에 등록", en: "Register in the market")
        case .mayDelete: Bilingual(ko: "마켓의 상품을 삭제해도 됩니다", en: "Products of the market may be deleted")
        case .nothingToDo:
            Bilingual(ko: "지금은 마켓에 보낼 것이 없습니다.", en: "There is nothing to send to the market now.")
        case .afterwards:
            Bilingual(
                ko: "통과한 상품만 보냅니다. 거부된 행은 나중에 고쳐서 보낼 수 있습니다.",
                en: "Only accepted rows are sent. Those that are rejected can be corrected and sent later.")
        case .adopt:
            Bilingual(ko: "마켓에 있는 상품을 이 행의 상품으로 삼고 계속", en: "Take them for these rows' products, and go on")
        case .registerAnew: Bilingual(ko: "그래도 새로 등록", en: "Register the rows all the same")
        case .checking: Bilingual(ko: "점검하는 중…", en: "Checking…")
        case .sending: Bilingual(ko: "마켓에 보내는 중…", en: "Sending to the market…")
        case .stop: Bilingual(ko: "멈추기", en: "Stop")
        case .stopping: Bilingual(ko: "보낸 요청을 마무리하고 멈춥니다…", en: "Stopping once what was sent is answered…")
        case .goOn: Bilingual(ko: "남은 것을 계속 보내기", en: "Go on with what is left")
        case .backToSheet: Bilingual(ko: "파일로 돌아가기", en: "Back to the spreadsheet")
        case .result: Bilingual(ko: "결과", en: "Result")
        case .doubts:
            Bilingual(
                ko: "등록되었는지 확인이 필요한 행: 계속을 누르면 먼저 마켓에 물어봅니다",
                en: "Rows that may have been registered: going on asks the market first")
        case .unchecked:
            Bilingual(
                ko: "아직 점검하지 않은 고친 칸이 있습니다. 먼저 “고친 대로 다시 점검”을 누르세요.",
                en: "There are corrections that were not checked yet: press “Check again with what I corrected” first.")
        case .silent:
            Bilingual(
                ko: "프로그램이 응답하지 않습니다. 프로그램을 시작한 창이 아직 열려 있는지 확인해 주세요.",
                en: "The program does not answer. See whether it still runs in the window that it was started in.")
        case .failures: Bilingual(ko: "등록하지 못한 행", en: "Rows that could not be registered")
        default: Bilingual(ko: "마켓 보기", en: "Look at the market")
        }
    }
}
