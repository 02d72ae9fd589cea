import Catalogue

/// Values that were read, but not quite as they are written.
extension IssueWording {
    static let spelling = [numberNormalised, valueLooksDamaged, spreadsheetError]

    static let numberNormalised = IssueWording(
        .numberNormalised, title: Bilingual(ko: "다른 표기로 적힌 숫자를 읽음", en: "A number was read from another spelling"),
        message: { facts in
            let value = facts.values?.0 ?? facts.issue.value ?? ""
            let read = facts.values?.1 ?? facts.reason
            let quoted = value.isEmpty ? facts.say("숫자", "A number") : facts.quoted(value)
            guard let read else {
                return facts.say("\(quoted.with(.object)) 숫자로 읽었습니다.", "\(quoted) was read as a plain number.")
            }
            return facts.say(
                "\(quoted.with(.object)) \(read.with(.toward)) 읽었습니다.", "\(quoted) was read as \(read).")
        },
        remedy: {
            $0.say(
                "그대로 두어도 됩니다.", "Nothing needs to be done."
            )
        },
        reason: Bilingual(
            ko: "쉼표, ‘원’, 전각 숫자처럼 사람이 쓰는 꼴도 읽습니다. 읽은 값이 뜻한 값인지 볼 수 있도록 알려 드립니다.",
            en:
                "Spellings of people (commas, currency signs, full-width digits) are read too; you are told, so that you "
                + "can see that the value is the one you meant."),
        bad: "price: 12,000원", good: "price: 12000")

    static let valueLooksDamaged = IssueWording(
        .valueLooksDamaged, title: Bilingual(ko: "다른 프로그램이 망가뜨린 값으로 보임", en: "A program may have damaged the value"),
        message: { facts in
            let value = facts.value(or: Bilingual(ko: "값", en: "here"))
            return facts.say(
                "\(value.with(.topic)) 스프레드시트나 잘못된 인코딩이 바꾸어 놓은 값으로 보입니다.",
                "The value \(value) looks as if a spreadsheet, or a wrong encoding, had changed it.")
        },
        remedy: {
            $0.say(
                "원래 값을 다시 넣으세요. 번호라면 열의 서식을 ‘텍스트’로 바꾸어 앞의 0과 긴 번호가 그대로 남게 하고, 글자가 깨졌다면 원본을 UTF-8로 다시 저장하세요.",
                "Enter the original again. For a code format the column as text, so that leading zeros and long numbers stay; where "
                    + "letters are broken, save the original once more as UTF-8.")
        },
        reason: Bilingual(
            ko: "스프레드시트는 긴 번호를 8.80123E+12로 바꾸고 코드 앞의 0을 지웁니다. 한번 저장하면 파일에서는 되돌릴 수 없습니다.",
            en:
                "Spreadsheets turn long numbers into 8.80123E+12 and drop the zeros a code begins with; once saved, the "
                + "file does not tell what it was."),
        bad: "sku: 8.80123E+12", good: "sku: 8801234567893")

    static let spreadsheetError = IssueWording(
        .spreadsheetError, title: Bilingual(ko: "셀에 스프레드시트의 오류가 있음", en: "The cell holds a spreadsheet's error"),
        message: { facts in
            if facts.issue.value?.isEmpty == true {
                return facts.say(
                    "\(facts.column(or: Bilingual(ko: "이 셀", en: "The cell")).with(.topic)) 수식이지만 계산한 값이 파일에 저장되어 있지 않습니다.",
                    "\(facts.column(or: Bilingual(ko: "이 셀", en: "The cell"))) is a formula, and the file has no value for it."
                )
            }
            let value = facts.value(or: Bilingual(ko: "값", en: "here"))
            return facts.say(
                "값이 없고 스프레드시트의 오류 \(value.with(.subject)) 있습니다.",
                "Instead of a value there is the spreadsheet's error \(value).")
        },
        remedy: { facts in
            if facts.issue.value?.isEmpty == true {
                return facts.say(
                    "엑셀이나 리브레오피스에서 파일을 열어 한 번 저장하면 값이 함께 저장됩니다. 그 파일로 다시 시도하세요.",
                    "Open the file in Excel or LibreOffice and save it: that stores the values. Then try again with that file."
                )
            }
            return facts.say(
                "스프레드시트에서 그 셀의 수식을 고치거나 값을 직접 쓴 뒤 다시 저장하세요.",
                "Mend the cell's formula in the spreadsheet, or write the value itself, and save it again.")
        },
        reason: Bilingual(
            ko: "#REF!, #N/A 같은 값은 수식이 답을 찾지 못했다는 뜻입니다. 프로그램이 만든 통합 문서에는 수식만 있고 값이 없기도 합니다. "
                + "빈 셀로 보고 기본값을 올리지 않습니다.",
            en:
                "#REF!, #N/A and their like say that a formula found no answer. A workbook made by a program may have formulas "
                + "and no values at all; such a cell is not taken for an empty one, which would mean the default."),
        bad: "price: #REF!", good: "price: 39000")
}
