import Catalogue
import Drafting
import FilePaths
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
    nonisolated let home: URL
    /// As it was opened.
    private let original: (file: String, input: InputOptions)
    /// As it is now.
    private var file: String
    private var input: InputOptions
    private var corrected = 0
    private var note: SheetNotice?
    /// The file as it was when it was looked at: what is on the page is of that one.
    private var checked: FileState?
    /// Whether somebody has said that products may be deleted, since the last look.
    private var mayDelete = false
    /// How many products somebody has said are rightly gone and may be registered again, since the last look.
    private var mayRegisterAgain = 0
    /// How it was read last.
    private(set) var reading: FileReading?
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
        /// Names the look that a page shows: what is sent from an older page is refused.
        let version: Int
        let file: String
        /// Whether somebody has said that products may be deleted.
        let mayDelete: Bool
    }

    init(
        _ number: Int, file: String, name: String, input: InputOptions, job: SheetJob, home: URL,
        _ note: SheetNotice? = nil
    ) {
        (self.number, self.name, self.job, self.home, self.note) = (number, name, job, home, note)
        (self.file, self.input) = (file, input)
        watch = SheetWatch(name)
        original = (file, input)
    }

    var view: View {
        View(
            phase: phase, input: input, corrected: corrected, note: note, version: turn, file: file,
            mayDelete: mayDelete)
    }

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
        (stop, checked, mayDelete, mayRegisterAgain) = (StopRequest(), FileState(of: file), false, 0)
        watch.begin()
        work = Task { [job, file, name, input, stop, watch] in
            let check = await job.check(file, input, stop: stop) { watch.read($0) }
            guard turn == mine else { return }
            phase = .checked(check.naming(file, name))
            reading = check.report.judged.readings.first ?? reading
        }
    }

    /// Whether something may be done with the look that a page shows; if not, that is said on the next.
    private func isCurrent(_ version: Int) async -> Bool {
        guard version == turn else {
            note = .outdated
            return false
        }
        guard checked == FileState(of: file) else {
            note = .fileChanged
            await check()
            return false
        }
        return true
    }

    /// Reads it as a form says.
    func read(as form: [String: String], of version: Int) async {
        guard await isCurrent(version), case .checked(let check) = phase else { return }
        note = nil
        SheetForm.apply(form, check.inspection?.columns.map(\.header) ?? [], to: &input)
        await self.check()
    }

    /// Looks for photos elsewhere.
    func accept(_ photos: PhotoOptions, _ note: SheetNotice?) async {
        guard !isSending else { return }
        self.note = note
        input.photos = photos
        await check()
    }

    // MARK: Correcting

    /// Puts other texts into cells.
    ///
    /// - Parameter texts: by the cells' places; those that a page was not shown, and those that stay as they are, are left out.
    func correct(_ texts: [CellEdits.Place: String], of version: Int) async {
        guard await isCurrent(version), case .checked(let check) = phase else { return }
        let edits = check.edits(texts)
        guard !edits.isEmpty else {
            note = .unchanged
            return
        }
        // Nothing else begins meanwhile.
        phase = .checking
        let written: CorrectedFile
        do {
            written = try await job.correct(
                file, input, edits, in: home.appendingPathComponent("corrected"), named: name)
        } catch {
            (phase, note) = (.checked(check), .notWritten(reason: Self.reason(error)))
            return
        }
        note =
            .refusing(written.refusals)
            ?? (written.becameWorkbook ? .becameWorkbook : written.hasFormulas ? .formulasStay : nil)
        corrected += edits.places.count - written.refusals.count
        file = written.path
        if written.becameWorkbook {
            input.settings.copy([.format, .encoding, .delimiter, .quote, .sheet], from: ReadingSettings())
        }
        // Photos that stand beside the file that was opened are still those that are meant.
        input.photos.beside =
            input.photos.beside ?? Folders.parent(of: original.file) ?? "/"
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
    ///
    /// - Parameter mayRegisterAgain: how many products may be gone where very many are.
    func register(adoption: AdoptionChoice?, mayDelete: Bool, mayRegisterAgain: Int, of version: Int) async {
        guard await isCurrent(version) else { return }
        self.mayDelete = self.mayDelete || mayDelete
        self.mayRegisterAgain = max(self.mayRegisterAgain, mayRegisterAgain)
        switch phase {
        case .checked, .sent: break
        case .checking, .sending: return
        }
        note = nil
        phase = .sending(isStopping: false)
        stop = StopRequest()
        watch.begin()
        work = Task { [job, file, input, stop, watch, mayDelete = self.mayDelete, again = self.mayRegisterAgain] in
            let outcome = await job.register(
                file, input, adoption: adoption, mayDelete: mayDelete, mayRegisterAgain: again, stop: stop,
                onEvent: watch.receive)
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

/// What tells that a file is another one than before, without reading it.
private struct FileState: Equatable {
    private let identity: [Int]

    /// `nil` for a file that is not there.
    init?(of path: String) {
        var status = stat()
        guard FilePaths.stat(path, &status) == 0 else { return nil }
        identity = [
            Int(status.st_dev), Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
        ]
    }
}

extension SheetNotice {
    /// Why cells were left as they were; `nil` where none was.
    fileprivate static func refusing(_ refusals: [EditRefusal]) -> SheetNotice? {
        guard !refusals.isEmpty else { return nil }
        for case .notEncodable(let characters, let encoding) in refusals {
            return .notEncodable(String(characters.prefix(10)), encoding: encoding.name, cells: refusals.count)
        }
        return .uncorrected(refusals.count)
    }
}
