import Catalogue
import Tabular
import Wording

/// Every issue in a file, as NDJSON or, by the file's ending, CSV.
final class IssueFile {
    private let sink: AtomicFileSink
    private var csv: CSVWriter?
    private let language: Language

    init(path: String, language: Language) throws {
        sink = try AtomicFileSink(path: path)
        self.language = language
        if path.lowercased().hasSuffix(".csv") { csv = CSVWriter(sink, columns: Issue.columns) }
    }

    func write(_ issue: Issue) throws(SystemError) {
        guard csv != nil else {
            return try sink.write(text: issue.object(in: language).line + "\n")
        }
        try csv!.write([
            .text(issue.code.rawValue), .text(issue.severity.rawValue), .text(issue.file), .init(issue.sheet),
            .init(issue.record), .init(issue.lines?.lowerBound), .init(issue.lines?.upperBound), .init(issue.column),
            .init(issue.cell), .init(issue.value), .text(issue.message(in: language).description),
            .text(issue.remedy(in: language).description),
        ])
    }

    /// Puts the file in its place.
    func finish() throws(SystemError) {
        try csv?.finish()
        try sink.commit()
    }
}

extension OutputValue {
    fileprivate init(_ text: String?) { self = text.map { .text($0) } ?? .none }
    fileprivate init(_ number: Int?) { self = number.map { .number(String($0)) } ?? .none }
}

extension ByteSink {
    func write(text: String) throws(SystemError) {
        var text = text
        var failure: SystemError?
        text.withUTF8 { bytes in
            do throws(SystemError) { try write(UnsafeRawBufferPointer(bytes)) } catch { failure = error }
        }
        if let failure { throw failure }
    }
}
