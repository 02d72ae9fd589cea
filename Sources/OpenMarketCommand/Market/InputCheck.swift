import Catalogue
import Drafting
import Jobs
import Tabular
import Wording

/// Reading and judging as commands do it: issues shown and written, trouble turned into a status.
struct InputCheck {
    let console: Console
    let issues: IssueOptions
    /// - Parameters:
    ///   - sink: gets the rows.
    ///   - collector: gets what a report needs.
    /// - Returns: what was found, and how many texts of the table of issues were guarded.
    func run(
        _ files: [String], options: InputOptions, rules: FormRules, sink: (any RowSink)? = nil,
        collector: ReportCollector? = nil
    ) throws -> (summary: JudgeSummary, guarded: Int?) {
        let reporter = try reporter()
        var pass = CataloguePass(options: options)
        pass.rules = rules
        pass.rejectsPath = issues.rejects
        pass.rejectsWords = RejectsWords(in: console.language)
        pass.maximumErrors = issues.maxErrors
        pass.tellsAssumedStocks = true
        pass.descriptions = collector != nil || reporter.showsRecords ? .shown : .none
        let report = { (event: JobEvent) in
            reporter.report(event)
            collector?.receive(event)
        }
        let summary = try pass.run(files: files, report: report, sink: sink)
        try reporter.show(summary)
        try reporter.close()
        reportUnreadable(summary)
        return (summary, reporter.guarded)
    }

    /// What shows the issues, and writes them where that is asked for.
    func reporter() throws -> IssueReporter { try IssueReporter(console: console, issuesPath: issues.issues) }

    func reportUnreadable(_ summary: JudgeSummary) {
        for (file, header) in summary.passwordColumns {
            console.fail(FileTrouble.passwordsInside(file, column: header), status: .badInput)
        }
        for failure in summary.unreadable { console.fail(failure, status: .noInput) }
    }

    /// Tells people what reading came to.
    func conclude(_ summary: JudgeSummary) {
        // Where nothing could be opened there is nothing to count.
        guard console.form == .text, !console.isQuiet, summary.records > 0 || summary.unreadable.isEmpty else { return }
        let notice = ReadingNotice.read(
            records: summary.records, accepted: summary.accepted, rejected: summary.rejected,
            warnings: summary.warnings)
        for reading in summary.readings {
            for sentence in reading.sentences { console.talk(sentence) }
        }
        console.data(console.bold(notice.text(in: console.language)))
        for remark in summary.remarks { console.talk(remark) }
        for notice in summary.refusedFiles.compactMap({ summary.kept?.notice(of: $0) }) { console.talk(notice) }
        for file in summary.rejects {
            for notice in file.notices(isComplete: summary.isReadable) { console.talk(notice) }
        }
    }

    /// What a command must end with where an input was no input; the worst first.
    func refusal(_ summary: JudgeSummary) -> ExitStatus? {
        guard let refusal = summary.refusal(maximumErrors: issues.maxErrors) else { return nil }
        console.report(refusal)
        return refusal.status
    }
}

extension RejectsWritten {
    /// - Parameter isComplete: whether everything was judged: only then is no reject good news.
    func notices(isComplete: Bool) -> [ReadingNotice] {
        var notices: [ReadingNotice] = []
        if records > 0 { notices.append(.rejectsWritten(records, path: path)) }
        if let rest { notices.append(.rejectsBeside(rest.records, path: rest.path)) }
        return notices.isEmpty && isComplete ? [.rejectsNone(path: path)] : notices
    }

    fileprivate var objects: [JSONValue] {
        ([(path, records)] + (rest.map { [($0.path, $0.records)] } ?? [])).map { path, records in
            var object = JSONObject()
            object.set("file", path)
            object.set("records", records)
            return .object(object)
        }
    }
}

extension KeptMap {
    /// That it decided how a refused file was read, and what goes before it; `nil` where it decided nothing.
    func notice(of file: String) -> ReadingNotice? {
        guard !settings.isEmpty else { return nil }
        let flags = ReadingSettings.Name.allCases.filter(settings.contains).map { OptionTable.spelling($0.rawValue) }
        return .readAsKept(file, map: path, flags: flags)
    }
}

extension JudgeSummary {
    /// What came of reading and judging, as members of a summary.
    func add(to object: inout JSONObject) {
        object.set("records", records)
        object.set("accepted", accepted)
        object.set("rejected", rejected)
        addFindings(to: &object)
        object.set("passed_over", .array(passedOver))
        if !unread.isEmpty { object.set("unread", .array(unread)) }
    }

    /// What was found in the files, and how they were read: the members that an import's summary has, too.
    func addFindings(to object: inout JSONObject) {
        object.set("warnings", warnings)
        object.set("issues", .object(issueCounts))
        object.set("notices", .object(noticeCounts))
        object.set("presets", .array(presets))
        addValues(to: &object)
        object.set("folded_rows", foldedRows)
        object.set("ids_as_skus", idsAsSKUs)
        object.set("ids_ignored", idsBesideSKUs + ignoredIDs)
        if !rejects.isEmpty { object.set("rejects_files", .array(rejectsFiles)) }
    }

