import Tabular

/// Why a file cannot take the rejects.
package enum RejectsRefusal: Error, Hashable, Sendable {
    /// The ending says a format that the rejects of such a catalogue cannot be written in; those that there are.
    case unwritable(file: String, catalogue: TabularFormat, endings: [String])
}

/// The files that rejects are written to.
package enum RejectsPaths {
    /// Each input's own, and what no worksheet holds beside it.
    package static func all(_ path: String, inputs: Int) -> [String] {
        guard !OutputPlace.isStream(path) else { return [path] }
        return (0..<max(1, inputs)).map { of(path, input: $0) }.flatMap { [$0, RejectsTable.restPath(of: $0)] }
    }

    /// `bad.csv` for the first input, `bad-2.csv` for the second; `bad-2.csv.gz` beside `bad.csv.gz`.
    static func of(_ path: String, input index: Int) -> String {
        guard index > 0, !OutputPlace.isStream(path) else { return path }
        let (name, compression) = Gzip.split(name: path)
        let dot = name.lastIndex(of: ".").flatMap { name[$0...].contains("/") ? nil : $0 } ?? name.endIndex
        return "\(name[..<dot])-\(index + 1)\(name[dot...])\(compression)"
    }
}

extension CataloguePass {
    /// Finds out before a long run, rather than after it, whether the rejects can be written.
    func checkRejects(_ files: [String]) throws {
        for index in files.indices {
            guard let path = rejectsPath(ofFile: index) else { return }
            try OutputPlace.probe(path)
        }
    }
}
