extension HelpWording {
    /// Which market, how requests are sent, and how it is told.
    static let sending: [String: PrintableText] = [
        "the market's address, or sandbox for the practice market inside": "마켓의 주소. sandbox는 내장된 연습용 마켓",
        "the API's generation": "API의 세대",
        "who you are to the market; camp and camp2 have none": "마켓에 등록된 식별자. camp와 camp2에는 없음",
        "the file with your secret, or the items' password": "비밀 값이나 상품의 비밀번호가 든 파일",
        "a certificate authority to trust besides the system's, in PEM": "시스템의 인증 기관과 함께 믿을 인증 기관의 인증서(PEM)",
        "speak http:// to another machine, where anybody on the way can read and change it all":
            "다른 컴퓨터와 http://로 통신하기. 중간에서 모두 읽고 바꿀 수 있음",
        "where runs are remembered": "기록부 파일",
        "requests a second or minute at most": "1초나 1분에 보낼 요청 수의 한도",
        "requests that may start at once after a pause": "쉬었다가 한꺼번에 시작해도 되는 요청 수",
        "requests under way at once (default: 4; 1 where a backup is brought back)":
            "동시에 진행하는 요청 수(기본값: 4, 백업을 되살릴 때는 1)",
        "tries after the first, where trying again is safe": "다시 보내도 안전한 요청을 다시 시도할 횟수",
        "how long a request may take": "요청 하나의 시간 한도",
        "how long after --timeout the market may still do what it did not answer":
            "답하지 않은 요청을 마켓이 --timeout 뒤에도 처리할 수 있는 시간",
        "how long a pause of the market's is obeyed at most": "마켓이 멈춰 달라고 할 때 따를 시간의 한도",
        "adds a line of JSON for each request and retry to a file; no secrets":
            "요청과 재시도마다 JSON 한 줄을 덧붙일 파일. 비밀 값은 적지 않음",
        "how much goes there: trace, debug (each request), info (retries), notice, warning or error":
            "적을 내용: trace, debug(모든 요청), info(재시도), notice, warning, error",
        "send N rows of each kind first, and the rest once the market has them as they were meant":
            "종류마다 N행을 먼저 보내고, 마켓에 그대로 있으면 나머지를 보내기",
        "look at the products first: auto (a minute at most), full (every field of each), none (the ledger's word counts)":
            "먼저 상품을 확인하는 정도: auto(1분까지), full(상품마다 모든 항목), none(확인하지 않고 기록만 봄)",
        "start nothing new after this: 06:00, 2026-11-22T06:00 or 30m":
            "이때부터 새로 시작하지 않기: 06:00, 2026-11-22T06:00, 30m",
        "your number at the market, for telling your products from others'": "마켓에서 자신의 판매자 번호. 다른 판매자의 상품과 구별할 때 씀",
        "text for people, json for scripts (one object a line)": "사람에게는 text, 스크립트에는 json(객체 하나가 한 줄)",
        "text for people, json for scripts (one object a line), github for issues beside the lines in GitHub":
            "사람에게는 text, 스크립트에는 json(객체 하나가 한 줄), GitHub에는 github(문제를 파일의 그 줄 옆에 표시)",
        "ko or en; the locale's language otherwise": "ko, en. 없으면 로캘의 언어",
        "no talk, only data and errors": "안내 없이 데이터와 오류만 보여 주기",
        "show more issues of each kind, and each retry, refusal and lost answer":
            "종류마다 더 많은 문제와, 재시도, 거절, 응답 없음을 모두 보여 주기",
        "auto, always or never": "auto(자동), always(항상), never(안 함)",
        "auto or never": "auto(자동), never(안 함)",
    ]
}