    /// Whose exports the files were read as.
    var presets: [JSONValue] {
        readings.compactMap(\.recognition).map { recognition in
            var object = JSONObject()
            object.set("file", recognition.file)
            object.set("preset", recognition.preset.rawValue)
            object.set("evidence", .array(recognition.evidence.map { .string($0) }))
            object.set("unused_columns", recognition.unusedColumns)
            return .object(object)
        }
    }

    /// The files of rejects, each with how many records it holds.
    var rejectsFiles: [JSONValue] { rejects.flatMap(\.objects) }

    /// The rows of each file that were passed over, by kind.
    var passedOver: [JSONValue] {
        readings.flatMap { reading in
            PassedOverRows.Kind.allCases.filter { reading.passedOver[$0].count > 0 }.map { kind in
                var object = JSONObject()
                object.set("file", reading.file)
                object.set("kind", kind.rawValue)
                object.set("rows", reading.passedOver[kind].count)
                object.set("lines", .array(reading.passedOver[kind].lines.map { .number(String($0)) }))
                return .object(object)
            }
        }
    }

    /// What seems to hold products in each file, and was not read: sheets by their names, lists by their paths.
    var unread: [JSONValue] {
        readings.flatMap { reading in
            (reading.furtherSheets.map { ("sheet", $0) } + reading.furtherLists.map { ("list", $0) }).map {
                kind, name in
                var object = JSONObject()
                object.set("file", reading.file)
                object.set(kind, name)
                return .object(object)
            }
        }
    }

    /// What was done with many records, and is told once.
    fileprivate var remarks: [ReadingNotice] {
        var remarks: [ReadingNotice] = []
        // Of a refused file its refusal says enough.
        for reading in readings where records > 0 {
            if !reading.lacking.isEmpty {
                remarks.append(.columnsLacking(reading.file, reading.lacking, reading.offer))
            }
            // Where prices say their currencies themselves, each is judged by its own.
            if reading.assumesCurrency, issues[.currencyUnknown] == nil, issues[.currencyConverted] ?? 0 < records {
                remarks.append(.currencyAssumed(reading.file))
            }
        }
        if foldedRows > 0 { remarks.append(.rowsFolded(foldedRows, records: records)) }
        if guidanceRows > 0 { remarks.append(.guidanceLeftOut(guidanceRows)) }
        if foreignRecords > 0 { remarks.append(.foreignLeftOut(foreignRecords)) }
        if uncountedStocks > 0 { remarks.append(.stocksUncounted(uncountedStocks)) }
        if datedSales > 0 { remarks.append(.salesDated(datedSales)) }
        if idsAsSKUs > 0 { remarks.append(.idsAsSKUs(idsAsSKUs)) }
        if idsBesideSKUs > 0 { remarks.append(.idsBesideSKUs(idsBesideSKUs)) }
        if ignoredIDs > 0 { remarks.append(.idsOfOthers(ignoredIDs)) }
        if photosTellingPlaces > 0 { remarks.append(.photosTellPlaces(photosTellingPlaces)) }
        for (index, entry) in values.entries.enumerated() {
            remarks.append(
                .valueRead(column: entry.column, word: entry.word, value: entry.value, cells: valuesUsed[index] ?? 0))
        }
        for (index, given) in defaults.enumerated() {
            remarks.append(.defaultTaken(column: given.field.column, records: defaultsUsed[index] ?? 0))
        }
        return remarks
    }

    /// What the seller said stands for missing values, and how many records lacked each.
    private func addDefaults(to summary: inout JSONObject) {
        guard !defaults.isEmpty else { return }
        summary.set(
            "defaults",
            .array(
                defaults.enumerated().map { index, given in
                    var object = JSONObject()
                    object.set("column", given.field.column)
                    object.set("value", given.template)
                    object.set("records", defaultsUsed[index] ?? 0)
                    return .object(object)
                }))
    }

    /// What the seller said of words, and how often each was met.
    func addValues(to summary: inout JSONObject) {
        addDefaults(to: &summary)
        guard !values.entries.isEmpty else { return }
        summary.set(
            "values",
            .array(
                values.entries.enumerated().map { index, entry in
                    var object = JSONObject()
                    object.set("column", entry.column)
                    object.set("word", entry.word)
                    object.set("value", entry.value)
                    object.set("cells", valuesUsed[index] ?? 0)
                    return .object(object)
                }))
    }

    /// How often each code was raised, in the order of the table of codes.
    var issueCounts: JSONObject { Self.object(issues) }

    var noticeCounts: JSONObject { Self.object(notices) }

    private static func object(_ counts: [IssueCode: Int]) -> JSONObject {
        var object = JSONObject()
        for code in IssueCode.allCases {
            if let count = counts[code] { object.set(code.rawValue, count) }
        }
        return object
    }
}
