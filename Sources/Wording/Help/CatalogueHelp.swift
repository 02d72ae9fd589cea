extension HelpWording {
    /// The commands that read and write files, and that explain themselves.
    static let files: [String: PrintableText] = [
        "Product catalogues in and out of an Open Market.": "오픈마켓의 상품 카탈로그를 올리고 내려받습니다.",
        """
        Turns spreadsheets (CSV, JSON, XML) into products under the rules of the market's registration \
        form, uploads them at an allowed pace, and brings the catalogue back out. With no market \
        named, a practice market inside this program is used on a terminal.
        """:
            """
        스프레드시트(CSV, JSON, XML)를 마켓 등록 양식의 규칙에 맞는 상품으로 바꾸어 허용된 속도로 올리고, 카탈로그를 다시 파일로 내보냅니다. 마켓을 정하지 않으면 \
        터미널에서는 내장된 연습용 마켓을 씁니다.
        """,
        "check a catalogue, upload nothing": "카탈로그를 검사만 하고 올리지 않음",
        "check it and upload the good rows": "검사하고 문제없는 행을 올림",
        "bring the catalogue back out": "카탈로그를 다시 내보냄",
        "Read files and check every rule; upload nothing.": "파일을 읽어 모든 규칙을 검사합니다. 아무것도 올리지 않습니다.",
        """
        Every problem is shown at its record, line, column and cell, grouped by kind; --issues FILE \
        writes them all. --rejects FILE writes the rejected records back as they stand, to be mended \
        and imported.
        """:
            """
        문제는 레코드, 줄, 열, 셀과 함께 종류별로 보여 줍니다. --issues FILE은 모든 문제를 파일에 씁니다. --rejects FILE은 거부된 레코드를 있는 \
        그대로 써 주므로, 고쳐서 가져올 수 있습니다.
        """,
        "Check files, then upload the good rows at the allowed rate.": "파일을 검사한 뒤 문제없는 행을 허용된 속도로 올립니다.",
        """
        Nothing is sent before all of the input is read and judged. What is to be sent then stands in \
        the ledger, so the same command after a stop uploads what is left and nothing twice. With no \
        market named, the practice market inside this program is used.
        """:
            """
        입력을 모두 읽고 검사하기 전에는 아무것도 보내지 않습니다. 보낼 것은 기록부에 적히므로, 멈춘 뒤 같은 명령을 다시 실행하면 남은 것만 올리고 두 번 올리지 않습니다. \
        마켓을 정하지 않으면 내장된 연습용 마켓을 씁니다.
        """,
        """
        The products that the rows name are looked at in the market before the plan stands: what is gone is \
        registered again, what somebody changed there is changed back, or left with --keep-theirs. --refresh full \
        looks at every field of each, --refresh none takes the ledger's word. Afterwards it is looked whether what \
        was registered is there, and once: a second one is named, with the command that deletes it, and ends with 2.
        """:
            """
        계획을 세우기 전에 행이 가리키는 상품을 마켓에서 먼저 확인합니다. 없어진 상품은 다시 등록하고, 마켓에서 바뀐 상품은 행의 값으로 되돌립니다(--keep-theirs를 \
        쓰면 그대로 둡니다). --refresh full은 상품마다 모든 항목을 확인하고, --refresh none은 확인하지 않고 기록만 봅니다. 끝난 뒤에는 등록한 상품이 마켓에 하나씩 \
        있는지 확인합니다. 둘이 있으면 지우는 명령과 함께 알려 주고 상태 2로 끝납니다.
        """,
        """
        --plan-out keeps the plan of a dry run as a file, to be read and reviewed; --plan carries out \
        exactly that, and refuses where an input, a photo, the rules, an option or the market has \
        moved since.
        """:
            """
        --plan-out은 연습 실행의 계획을 파일로 남겨 검토할 수 있게 합니다. --plan은 그 계획만 그대로 실행하며, 그 뒤에 입력, 사진, 규칙, 옵션, 마켓 \
        가운데 하나라도 바뀌었으면 거부합니다.
        """,
        """
        Where the ledger was lost, restored from before or copied, or another machine has registered \
        the same products, nothing is sent before it is said what to do: --adoption equal takes products into \
        the ledger that are equal to rows in every field and the number of photos, --adoption FILE \
        those that an export names, --adoption none registers all the same.
        """:
            """
        기록부가 없어졌거나, 예전 것을 되살렸거나 복사했거나, 다른 컴퓨터에서 같은 상품을 등록했다면 어떻게 할지 정할 때까지 아무것도 보내지 않습니다. --adoption equal은 모든 \
        필드와 사진 수가 행과 같은 상품을, --adoption FILE은 내보낸 파일에 적힌 상품을 기록부에 넣습니다. --adoption none은 그래도 등록합니다.
        """,
        "Write what was understood of files as a catalogue with this tool's own columns.":
            "파일에서 읽어 낸 상품을 이 도구의 열로 된 카탈로그로 씁니다.",
        """
        One row a product, with its values as an import would take them; importing the file asks the same of the \
        market as importing the originals. Rows that an import rejects are left out; --rejected keeps them, as \
        far as they could be read, with their codes in a column of that name. Photos keep their names. The file \
        appears whole or not at all, and not where a file cannot be read or is no catalogue.
        """:
            """
        상품마다 한 행씩, 가져오기가 받아들이는 값으로 씁니다. 이 파일을 가져오면 원래 파일을 가져올 때와 똑같은 일을 마켓에 요청합니다. 가져오기가 거부하는 행은 \
        빼며, --rejected를 붙이면 읽을 수 있는 만큼 함께 쓰고 rejected 열에 코드를 적습니다. 사진 이름은 그대로 둡니다. 파일은 온전히 만들어지거나 아예 만들어지지 \
        않으며, 읽을 수 없거나 카탈로그가 아닌 파일이 있으면 쓰지 않습니다.
        """,
        "Bring the catalogue back out, as CSV, JSON, NDJSON, XML or a workbook.":
            "카탈로그를 CSV, JSON, NDJSON, XML이나 통합 문서로 내보냅니다.",
        """
        The file appears whole or not at all. With --images the photos are saved and the file names \
        them; it can then be imported into another market as it stands. Photos are fetched from public \
        addresses, and from the market's own host and port; what is no JPEG or PNG is not kept. A \
        number that cannot be read is written as the market spells it. Both are told, and end with 2. \
        Products are written oldest first.
        """:
            """
        파일은 온전하게 생기거나 아예 생기지 않습니다. --images를 주면 사진도 저장하고 파일에 그 이름을 적으므로, 그대로 다른 마켓에 가져올 수 있습니다. 사진은 \
        공개된 주소와 마켓 자신의 호스트와 포트에서 받으며, JPEG나 PNG가 아니면 저장하지 않습니다. 읽을 수 없는 수는 마켓이 적은 대로 씁니다. 두 경우 모두 알리고 \
        상태 2로 끝납니다. 상품은 오래된 것부터 씁니다.
        """,
        """
        --vendor, --search, --ids and --since choose together. The market dates products by whole days in UTC, so \
        --since takes all of the day that its moment falls on, and what has no date. --split writes files that are \
        each whole in themselves and get their names once all of them are written; imported together they are \
        what the one file would be. The same catalogue gives the same bytes in every format.
        """:
            """
        --vendor, --search, --ids, --since는 함께 쓸 수 있고 모두 맞는 상품만 내보냅니다. 마켓의 날짜는 UTC의 하루 단위이므로 --since는 그 시각이 속한 날의 상품을 모두, \
        그리고 날짜가 없는 상품도 내보냅니다. --split으로 나눈 파일은 저마다 온전하며, 모두 쓴 뒤에야 제 이름으로 생깁니다. 함께 가져오면 파일 하나일 때와 같습니다. \
        같은 카탈로그는 어느 형식이든 언제 써도 바이트까지 같습니다.
        """,
        "Show how a file is read: format, encoding, delimiter, header, columns, and why.":
            "파일을 어떻게 읽는지 보여 줍니다: 형식, 인코딩, 구분자, 머리글, 열과 그 근거.",
        "With --output json every record is printed as it was read, the header as record 0, cells untrimmed.":
            "--output json을 주면 모든 레코드를 읽은 그대로 보여 줍니다. 머리글은 0번 레코드이고 셀의 공백도 그대로입니다.",
        """
        Each column stands with the values of the same three records, and the share of records that would be \
        accepted is told, photos not looked at.
        """:
            "열마다 같은 레코드 세 개의 값을 보여 주고, 레코드 가운데 얼마가 통과할지 알려 줍니다. 사진은 보지 않습니다.",
        "An empty catalogue to fill in.": "채워 넣을 빈 카탈로그를 만듭니다.",
        "What each column means and allows.": "열마다 뜻과 쓸 수 있는 값을 보여 줍니다.",
        "What an issue means and how to mend it.": "문제의 뜻과 고치는 방법을 알려 줍니다.",
        "A completion script for a shell.": "셸의 자동 완성 스크립트를 만듭니다.",
    ]
}

