extension HelpWording {
    /// What the statuses mean.
    static let statuses: [String: PrintableText] = [
        "all that was asked for was done": "모두 마침",
        "could not do it": "실패함",
        "done, but some rows were rejected or failed": "끝났지만 거부되거나 실패한 행이 있음",
        "stopped midway, nothing lost: the same command resumes": "도중에 멈춤. 잃은 것은 없고 같은 명령으로 이어짐",
        "a difference was found": "다른 점이 있음",
        "wrong usage": "잘못된 사용법",
        "the input is not what it claims to be, or is empty": "입력이 그 형식이 아니거나 비어 있음",
        "no such input, a directory, no permission": "입력이 없거나, 폴더이거나, 권한이 없음",
        "the market does not answer": "마켓이 응답하지 않음",
        "the remote does not answer": "원격이 응답하지 않음",
        "another process is running this same job": "다른 프로세스가 같은 작업을 하고 있음",
        "the market refused the credentials": "마켓이 인증을 거절함",
        "a second signal, ^C (SIGINT); the ledger still resumes": "두 번째 ^C(SIGINT). 기록부로 이어서 할 수 있음",
        "a second signal, SIGHUP; the ledger still resumes": "두 번째 SIGHUP. 기록부로 이어서 할 수 있음",
        "a second signal, SIGTERM; the ledger still resumes": "두 번째 SIGTERM. 기록부로 이어서 할 수 있음",
        "^C: nothing was put in place": "^C. 파일을 쓰지 않음",
        "SIGHUP: the same": "SIGHUP. 위와 같음",
        "SIGTERM: the same": "SIGTERM. 위와 같음",
    ]
}
