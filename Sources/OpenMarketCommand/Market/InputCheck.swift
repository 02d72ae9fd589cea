import Catalogue
import Glibc
import Jobs
import Wording

/// Reading and judging as commands do it: issues shown and written, trouble turned into a status.
struct InputCheck {
    let console: Console
    let issues: IssueOptions

    func run(_ files: [String], options: InputOptions, sink: (any RowSink)? = nil) throws -> JudgeSummary {
        let reporter = try IssueReporter(console: console, issuesPath: issues.issues)
        var pass = CataloguePass(options: options)
        pass.rejectsPath = issues.rejects
        pass.maximumErrors = issues.maxErrors
        let summary = try pass.run(files: files, report: reporter.report, sink: sink)
        try reporter.finish(summary)
        for failure in summary.unreadable { console.fail(failure.trouble, status: .noInput) }
        return summary
    }

    /// Tells people what reading came to.
    func conclude(_ summary: JudgeSummary) {
        // Where nothing could be opened there is nothing to count.
        guard console.form == .text, summary.records > 0 || summary.unreadable.isEmpty else { return }
        let news = ReadingNews.read(
            records: summary.records, accepted: summary.accepted, rejected: summary.rejected,
            warnings: summary.warnings)
        console.data(console.bold(news.text(in: console.language)))
        if let path = issues.rejects, summary.rejected > 0 {
            console.talk(ReadingNews.rejectsWritten(summary.rejected, path: path))
        }
    }

    /// Ends the command where an input was no input; the worst first.
    func check(_ summary: JudgeSummary) throws(ExitStatus) {
        if !summary.unreadable.isEmpty { throw .noInput }
        if !summary.refusedFiles.isEmpty { throw .badInput }
        if summary.hasTooManyErrors, let limit = issues.maxErrors {
            console.fail(MarketTrouble.tooManyRejected(summary.rejected, limit: limit), status: .failed)
            throw .failed
        }
    }
}

extension JudgeSummary {
    /// How often each code was raised, in the order of the table of codes.
    var issueCounts: JSONObject {
        var object = JSONObject()
        for code in IssueCode.allCases {
            if let count = issues[code] { object.set(code.rawValue, count) }
        }
        return object
    }
}

extension JobFailure {
    /// What to tell people.
    var trouble: FileTrouble {
        switch self {
        case .input(let file, ENOENT): .noSuchFile(file)
        case .input(let file, EISDIR): .isADirectory(file)
        case .input(let file, EACCES), .input(let file, EPERM): .noPermission(file)
        case .input(let file, let number): .cannotRead(file, reason: String(cString: strerror(number)))
        case .output(let file, ENOSPC): .diskFull(file)
        case .output(let file, let number): .cannotWrite(file, reason: String(cString: strerror(number)))
        }
    }
}

extension RejectsRefusal {
    /// What to tell people.
    var trouble: Misuse {
        switch self {
        case .replacesInput(let file): .outputIsInput(flag: "--rejects", file: file)
        }
    }
}
