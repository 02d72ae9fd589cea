import Catalogue

/// Files that are not what their format says.
extension IssueWording {
    static let syntax = [catalogueNotFound, jsonMalformed, xmlMalformed, xmlEntityRefused]

    static let catalogueNotFound = IssueWording(
        .catalogueNotFound, title: Bilingual(ko: "파일에 상품이 없음", en: "No products in the file"),
        message: { facts in
            if facts.issue.detail == .nothing { return facts.say("빈 파일입니다.", "The file is empty.") }
            if let (system, count) = facts.item, let count = count.flatMap(Int.init) {
                return facts.say(
                    "레코드 \(count.grouped)개 가운데 \(system)의 상품이 하나도 없습니다.",
                    "Of \(count.of("record")) none is a product as \(system) writes one.")
            }
            return facts.say("파일은 올바르지만 상품이 하나도 없습니다.", "The file is well-formed, but there are no products in it.")
        },
        remedy: { facts in
            if facts.issue.detail == .nothing {
                return facts.say(
                    "다른 파일이 아닌지, 저장이나 내려받기가 끝났는지 보세요.",
                    "See whether another file was meant, and whether it was saved or fetched to its end.")
            }
            if facts.item != nil {
                return facts.say(
                    "다른 파일이 아닌지 보세요. 그 시스템의 파일이 아니라면 `--preset none`으로 레코드를 모두 읽습니다.",
                    "See whether another file was meant. If it is not that system's, `--preset none` reads all records."
                )
            }
            return facts.say(
                "다른 파일이 아닌지 보세요. JSON이나 XML의 안쪽에 상품이 있다면 `--read records=PATH`로 그 자리를 알려 주세요.",
                "See whether another file was meant; if the products are nested in JSON or XML, say where with "
                    + "`--read records=PATH`.")
        },
        reason: Bilingual(
            ko: "상품 없는 파일을 성공으로 끝내면 잘못 고른 파일을 알아차리지 못합니다.",
            en: "If an empty file were a success, nobody would notice that the wrong one was chosen."),
        bad: #"{"meta": {"page": 1}}"#, good: #"[{"name": "무선 키보드", "price": 39000}]"#)

    static let jsonMalformed = IssueWording(
        .jsonMalformed, title: Bilingual(ko: "JSON 문법 오류", en: "The JSON is malformed"),
        message: { facts in
            facts.say("JSON 문법에 맞지 않습니다\(facts.afterColon).", "This is not well-formed JSON\(facts.afterColon).")
        },
        remedy: {
            $0.say(
                "그 자리의 쉼표, 따옴표, 괄호를 확인하세요. 파일이 잘렸다면 다시 받으세요.",
                "Check the commas, quotes and brackets there; if the file was cut off, fetch it again.")
        },
        reason: Bilingual(
            ko: "문법이 깨진 자리 뒤로는 무엇이 상품인지 알 수 없습니다. 그 앞의 레코드는 모두 검사해 보여 드립니다.",
            en: "Past the place where the grammar breaks, nobody can tell what is a product. The records before it are "
                + "still judged and shown."),
        bad: #"[{"name": "키보드" "price": 39000}]"#, good: #"[{"name": "키보드", "price": 39000}]"#)

    static let xmlMalformed = IssueWording(
        .xmlMalformed, title: Bilingual(ko: "XML 문법 오류", en: "The XML is malformed"),
        message: { facts in
            facts.say("XML 문법에 맞지 않습니다\(facts.afterColon).", "This is not well-formed XML\(facts.afterColon).")
        },
        remedy: {
            $0.say(
                "그 자리의 태그를 확인하고, 글 속의 &는 &amp;로, <는 &lt;로 쓰세요.",
                "Check the tags there, and write & as &amp; and < as &lt; within text.")
        },
        reason: Bilingual(
            ko: "문법이 깨진 XML은 끝까지 믿고 읽을 수 없습니다. 그 앞의 레코드는 모두 검사해 보여 드립니다.",
            en: "Malformed XML cannot be trusted past that place. The records before it are still judged and shown."),
        bad: "<name>Salt & Pepper</name>", good: "<name>Salt &amp; Pepper</name>")

    static let xmlEntityRefused = IssueWording(
        .xmlEntityRefused, title: Bilingual(ko: "XML 개체 참조를 받지 않음", en: "An XML entity is refused"),
        message: { facts in
            let name = facts.item.map { " &\($0.0.prefix(Quoting.limit));" } ?? ""
            return facts.say(
                "파일이 스스로 정한 개체\(name) 참조는 받지 않습니다.", "The reference to the entity\(name) is refused.")
        },
        remedy: {
            $0.say(
                "개체 참조를 뜻하는 글자로 바꿔 쓰세요. &amp; &lt; &gt; &quot; &apos;와 &#44032; 같은 문자 번호는 쓸 수 있습니다.",
                "Write the text itself. &amp; &lt; &gt; &quot; &apos; and numbers such as &#44032; are fine.")
        },
        reason: Bilingual(
            ko: "개체는 이 컴퓨터의 다른 파일을 끌어오거나 몇 줄로 메모리를 가득 채우는 데 쓰일 수 있습니다. 상품표에는 필요하지 않습니다.",
            en: "Entities can pull in other files of this machine, or fill its memory with a few lines. A table of "
                + "products needs none."),
        bad: #"<!ENTITY x SYSTEM "file:///etc/hostname"> … <name>&x;</name>"#, good: "<name>무선 키보드</name>")
}
