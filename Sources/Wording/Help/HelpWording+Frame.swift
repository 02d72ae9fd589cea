extension HelpWording {
    /// What every page has: headings, groups of options, and what is said of configuration.
    static let frame: [String: PrintableText] = [
        "EXAMPLES": "예시",
        "EXIT STATUS": "종료 상태",
        "FAULTS": "장애",
        "CONFIGURATION": "설정",
        "Input": "입력",
        "Issues": "문제",
        "Market": "마켓",
        "Transfer": "전송",
        "Output": "출력",
        "Export": "내보내기",
        "Show the version.": "버전 보기",
        "Show help information.": "도움말 보기",
        "Show subcommand help information.": "명령의 도움말을 보여 줍니다.",
        """
        Options may also come from the environment (OPENMARKET_LANG for --lang), from a profile (--profile) and from \
        your own openmarket/config.json under XDG_CONFIG_HOME.
        """:
            """
        옵션은 환경 변수(--lang은 OPENMARKET_LANG), 프로필(--profile), XDG_CONFIG_HOME 아래에 있는 자신의 openmarket/config.json에도 적을 \
        수 있습니다.
        """,
        "The folder's .openmarket.json may say how files are read:": "폴더의 .openmarket.json에는 파일을 읽는 방법만 적을 수 있습니다:",
        "It may set, where that is less than yours:": "자신이 정한 값보다 낮게만 적을 수 있습니다:",
        "On the command line alone:": "명령줄에만 쓸 수 있습니다:",
    ]
}
