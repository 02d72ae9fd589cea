import Catalogue
import Drafting
import Tabular

/// Reads catalogues from beginning to end and judges every record: what `validate` does, and the first half of
/// `import`.
public struct CataloguePass {
    public var options: InputOptions
    public var rules = FormRules.form
    /// Where the rejected records go; one file for each input.
    public var rejectsPath: String?
    /// What a workbook of rejected rows says of them; without any it only copies them.
    public var rejectsWords: RejectsWords?
    /// More rejected records than this end the reading.
    public var maximumErrors: Int?
    /// The photos that rows name, shared with whoever plans the rows; a pass without one has its own.
    var photos: PhotoLibrary?
    /// Gets to know where the accepted rows stand, for what becomes of them later.
    var rows: JudgedRows?
    /// Asked between records; the reading ends where it says so.
    public var shouldStop: @Sendable () -> Bool = { false }
    /// What each index of repeated values may keep in memory, in bytes.
    var duplicateMemory = DuplicateIndex.memoryLimit

    public init(options: InputOptions) {
        self.options = options
    }

    /// - Parameters:
    ///   - report: is told every issue, in the order they are found.
    ///   - sink: gets the accepted rows.
    /// - Throws: `RejectsRefusal` and, where the rejects cannot be written, `SystemError`, both before anything is
    ///   read; what the sink throws; trouble with temporary files.
    public func run(
        files: [String], report: @escaping (JobEvent) -> Void, sink: (any RowSink)? = nil
    ) throws -> JudgeSummary {
        try checkRejects(files)
        let pass = RunningPass(self, report: report, sink: sink)
        for (index, file) in files.enumerated() where !pass.summary.hasTooManyErrors && !pass.summary.wasStopped {
            try pass.read(file, index: index)
        }
        if !pass.summary.wasStopped { try pass.finish() }
        return pass.summary
    }

    /// With several inputs, each has its rejects: `bad.csv` becomes `bad-2.csv` for the second.
    func rejectsPath(ofFile index: Int) -> String? {
        rejectsPath.map { RejectsPaths.of($0, input: index) }
    }
}
