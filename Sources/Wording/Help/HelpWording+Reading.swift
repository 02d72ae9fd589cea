extension HelpWording {
    /// How files are read, and what becomes of issues.
    static let reading: [String: PrintableText] = [
        "the catalogues, compressed with gzip or not; - is standard input": "카탈로그 파일. gzip으로 압축한 것도 됨. -는 표준 입력",
        "the file, compressed with gzip or not; - is standard input": "파일. gzip으로 압축한 것도 됨. -는 표준 입력",
        "ask on a terminal which columns hold what is missing, and keep the answers for --map-file":
            "없는 항목이 어느 열에 있는지 터미널에서 묻고, 답을 --map-file에 쓰도록 저장",
        "the market whose own photos may be fetched wherever it is": "어디에 있든 사진을 받아도 되는 마켓",
        "the market's generation, whose rules are asked: openmarket, training, camp2 or camp":
            "규칙을 따를 마켓의 세대: openmarket, training, camp2, camp",
        "auto, csv, tsv, json, ndjson, xml, xlsx, ods, excel-xml or html; found otherwise":
            "auto, csv, tsv, json, ndjson, xml, xlsx, ods, excel-xml, html. 없으면 자동으로 판별",
        "auto, utf-8, utf-16, cp949, shift_jis, windows-1252 or another name of an encoding; found otherwise":
            "auto, utf-8, utf-16, cp949, shift_jis, windows-1252 등의 인코딩 이름. 없으면 자동으로 판별",
        "the character between cells, \\t for a tab, or auto; found otherwise":
            "셀을 나누는 문자, 탭은 \\t, 또는 auto. 없으면 자동으로 판별",
        "the character around cells, or auto; found otherwise": "셀을 감싸는 따옴표, 또는 auto. 없으면 자동으로 판별",
        "the header's line in a text, or its row in a worksheet, counted from 1; found otherwise":
            "텍스트에서 머리글이 있는 줄, 또는 시트에서의 행(1부터). 없으면 자동으로 판별",
        "which sheet of a workbook, by its name or number; found otherwise": "통합 문서에서 읽을 시트의 이름이나 번호. 없으면 자동으로 판별",
        "where the records are in JSON or XML: data.items, rss/channel/item":
            "JSON이나 XML에서 레코드가 있는 곳: data.items, rss/channel/item",
        "what a column means; leave FIELD empty to leave it out": "열의 뜻. FIELD를 비우면 그 열은 읽지 않음",
        "what a word in a column stands for, such as stock:품절=0": "열에 적힌 말을 대신할 값(예: stock:품절=0)",
        "what stands for a missing value; {COLUMN} is the record's own, as in description={name}, new":
            "비어 있거나 없는 값을 대신할 값. {열이름}은 그 레코드의 값(예: description={name} 새 상품)",
        "what one of another currency is worth, such as RUB=14.8 or EUR=1.08USD":
            "다른 통화 1의 값(예: RUB=14.8, EUR=1.08USD)",
        "cut texts that are too long at the end of a word: name or description":
            "너무 긴 글을 낱말 끝에서 자르기: name, description",
        "take the first photos of too many, or reject; cut for other systems and photos of the web, else reject":
            "사진이 너무 많을 때: cut(앞의 것만 씀), reject(거부). 없으면 다른 시스템의 파일과 웹 사진은 cut, 그 밖은 reject",
        "read as a kept map says; options here go before it, also as auto": "저장해 둔 방법대로 읽기. 명령줄의 옵션이 앞서며 auto도 마찬가지",
        "keep how the file was read, for --map-file": "파일을 읽은 방법을 --map-file에 쓰도록 저장",
        "whose export it is, such as shopify, odoo or yml; found otherwise, none reads the headers one by one":
            "내보낸 시스템(예: shopify, odoo, yml). 없으면 찾아냄. none이면 머리글을 하나씩 읽음",
        "the currency of prices that state none: KRW, USD, or another with --convert":
            "통화가 적히지 않은 가격의 통화: KRW, USD, 또는 --convert로 환산할 통화",
        "what stands before the fractions of numbers, a point or a comma; found in the first rows":
            "수의 소수점이 마침표(.)인지 쉼표(,)인지. 없으면 앞의 행에서 찾아냄",
        "whose numbers a column id has, market or seller; the market's beside a column market, else your own":
            "id 열의 번호는 누구의 것인지: market(마켓), seller(판매자). 없으면 market 열이 있을 때 마켓의 번호, 아니면 판매자의 번호",
        "what becomes of texts in HTML, text or keep; text in the exports of other systems, else keep":
            "HTML로 적힌 글: text(글만), keep(그대로). 없으면 다른 시스템이 내보낸 파일은 text, 그 밖은 keep",
        "take an apostrophe off texts like '=1+1, auto or off; auto in the tables of this tool, else off":
            "'=1+1 같은 글에서 작은따옴표 떼기: auto, off. 없으면 이 프로그램의 표는 auto, 그 밖은 off",
        "where the photos are, a folder or a zip; beside the file otherwise": "사진이 있는 폴더나 zip. 없으면 파일과 같은 폴더",
        "take photos through links that lead out of their folder, too": "폴더 밖으로 이어지는 링크의 사진도 쓰기",
        "count the photos' names and open none": "사진의 이름만 세고 열지 않기",
        "shrink photos over the limit, or reject them": "한도를 넘는 사진을 줄이거나 거부하기",
        "take the records before the place where a file breaks off": "파일이 끊긴 자리 앞의 레코드는 쓰기",
        "take a price of 0 that another column contradicts": "다른 열과 어긋나는 가격 0도 그대로 받기",
        "fetch photos from this machine and from private networks, too; the market's own always are":
            "이 컴퓨터와 사설망에서도 사진 받기. 마켓 자신의 사진은 언제나 받음",
        "how long fetching a photo may take": "사진 하나를 받는 시간의 한도",
        "every issue, as .csv, .json, .ndjson, .xlsx or .txt, compressed with .gz behind; NDJSON without an ending":
            "모든 문제를 .csv, .json, .ndjson, .xlsx, .txt로 쓰기. 뒤에 .gz를 붙이면 압축. 확장자가 없으면 NDJSON",
        """
        the rejected records, to be mended and imported again, in their own format; a table's as .csv, \
        .tsv or .xlsx; compressed with .gz behind
        """:
            "거부된 레코드를 원래 형식으로 쓰기. 고쳐서 다시 가져올 수 있으며, 표는 .csv, .tsv, .xlsx로도 가능. 뒤에 .gz를 붙이면 압축",
        """
        what was found: a page for people (.html), for programs (.json), Markdown (.md), SARIF (.sarif), \
        JUnit (.xml); repeatable
        """: "찾은 것을 보고서로 쓰기: 사람이 보는 페이지(.html), 프로그램용(.json), Markdown(.md), SARIF(.sarif), JUnit(.xml). 여러 번 가능",
        "end with status 1 once more records are rejected": "거부된 레코드가 이보다 많으면 상태 1로 끝내기",
    ]
}
