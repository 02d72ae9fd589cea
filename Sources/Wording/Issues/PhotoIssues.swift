import Catalogue

extension IssueWording {
    static let photos = [
        imagesMissing, imagesTooMany, imageNotFound, imageUnreadable, imageUnsupported, imageTooLarge, imageConverted,
        thumbnailUnknown, thumbnailKept,
    ]

    static let imagesMissing = IssueWording(
        .imagesMissing, title: Bilingual(ko: "이미지가 없음", en: "No photo"),
        message: { facts in
            facts.say(
                "이미지가 없습니다. \(form.imageCount.korean("장"))여야 합니다.",
                "There is no photo; \(form.imageCount.english) are needed.")
        },
        remedy: {
            $0.say(
                "images 열에 사진 파일의 이름을 `|`로 이어 쓰고, 파일이 있는 폴더를 `--images DIR`로 알려 주세요.",
                "Name the photo files in the images column, joined by `|`, and say where they are with `--images DIR`.")
        },
        reason: Bilingual(
            ko: "마켓은 사진 없는 상품을 등록해 주지 않으며, 첫 사진이 목록에 보입니다.",
            en: "The market registers no product without a photo; the first one is shown in its list."),
        bad: "images: (␣␣)", good: "images: keyboard.jpg|keyboard-side.jpg")

    static let imagesTooMany = IssueWording(
        .imagesTooMany, title: Bilingual(ko: "이미지가 너무 많음", en: "Too many photos"),
        message: { facts in
            let most = (facts.count?.allowed ?? form.imageCount).upperBound
            guard let (count, _) = facts.count else {
                return facts.say(
                    "이미지가 너무 많습니다. \(most.grouped)장까지 됩니다.",
                    "There are too many photos; at most \(most.grouped) are allowed.")
            }
            return facts.say(
                "이미지가 \(count.grouped)장입니다. \(most.grouped)장까지 됩니다.",
                "There are \(count.of("photo")); at most \(most.grouped) are allowed.")
        },
        remedy: {
            $0.say(
                "가장 좋은 \(form.imageCount.upperBound.grouped)장만 남기거나, 앞의 것만 쓰려면 `--read over-count=cut`을 쓰세요.",
                "Keep the best \(form.imageCount.upperBound.grouped); `--read over-count=cut` takes the first ones.")
        },
        reason: Bilingual(
            ko: "등록 양식은 \(form.imageCount.korean("장"))의 사진을 받습니다. 어느 것을 뺄지는 판매자가 정할 일입니다.",
            en: "The form takes \(form.imageCount.english) photos. Which ones to leave out is yours to say."),
        bad: "images: 1.jpg|2.jpg|3.jpg|4.jpg|5.jpg|6.jpg", good: "images: 1.jpg|2.jpg|3.jpg|4.jpg|5.jpg")

    static let imageNotFound = IssueWording(
        .imageNotFound, title: Bilingual(ko: "이미지를 찾을 수 없음", en: "The photo was not found"),
        message: { facts in
            let name = photo(facts)
            let reason = facts.absence?.reason(facts) ?? ""
            return facts.say(
                "이미지 \(name.with(.object)) 찾을 수 없습니다\(reason.isEmpty ? "." : ": \(reason)")",
                "The photo \(name) was not found\(reason.isEmpty ? "." : ": \(reason)")")
        },
        remedy: { facts in facts.absence?.remedy(facts) ?? PhotoAbsence.noFile(nearest: nil).remedy(facts) },
        reason: Bilingual(
            ko: "사진은 상품과 함께 올라갑니다. 없는 사진은 올릴 수 없으므로 보내기 전에 알려 드립니다. 사진은 카탈로그의 폴더와 `--images`로 정한 "
                + "폴더나 zip, 웹 주소에서만 가져오므로, 남이 만든 표가 이 컴퓨터의 다른 파일을 올리게 할 수는 없습니다.",
            en:
                "Photos are uploaded with the product; a missing one is better known before anything is sent. They are taken "
                + "from the catalogue's folder, the folder or zip named by `--images`, and the web, so that somebody else's "
                + "sheet cannot have other files of this machine uploaded."),
        bad: "images: keybord.jpg", good: "images: keyboard.jpg")

