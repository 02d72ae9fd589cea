import Catalogue
import Drafting
import Foundation
import Jobs
import Wording

/// `inspect --fix`: asks what the columns are, looks what comes of the answers, and keeps them.
extension Inspect {
    func fixColumns(_ options: InputOptions, on console: Console) throws {
        guard Confirmation.isPossible, console.form == .text, file != "-" else {
            console.fail(FixNotice.needsTerminal, status: .usage)
            throw ExitStatus.usage
        }
        var job = InspectJob(options: options, rules: .form)
        job.findsCandidates = true
        let before = try job.run(file)
        try show(before, on: console)
        guard !before.questionable.isEmpty else { return console.insist(FixNotice.nothingToAsk) }
        var questions = ColumnQuestions(before, console: console)
        guard let answers = questions.answers() else {
            console.fail(FixNotice.left, status: .failed)
            throw ExitStatus.failed
        }
        job.options.map.entries.insert(contentsOf: answers, at: 0)
        let after = answers.isEmpty ? before : try job.run(file)
        try conclude(after, on: console)
    }

    /// - Throws: where there is nothing to ask about.
    private func show(_ inspection: Inspection, on console: Console) throws {
        InspectionText(inspection, file: file, console: console).show()
        guard inspection.isReadable else {
            for issue in inspection.issues { show(issue, on: console) }
            throw ExitStatus.badInput
        }
    }

    /// What came of the answers, where they are kept, and the command to go on with.
    private func conclude(_ inspection: Inspection, on console: Console) throws {
        if let share = InspectionWords(inspection, language: console.language).acceptedShare {
            console.data(console.fitted(share.label, share.text, indent: 0, width: console.dataWidth))
        }
        for issue in inspection.issues { show(issue, on: console) }
        let path = reading.saveMap ?? Self.mapName(of: file)
        guard let read = inspection.reading else { return }
        try MapFile(read).write(to: path)
        console.insist(ReadingNotice.mapWritten(path: path))
        guard inspection.judged != nil else {
            console.fail(FixNotice.stillRefused, status: .badInput)
            throw ExitStatus.badInput
        }
        console.insist(FixNotice.next(file: file, map: path))
    }

    /// `products.map.json` beside `products.csv`; where there is such a file, `products-2.map.json`.
    static func mapName(of file: String) -> String {
        var stem = file
        for ending in [".gz", nil] {
            let name = stem.split(separator: "/").last ?? ""
            guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { break }
            if let ending, !name.hasSuffix(ending) { continue }
            stem = String(stem.dropLast(name.distance(from: dot, to: name.endIndex)))
        }
        let names = sequence(first: 1) { $0 + 1 }.lazy.map { $0 == 1 ? "\(stem).map.json" : "\(stem)-\($0).map.json" }
        return names.first { !FileManager.default.fileExists(atPath: $0) }!
    }
}