extension HelpWording {
    /// The page for spreadsheets.
    static let sheets: [String: PrintableText] = [
        "Look at a spreadsheet in a browser: correct it, and register its rows.":
            "상품 파일을 웹 브라우저에서 보고, 고치고, 등록합니다.",
        """
        A page on this machine shows how the file was read and lets it be read differently, shows the same \
        report as a dry run, takes corrections in the cells, gives the corrected file back, and registers the \
        good rows with what import does: at the allowed rate, nothing twice, stopped and gone on with as one \
        likes. The file itself is never changed. Without a file the page asks for one, with its photos.
        """:
            """
        이 컴퓨터에 페이지를 열어, 파일을 어떻게 읽었는지 보여 주고 다르게 읽게 하며, 시험 실행과 같은 보고서를 보여 주고, 칸을 그 자리에서 고쳐 고친 파일을 내려받게 하고, \
        좋은 행을 import와 똑같이 등록합니다. 허용된 속도로 보내고, 두 번 등록하지 않으며, 언제든 멈췄다가 계속할 수 있습니다. 원래 파일은 바꾸지 않습니다. 파일을 \
        적지 않으면 페이지에서 파일과 사진을 고릅니다.
        """,
        """
        The address that is printed opens the page for whoever has it, and for nobody else on this machine. Paste \
        it into the browser's address bar: as an argument of a program, others see it in the list of processes. ^C \
        ends the page; what is on the wire is answered first.
        """:
            """
        페이지는 출력된 주소를 가진 사람만 열 수 있고, 이 컴퓨터의 다른 사용자는 열 수 없습니다. 주소는 브라우저의 주소창에 붙여 넣으세요. 프로그램의 인수로 적으면 \
        다른 사용자가 프로세스 목록에서 볼 수 있습니다. ^C로 페이지를 끝내며, 이미 보낸 요청은 답을 받고 끝냅니다.
        """,
    ]
}
