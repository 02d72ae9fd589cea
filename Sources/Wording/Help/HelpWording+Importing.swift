extension HelpWording {
    /// What an import and an export do.
    static let importing: [String: PrintableText] = [
        "do all but send, and say what would be sent": "보내지만 않고 다 해 보고 보낼 것을 알려 주기",
        "keep the plan in a file and send nothing": "계획을 파일에 저장하고 아무것도 보내지 않기",
        "carry out a kept plan, without files": "저장한 계획을 파일 없이 실행",
        "the old name of --refresh full": "--refresh full의 옛 이름",
        "leave products as they are that somebody changed at the market": "마켓에서 바뀐 상품은 그대로 두기",
        "take the products into the ledger that an export names by sku and id, before anything else":
            "내보낸 파일에 sku와 id로 적힌 상품을 먼저 기록부에 넣기",
        "where a row's photos changed, register its product anew and delete the old one":
            "사진이 바뀐 행은 상품을 다시 등록하고 옛 상품을 삭제",
        "do not ask where rows delete or replace products, or where many products are gone":
            "행이 상품을 삭제하거나 바꾸어도, 없어진 상품이 많아도 묻지 않기",
        """
        take products into the ledger that the market has already, where they are equal to rows in \
        every field
        """:
            "마켓에 이미 있고 모든 필드가 행과 같은 상품을 기록부에 넣기",
        "register rows though the market may have them already, as after the ledger was lost":
            "기록부를 잃은 뒤처럼 마켓에 이미 있을지 몰라도 등록",
        "the file to write, compressed where its name ends in .gz; standard output otherwise":
            "쓸 파일. 이름이 .gz로 끝나면 gzip으로 압축. 없으면 표준 출력",
        "csv, tsv, json, ndjson, xml or xlsx; the file's ending before .gz otherwise, else csv":
            "csv, tsv, json, ndjson, xml, xlsx. 없으면 파일의 확장자(.gz 앞의 것)를 따르고, 그것도 없으면 csv",
        "save the photos at full size here": "사진을 원래 크기로 저장할 폴더",
        "one vendor's products": "한 판매자의 상품만",
        "products whose name or vendor has this in it": "이름이나 판매자에 이 글이 든 상품만",
        "these products alone": "이 상품만",
        """
        products of this day in UTC or later, as the market dates them: 2026-11-20, 2026-11-20T06:00 or an age such as \
        36h, 7d or 2w
        """:
            "마켓의 날짜가 이 날(UTC) 이후인 상품만: 2026-11-20, 2026-11-20T06:00, 또는 36h, 7d, 2w처럼 얼마 전부터인지",
        "files of at most N products, catalogue-001.csv and on, in place of -o catalogue.csv":
            "-o catalogue.csv 대신 상품 N개씩 catalogue-001.csv부터 나누어 쓰기",
        "these columns alone, in this order; market comes with id": "이 열만, 이 순서로. id에는 market이 따라옴",
        "begin texts that a spreadsheet would run with an apostrophe in CSV and TSV files, auto or off":
            "CSV와 TSV에서 스프레드시트가 수식으로 실행할 글 앞에 작은따옴표 붙이기: auto, off",
        "CSV and TSV as Excel opens them right: UTF-8 with a byte order mark, CR LF":
            "CSV와 TSV를 Excel이 바로 여는 형식으로 쓰기: BOM이 있는 UTF-8, CR LF",
        "what CSV and TSV are written in: utf-8 or cp949": "CSV와 TSV의 인코딩: utf-8, cp949",
        "write ? for characters that the encoding lacks": "인코딩에 없는 글자를 ?로 쓰기",
        "put a much smaller catalogue into the place of a larger one, too": "훨씬 작은 카탈로그라도 큰 카탈로그의 자리에 쓰기",
    ]
}
