import Catalogue
import Drafting
import Foundation
import Jobs
import Ledger
import Tabular
import Wording

/// A spreadsheet that somebody looks at in a browser: how it is read, what was corrected in it, and how far it is.
///
/// Corrections go into a file of their own, each into the one before it; the file that was opened stays as it is.
actor Sheet {
    nonisolated let number: Int
    /// What the file is called.
    nonisolated let name: String
    nonisolated let watch: SheetWatch

    private let job: SheetJob
    /// Its own, for corrected files and photos.
    private let folder: URL
    /// As it was opened.
    private let original: (file: String, input: InputOptions)
    /// As it is now.
    private var file: String
    private var input: InputOptions
    private var corrected = 0
    private var note: SheetNotice?
    private var phase = Phase.checking
    /// Counts the checks: what an earlier one came to is nobody's concern.
    private var turn = 0
    private var stop = StopRequest()
    private var work: Task<Void, Never>?

    enum Phase: Sendable {
        case checking
        case checked(SheetCheck)
        case sending(isStopping: Bool)
        case sent(ImportOutcome)
    }

    /// All that a page shows of it.
    struct View: Sendable {
        let phase: Phase
        let input: InputOptions
        /// How many cells were corrected.
        let corrected: Int
        /// What became of what was asked last.
        let note: SheetNotice?
        let file: String
    }

    init(_ number: Int, file: String, name: String, input: InputOptions, job: SheetJob, folder: URL) {
        (self.number, self.name, self.job, self.folder) = (number, name, job, folder)
        (self.file, self.input) = (file, input)
        watch = SheetWatch(name)
        original = (file, input)
    }

    var view: View { View(phase: phase, input: input, corrected: corrected, note: note, file: file) }

    // MARK: Checking

    /// Looks at the file as it is now, unless it is being sent.
    func check() async {
        guard !isSending else { return }
        phase = .checking
        turn += 1
        let mine = turn
        await end()
        // Whoever asked later has what is to be looked at now.
        guard turn == mine else { return }
        stop = StopRequest()
        watch.begin()
        work = Task { [job, file, name, input, stop, watch] in
            let check = await job.check(file, input, stop: stop) { watch.read($0) }
            if turn == mine { phase = .checked(check.naming(file, name)) }
        }
    }

    /// Reads it as a form says.
    func read(as form: [String: String]) async {
        guard case .checked(let check) = phase else { return }
        note = nil
        SheetForm.apply(form, check.inspection?.columns.map(\.header) ?? [], to: &input)
        await self.check()
    }

    /// Looks for photos elsewhere.
    func take(_ photos: PhotoOptions) async {
        guard !isSending else { return }
        input.photos = photos
        await check()
    }

    // MARK: Correcting

    /// Puts other texts into cells.
    ///
    /// - Parameter texts: by the cells' places; those that a page was not shown, and those that stay as they are, are left out.
    func correct(_ texts: [CellEdits.Place: String]) async {
        guard case .checked(let check) = phase else { return }
        let edits = check.edits(texts)
        guard !edits.isEmpty else {
            note = .unchanged
            return
        }
        // Nothing else begins meanwhile.
        phase = .checking
        let written: CorrectedFile
        do { written = try await job.correct(file, input, edits, in: folder, named: name) } catch {
            (phase, note) = (.checked(check), .notWritten(reason: Self.reason(error)))
            return
        }
        note = written.refused > 0 ? .uncorrected(written.refused) : written.becameWorkbook ? .becameWorkbook : nil
        corrected += edits.places.count - written.refused
        file = written.path
        if written.becameWorkbook {
            input.settings.take([.format, .encoding, .delimiter, .quote, .sheet], from: ReadingSettings())
        }
        // Photos that stand beside the file that was opened are still those that are meant.
        input.photos.beside = input.photos.beside ?? (original.file as NSString).deletingLastPathComponent
        await self.check()
    }

    /// In the system's words, where it was the system.
    private static func reason(_ error: any Error) -> String {
        switch error {
        case let error as SystemError: String(cString: strerror(error.errno))
        case ReadError.system(let error): String(cString: strerror(error.errno))
        default: "\(error)"
        }
    }

    /// Takes the file as it was opened, with the settings and photos there are.
    func startOver() async {
        guard !isSending else { return }
        (file, corrected, note) = (original.file, 0, nil)
        await check()
    }

    // MARK: Sending

    /// Registers the good rows, or goes on with that.
    func register(adoption: AdoptionChoice?, mayDelete: Bool) {
        switch phase {
        case .checked, .sent: break
        case .checking, .sending: return
        }
        note = nil
        phase = .sending(isStopping: false)
        stop = StopRequest()
        watch.begin()
        work = Task { [job, file, input, stop, watch] in
            let outcome = await job.register(
                file, input, adoption: adoption, mayDelete: mayDelete, stop: stop, onEvent: watch.take)
            phase = .sent(outcome)
        }
    }

    /// Nothing new begins; what is on the wire is answered first.
    func stopSending() {
        guard isSending else { return }
        phase = .sending(isStopping: true)
        stop.request()
    }

    /// Ends whatever is under way, and returns when it has ended.
    func end() async {
        stop.request()
        await work?.value
    }

    private var isSending: Bool { if case .sending = phase { true } else { false } }
}
