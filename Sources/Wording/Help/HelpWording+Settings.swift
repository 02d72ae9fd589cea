extension HelpWording {
    /// The commands about the person's own settings.
    static let settings: [String: PrintableText] = [
        "which of your profiles: a market, an account and how it is spoken to": "사용할 프로필: 마켓, 계정, 보내는 방식",
        "Markets and accounts under names of your own, for --profile.": "마켓과 계정에 이름을 붙여 두고 --profile로 씁니다.",
        "Your profiles; the one in use has a star.": "저장한 프로필을 보여 줍니다. 쓰고 있는 것에는 별표가 붙습니다.",
        "Keep a market and an account under a name.": "마켓과 계정을 이름으로 저장합니다.",
        """
        The secret is asked for on a terminal, or copied from --secret-file, into a file that only you can read. It \
        is never printed, and never a flag's value.
        """:
            """
        비밀 값은 터미널에서 묻거나 --secret-file에서 복사하여 자신만 읽을 수 있는 파일에 둡니다. 화면에 보이지 않으며 옵션의 값으로 적지 않습니다.
        """,
        "the profile's name": "프로필 이름",
        "the profile's name; none ends it": "프로필 이름. 없으면 더 쓰지 않음",
        "the file that the secret is copied from; - is standard input": "비밀 값을 복사해 올 파일. -는 표준 입력",
        "put it into the place of the profile that has the name": "같은 이름의 프로필을 바꾸기",
        "Which profile is meant where --profile names none.": "--profile이 없을 때 쓸 프로필을 정합니다.",
        "Kept as \"profile\" in your own openmarket/config.json. Without a name no profile is meant any more.":
            "자신의 openmarket/config.json에 \"profile\"로 저장합니다. 이름이 없으면 더는 프로필을 쓰지 않습니다.",
        "Take a profile away, and its secret.": "프로필을 비밀 값과 함께 지웁니다.",
        "What the options are, and where each value comes from.": "옵션의 값과 그 값이 온 곳을 보여 줍니다.",
        "Each option's value, and whether flag, environment, file, profile or default said it.":
            "옵션마다 값과, 그 값을 정한 곳(옵션, 환경 변수, 파일, 프로필, 기본값)을 보여 줍니다.",
        """
        Behind it stands a command line as it would be given, which is not carried out; import where there is \
        none. Of a secret there is only its file's name.
        """:
            "뒤에 명령을 그대로 적으면 실행하지 않고 그 명령의 옵션을 보여 줍니다. 없으면 import의 옵션입니다. 비밀 값은 파일 이름만 보여 줍니다.",
        "a command, with its options or without": "명령과 그 옵션",
    ]
}
