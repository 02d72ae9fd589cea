import Catalogue

extension IssueWording {
    static let encodings = [encodingUndecided, encodingInvalid]

    static let encodingUndecided = IssueWording(
        .encodingUndecided, title: Bilingual(ko: "문자 인코딩을 알 수 없음", en: "The encoding cannot be decided"),
        message: { facts in
            if let name = facts.reason {
                return facts.say(
                    "파일이 스스로 밝힌 인코딩 “\(name)”의 글은 읽지 않습니다.",
                    "The file says itself that it is in “\(name)”, which is not read.")
            }
            return facts.say(
                "글자가 UTF-8도 아니고 CP949(EUC-KR)도 아닙니다.", "The text is neither UTF-8 nor CP949 (EUC-KR).")
        },
        remedy: { facts in
            if let readings = facts.encodings {
                return facts.say(
                    "맞는 것을 고르세요: \(readings). 맞는 것이 없으면 엑셀에서 ‘CSV UTF-8(쉼표로 분리)’로 다시 저장하세요.",
                    "Take the one that reads right: \(readings). If none does, save the file again as “CSV UTF-8 (Comma "
                        + "delimited)” in Excel.")
            }
            return facts.say(
                "인코딩을 알면 알려 주세요: --encoding shift_jis, --encoding windows-1252 등. 모르면 "
                    + "엑셀에서 ‘CSV UTF-8(쉼표로 분리)’로 다시 저장하세요.",
                "Name it if you know it (--encoding shift_jis, --encoding windows-1252 …), or save the file again as "
                    + "“CSV UTF-8 (Comma delimited)” in Excel.")
        },
        reason: Bilingual(
            ko: "인코딩을 잘못 고르면 상품명이 깨진 채 올라갑니다. 어느 쪽도 확실하지 않으면 고르지 않고 묻습니다.",
            en: "The wrong encoding would upload garbled names. Where neither is certain, none is chosen."),
        bad: Bilingual(ko: "Shift_JIS로 저장한 파일", en: "a file in Shift_JIS"),
        good: Bilingual(ko: "같은 파일에 --encoding shift_jis", en: "the same with --encoding shift_jis"))

    static let encodingInvalid = IssueWording(
        .encodingInvalid, title: Bilingual(ko: "문자 인코딩이 맞지 않음", en: "The bytes do not fit the encoding"),
        message: { facts in
            let encoding = facts.item?.0 ?? "UTF-8"
            let byte = facts.item?.1.flatMap(Int.init)?.grouped
            return facts.say(
                "여기\(byte.map { "(\($0)번째 바이트)" } ?? "")의 글자는 올바른 \(encoding.with(.subject)) 아닙니다.",
                "What stands here\(byte.map { " (byte \($0))" } ?? "") is not valid \(encoding).")
        },
        remedy: {
            $0.say(
                "그 자리를 고치거나, 다른 인코딩의 파일이라면 --encoding으로 알려 주세요"
                    + "(--encoding cp949, --encoding windows-1252 등). 엑셀의 ‘CSV UTF-8(쉼표로 분리)’로 다시 저장해도 됩니다.",
                "Mend that place, or name another encoding with --encoding (cp949, windows-1252 …), or save the file again "
                    + "as “CSV UTF-8 (Comma delimited)” in Excel.")
        },
        reason: Bilingual(
            ko: "틀린 바이트를 �로 바꾸면 상품명이 조용히 망가집니다. 그래서 파일을 받지 않고 그 자리를 알려 드립니다.",
            en: "Replacing bad bytes with � would quietly spoil names, so the file is refused and the place is told."),
        bad: Bilingual(ko: "CP949로 저장하고 UTF-8이라고 적은 파일", en: "a CP949 file that says it is UTF-8"),
        good: Bilingual(ko: "‘CSV UTF-8’로 저장한 파일", en: "a file saved as “CSV UTF-8”"))
}
