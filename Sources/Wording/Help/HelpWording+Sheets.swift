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
        "the catalogue, compressed with gzip or not": "상품 파일. gzip으로 압축한 파일도 됨",
        "where the page is on 127.0.0.1; 0 takes a free port": "127.0.0.1에서 페이지를 열 포트. 0이면 빈 포트",
    ]
}
