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
        ledger does not know: import with --adopt takes those products up. Refused while another \
        process has the ledger open. Asks on a terminal where there is a ledger already.
        """:
            """
        있던 기록부는 옆에 남습니다. 되살린 기록부는 백업 뒤에 보낸 것을 모르므로, import --adopt로 그 상품을 기록부에 넣으세요. 다른 프로세스가 기록부를 열고 \
        있으면 거부합니다. 기록부가 이미 있으면 터미널에서 묻습니다.
        """,
        "where the copy goes": "복사본을 둘 파일",
        "the backup": "백업 파일",
    ]
}
