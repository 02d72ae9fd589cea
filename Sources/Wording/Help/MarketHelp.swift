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
        """
        The products are looked at in the market first, and those that are gone already count as deleted; with \
        --refresh none nothing is looked at.
        """:
            "마켓의 상품을 먼저 확인하며, 이미 없어진 상품은 삭제한 것으로 칩니다. --refresh none을 쓰면 확인하지 않습니다.",
        """
        The photos are counted on a terminal, or where --columns has images: that takes a request for each product \
        shown. With --sort the whole catalogue is read, and its page shown.
        """:
            """
        사진 수는 터미널이거나 --columns에 images가 있을 때 세며, 보여 줄 상품마다 요청을 하나씩 보냅니다. --sort를 주면 카탈로그를 모두 읽어 정렬한 쪽을 보여 줍니다.
        """,
    ]
}

extension HelpWording {
    /// The practice market.
    static let practice: [String: PrintableText] = [
        "The practice market, on this machine.": "이 컴퓨터에서 도는 연습용 마켓을 엽니다.",
        """
        A market with the real one's contract, for trying things and for testing clients. Browsers find \
        its shop window at its address: the products, and forms to register, change and delete them. It \
        listens on loopback unless told otherwise, and keeps its products and photos in a folder. Without \
        --identifier it makes a vendor and says where that vendor's secret lies. One folder may be \
        served by any generation: its products stay the same. A request whose Host is neither its \
        address nor a name of --allow-host is refused, and so is one that changes something and that a \
        browser sends for another site's page.
        """:
            """
        실제 마켓과 같은 규약을 따르는 마켓으로, 시험해 보거나 클라이언트를 검사하는 데 씁니다. 브라우저로 그 주소를 열면 상품을 보고 등록, 수정, 삭제하는 페이지가 있습니다. 달리 정하지 않으면 루프백에서 접속을 받고, 상품과 사진은 폴더에 둡니다. \
        --identifier가 없으면 판매자를 만들고 그 비밀 값이 든 파일을 알려 줍니다. 한 폴더를 어느 세대로든 열 수 있고 상품은 그대로입니다. Host가 이 마켓의 \
        주소나 --allow-host의 이름이 아닌 요청은 거부하며, 무언가를 바꾸는 요청을 브라우저가 다른 사이트의 페이지를 위해 보낸 경우에도 거부합니다.
        """,
    ]
}

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
    ]
}

