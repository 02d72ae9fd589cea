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
        "the market to hold it against: market for the one that is configured, sandbox, or an address":
            "대조할 마켓: market(설정된 마켓), sandbox, 또는 주소",
        "look at a share of the products, chosen at random": "상품의 일부를 무작위로 골라 보기",
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
        "the earlier catalogue": "앞의 카탈로그", "the later catalogue": "뒤의 카탈로그",
        "the differences as a page for people (.html)": "차이를 사람이 보는 페이지(.html)로",
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
        "whose products: mine (the account's that made the backup), a vendor's number, or all":
            "누구의 상품인지: mine(백업한 계정의 것), 판매자 번호, all",
        "show what would be brought back, and change nothing": "복원할 것을 보여 주기만 하기",
        "Photos": "사진", "take a much smaller catalogue for complete, too": "훨씬 작은 카탈로그도 온전하다고 보기",
        "the folder of the backups, or a place of rclone's (remote:path)": "백업 폴더, 또는 rclone의 원격(remote:path)",
        "the catalogue files of the backup: csv, tsv, json, ndjson, xml or xlsx; several with commas, or repeated":
            "백업에 넣을 카탈로그 파일: csv, tsv, json, ndjson, xml, xlsx. 쉼표로 여럿을 쓰거나 되풀이",
        "the backup as it was then: a day, a time (local where it names no zone), or a backup's name":
            "그때의 백업: 날짜나 시각(시간대가 없으면 이 컴퓨터의 시간), 또는 백업 이름",
        "keep the last N": "마지막 N개를 남기기",
        "keep the newest of each of the last N hours": "마지막 N시간마다 가장 새로운 것을 남기기",
        "keep the newest of each of the last N days": "마지막 N일마다 가장 새로운 것을 남기기",
        "keep the newest of each of the last N weeks": "마지막 N주마다 가장 새로운 것을 남기기",
        "keep the newest of each of the last N months": "마지막 N달마다 가장 새로운 것을 남기기",
        "keep the newest of each of the last N years": "마지막 N년마다 가장 새로운 것을 남기기",
        "remove this backup, by its name; repeatable": "이름을 적은 백업 지우기. 여러 번 쓸 수 있습니다",
        "show what would go, and remove nothing": "지울 것을 보여 주기만 하기",
    ]
}