    static let imageUnreadable = IssueWording(
        .imageUnreadable, title: Bilingual(ko: "이미지를 열 수 없음", en: "The photo cannot be opened"),
        message: { facts in
            let name = photo(facts)
            let reason = facts.damage?.reason(facts).map { facts.say("(\($0))", " (\($0))") } ?? inBrackets(facts)
            return facts.say(
                "이미지 \(name.with(.object)) 열 수 없습니다\(reason).",
                "The photo \(name) cannot be opened\(reason).")
        },
        remedy: { facts in facts.damage?.remedy(facts) ?? PhotoDamage.reason("").remedy(facts) },
        reason: Bilingual(
            ko: "끝까지 해독해 보고 올립니다. 내려받다 만 JPEG은 절반이 회색으로 보이고, 마켓은 그것을 나중에야 알아차립니다.",
            en: "Each photo is decoded to its end first. A half-downloaded JPEG shows half grey, and the market would "
                + "notice only later."),
        bad: Bilingual(ko: "images: 내려받다 끊긴 keyboard.jpg", en: "images: keyboard.jpg, cut off while downloading"),
        good: "images: keyboard.jpg")

    static let imageUnsupported = IssueWording(
        .imageUnsupported, title: Bilingual(ko: "지원하지 않는 이미지 형식", en: "The photo's format is not supported"),
        message: { facts in
            let name = photo(facts)
            guard let kind = ForeignKindWording(facts.reason) else {
                return facts.say(
                    "이미지 \(name.with(.topic)) JPEG도 PNG도 아닙니다.", "The photo \(name) is neither JPEG nor PNG.")
            }
            return facts.say(
                "이미지 \(name.with(.topic)) JPEG이나 PNG가 아니라 \(kind.name.korean)입니다.",
                "The photo \(name) is neither JPEG nor PNG, but \(kind.name.english).")
        },
        remedy: { facts in (ForeignKindWording(facts.reason)?.remedy ?? ForeignKindWording.save)[facts.language] },
        reason: Bilingual(
            ko: "마켓의 앱들은 JPEG과 PNG만 보여 주고, WebP, GIF, BMP, HEIC은 올릴 때 바꿉니다. 형식은 확장자가 아니라 파일의 내용으로 "
                + "판단합니다.",
            en:
                "The market's apps show JPEG and PNG only; WebP, GIF, BMP and HEIC are converted on the way. The content decides, "
                + "not the file's ending."),
        bad: "images: keyboard.tiff", good: "images: keyboard.jpg")

    static let imageTooLarge = IssueWording(
        .imageTooLarge, title: Bilingual(ko: "이미지 파일이 너무 큼", en: "The photo file is too large"),
        message: { facts in
            let limit = size(bytes: facts.size?.limit ?? form.imageBytes, in: facts.language)
            let name = photo(facts)
            guard let (bytes, _, _) = facts.size else {
                return facts.say(
                    "이미지 \(name.with(.subject)) 너무 큽니다. \(limit) 미만이어야 합니다.",
                    "The photo \(name) is too large; it must be below \(limit).")
            }
            let actual = size(bytes: bytes, in: facts.language)
            return facts.say(
                "이미지 \(name.with(.subject)) \(actual)입니다. \(limit) 미만이어야 합니다.",
                "The photo \(name) has \(actual); it must be below \(limit).")
        },
        remedy: { facts in
            // Shrinking is for what can be opened.
            if let limit = facts.size?.limit, limit > form.imageBytes {
                return facts.say("사진을 줄여 저장하세요.", "Save a smaller one.")
            }
            return facts.say(
                "`--read over-limit=shrink`를 쓰면 자동으로 줄여서 올립니다. 아니면 사진을 줄여 저장하세요.",
                "`--read over-limit=shrink` makes it smaller for you; or save a smaller one.")
        },
        reason: Bilingual(
            ko: "마켓은 파일 크기의 한도를 KB로 말하는데, KB를 어떻게 읽든 맞도록 \(form.imageBytes.grouped)바이트 미만으로 합니다.",
            en:
                "The market states its limit in KB; below \(form.imageBytes.of("byte")) it holds however many bytes a KB is."
        ),
        bad: Bilingual(ko: "images: 2 MB짜리 keyboard.jpg", en: "images: keyboard.jpg of 2 MB"),
        good: "images: keyboard.jpg")

