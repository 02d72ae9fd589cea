import Drafting
import Tabular

/// What a pass keeps of one input for what turns up at the end.
struct PassFile {
    /// As the user named it.
    let name: String
    var input: InputFile?
    var frame = SourceFrame()
    var rejects: RejectsFile?
    /// The file of rejects, once it is written.
    private(set) var written: RejectsWritten?
    var placement: Placement?
    var records = 0
    var rejected = 0

    init(name: String) {
        self.name = name
    }

    /// Writes the rejects, if they are wanted, and lets the input go.
    mutating func writeRejects() throws {
        defer {
            input = nil
            rejects = nil
        }
        guard let input, var rejects else { return }
        written = try rejects.write(rejected, from: input, frame: frame)
    }
}
