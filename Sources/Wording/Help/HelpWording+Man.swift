extension HelpWording {
    /// The command that writes manual pages.
    static let man: [String: PrintableText] = [
        "A command's manual page, for man.": "man으로 볼 명령의 설명서를 만듭니다.",
        "The pages are made of what help shows, in the language that is asked for.": "도움말과 같은 내용을 정한 언어로 씁니다.",
        "a command; the program itself where there is none": "명령. 없으면 프로그램 전체",
        "the folder for all pages, one a command; standard output otherwise": "명령마다 한 쪽씩 모두 쓸 폴더. 없으면 표준 출력",
    ]
}
