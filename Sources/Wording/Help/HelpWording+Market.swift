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
        "which page, counted from 1": "볼 쪽 번호(1부터)",
        "products on a page": "한 쪽에 보여 줄 상품 수",
        "the product's number": "상품 번호",
        "the products' numbers": "상품 번호. 여럿 가능",
        "do not ask": "묻지 않기",
    ]
}
