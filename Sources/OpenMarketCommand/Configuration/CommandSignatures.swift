/// Each command's ``CommandSignature``, behind the words that are typed for it. `OPENMARKET_REGENERATE=1` makes the tests write it anew.
enum CommandSignatures {
    static let text = """
        validate
          <file>*@input --profile= --market= --api= --allow=* --format=@anybody --encoding=@anybody
          --delimiter=@anybody --read-quote,--quote=@anybody,read:quote --header-row=@anybody
          --sheet=@anybody --read-records,--record-path=@anybody,read:records --map=*@anybody
          --value=*@anybody --default=* --convert=* --shorten=*
          --read-over-count,--images-over-count=@read:over-count --map-file=@map --save-map=@written
          --preset=@anybody --currency=@anybody --read-decimal,--decimal-separator=@anybody,read:decimal
          --read-ids,--id-is=@read:ids --read-html,--html=@anybody,read:html
          --read-guard,--guard=@anybody,read:guard --images=@photos --allow-links,--follow-links@allow:links
          --no-image-files --read-over-limit,--images-over-limit=@read:over-limit
          --allow-truncated@allow:truncated --allow-free@allow:free --read=*@anybody
          --allow-private-photos@allow:private-photos --photo-timeout=@set:photo-timeout --crop=
          --issues=@written --rejects=@written --max-errors= --no-warnings --report=*@written --output=
          --lang= -q,--quiet -v,--verbose --color= --progress=@set:progress --set=*
        convert
          <file>*@input -o=@call,written --format= --rejected --excel --profile= --market= --api= --allow=*
          --from=@anybody --encoding=@anybody --delimiter=@anybody --read-quote,--quote=@anybody,read:quote
          --header-row=@anybody --sheet=@anybody --read-records,--record-path=@anybody,read:records
          --map=*@anybody --value=*@anybody --default=* --convert=* --shorten=*
          --read-over-count,--images-over-count=@read:over-count --map-file=@map --save-map=@written
          --preset=@anybody --currency=@anybody --read-decimal,--decimal-separator=@anybody,read:decimal
          --read-ids,--id-is=@read:ids --read-html,--html=@anybody,read:html
          --read-guard,--guard=@anybody,read:guard --images=@photos --allow-links,--follow-links@allow:links
          --no-image-files --read-over-limit,--images-over-limit=@read:over-limit
          --allow-truncated@allow:truncated --allow-free@allow:free --read=*@anybody
          --allow-private-photos@allow:private-photos --photo-timeout=@set:photo-timeout --issues=@written
          --rejects=@written --max-errors= --no-warnings --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=@set:progress --set=*
        import
          <file>*@input -n,--dry-run --plan-out=@written --plan=@plan --check-market --keep-theirs
          --adopt-from=@input,adoption:FILE --replace-photos --yes --format=@anybody --encoding=@anybody
          --delimiter=@anybody --read-quote,--quote=@anybody,read:quote --header-row=@anybody
          --sheet=@anybody --read-records,--record-path=@anybody,read:records --map=*@anybody
          --value=*@anybody --default=* --convert=* --shorten=*
          --read-over-count,--images-over-count=@read:over-count --map-file=@map --save-map=@written
          --preset=@anybody --currency=@anybody --read-decimal,--decimal-separator=@anybody,read:decimal
          --read-ids,--id-is=@read:ids --read-html,--html=@anybody,read:html
          --read-guard,--guard=@anybody,read:guard --images=@photos --allow-links,--follow-links@allow:links
          --no-image-files --read-over-limit,--images-over-limit=@read:over-limit
          --allow-truncated@allow:truncated --allow-free@allow:free --read=*@anybody
          --allow-private-photos@allow:private-photos --photo-timeout=@set:photo-timeout --crop=
          --issues=@written --rejects=@written --max-errors= --no-warnings --report=*@written --profile=
          --market= --api= --identifier= --secret-file=@secret --ca-cert=@certificate
          --allow-insecure@allow:insecure --allow=* --ledger=@ledger --rate=@anybodyLess --burst=@set:burst
          --concurrency= --retries=@set:retries --timeout=@set:timeout --settle=@set:settle
          --max-wait=@set:max-wait --log=@written --log-level=@set:log-level --refresh= --canary=
          --deadline= --vendor= --adopt@adoption:equal --no-adopt@adoption:none --adoption= --output=
          --lang= -q,--quiet -v,--verbose --color= --progress=@set:progress --set=*
        open
          <file>@input --port= --format=@anybody --encoding=@anybody --delimiter=@anybody
          --read-quote,--quote=@anybody,read:quote --header-row=@anybody --sheet=@anybody
          --read-records,--record-path=@anybody,read:records --map=*@anybody --value=*@anybody --default=*
          --convert=* --shorten=* --read-over-count,--images-over-count=@read:over-count --map-file=@map
          --save-map=@written --preset=@anybody --currency=@anybody
          --read-decimal,--decimal-separator=@anybody,read:decimal --read-ids,--id-is=@read:ids
          --read-html,--html=@anybody,read:html --read-guard,--guard=@anybody,read:guard --images=@photos
          --allow-links,--follow-links@allow:links --no-image-files
          --read-over-limit,--images-over-limit=@read:over-limit --allow-truncated@allow:truncated
          --allow-free@allow:free --read=*@anybody --allow-private-photos@allow:private-photos
          --photo-timeout=@set:photo-timeout --crop= --profile= --market= --api= --identifier=
          --secret-file=@secret --ca-cert=@certificate --allow-insecure@allow:insecure --allow=*
          --ledger=@ledger --rate=@anybodyLess --burst=@set:burst --concurrency= --retries=@set:retries
          --timeout=@set:timeout --settle=@set:settle --max-wait=@set:max-wait --log=@written
          --log-level=@set:log-level --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=@set:progress --set=*
        export
          -o=@call,written --format= --images=@saved-into --vendor= --search= --ids= --since= --split=
          --columns= --guard= --excel --encoding= --replace-unencodable --replace
          --allow-private-photos@allow:private-photos --photo-timeout=@set:photo-timeout --profile=
          --market= --api= --identifier= --secret-file=@secret --ca-cert=@certificate
          --allow-insecure@allow:insecure --allow=* --ledger=@ledger --rate=@anybodyLess --burst=@set:burst
          --concurrency= --retries=@set:retries --timeout=@set:timeout --settle=@set:settle
          --max-wait=@set:max-wait --log=@written --log-level=@set:log-level --output= --lang= -q,--quiet
          -v,--verbose --color= --progress=@set:progress --set=*
        backup create
          <dir>@saved-into --format=* --replace --allow-private-photos@allow:private-photos
          --photo-timeout=@set:photo-timeout --profile= --market= --api= --identifier= --secret-file=@secret
          --ca-cert=@certificate --allow-insecure@allow:insecure --allow=* --ledger=@ledger
          --rate=@anybodyLess --burst=@set:burst --concurrency= --retries=@set:retries
          --timeout=@set:timeout --settle=@set:settle --max-wait=@set:max-wait --log=@written
          --log-level=@set:log-level --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=@set:progress --set=*
        backup list
          <dir>@saved-into --output= --lang= -q,--quiet -v,--verbose --color= --progress=@set:progress
          --set=*
        backup verify
          <dir>@saved-into --at=@call --against=@call --sample=@call
          --allow-private-photos@allow:private-photos --photo-timeout=@set:photo-timeout --profile=
          --market= --api= --identifier= --secret-file=@secret --ca-cert=@certificate
          --allow-insecure@allow:insecure --allow=* --ledger=@ledger --rate=@anybodyLess --burst=@set:burst
          --concurrency= --retries=@set:retries --timeout=@set:timeout --settle=@set:settle
          --max-wait=@set:max-wait --log=@written --log-level=@set:log-level --output= --lang= -q,--quiet
          -v,--verbose --color= --progress=@set:progress --set=*
        backup diff
          <before>@input <after>@input --report=@written --profile= --market= --api= --identifier=
          --secret-file=@secret --ca-cert=@certificate --allow-insecure@allow:insecure --allow=*
          --ledger=@ledger --rate=@anybodyLess --burst=@set:burst --concurrency= --retries=@set:retries
          --timeout=@set:timeout --settle=@set:settle --max-wait=@set:max-wait --log=@written
          --log-level=@set:log-level --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=@set:progress --set=*
        backup restore
          <dir>@saved-into --at=@call --vendor= -n,--dry-run --yes --profile= --market= --api= --identifier=
          --secret-file=@secret --ca-cert=@certificate --allow-insecure@allow:insecure --allow=*
          --ledger=@ledger --adopt@adoption:equal --no-adopt@adoption:none --adoption= --rate=@anybodyLess
          --burst=@set:burst --concurrency= --retries=@set:retries --timeout=@set:timeout
          --settle=@set:settle --max-wait=@set:max-wait --log=@written --log-level=@set:log-level --canary=
          --deadline= --output= --lang= -q,--quiet -v,--verbose --color= --progress=@set:progress --set=*
        backup prune
          <dir>@saved-into --keep-last= --keep-hourly= --keep-daily= --keep-weekly= --keep-monthly=
          --keep-yearly= --remove=*@call -n,--dry-run --profile= --ledger=@ledger --output= --lang=
          -q,--quiet -v,--verbose --color= --progress=@set:progress --set=*
        inspect
          <file>@input --fix@call --allow=* --format=@anybody --encoding=@anybody --delimiter=@anybody
          --read-quote,--quote=@anybody,read:quote --header-row=@anybody --sheet=@anybody
          --read-records,--record-path=@anybody,read:records --map=*@anybody --value=*@anybody --default=*
          --convert=* --shorten=* --read-over-count,--images-over-count=@read:over-count --map-file=@map
          --save-map=@written --preset=@anybody --currency=@anybody
          --read-decimal,--decimal-separator=@anybody,read:decimal --read-ids,--id-is=@read:ids
          --read-html,--html=@anybody,read:html --read-guard,--guard=@anybody,read:guard --images=@photos
          --allow-links,--follow-links@allow:links --no-image-files
          --read-over-limit,--images-over-limit=@read:over-limit --allow-truncated@allow:truncated
          --allow-free@allow:free --read=*@anybody --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=@set:progress --set=*
        template
          -o=@call,written --format= --example --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=@set:progress --set=*
        rules
          <field> --output= --lang= -q,--quiet -v,--verbose --color= --progress=@set:progress --set=*
        explain
          <code> --output= --lang= -q,--quiet -v,--verbose --color= --progress=@set:progress --set=*
        runs list
          --state=* --profile= --ledger=@ledger --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=@set:progress --set=*
        runs show
          <run> --state=* --profile= --ledger=@ledger --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=@set:progress --set=*
        runs resume
          <run> --yes --allow-private-photos@allow:private-photos --photo-timeout=@set:photo-timeout
          --profile= --market= --api= --identifier= --secret-file=@secret --ca-cert=@certificate
          --allow-insecure@allow:insecure --allow=* --ledger=@ledger --rate=@anybodyLess --burst=@set:burst
          --concurrency= --retries=@set:retries --timeout=@set:timeout --settle=@set:settle
          --max-wait=@set:max-wait --log=@written --log-level=@set:log-level --refresh= --canary=
          --deadline= --vendor= --adopt@adoption:equal --no-adopt@adoption:none --adoption= --output=
          --lang= -q,--quiet -v,--verbose --color= --progress=@set:progress --set=*
        runs settle
          <run> --claim=*@call --none=*@call --profile= --ledger=@ledger --output= --lang= -q,--quiet
          -v,--verbose --color= --progress=@set:progress --set=*
        runs undo
          <run> -n,--dry-run --yes --profile= --market= --api= --identifier= --secret-file=@secret
          --ca-cert=@certificate --allow-insecure@allow:insecure --allow=* --ledger=@ledger
          --rate=@anybodyLess --burst=@set:burst --concurrency= --retries=@set:retries
          --timeout=@set:timeout --settle=@set:settle --max-wait=@set:max-wait --log=@written
          --log-level=@set:log-level --canary= --deadline= --vendor= --output= --lang= -q,--quiet
          -v,--verbose --color= --progress=@set:progress --set=*
        runs forget
          <run> --yes --profile= --ledger=@ledger --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=@set:progress --set=*
        ledger info
          --profile= --ledger=@ledger --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=@set:progress --set=*
        ledger check
          --profile= --ledger=@ledger --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=@set:progress --set=*
        ledger backup
          <file>@written --profile= --ledger=@ledger --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=@set:progress --set=*
        ledger restore
          <file>@input --yes --profile= --ledger=@ledger --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=@set:progress --set=*
        list
          --page= --items-per-page= --search= --columns=@call --sort= --profile= --market= --api=
          --identifier= --secret-file=@secret --ca-cert=@certificate --allow-insecure@allow:insecure
          --allow=* --ledger=@ledger --rate=@anybodyLess --burst=@set:burst --concurrency=
          --retries=@set:retries --timeout=@set:timeout --settle=@set:settle --max-wait=@set:max-wait
          --log=@written --log-level=@set:log-level --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=@set:progress --set=*
        show
          <id> --profile= --market= --api= --identifier= --secret-file=@secret --ca-cert=@certificate
          --allow-insecure@allow:insecure --allow=* --ledger=@ledger --rate=@anybodyLess --burst=@set:burst
          --concurrency= --retries=@set:retries --timeout=@set:timeout --settle=@set:settle
          --max-wait=@set:max-wait --log=@written --log-level=@set:log-level --output= --lang= -q,--quiet
          -v,--verbose --color= --progress=@set:progress --set=*
        delete
          <id>* --yes --profile= --market= --api= --identifier= --secret-file=@secret --ca-cert=@certificate
          --allow-insecure@allow:insecure --allow=* --ledger=@ledger --rate=@anybodyLess --burst=@set:burst
          --concurrency= --retries=@set:retries --timeout=@set:timeout --settle=@set:settle
          --max-wait=@set:max-wait --log=@written --log-level=@set:log-level --refresh= --canary=
          --deadline= --vendor= --output= --lang= -q,--quiet -v,--verbose --color= --progress=@set:progress
          --set=*
        sandbox
          --port= --host= --allow-host=* --data=@practice-data --identifier= --secret-file=@secret --api=
          --photo-delay= --rules= --numbers= --seed= --faults=@faults --journal=@written --output= --lang=
          -q,--quiet -v,--verbose --color= --progress=@set:progress --set=*
        doctor
          <file>@input --format=@anybody --encoding=@anybody --delimiter=@anybody
          --read-quote,--quote=@anybody,read:quote --header-row=@anybody --sheet=@anybody
          --read-records,--record-path=@anybody,read:records --map=*@anybody --value=*@anybody --default=*
          --convert=* --shorten=* --read-over-count,--images-over-count=@read:over-count --map-file=@map
          --save-map=@written --preset=@anybody --currency=@anybody
          --read-decimal,--decimal-separator=@anybody,read:decimal --read-ids,--id-is=@read:ids
          --read-html,--html=@anybody,read:html --read-guard,--guard=@anybody,read:guard --images=@photos
          --allow-links,--follow-links@allow:links --no-image-files
          --read-over-limit,--images-over-limit=@read:over-limit --allow-truncated@allow:truncated
          --allow-free@allow:free --read=*@anybody --allow-private-photos@allow:private-photos
          --photo-timeout=@set:photo-timeout --profile= --market= --api= --identifier= --secret-file=@secret
          --ca-cert=@certificate --allow-insecure@allow:insecure --allow=* --ledger=@ledger
          --rate=@anybodyLess --burst=@set:burst --concurrency= --retries=@set:retries
          --timeout=@set:timeout --settle=@set:settle --max-wait=@set:max-wait --log=@written
          --log-level=@set:log-level --refresh= --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=@set:progress --set=*
        profile list
          --output= --lang= -q,--quiet -v,--verbose --color= --progress=@set:progress --set=*
        profile add
          <name> --market=@call --api=@call --identifier=@call --secret-file=@call,secret
          --ca-cert=@call,certificate --allow-insecure@call,allow:insecure --allow=*@call --rate=@call
          --replace@call --output= --lang= -q,--quiet -v,--verbose --color= --progress=@set:progress --set=*
        profile use
          <name> --output= --lang= -q,--quiet -v,--verbose --color= --progress=@set:progress --set=*
        profile remove
          <name> --output= --lang= -q,--quiet -v,--verbose --color= --progress=@set:progress --set=*
        config show
          --profile= --output= --lang= -q,--quiet -v,--verbose --color= --progress=@set:progress --set=*
          <command>*
        man
          <command>* -o=@call,saved-into --output= --lang= -q,--quiet -v,--verbose --color=
          --progress=@set:progress --set=*
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
