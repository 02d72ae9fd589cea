extension HelpWording {
    /// The commands that ask the market, and delete from it.
    static let marketCommands: [String: PrintableText] = [
        "The market's products, a page at a time, newest first.": "마켓의 상품을 최신순으로 한 쪽씩 보여 줍니다.",
        "One product of the market, whole.": "마켓의 상품 하나를 모두 보여 줍니다.",
        "Delete products from the market.": "마켓에서 상품을 삭제합니다.",
        """
        Asks on a terminal and needs --yes elsewhere. The deletion is a run like an import: it is \
        remembered, keeps to the rate, and the same command goes on after a stop.
        """:
            "터미널에서는 묻고, 그 밖에서는 --yes가 필요합니다. 삭제도 가져오기처럼 하나의 실행입니다. 기록부에 남고, 속도를 지키며, 멈춘 뒤에는 같은 명령으로 이어집니다.",
        """
        The products are looked at in the market first, and those that are gone already count as deleted; with \
        --refresh none nothing is looked at.
        """:
            "마켓의 상품을 먼저 확인하며, 이미 없어진 상품은 삭제한 것으로 칩니다. --refresh none을 쓰면 확인하지 않습니다.",
        "which page, counted from 1": "볼 쪽 번호(1부터)",
        "products on a page": "한 쪽에 보여 줄 상품 수",
        "the product's number": "상품 번호",
        "the products' numbers": "상품 번호. 여럿 가능",
        "do not ask": "묻지 않기",
        """
        The photos are counted on a terminal, or where --columns has images: that takes a request for each product \
        shown. With --sort the whole catalogue is read, and its page shown.
        """:
            """
        사진 수는 터미널이거나 --columns에 images가 있을 때 세며, 보여 줄 상품마다 요청을 하나씩 보냅니다. --sort를 주면 카탈로그를 모두 읽어 정렬한 쪽을 보여 줍니다.
        """,
        "what is shown of each product, in this order": "상품마다 보여 줄 열과 그 순서",
        "by which column, the other way round with - before it": "정렬할 열. 앞에 -를 붙이면 거꾸로",
    ]
}
