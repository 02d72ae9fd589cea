import Catalogue

/// Files that are workbooks, or are taken for some.
extension IssueWording {
    static let workbooks = [formatUnsupported, workbookDamaged, sheetUnknown]

    static let formatUnsupported = IssueWording(
        .formatUnsupported, title: Bilingual(ko: "읽을 수 없는 종류의 파일", en: "Not a kind of file that is read"),
        message: { facts in
            switch facts.reason {
            case "binaryWorkbook":
                facts.say("엑셀 4 이전 형식의 통합 문서입니다.", "This is a workbook of Excel 4 or an older one.")
            case "binaryXLSX":
                facts.say("엑셀 이진 통합 문서(.xlsb)입니다.", "This is a binary workbook of Excel (.xlsb).")
            case "encryptedWorkbook":
                facts.say("암호가 걸린 통합 문서입니다.", "This workbook is locked with a password.")
            case "compoundDocument":
                facts.say(
                    "옛 오피스 형식의 문서이며, 통합 문서가 아닙니다.",
                    "This is a document in the format of older Office programs, and no workbook.")
            case "otherDocument":
                facts.say(
                    "통합 문서가 아니라 워드나 파워포인트 같은 다른 문서입니다.",
                    "This is no workbook, but another document, such as a text or a presentation.")
            case "lockFile":
                facts.say(
                    "통합 문서를 열어 둔 동안 엑셀이 만드는 잠금 파일이며, 상품은 들어 있지 않습니다.",
                    "This is the lock that a spreadsheet keeps beside a workbook while it is open; there are no products in it."
                )
            case let kind? where otherFormats[kind] != nil:
                facts.say(
                    "읽지 않는 형식의 스프레드시트입니다(\(otherFormats[kind] ?? kind)).",
                    "This is a spreadsheet in a format that is not read (\(otherFormats[kind] ?? kind)).")
            case let kind:
                facts.say(
                    "카탈로그가 아닌 파일입니다(\(kind ?? "?")).",
                    "This is no table, JSON or XML, but another kind of file (\(kind ?? "?")).")
            }
        },
        remedy: { facts in
            switch facts.reason {
            case "binaryWorkbook", "binaryXLSX":
                facts.say(
                    "엑셀에서 열어 ‘Excel 통합 문서(*.xlsx)’로 다시 저장하세요.",
                    "Open it in Excel and save it as “Excel Workbook (*.xlsx)”.")
            case "encryptedWorkbook":
                facts.say(
                    "엑셀에서 열어 ‘파일 > 정보 > 통합 문서 보호’에서 암호를 없애고 저장하세요.",
                    "Open it in Excel, take the password away under File > Info > Protect Workbook, and save it.")
            case "lockFile":
                facts.say(
                    "통합 문서를 저장하고, 이 파일 대신 \(openWorkbook(facts).with(.object)) 지정하세요.",
                    "Save the workbook, and name \(openWorkbook(facts)) instead of this file.")
            default:
                facts.say(
                    "엑셀 통합 문서(.xlsx), CSV, JSON, XML로 저장해서 다시 시도하세요.",
                    "Save it as a workbook (.xlsx), CSV, JSON or XML, and try again.")
            }
        },
        reason: Bilingual(
            ko: "파일 형식은 이름이 아니라 내용으로 알아냅니다. 사진이나 압축 파일을 표로 읽으면 깨진 글자만 나옵니다.",
            en: "A file's format is recognised by its content, not by its name: a photo or an archive read as a table "
                + "would give nothing but garbage."),
        bad: Bilingual(ko: "products.xlsb (엑셀 이진 통합 문서)", en: "products.xlsb (binary workbook of Excel)"),
        good: Bilingual(ko: "products.xlsx", en: "products.xlsx"))

    /// Formats of spreadsheets that only a spreadsheet program turns into one that is read, as people call them.
    private static let otherFormats = [
        "webArchive": "MHTML, .mht", "sylk": "SYLK, .slk", "dif": "DIF, .dif", "flatODS": "Flat ODS, .fods",
        "parquet": "Apache Parquet",
    ]

    /// The workbook that a lock is the lock of.
    private static func openWorkbook(_ facts: IssueFacts) -> PrintableText {
        let name = facts.issue.file.split(separator: "/").last ?? ""
        let workbook =
            name.hasPrefix(".~lock.") ? name.dropFirst(".~lock.".count).dropLast() : name.dropFirst("~$".count)
        return facts.quoted(String(workbook))
    }

    static let workbookDamaged = IssueWording(
        .workbookDamaged, title: Bilingual(ko: "통합 문서가 손상됨", en: "The workbook is damaged"),
        message: { facts in
            let part = facts.item.map { $0.0.isEmpty ? "" : " (\($0.0))" } ?? ""
            return facts.say(
                "통합 문서\(part)를 읽을 수 없습니다\(facts.afterColon).",
                "The workbook\(part) cannot be read\(facts.afterColon).")
        },
        remedy: {
            $0.say(
                "파일을 다시 받거나, 엑셀에서 열어 ‘Excel 통합 문서(*.xlsx)’로 다시 저장하세요.",
                "Fetch the file again, or open it in Excel and save it as “Excel Workbook (*.xlsx)”.")
        },
        reason: Bilingual(
            ko: "통합 문서는 여러 부분을 압축한 파일입니다. 한 부분이라도 어긋나면 셀이 빠지거나 뒤바뀔 수 있어 읽지 않습니다.",
            en: "A workbook is several parts in a zip. Where they do not fit together, cells could be missing or "
                + "exchanged, so it is not read."),
        bad: Bilingual(ko: "내려받다 끊긴 products.xlsx", en: "products.xlsx, fetched half"),
        good: Bilingual(ko: "끝까지 내려받은 products.xlsx", en: "products.xlsx, fetched to its end"))

    static let sheetUnknown = IssueWording(
        .sheetUnknown, title: Bilingual(ko: "없는 시트", en: "No such sheet"),
        message: { facts in
            let name = facts.issue.value.map { " " + facts.quoted($0) } ?? ""
            return facts.say("통합 문서에\(name) 시트가 없습니다.", "The workbook has no sheet\(name).")
        },
        remedy: { facts in
            let known = facts.columns.map { facts.list($0) } ?? "?"
            return facts.say(
                "`--sheet`로 이 가운데 하나를 고르세요: \(known).", "Choose one of these with `--sheet`: \(known).")
        },
        reason: Bilingual(
            ko: "이름이 비슷한 시트를 짐작해 읽으면 다른 상품이 올라갈 수 있습니다.",
            en: "A sheet of a similar name might hold other products, so none is guessed."),
        bad: "--sheet 상픔", good: "--sheet 상품")
}
