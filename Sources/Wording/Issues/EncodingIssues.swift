import Catalogue

extension IssueWording {
    static let encodingUndecided = IssueWording(
        title: Bilingual(ko: "문자 인코딩을 알 수 없음", en: "The encoding cannot be decided"),
        message: { facts in
            facts.say(
                "파일의 문자 인코딩이 UTF-8인지 CP949인지 가릴 수 없습니다\(facts.afterColon).",
                "Neither UTF-8 nor CP949 fits the whole file\(facts.afterColon).")
        },
        remedy: {
            $0.say(
                "`--encoding utf-8`이나 `--encoding cp949`로 알려 주거나, 엑셀에서 ‘CSV UTF-8(쉼표로 분리)’로 다시 저장하세요.",
                "Say it with `--encoding utf-8` or `--encoding cp949`, or save it again as “CSV UTF-8 (Comma delimited)”."
            )
        },
        reason: Bilingual(
            ko: "인코딩을 잘못 고르면 상품명이 깨진 채 올라갑니다. 어느 쪽도 확실하지 않으면 고르지 않고 묻습니다.",
            en: "The wrong encoding would upload garbled names. Where neither is certain, none is chosen."),
        bad: Bilingual(ko: "앞은 UTF-8, 뒤는 CP949인 파일", en: "a file that is half UTF-8 and half CP949"),
        good: Bilingual(ko: "끝까지 UTF-8인 파일", en: "a file that is UTF-8 throughout"))

    static let encodingInvalid = IssueWording(
        title: Bilingual(ko: "문자 인코딩이 맞지 않음", en: "The bytes do not fit the encoding"),
        message: { facts in
            let encoding = facts.item?.0 ?? "UTF-8"
            let reason = facts.afterColon
            return facts.say(
                "여기의 바이트는 올바른 \(encoding.with(.subject)) 아닙니다\(reason).",
                "The bytes here are not valid \(encoding)\(reason).")
        },
        remedy: {
            $0.say(
                "엑셀에서 ‘CSV UTF-8(쉼표로 분리)’로 다시 저장하세요. 다른 인코딩의 파일이면 `--encoding cp949`처럼 알려 주세요.",
                "Save it again as “CSV UTF-8 (Comma delimited)” in Excel; if it has another encoding, say so, as with "
                    + "`--encoding cp949`.")
        },
        reason: Bilingual(
            ko: "틀린 바이트를 �로 바꾸면 상품명이 조용히 망가집니다. 그래서 파일을 받지 않고 그 자리를 알려 드립니다.",
            en: "Replacing bad bytes with � would quietly spoil names, so the file is refused and the place is told."),
        bad: Bilingual(ko: "CP949로 저장하고 UTF-8이라고 적은 파일", en: "a CP949 file that says it is UTF-8"),
        good: Bilingual(ko: "‘CSV UTF-8’로 저장한 파일", en: "a file saved as “CSV UTF-8”"))
}
