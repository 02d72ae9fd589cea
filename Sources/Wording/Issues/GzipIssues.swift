import Catalogue

/// Files that are compressed, and cannot be inflated to their end.
extension IssueWording {
    static let gzip = [gzipDamaged]

    static let gzipDamaged = IssueWording(
        .gzipDamaged, title: Bilingual(ko: "gzip 압축이 손상됨", en: "The gzip file is damaged"),
        message: { facts in
            switch facts.reason {
            case "truncated":
                facts.say("gzip으로 압축한 파일이 중간에 끊겼습니다.", "The gzip file is cut off.")
            case "checksum":
                facts.say(
                    "gzip 압축을 푼 내용이 파일에 적힌 검사값이나 길이와 다릅니다.",
                    "What the gzip file inflates to does not have the checksum or the length that the file says.")
            case "trailingBytes":
                facts.say(
                    "gzip 압축의 끝 뒤에 압축이 아닌 내용이 붙어 있습니다.",
                    "Behind the end of the gzip file stands something that is no gzip.")
            default:
                facts.say("gzip 압축을 풀 수 없습니다.", "The gzip file cannot be inflated.")
            }
        },
        remedy: {
            $0.say(
                "파일을 다시 받거나 원본을 다시 압축하세요. `gzip -t`로 파일이 온전한지 볼 수 있습니다.",
                "Fetch the file again, or compress the original anew; `gzip -t` tells whether a file is whole.")
        },
        reason: Bilingual(
            ko: "압축이 끝까지 풀리고 검사값이 맞아야 빠지거나 바뀐 글자가 없습니다. "
                + "그 앞에서 읽은 레코드는 검사해 보여 드리되 올리지 않습니다.",
            en: "Only at its end does a gzip file prove that nothing is missing or exchanged. Records read before that "
                + "are judged and shown, and none is uploaded."),
        bad: Bilingual(ko: "내려받다 끊긴 products.csv.gz", en: "products.csv.gz, fetched half"),
        good: Bilingual(ko: "끝까지 내려받은 products.csv.gz", en: "products.csv.gz, fetched to its end"))
}
