extension HelpWording {
    /// The practice market.
    static let practice: [String: PrintableText] = [
        "The practice market, on this machine.": "이 컴퓨터에서 도는 연습용 마켓을 엽니다.",
        """
        A market with the real one's contract, for trying things and for testing clients. Browsers find \
        its shop window at its address: the products, and forms to register, change and delete them. It \
        listens on loopback unless told otherwise, and keeps its products and photos in a folder. Without \
        --identifier it makes a vendor and says where that vendor's secret lies. One folder may be \
        served by any generation: its products stay the same. A request whose Host is neither its \
        address nor a name of --allow-host is refused, and so is one that changes something and that a \
        browser sends for another site's page.
        """:
            """
        실제 마켓과 같은 규약을 따르는 마켓으로, 시험해 보거나 클라이언트를 검사하는 데 씁니다. 브라우저로 그 주소를 열면 상품을 보고 등록, 수정, 삭제하는 페이지가 있습니다. 달리 정하지 않으면 루프백에서 접속을 받고, 상품과 사진은 폴더에 둡니다. \
        --identifier가 없으면 판매자를 만들고 그 비밀 값이 든 파일을 알려 줍니다. 한 폴더를 어느 세대로든 열 수 있고 상품은 그대로입니다. Host가 이 마켓의 \
        주소나 --allow-host의 이름이 아닌 요청은 거부하며, 무언가를 바꾸는 요청을 브라우저가 다른 사이트의 페이지를 위해 보낸 경우에도 거부합니다.
        """,
        "where it listens; 0 takes a free port": "접속을 받을 포트. 0이면 빈 포트",
        "the address it listens at": "접속을 받을 주소",
        "a name by which it is reached besides its address": "주소 외에 이 마켓에 접속하는 이름",
        "where products and photos are kept": "상품과 사진을 둘 폴더",
        "a vendor to have": "등록해 둘 판매자",
        "the file that holds the vendor's secret": "판매자의 비밀 값이 든 파일",
        "the API's generation: openmarket, training, camp2 or camp": "API의 세대: openmarket, training, camp2, camp",
        "camp, camp2: how long a photo's address answers 404 after it was given out":
            "camp, camp2에서 사진의 주소를 알려 준 뒤 404로 답하는 시간",
        "documented: the registration form's; as-built: what the live market really did":
            "documented: 등록 양식의 규칙, as-built: 실제 마켓이 하던 대로",
        "products' numbers: rising, falling, random, zigzag (two ranges in turn), absurd (one far too high)":
            "상품 번호를 매기는 방법: rising(오름차순), falling(내림차순), random(무작위), zigzag(두 범위를 번갈아), absurd(하나만 터무니없이 큼)",
        "what random numbers follow from": "무작위 번호의 시드",
        "trouble on demand, by the rules in this file": "이 파일의 규칙대로 장애 일으키기",
        "where every request is written down": "모든 요청을 적을 파일",
    ]
}
