/// Finds how a text is delimited and quoted: by the dialect that splits its first rows most alike.
struct DialectSearch {
    let dialect: Dialect
    let evidence: DialectEvidence?
    let declaration: SeparatorLine?

    /// How much of a text is looked at, several times over.
    private static let longest = 64 << 10

    init(
        sample: TextSample, request: DialectRequest, format: TabularFormat, header: HeaderSearch
    ) {
        declaration = SeparatorLine(sample.bytes)
        let rest = sample.bytes.dropFirst(declaration?.length ?? 0)
        let text = TextSample(
            bytes: UnsafeBufferPointer(rebasing: rest.prefix(Self.longest)),
            isWhole: sample.isWhole && rest.count <= Self.longest)
        var base: Dialect
        let found: DialectEvidence?
        if let delimiter = request.delimiter {
            (base, found) = (Dialect(delimiter: delimiter), .given)
        } else if let declaration {
            (base, found) = (Dialect(delimiter: declaration.delimiter), .separatorLine)
        } else if format == .tsv {
            (base, found) = (.tsv, .format)
        } else {
            (base, found) = Self.delimiter(of: text, header)
        }
        let delimiter = base
        if let quote = request.quote { base.quote = quote } else { base = Self.quoting(of: text, base) }
        dialect = base
        evidence = dialect == delimiter ? found : found.map { Self.recounted($0, text, base, header) }
    }

    /// What was counted before the quotes were known, counted again with them.
    private static func recounted(
        _ evidence: DialectEvidence, _ text: TextSample, _ dialect: Dialect, _ header: HeaderSearch
    ) -> DialectEvidence {
        guard case .consistency = evidence else { return evidence }
        let split = Split(DialectProbe(text, dialect), dialect, header)
        return .consistency(rows: split.alike, of: split.rows, cells: split.width)
    }
}

// MARK: - Delimiters

extension DialectSearch {
    /// How well a delimiter splits a text.
    private struct Split {
        var dialect: Dialect
        /// The most headers that are known in one row.
        var known = 0
        /// The width of most rows, and how many have it.
        var width = 1
        var alike = 0
        var rows = 0
        /// Whether the first row has that width, too.
        var beginsAlike = true

        /// What rows' widths say of it.
        init(_ probe: DialectProbe, _ dialect: Dialect, _ header: HeaderSearch) {
            self.dialect = dialect
            // The header's line counts blank ones, which have no width: what is left is enough to tell.
            let widths = probe.widths.dropFirst(max(0, min((header.row ?? 1) - 1, probe.widths.count - 2)))
            rows = widths.count
            let counts = Dictionary(widths.map { ($0, 1) }, uniquingKeysWith: +)
            guard
                let usual = counts.max(by: {
                    ($0.value, $0.key == widths.first ? 1 : 0, $0.key)
                        < ($1.value, $1.key == widths.first ? 1 : 0, $1.key)
                })
            else { return }
            (width, alike) = (usual.key, usual.value)
            beginsAlike = widths.first == usual.key
        }

        /// The splits of a row times the share of rows that are split alike. A delimiter that joins the photos in a cell
        /// splits the rows, and not the header.
        var value: Double {
            guard rows > 0 else { return 0 }
            return Double(width - 1) * Double(alike) / Double(rows) * (beginsAlike ? 1 : 0.3)
        }

        /// Two headers that are known say more than any counting.
        static func < (left: Split, right: Split) -> Bool {
            let (known, others) = (max(left.known, 1), max(right.known, 1))
            return known != others ? known < others : left.value < right.value
        }
    }