    static let imageConverted = IssueWording(
        .imageConverted,
        title: Bilingual(
            ko: "사진을 JPEG이나 PNG로 바꿈(움직이는 것은 첫 장면)", en: "Photos are sent as JPEG or PNG, of what moves the first frame"),
        message: { facts in
            let name = photo(facts)
            guard let conversion = facts.conversion, let kind = ForeignKindWording(conversion.from) else {
                return facts.say(
                    "이미지 \(name.with(.object)) JPEG이나 PNG로 바꿔 올립니다.", "The photo \(name) is sent as JPEG or PNG.")
            }
            let korean: PrintableText = conversion.isAnimated ? " 움직이는 그림의 첫 장면만 올립니다." : ""
            let english: PrintableText = conversion.isAnimated ? "; of the frames that move, the first" : ""
            return facts.say(
                "이미지 \(name.with(.topic)) \(kind.name.korean)이므로 JPEG이나 PNG로 바꿔 올립니다.\(korean)",
                "The photo \(name) is \(kind.name.english), and is sent as JPEG or PNG\(english).")
        },
        remedy: {
            $0.say(
                "그대로 두어도 됩니다. 다르게 보여야 한다면 직접 JPEG이나 PNG로 저장하세요.",
                "Nothing has to be done; save it as JPEG or PNG yourself if it should look otherwise.")
        },
        reason: Bilingual(
            ko: "마켓은 JPEG과 PNG만 받습니다. WebP, GIF, BMP, HEIC 사진은 똑바로 세워, 메타데이터 없이, 한도보다 작게 JPEG으로 "
                + "바꾸고, 비치는 곳이 있으면 PNG로 바꿉니다. 움직이는 그림은 첫 장면만 씁니다. 파일 자체는 바뀌지 않습니다.",
            en:
                "The market takes JPEG and PNG only. WebP, GIF, BMP and HEIC are made into JPEG, upright, without metadata and below "
                + "the limit, or into PNG where something can be seen through them. Of what moves the first frame is taken. The file "
                + "itself stays as it is."),
        bad: "images: keyboard.webp", good: "images: keyboard.jpg")

    static let thumbnailUnknown = IssueWording(
        .thumbnailUnknown, title: Bilingual(ko: "대표 이미지가 이미지 목록에 없음", en: "The thumbnail is not among the photos"),
        message: { facts in
            let value = facts.value(or: Field.thumbnail.label)
            let names = facts.columns.map { "(\(facts.list($0)))" }
            return facts.say(
                "대표 이미지 \(value.with(.subject)) 이미지 목록\(names ?? "")에 없습니다.",
                "The thumbnail \(value) is not one of the row's photos\(names.map { " \($0)" } ?? "").")
        },
        remedy: {
            $0.say(
                "images 열에 있는 이름 가운데 하나를 그대로 쓰거나 비워 두세요. 비우면 첫 사진이 대표가 됩니다.",
                "Write one of the names of the images column, or leave it empty for the first.")
        },
        reason: Bilingual(
            ko: "대표 이미지는 새 사진이 아니라 그 행의 사진 가운데 하나를 가리킵니다.",
            en: "The thumbnail points to one of the row's photos; it is not a further one."),
        bad: "images: a.jpg|b.jpg, thumbnail: c.jpg", good: "images: a.jpg|b.jpg, thumbnail: b.jpg")

    static let thumbnailKept = IssueWording(
        .thumbnailKept, title: Bilingual(ko: "대표 사진을 바꾸지 않음", en: "The leading photo stays"),
        message: { facts in
            let name = photo(facts)
            return facts.say(
                "\(name.with(.subject)) 상품의 어느 사진인지 알 수 없거나 마켓이 대표로 삼지 않는 사진이라, 대표 사진을 그대로 둡니다.",
                "\(name) cannot be told to be one of the product's photos, or its market always leads with the first one; "
                    + "the leading photo stays.")
        },
        remedy: {
            $0.say(
                "다시 내보낸 파일의 images 열에 있는 이름을 쓰세요. camp와 camp2에서는 id 없이 sku로, 그 사진을 대표로 한 행을 보내세요.",
                "Write a name of the images column of a new export. For camp and camp2, send the row by its sku, without an id."
            )
        },
        reason: Bilingual(
            ko: "사진은 주소, 보낸 파일, 내용, images 열의 순서로 알아봅니다. 짐작으로 다른 사진을 대표로 삼지는 않습니다.",
            en:
                "A photo is told by its address, by what was sent, by its bytes, or by its place among the row's photos; none is made "
                + "to lead by a guess."),
        bad: "id: 2094, images: a.jpg|b.jpg, thumbnail: c.jpg", good: "id: 2094, images: a.jpg|b.jpg, thumbnail: b.jpg")

    /// The photo's name, or else the whole cell.
    private static func photo(_ facts: IssueFacts) -> PrintableText {
        if let name = facts.item?.0 ?? facts.photo ?? facts.size?.of { return facts.quoted(name) }
        return facts.value(or: Bilingual(ko: "파일", en: "file"))
    }

    private static func inBrackets(_ facts: IssueFacts) -> PrintableText {
        facts.reason.map { facts.say("(\($0))", " (\($0))") } ?? ""
    }
}
