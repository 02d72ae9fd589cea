/// Each command's ``CommandSignature``, behind the words that are typed for it. `OPENMARKET_REGENERATE=1` makes the tests write it anew.
enum CommandSignatures {
    static let text = """
        validate
          <file>* --profile= --market= --api= --format= --encoding= --delimiter= --quote= --header-row=
          --sheet= --record-path= --map=* --value=* --default=* --convert=* --shorten=* --images-over-count=
          --map-file= --save-map= --preset= --currency= --decimal-separator= --id-is= --html= --guard=
          --images= --follow-links --no-image-files --images-over-limit= --allow-truncated --allow-free
          --allow-private-photos --photo-timeout= --issues= --rejects= --max-errors= --report=* --output=
          --lang= -q,--quiet -v,--verbose --color= --progress=
        convert
          <file>* -o= --format= --rejected --excel --profile= --market= --api= --from= --encoding=
          --delimiter= --quote= --header-row= --sheet= --record-path= --map=* --value=* --default=*
          --convert=* --shorten=* --images-over-count= --map-file= --save-map= --preset= --currency=
          --decimal-separator= --id-is= --html= --guard= --images= --follow-links --no-image-files
          --images-over-limit= --allow-truncated --allow-free --allow-private-photos --photo-timeout=
          --issues= --rejects= --max-errors= --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        import
          <file>* -n,--dry-run --plan-out= --plan= --check-market --keep-theirs --adopt-from=
          --replace-photos --yes --format= --encoding= --delimiter= --quote= --header-row= --sheet=
          --record-path= --map=* --value=* --default=* --convert=* --shorten=* --images-over-count=
          --map-file= --save-map= --preset= --currency= --decimal-separator= --id-is= --html= --guard=
          --images= --follow-links --no-image-files --images-over-limit= --allow-truncated --allow-free
          --allow-private-photos --photo-timeout= --issues= --rejects= --max-errors= --report=* --profile=
          --market= --api= --identifier= --secret-file= --ca-cert= --allow-insecure --ledger= --rate=
          --burst= --concurrency= --retries= --timeout= --settle= --max-wait= --log= --log-level= --refresh=
          --canary= --deadline= --vendor= --adopt --no-adopt --output= --lang= -q,--quiet -v,--verbose
          --color= --progress=
        open
          <file> --port= --format= --encoding= --delimiter= --quote= --header-row= --sheet= --record-path=
          --map=* --value=* --default=* --convert=* --shorten=* --images-over-count= --map-file= --save-map=
          --preset= --currency= --decimal-separator= --id-is= --html= --guard= --images= --follow-links
          --no-image-files --images-over-limit= --allow-truncated --allow-free --allow-private-photos
          --photo-timeout= --profile= --market= --api= --identifier= --secret-file= --ca-cert=
          --allow-insecure --ledger= --rate= --burst= --concurrency= --retries= --timeout= --settle=
          --max-wait= --log= --log-level= --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        export
          -o= --format= --images= --vendor= --search= --ids= --since= --split= --columns= --guard= --excel
          --encoding= --replace-unencodable --replace --allow-private-photos --photo-timeout= --profile=
          --market= --api= --identifier= --secret-file= --ca-cert= --allow-insecure --ledger= --rate=
          --burst= --concurrency= --retries= --timeout= --settle= --max-wait= --log= --log-level= --output=
          --lang= -q,--quiet -v,--verbose --color= --progress=
        backup create
          <dir> --format=* --replace --allow-private-photos --photo-timeout= --profile= --market= --api=
          --identifier= --secret-file= --ca-cert= --allow-insecure --ledger= --rate= --burst= --concurrency=
          --retries= --timeout= --settle= --max-wait= --log= --log-level= --output= --lang= -q,--quiet
          -v,--verbose --color= --progress=
        backup list
          <dir> --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        backup verify
          <dir> --at= --against= --sample= --allow-private-photos --photo-timeout= --profile= --market=
          --api= --identifier= --secret-file= --ca-cert= --allow-insecure --ledger= --rate= --burst=
          --concurrency= --retries= --timeout= --settle= --max-wait= --log= --log-level= --output= --lang=
          -q,--quiet -v,--verbose --color= --progress=
        backup diff
          <before> <after> --report= --profile= --market= --api= --identifier= --secret-file= --ca-cert=
          --allow-insecure --ledger= --rate= --burst= --concurrency= --retries= --timeout= --settle=
          --max-wait= --log= --log-level= --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        backup restore
          <dir> --at= --vendor= -n,--dry-run --yes --profile= --market= --api= --identifier= --secret-file=
          --ca-cert= --allow-insecure --ledger= --adopt --no-adopt --rate= --burst= --concurrency=
          --retries= --timeout= --settle= --max-wait= --log= --log-level= --canary= --deadline= --output=
          --lang= -q,--quiet -v,--verbose --color= --progress=
        backup prune
          <dir> --keep-last= --keep-hourly= --keep-daily= --keep-weekly= --keep-monthly= --keep-yearly=
          --remove=* -n,--dry-run --profile= --ledger= --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=
        inspect
          <file> --fix --format= --encoding= --delimiter= --quote= --header-row= --sheet= --record-path=
          --map=* --value=* --default=* --convert=* --shorten=* --images-over-count= --map-file= --save-map=
          --preset= --currency= --decimal-separator= --id-is= --html= --guard= --images= --follow-links
          --no-image-files --images-over-limit= --allow-truncated --allow-free --output= --lang= -q,--quiet
          -v,--verbose --color= --progress=
        template
          -o= --format= --example --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        rules
          <field> --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        explain
          <code> --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        runs list
          --state=* --profile= --ledger= --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        runs show
          <run> --state=* --profile= --ledger= --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=
        runs resume
          <run> --yes --allow-private-photos --photo-timeout= --profile= --market= --api= --identifier=
          --secret-file= --ca-cert= --allow-insecure --ledger= --rate= --burst= --concurrency= --retries=
          --timeout= --settle= --max-wait= --log= --log-level= --refresh= --canary= --deadline= --vendor=
          --adopt --no-adopt --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        runs settle
          <run> --claim=* --none=* --profile= --ledger= --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=
        runs undo
          <run> -n,--dry-run --yes --profile= --market= --api= --identifier= --secret-file= --ca-cert=
          --allow-insecure --ledger= --rate= --burst= --concurrency= --retries= --timeout= --settle=
          --max-wait= --log= --log-level= --canary= --deadline= --vendor= --output= --lang= -q,--quiet
          -v,--verbose --color= --progress=
        runs forget
          <run> --yes --profile= --ledger= --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        ledger info
          --profile= --ledger= --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        ledger check
          --profile= --ledger= --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        ledger backup
          <file> --profile= --ledger= --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        ledger restore
          <file> --yes --profile= --ledger= --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        list
          --page= --items-per-page= --search= --columns= --sort= --profile= --market= --api= --identifier=
          --secret-file= --ca-cert= --allow-insecure --ledger= --rate= --burst= --concurrency= --retries=
          --timeout= --settle= --max-wait= --log= --log-level= --output= --lang= -q,--quiet -v,--verbose
          --color= --progress=
        show
          <id> --profile= --market= --api= --identifier= --secret-file= --ca-cert= --allow-insecure
          --ledger= --rate= --burst= --concurrency= --retries= --timeout= --settle= --max-wait= --log=
          --log-level= --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        delete
          <id>* --yes --profile= --market= --api= --identifier= --secret-file= --ca-cert= --allow-insecure
          --ledger= --rate= --burst= --concurrency= --retries= --timeout= --settle= --max-wait= --log=
          --log-level= --refresh= --canary= --deadline= --vendor= --output= --lang= -q,--quiet -v,--verbose
          --color= --progress=
        sandbox
          --port= --host= --allow-host=* --data= --identifier= --secret-file= --api= --photo-delay= --rules=
          --numbers= --seed= --faults= --journal= --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=
        doctor
          <file> --format= --encoding= --delimiter= --quote= --header-row= --sheet= --record-path= --map=*
          --value=* --default=* --convert=* --shorten=* --images-over-count= --map-file= --save-map=
          --preset= --currency= --decimal-separator= --id-is= --html= --guard= --images= --follow-links
          --no-image-files --images-over-limit= --allow-truncated --allow-free --allow-private-photos
          --photo-timeout= --profile= --market= --api= --identifier= --secret-file= --ca-cert=
          --allow-insecure --ledger= --rate= --burst= --concurrency= --retries= --timeout= --settle=
          --max-wait= --log= --log-level= --refresh= --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=
        profile list
          --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        profile add
          <name> --market= --api= --identifier= --secret-file= --ca-cert= --allow-insecure --rate= --replace
          --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        profile use
          <name> --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        profile remove
          <name> --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        config show
          --profile= --output= --lang= -q,--quiet -v,--verbose --color= --progress= <command>*
        man
          <command>* -o= --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        completion
          <shell>
        """

    /// What stands behind the words, in one line.
    static func line(of words: String) -> String? {
        guard let start = lines.firstIndex(of: words[...]) else { return nil }
        return lines[(start + 1)...].prefix { $0.hasPrefix(" ") }.joined(separator: " ")
    }

    private static let lines = text.split(separator: "\n")
}
