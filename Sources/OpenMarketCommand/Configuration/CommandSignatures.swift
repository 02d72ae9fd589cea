/// Each command's ``CommandSignature``, behind the words that are typed for it. `OPENMARKET_REGENERATE=1` makes the tests write it anew.
enum CommandSignatures {
    static let text = """
        validate
          <file>*@input --profile= --market= --api= --format=@anybody --encoding=@anybody
          --delimiter=@anybody --quote=@anybody --header-row=@anybody --sheet=@anybody
          --record-path=@anybody --map=*@anybody --value=*@anybody --default=* --convert=* --shorten=*
          --images-over-count= --map-file=@map --save-map=@written --preset=@anybody --currency=@anybody
          --decimal-separator=@anybody --id-is= --html=@anybody --guard=@anybody --images=@photos
          --follow-links --no-image-files --images-over-limit= --allow-truncated --allow-free
          --allow-private-photos --photo-timeout= --issues=@written --rejects=@written --max-errors=
          --report=*@written --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        convert
          <file>*@input -o=@call,written --format= --rejected --excel --profile= --market= --api=
          --from=@anybody --encoding=@anybody --delimiter=@anybody --quote=@anybody --header-row=@anybody
          --sheet=@anybody --record-path=@anybody --map=*@anybody --value=*@anybody --default=* --convert=*
          --shorten=* --images-over-count= --map-file=@map --save-map=@written --preset=@anybody
          --currency=@anybody --decimal-separator=@anybody --id-is= --html=@anybody --guard=@anybody
          --images=@photos --follow-links --no-image-files --images-over-limit= --allow-truncated
          --allow-free --allow-private-photos --photo-timeout= --issues=@written --rejects=@written
          --max-errors= --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        import
          <file>*@input -n,--dry-run --plan-out=@written --plan=@plan --check-market --keep-theirs
          --adopt-from=@input --replace-photos --yes --format=@anybody --encoding=@anybody
          --delimiter=@anybody --quote=@anybody --header-row=@anybody --sheet=@anybody
          --record-path=@anybody --map=*@anybody --value=*@anybody --default=* --convert=* --shorten=*
          --images-over-count= --map-file=@map --save-map=@written --preset=@anybody --currency=@anybody
          --decimal-separator=@anybody --id-is= --html=@anybody --guard=@anybody --images=@photos
          --follow-links --no-image-files --images-over-limit= --allow-truncated --allow-free
          --allow-private-photos --photo-timeout= --issues=@written --rejects=@written --max-errors=
          --report=*@written --profile= --market= --api= --identifier= --secret-file=@secret
          --ca-cert=@certificate --allow-insecure --ledger=@ledger --rate=@anybodyLess --burst=
          --concurrency= --retries= --timeout= --settle= --max-wait= --log=@written --log-level= --refresh=
          --canary= --deadline= --vendor= --adopt --no-adopt --output= --lang= -q,--quiet -v,--verbose
          --color= --progress=
        open
          <file>@input --port= --format=@anybody --encoding=@anybody --delimiter=@anybody --quote=@anybody
          --header-row=@anybody --sheet=@anybody --record-path=@anybody --map=*@anybody --value=*@anybody
          --default=* --convert=* --shorten=* --images-over-count= --map-file=@map --save-map=@written
          --preset=@anybody --currency=@anybody --decimal-separator=@anybody --id-is= --html=@anybody
          --guard=@anybody --images=@photos --follow-links --no-image-files --images-over-limit=
          --allow-truncated --allow-free --allow-private-photos --photo-timeout= --profile= --market= --api=
          --identifier= --secret-file=@secret --ca-cert=@certificate --allow-insecure --ledger=@ledger
          --rate=@anybodyLess --burst= --concurrency= --retries= --timeout= --settle= --max-wait=
          --log=@written --log-level= --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        export
          -o=@call,written --format= --images=@saved-into --vendor= --search= --ids= --since= --split=
          --columns= --guard= --excel --encoding= --replace-unencodable --replace --allow-private-photos
          --photo-timeout= --profile= --market= --api= --identifier= --secret-file=@secret
          --ca-cert=@certificate --allow-insecure --ledger=@ledger --rate=@anybodyLess --burst=
          --concurrency= --retries= --timeout= --settle= --max-wait= --log=@written --log-level= --output=
          --lang= -q,--quiet -v,--verbose --color= --progress=
        backup create
          <dir>@saved-into --format=* --replace --allow-private-photos --photo-timeout= --profile= --market=
          --api= --identifier= --secret-file=@secret --ca-cert=@certificate --allow-insecure
          --ledger=@ledger --rate=@anybodyLess --burst= --concurrency= --retries= --timeout= --settle=
          --max-wait= --log=@written --log-level= --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=
        backup list
          <dir>@saved-into --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        backup verify
          <dir>@saved-into --at=@call --against=@call --sample=@call --allow-private-photos --photo-timeout=
          --profile= --market= --api= --identifier= --secret-file=@secret --ca-cert=@certificate
          --allow-insecure --ledger=@ledger --rate=@anybodyLess --burst= --concurrency= --retries=
          --timeout= --settle= --max-wait= --log=@written --log-level= --output= --lang= -q,--quiet
          -v,--verbose --color= --progress=
        backup diff
          <before>@input <after>@input --report=@written --profile= --market= --api= --identifier=
          --secret-file=@secret --ca-cert=@certificate --allow-insecure --ledger=@ledger --rate=@anybodyLess
          --burst= --concurrency= --retries= --timeout= --settle= --max-wait= --log=@written --log-level=
          --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        backup restore
          <dir>@saved-into --at=@call --vendor= -n,--dry-run --yes --profile= --market= --api= --identifier=
          --secret-file=@secret --ca-cert=@certificate --allow-insecure --ledger=@ledger --adopt --no-adopt
          --rate=@anybodyLess --burst= --concurrency= --retries= --timeout= --settle= --max-wait=
          --log=@written --log-level= --canary= --deadline= --output= --lang= -q,--quiet -v,--verbose
          --color= --progress=
        backup prune
          <dir>@saved-into --keep-last= --keep-hourly= --keep-daily= --keep-weekly= --keep-monthly=
          --keep-yearly= --remove=*@call -n,--dry-run --profile= --ledger=@ledger --output= --lang=
          -q,--quiet -v,--verbose --color= --progress=
        inspect
          <file>@input --fix@call --format=@anybody --encoding=@anybody --delimiter=@anybody
          --quote=@anybody --header-row=@anybody --sheet=@anybody --record-path=@anybody --map=*@anybody
          --value=*@anybody --default=* --convert=* --shorten=* --images-over-count= --map-file=@map
          --save-map=@written --preset=@anybody --currency=@anybody --decimal-separator=@anybody --id-is=
          --html=@anybody --guard=@anybody --images=@photos --follow-links --no-image-files
          --images-over-limit= --allow-truncated --allow-free --output= --lang= -q,--quiet -v,--verbose
          --color= --progress=
        template
          -o=@call,written --format= --example --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=
        rules
          <field> --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        explain
          <code> --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        runs list
          --state=* --profile= --ledger=@ledger --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=
        runs show
          <run> --state=* --profile= --ledger=@ledger --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=
        runs resume
          <run> --yes --allow-private-photos --photo-timeout= --profile= --market= --api= --identifier=
          --secret-file=@secret --ca-cert=@certificate --allow-insecure --ledger=@ledger --rate=@anybodyLess
          --burst= --concurrency= --retries= --timeout= --settle= --max-wait= --log=@written --log-level=
          --refresh= --canary= --deadline= --vendor= --adopt --no-adopt --output= --lang= -q,--quiet
          -v,--verbose --color= --progress=
        runs settle
          <run> --claim=*@call --none=*@call --profile= --ledger=@ledger --output= --lang= -q,--quiet
          -v,--verbose --color= --progress=
        runs undo
          <run> -n,--dry-run --yes --profile= --market= --api= --identifier= --secret-file=@secret
          --ca-cert=@certificate --allow-insecure --ledger=@ledger --rate=@anybodyLess --burst=
          --concurrency= --retries= --timeout= --settle= --max-wait= --log=@written --log-level= --canary=
          --deadline= --vendor= --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        runs forget
          <run> --yes --profile= --ledger=@ledger --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=
        ledger info
          --profile= --ledger=@ledger --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        ledger check
          --profile= --ledger=@ledger --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        ledger backup
          <file>@written --profile= --ledger=@ledger --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=
        ledger restore
          <file>@input --yes --profile= --ledger=@ledger --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=
        list
          --page= --items-per-page= --search= --columns=@call --sort= --profile= --market= --api=
          --identifier= --secret-file=@secret --ca-cert=@certificate --allow-insecure --ledger=@ledger
          --rate=@anybodyLess --burst= --concurrency= --retries= --timeout= --settle= --max-wait=
          --log=@written --log-level= --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        show
          <id> --profile= --market= --api= --identifier= --secret-file=@secret --ca-cert=@certificate
          --allow-insecure --ledger=@ledger --rate=@anybodyLess --burst= --concurrency= --retries=
          --timeout= --settle= --max-wait= --log=@written --log-level= --output= --lang= -q,--quiet
          -v,--verbose --color= --progress=
        delete
          <id>* --yes --profile= --market= --api= --identifier= --secret-file=@secret --ca-cert=@certificate
          --allow-insecure --ledger=@ledger --rate=@anybodyLess --burst= --concurrency= --retries=
          --timeout= --settle= --max-wait= --log=@written --log-level= --refresh= --canary= --deadline=
          --vendor= --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        sandbox
          --port= --host= --allow-host=* --data=@practice-data --identifier= --secret-file=@secret --api=
          --photo-delay= --rules= --numbers= --seed= --faults=@faults --journal=@written --output= --lang=
          -q,--quiet -v,--verbose --color= --progress=
        doctor
          <file>@input --format=@anybody --encoding=@anybody --delimiter=@anybody --quote=@anybody
          --header-row=@anybody --sheet=@anybody --record-path=@anybody --map=*@anybody --value=*@anybody
          --default=* --convert=* --shorten=* --images-over-count= --map-file=@map --save-map=@written
          --preset=@anybody --currency=@anybody --decimal-separator=@anybody --id-is= --html=@anybody
          --guard=@anybody --images=@photos --follow-links --no-image-files --images-over-limit=
          --allow-truncated --allow-free --allow-private-photos --photo-timeout= --profile= --market= --api=
          --identifier= --secret-file=@secret --ca-cert=@certificate --allow-insecure --ledger=@ledger
          --rate=@anybodyLess --burst= --concurrency= --retries= --timeout= --settle= --max-wait=
          --log=@written --log-level= --refresh= --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=
        profile list
          --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        profile add
          <name> --market=@call --api=@call --identifier=@call --secret-file=@call,secret
          --ca-cert=@call,certificate --allow-insecure@call --rate=@call --replace@call --output= --lang=
          -q,--quiet -v,--verbose --color= --progress=
        profile use
          <name> --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        profile remove
          <name> --output= --lang= -q,--quiet -v,--verbose --color= --progress=
        config show
          --profile= --output= --lang= -q,--quiet -v,--verbose --color= --progress= <command>*
        man
          <command>* -o=@call,saved-into --output= --lang= -q,--quiet -v,--verbose --color= --progress=
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
