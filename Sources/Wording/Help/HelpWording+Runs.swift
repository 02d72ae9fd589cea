extension HelpWording {
    /// The commands about runs.
    static let runs: [String: PrintableText] = [
        "What the ledger remembers of imports, deletions and undoings.": "기록부에 남은 가져오기, 삭제, 되돌리기를 다룹니다.",
        "The runs, newest first.": "실행을 최신순으로 보여 줍니다.",
        "One run, row by row.": "실행 하나를 행마다 보여 줍니다.",
        """
        Each row begins with its record in the file. Rows that the rules rejected never became part of \
        a run; it has their number only.
        """:
            "행은 파일의 레코드 번호로 시작합니다. 규칙에 어긋나 거부된 행은 실행에 들어가지 않아 그 수만 남아 있습니다.",
        "Carry a stopped run to its end, without the file it came from.": "멈춘 실행을 원래 파일 없이 끝까지 마칩니다.",
        """
        The rows are in the ledger; their photos must still be where they were. The market is named as \
        it was for the run. Without a run, the account's only unfinished one is meant. Where a newer \
        run changed rows that this one has left, it is asked on a terminal and --yes is needed \
        elsewhere, since the older values would come back.
        """:
            """
        행은 기록부에 있지만, 사진은 원래 자리에 그대로 있어야 합니다. 마켓은 그 실행 때와 같게 적습니다. 실행을 적지 않으면 이 계정에서 하나뿐인 끝나지 않은 실행을 \
        뜻합니다. 더 새로운 실행이 남은 행을 바꾸었다면 예전 값으로 돌아가게 되므로, 터미널에서는 묻고 그 밖에서는 --yes가 필요합니다.
        """,
        """
        The run's products are looked at in the market first, those that it has registered already among them: what \
        is gone is registered again, and where very many are that is asked, too. --refresh full looks at every field \
        of each, --refresh none takes the ledger's word.
        """:
            """
        이미 등록한 것까지 이 실행의 상품을 마켓에서 먼저 확인하고, 없어진 상품은 다시 등록합니다. 아주 많이 없어졌으면 먼저 묻습니다. --refresh full은 상품마다 모든 항목을 \
        확인하고, --refresh none은 확인하지 않고 기록만 봅니다.
        """,
        "Decide rows of which nobody knows whether the market has them.": "마켓에 있는지 알 수 없는 행을 어떻게 볼지 정합니다.",
        """
        A row is unknown while the market may have it and nothing proves which product it is. Look at \
        the market, and say which product a row is, or that it is none; a row is named by its record \
        or its sku. Without either flag each row is asked about on a terminal, and listed elsewhere. \
        Nothing is sent: a row that is none is sent by the next import.
        """:
            """
        마켓에 있을 수 있지만 어느 상품인지 증명할 것이 없는 행은 결과를 모르는 행입니다. 마켓을 보고 어느 상품인지, 또는 없는지 알려 주세요. 행은 레코드 번호나 sku로 \
        적습니다. 두 옵션이 모두 없으면 터미널에서는 행마다 묻고, 그 밖에서는 목록만 보여 줍니다. 아무것도 보내지 않으며, 없다고 한 행은 다음 가져오기에서 보냅니다.
        """,
        "Put back what a run changed.": "실행이 바꾼 것을 되돌립니다.",
        """
        Products that it registered are deleted, values that it changed are put back. What somebody \
        changed since is left alone and listed; so is what cannot be undone, such as a deletion. Each \
        product is looked at in the market first. The undoing is a run of its own: it is remembered, \
        the same command goes on after a stop, and it can be undone itself as far as it changed \
        values. Asks on a terminal and needs --yes elsewhere; a stopped run is not resumed afterwards.
        """:
            """
        등록한 상품은 삭제하고, 바꾼 값은 예전 값으로 돌립니다. 그 뒤에 다른 곳에서 바뀐 것과 삭제처럼 되돌릴 수 없는 것은 그대로 두고 알려 줍니다. 상품마다 먼저 마켓을 \
        확인합니다. 되돌리기도 하나의 실행이어서 기록부에 남고, 멈춘 뒤에는 같은 명령으로 이어지며, 값을 바꾼 것은 다시 되돌릴 수 있습니다. 터미널에서는 묻고 그 밖에서는 \
        --yes가 필요합니다. 멈춘 실행을 되돌리면 이어서 할 수 없습니다.
        """,
        "Forget a run and its rows.": "실행과 그 행을 기록부에서 잊습니다.",
        """
        What the market has stays, and stays known: importing the same file again uploads nothing \
        twice. A forgotten run can be neither resumed nor undone. Rows of which nobody knows whether \
        the market has them, and products that the market has twice because a replacement broke off, \
        are asked about on a terminal and need --yes elsewhere.
        """:
            """
        마켓의 상품은 그대로이며 기록부에도 남아, 같은 파일을 다시 가져와도 두 번 올리지 않습니다. 잊은 실행은 이어서 할 수도 되돌릴 수도 없습니다. 마켓에 있는지 알 수 \
        없는 행과, 교체가 끊겨 마켓에 둘씩 있는 상품은 터미널에서는 묻고 그 밖에서는 --yes가 필요합니다.
        """,
        "only runs in this state, such as stopped; may be repeated": "이 상태의 실행만(예: stopped). 여러 번 가능",
        "the run, as runs list names it": "runs list에 나오는 실행 이름",
        "only rows with this outcome, such as failed; may be repeated": "이 결과의 행만(예: failed). 여러 번 가능",
        "do not ask where newer runs changed the same rows, or very many products are gone":
            "더 새로운 실행이 같은 행을 바꾸었거나 아주 많은 상품이 없어졌어도 묻지 않기",
        "the row is this product; may be repeated": "이 행은 이 상품임. 여러 번 가능",
        "the market does not have the row; may be repeated": "이 행은 마켓에 없음. 여러 번 가능",
        "show what would be undone, and change nothing": "되돌릴 것을 보여 주기만 하기",
        "do not ask where rows are in doubt or half replaced": "결과를 모르는 행이나 교체가 끊긴 상품이 있어도 묻지 않기",
    ]
}