    private static func delimiter(
        of text: TextSample, _ header: HeaderSearch
    ) -> (Dialect, DialectEvidence) {
        if let dialect = byHeader(text, header) {
            let split = Split(DialectProbe(text, dialect), dialect, header)
            return (dialect, .consistency(rows: split.alike, of: split.rows, cells: split.width))
        }
        var best = split(text, .csv, header)
        for delimiter in Dialect.delimiters where delimiter != Dialect.csv.delimiter {
            let split = split(text, Dialect(delimiter: delimiter), header)
            if best < split { best = split }
        }
        if best.known < 2, best.alike * 2 < best.rows || !best.beginsAlike || best.value == 0,
            let blank = byBlanks(text, header)
        {
            best = blank
        }
        if best.value == 0, best.known < 2 { return (.csv, .oneColumn) }
        return (best.dialect, .consistency(rows: best.alike, of: best.rows, cells: best.width))
    }

    private static func split(_ text: TextSample, _ dialect: Dialect, _ header: HeaderSearch) -> Split {
        let probe = DialectProbe(text, dialect)
        var split = Split(probe, dialect, header)
        split.known = probe.rows.map { row in Set(row.filter { header.isKnown($0) }).count }.max() ?? 0
        return split
    }

    /// The delimiter of a first line that has no other and divides two known headers: no row below says more.
    private static func byHeader(_ text: TextSample, _ header: HeaderSearch) -> Dialect? {
        guard header.row ?? 1 == 1, let end = text.bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
            return nil
        }
        let line = UnsafeBufferPointer(rebasing: text.bytes[..<end])
        let delimiters = Dialect.delimiters.filter { line.contains($0) }
        guard delimiters.count == 1 else { return nil }
        let dialect = Dialect(delimiter: delimiters[0])
        var known = Set<String>()
        for name in DialectProbe(TextSample(bytes: line, isWhole: true), dialect).rows.first ?? []
        where header.isKnown(name) {
            known.insert(name)
            if known.count == 2 { return dialect }
        }
        return nil
    }

    /// Blanks delimit only where nothing else does, every row is split alike, and the cells that hold blanks are quoted:
    /// names have blanks, too.
    private static func byBlanks(_ text: TextSample, _ header: HeaderSearch) -> Split? {
        let dialect = Dialect(delimiter: UInt8(ascii: " "))
        let probe = DialectProbe(text, dialect)
        let split = split(text, dialect, header)
        return probe.quoted > 0 && probe.faults == 0 && split.rows > 2 && split.width > 2 && split.alike == split.rows
            ? split : nil
    }
}

// MARK: - Quotes

extension DialectSearch {
    /// Other ways of quoting are taken only where the usual one leaves faults, or sees no quotes at all.
    private static func quoting(of text: TextSample, _ base: Dialect) -> Dialect {
        let usual = DialectProbe(text, base)
        if usual.faults == 0, usual.quoted > 0 { return base }
        let backslash = UInt8(ascii: "\\")
        var candidates: [Dialect] = []
        if usual.faults > 0 {
            candidates = [
                Dialect(delimiter: base.delimiter, escape: backslash),
                Dialect(delimiter: base.delimiter, skipsBlanks: true),
                Dialect(delimiter: base.delimiter, escape: backslash, skipsBlanks: true),
            ]
        } else if text.bytes.contains(UInt8(ascii: "'")) {
            let apostrophe = UInt8(ascii: "'")
            candidates = [
                Dialect(delimiter: base.delimiter, quote: apostrophe),
                Dialect(delimiter: base.delimiter, quote: apostrophe, skipsBlanks: true),
            ]
        }
        return candidates.first { isBetter(DialectProbe(text, $0), than: usual) } ?? base
    }

    /// Whether a way of quoting leaves no fault, finds cells in quotes in a good part of the rows, and does not make the
    /// rows' widths differ more.
    private static func isBetter(_ probe: DialectProbe, than usual: DialectProbe) -> Bool {
        guard probe.faults == 0, probe.quoted >= max(2, usual.quoted), probe.quoted * 2 >= probe.widths.count
        else { return false }
        return spread(probe) <= spread(usual)
    }

    private static func spread(_ probe: DialectProbe) -> Int { Set(probe.widths).count }
}