extension HelpWording {
    /// The commands about backups.
    static let backups: [String: PrintableText] = [
        "Backups of the whole catalogue, which can be proved and brought back.": "카탈로그 전체의 백업을 만들고 증명하고 되살립니다.",
        "Make a backup of the catalogue with its photos.": "카탈로그를 사진과 함께 백업합니다.",
        """
        The folder holds one account's backups: each is the whole catalogue at one moment, with all that the \
        market says of each product, and the photos at full size, each kept once. What the market's list proves \
        unchanged since the last backup is not asked for again. Products that come, go or change meanwhile are \
        told, and a backup is called complete only where the market's list shows what was kept, in the number \
        that it claims. Your own keys (sku) and what the ledger knows go with it. A backup that is stopped or \
        killed leaves earlier ones as they were, and the same command goes on with it. Photos that the market \
        has lost since the last backup end with 2, and so does an incomplete backup.
        """:
            """
        폴더 하나에 계정 하나의 백업이 들어 있습니다. 백업마다 어느 한 때의 카탈로그 전체와 마켓이 상품마다 말하는 모든 것, 원본 크기의 사진이 있으며, 사진은 한 \
        번씩만 둡니다. 마지막 백업 뒤로 바뀌지 않았다고 마켓의 목록이 증명하는 상품은 다시 묻지 않습니다. 백업하는 동안 생기거나 사라지거나 바뀐 상품은 알려 주고, 마켓의 \
        목록이 백업한 것과 같고 수도 맞을 때만 온전하다고 합니다. 판매자의 키(sku)와 기록부가 아는 것도 함께 둡니다. 멈추거나 죽어도 이전 백업은 그대로이고, 같은 \
        명령으로 이어집니다. 마지막 백업 뒤로 마켓에서 없어진 사진이 있거나 백업이 불완전하면 상태 2로 끝납니다.
        """,
        "The backups in a folder, oldest first.": "폴더에 있는 백업을 오래된 것부터 보여 줍니다.",
        "Prove that backups are what was written.": "백업이 기록된 그대로인지 증명합니다.",
        """
        Reads every byte of every file, without asking anybody: what is missing, cut off, changed or added is \
        named, and of a damaged catalogue the products. Anybody can do the same without this program: in a \
        backup's own folder, sha256sum -c SHA256SUMS. With --against, the newest backup, or the one of --at, is \
        then held against a market as it is now: each product's own page, and the bytes of its photos.
        """:
            """
        모든 파일의 모든 바이트를 읽으며 아무에게도 묻지 않습니다. 없어지거나 잘리거나 바뀌거나 덧붙은 것을 모두 알려 주고, 카탈로그가 손상되었으면 어느 상품인지도 알려 \
        줍니다. 이 프로그램이 없어도 백업마다의 폴더에서 sha256sum -c SHA256SUMS로 확인할 수 있습니다. --against를 주면 가장 새로운 백업이나 --at의 백업을 지금의 \
        마켓과 대조합니다. 상품마다 그 페이지와 사진의 바이트를 봅니다.
        """,
        "How two catalogues differ, product by product and field by field.": "두 카탈로그가 어떻게 다른지 상품마다 필드마다 보여 줍니다.",
        """
        Each side is a folder of backups (its newest, or folder@2026-11-20 for an older one), a catalogue file, or \
        the market as it is (market, or its address). Products are told by your own keys (sku) where both sides \
        have one, else by their numbers where both sides are the same market's and account's, else by their \
        names. Of a market the keys are those that the ledger has. Photos differ where their bytes do, or where \
        only one market's addresses are known, those. Ends with 4 where there is a difference.
        """:
            """
        한쪽은 백업 폴더(가장 새로운 것, 또는 folder@2026-11-20처럼 예전 것), 카탈로그 파일, 지금의 마켓(market 또는 그 주소)입니다. 양쪽에 다 있으면 판매자의 \
        키(sku)로, 아니면 같은 마켓 같은 계정일 때는 상품 번호로, 그것도 아니면 이름으로 짝을 찾습니다. 마켓 쪽의 키는 기록부에 있는 것입니다. 사진은 바이트가 다르면 다르고, \
        한 마켓의 주소만 알 때는 주소를 봅니다. 다른 것이 있으면 상태 4로 끝납니다.
        """,
        "Remove old backups by rules, and the photos that only they have.": "오래된 백업과 거기에만 있는 사진을 규칙에 따라 지웁니다.",
        """
        Each rule keeps the newest backup of each of the last days, weeks, months or years that have one, in the \
        local time; what any rule keeps stays. The newest complete backup stays whatever the rules say, and \
        incomplete ones go once a newer complete one is there. One that a stopped restore still needs stays, too, \
        as far as the ledger knows. Where a manifest is damaged nothing is removed. --remove takes one away by its \
        name, such as one that a wrong clock dated ahead, and without a --keep rule that one alone.
        """:
            """
        규칙마다 백업이 있는 마지막 며칠, 몇 주, 몇 달, 몇 해의 가장 새로운 백업을 남기며, 날짜는 이 컴퓨터의 시간대를 따릅니다. 어느 규칙이든 남기는 것은 남습니다. 가장 \
        새로운 온전한 백업은 규칙과 상관없이 남고, 불완전한 백업은 더 새로운 온전한 백업이 생기면 지웁니다. 기록부가 아는 한, 멈춘 복원에 \
        아직 필요한 백업도 남깁니다. 손상된 manifest가 있으면 아무것도 지우지 않습니다. --remove는 시계가 틀려 앞선 날짜로 만들어진 백업처럼 \
        이름을 적은 백업을 지우며, --keep 규칙이 없으면 그것만 지웁니다.
        """,
        "Bring a backup back into a market, empty or in use.": "백업을 빈 마켓이나 쓰고 있는 마켓에 되살립니다.",
        """
        First everything is looked at and a plan is shown. Products that are as they were are left alone, those \
        that changed get their values back, those that are gone are registered anew with their photos; products \
        that came since stay. Then the plan is carried out as a run like any other: a stopped one goes on with \
        the same command, and runs undo takes it back. The ledger learns whose the products are, with your own \
        keys, and old and new numbers are written down in a file that is named at the end. Products are registered \
        one after the other, in the order they had, as fast as the market answers; more at once (--concurrency) \
        are faster, and their order is that of arrival. Another market, \
        account or generation takes what it can hold, and the rest is listed; texts go as they were, to the \
        byte. Asks on a terminal and needs --yes elsewhere.
        """:
            """
        먼저 모두 살펴보고 계획을 보여 줍니다. 그대로인 상품은 두고, 바뀐 상품은 값을 되돌리고, 없어진 상품은 사진과 함께 다시 등록합니다. 그 뒤에 생긴 상품은 그대로 \
        둡니다. 계획은 다른 실행과 똑같이 실행되어, 멈추면 같은 명령으로 이어지고 runs undo로 되돌릴 수 있습니다. 어느 상품이 내 것인지와 판매자의 키를 기록부에 다시 \
        적고, 예전 번호와 새 번호는 끝에 알려 주는 파일에 적습니다. 상품은 예전 순서대로 하나씩, 마켓이 답하는 대로 등록합니다. \
        --concurrency로 여럿을 한꺼번에 보내면 더 빠르지만 순서는 도착한 차례가 됩니다. 다른 마켓이나 계정이나 세대에는 담을 수 있는 것만 담고 나머지는 알려 줍니다. 글은 바이트까지 그대로 \
        보냅니다. 터미널에서는 묻고 그 밖에서는 --yes가 필요합니다.
        """,
    ]
}
