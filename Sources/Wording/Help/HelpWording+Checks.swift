extension HelpWording {
    /// The command that checks what the others need.
    static let checks: [String: PrintableText] = [
        "Check market, account, clock, certificate, pace, ledger and a file, and say what to do.":
            "마켓, 계정, 시계, 인증서, 속도, 기록부와 파일을 점검하고 할 일을 알려 줍니다.",
        """
        Nothing is changed. Whether the market takes the credentials shows where the ledger knows a product of theirs: \
        the market is asked for the address to delete it at, which is then not used. The products that the ledger \
        knows are looked at in the market, or some of them where that takes more than a minute.
        """:
            """
        아무것도 바꾸지 않습니다. 마켓이 계정을 받아들이는지는 기록부에 그 계정의 상품이 있을 때 알 수 있습니다. 그 상품을 삭제할 주소를 마켓에 묻기만 하고 쓰지 않습니다. \
        기록부에 있는 상품이 마켓에 그대로 있는지도 확인하며, 1분이 넘게 걸리면 일부만 뽑아 확인합니다.
        """,
        "a catalogue to be looked at, too": "함께 살펴볼 카탈로그",
    ]
}
