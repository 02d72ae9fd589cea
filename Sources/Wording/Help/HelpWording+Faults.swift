extension HelpWording {
    /// What the practice market can do wrong.
    static let faults: [String: PrintableText] = [
        """
        --faults PLAN makes trouble on demand: a JSON array of rules, asked in their order for every \
        request. A rule:
        """:
            "--faults PLAN은 원하는 장애를 일으킵니다. PLAN은 규칙의 JSON 배열이며 요청마다 차례로 맞춰 봅니다. 규칙의 항목:",
        "create, update, archive, delete, list, detail, health, photo, api (all but photo), *; or several":
            "create, update, archive, delete, list, detail, health, photo, api(photo를 뺀 모두), *, 또는 여럿",
        "let so many alone first": "처음 몇 건은 그냥 둠",
        "then strike each n-th": "그 뒤로 n번째마다 일으킴",
        "strike so often at most": "일으킬 횟수의 한도",
        "and by chance, 0…1, repeated by the same seed": "0…1의 확률로 일으키며, 시드가 같으면 결과도 같음",
        "what happens, with its own members:": "일어날 일과 그 항목:",
        "duration: \"40ms\"; the following rules are asked, too": "duration: \"40ms\", 다음 규칙도 마저 맞춰 봄",
        "the connection is closed; nothing was done": "아무것도 하지 않고 연결을 끊음",
        "the product is kept, the connection closed without an answer": "상품은 등록하고 응답 없이 연결을 끊음",
        "the same by RST, at: head, body, before, after, answer": "RST로 끊음, at: head, body, before, after, answer",
        "the product is kept; the answer's head and half of its body come": "상품은 등록하고 응답은 헤더와 본문의 절반만 보냄",
        "status: 429, headers: {\"Retry-After\": \"2\"}, body, commits: true|false":
            "status: 429, headers: {\"Retry-After\": \"2\"}, body, commits: true|false",
        "a proxy's page; status: 403": "프록시의 페이지, status: 403",
        "to: \"https://…\"; status: 302": "to: \"https://…\", status: 302",
        "the right answer called type: \"text/html\"": "올바른 응답의 종류를 다르게 적음, type: \"text/html\"",
        "the list answers the page before": "목록이 이전 쪽의 내용으로 답함",
        "the list's total is off, by: 1": "목록의 전체 수가 틀림, by: 1",
        "bytes: 1 at a time, interval: \"100ms\"": "한 번에 bytes: 1씩, interval: \"100ms\" 간격으로 보냄",
        "the request is carried out twice, as by a proxy that sends it again; the second answer comes":
            "프록시가 다시 보낸 것처럼 요청을 두 번 처리하고 두 번째 응답을 보냄",
        "429 beyond rate: \"10/s\" with burst: 1 in any window: \"1s\", by identifier":
            "identifier마다 window: \"1s\" 동안 rate: \"10/s\"와 burst: 1을 넘으면 429",
        """
        archive and delete are the two requests that delete a product: archive asks, with the secret, \
        for the address to delete it at, and delete goes there; camp and camp2 have delete alone. A \
        rule that can never strike is refused.
        """:
            """
        archive와 delete는 상품을 삭제하는 두 요청입니다. archive는 비밀 값을 보내 삭제할 주소를 묻고, delete는 그 주소로 보냅니다. camp와 \
        camp2에는 delete만 있습니다. 한 번도 걸릴 수 없는 규칙은 거부합니다.
        """,
        """
        --journal FILE appends a line of JSON for every request: when it came (at, in ns of the \
        monotonic clock), route, status, the market's own status, faults. A request for what the \
        market does not have is of the route other, with its path; what in it may be a secret is not \
        shown.
        """:
            """
        --journal FILE은 요청마다 JSON을 한 줄씩 덧붙입니다: 요청이 온 때(at, 단조 시계의 나노초), 경로(route), 상태, 마켓 본래의 상태, 장애. \
        마켓에 없는 것을 찾는 요청의 경로는 other이며 주소의 경로도 적습니다. 비밀일 수 있는 부분은 가립니다.
        """,
    ]
}
