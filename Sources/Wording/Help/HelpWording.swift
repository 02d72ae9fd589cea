/// What help says of commands, in Korean, by the English, which stands with the commands. What it says of options stands with these in both
/// languages.
package enum HelpWording {
    /// The text in the language; English where nobody has said it otherwise yet.
    package static func text(_ english: String, in language: Language) -> String {
        language == .korean ? korean[english]?.description ?? english : english
    }

    /// The Korean texts by the English ones. A text that has two is a mistake.
    package static let korean = tables.reduce(into: [String: PrintableText]()) { all, table in
        all.merge(table) { first, _ in preconditionFailure("help has two texts for one: \(first)") }
    }

    private static let tables = [
        frame, statuses, files, marketCommands, runs, ledger, practice, sheets, faults, settings, man, checks, backups,
    ]
}

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

extension HelpWording {
    /// The command that writes manual pages.
    static let man: [String: PrintableText] = [
        "A command's manual page, for man.": "man으로 볼 명령의 설명서를 만듭니다.",
        "The pages are made of what help shows, in the language that is asked for.": "도움말과 같은 내용을 정한 언어로 씁니다.",
    ]
}

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
    ]
}

extension HelpWording {
    /// The commands about the person's own settings.
    static let settings: [String: PrintableText] = [
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
    ]
}

extension HelpWording {
    /// The commands about the ledger itself.
    static let ledger: [String: PrintableText] = [
        "The ledger itself: where it is, whether it is whole, copying it and bringing it back.":
            "기록부 자체를 다룹니다: 위치, 온전한지 확인, 백업과 되살리기.",
        "Where the ledger is and what it holds.": "기록부가 어디에 있고 무엇이 들어 있는지 보여 줍니다.",
        "Whether the ledger is whole, and as new as it was.": "기록부가 온전하고 예전 것이 아닌지 확인합니다.",
        """
        Reads all of it. A ledger that was lost, restored from before, or copied without its \
        write-ahead log is whole and still knows less than it did: the count of its commits, kept \
        beside it, tells.
        """:
            """
        기록부를 모두 읽습니다. 없어졌거나, 예전 것을 되살렸거나, 선행 기록 로그(WAL) 없이 복사한 기록부는 온전해 보여도 아는 것이 적습니다. 옆에 적어 둔 기록 횟수로 \
        알 수 있습니다.
        """,
        "Copy the ledger into a file, also while it is in use.": "쓰는 중에도 기록부를 파일로 복사합니다.",
        """
        The copy is the ledger at one moment, with what stands in its write-ahead log: a plain copy of \
        the file alone lacks that. It appears whole or not at all, and no file is written over.
        """:
            """
        복사본은 한 시점의 기록부이며 선행 기록 로그(WAL)의 내용도 들어 있습니다. 파일만 복사하면 그 내용이 빠집니다. 파일은 온전하게 생기거나 아예 생기지 않고, 있던 \
        파일을 덮어쓰지 않습니다.
        """,
        "Put a backup into the ledger's place.": "백업을 기록부의 자리에 놓습니다.",
        """
        The ledger that was there is kept beside it. What was sent since the backup, the restored \
        ledger does not know: import with --adoption equal takes those products up. Refused while another \
        process has the ledger open. Asks on a terminal where there is a ledger already.
        """:
            """
        있던 기록부는 옆에 남습니다. 되살린 기록부는 백업 뒤에 보낸 것을 모르므로, import --adoption equal로 그 상품을 기록부에 넣으세요. 다른 프로세스가 기록부를 열고 \
        있으면 거부합니다. 기록부가 이미 있으면 터미널에서 묻습니다.
        """,
    ]
}
