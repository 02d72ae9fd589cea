import Foundation
import Jobs
import Ledger
import Wording

/// What the program says where it is called and asked for nothing: what lies here, and what to type next.
struct FirstMinute {
    let console: Console
    /// The ledger's place where it is another one than the usual.
    let ledger: String?
    let layout: HelpLayout

    /// How many sheets and runs are named.
    private static let shown = 5

    init(_ sources: SettingsSources, console: Console) {
        self.console = console
        ledger = sources.ledger
        let width = TerminalWidth.columns(ProcessInfo.processInfo.environment)
        layout = HelpLayout(language: console.language, width: width)
    }

    func show(folder: String = ".") {
        let sheets = FolderSheets(in: folder)
        let runs = unfinished
        let parts = [[say(.greeting)], here(sheets), left(runs), next(sheets, runs), layout.wrapped(say(.more))]
        for (index, part) in parts.filter({ !$0.isEmpty }).enumerated() {
            if index > 0 { console.data("") }
            for line in part { console.data(PrintableText(line)) }
        }
    }

    /// What is the matter with a ledger is for the commands to say that need it.
    private var unfinished: [UnfinishedRuns.Unfinished] {
        let ledger = try? LedgerOptions.existing(at: ledger)
        return (try? UnfinishedRuns(in: ledger ?? nil))?.runs ?? []
    }

    private func say(_ notice: StartNotice) -> String { notice.text(in: console.language).description }

    // MARK: The parts

    private func here(_ sheets: FolderSheets) -> [String] {
        guard !sheets.sheets.isEmpty else { return [say(.noSheets)] }
        let names = sheets.sheets.prefix(Self.shown).map { sheet in
            "  \(sheet.name.shown)  \(size(bytes: sheet.bytes, in: console.language))"
        }
        let more = sheets.sheets.count - Self.shown
        return [say(.sheets(sheets.sheets.count))] + names + (more > 0 ? ["  " + say(.moreSheets(more))] : [])
    }

    private func left(_ runs: [UnfinishedRuns.Unfinished]) -> [String] {
        guard !runs.isEmpty else { return [] }
        let lines = runs.prefix(Self.shown).map { one in
            "  \(one.run.line(one.counts, state: one.state, files: one.files, in: console.language))"
        }
        let more = runs.count > Self.shown ? ["  openmarket runs list"] : []
        return [say(.unfinished(runs.count))] + lines + more
    }

    private func next(_ sheets: FolderSheets, _ runs: [UnfinishedRuns.Unfinished]) -> [String] {
        let resuming = runs.first.map { [($0.resuming(ledger: ledger), StartNotice.resume)] } ?? []
        let commands = commands(for: sheets).map { ($0.0.description, say($0.1)) }
        // A run's account makes its command a long one, which needs a line of its own.
        let column = (commands.map(\.0.columns).max() ?? 0) + 4
        return [say(.next)] + resuming.flatMap { layout.entry($0.0.description, say($0.1), column: column) }
            + commands.flatMap { layout.entry($0.0, $0.1, column: column) }
    }

    private func commands(for sheets: FolderSheets) -> [(PrintableText, StartNotice)] {
        guard let sheet = sheets.sheets.first else { return [("openmarket template -o products.xlsx", .fill)] }
        // A name that begins with a hyphen would be taken for an option.
        let name = sheet.name.hasPrefix("-") ? "./" + sheet.name : sheet.name
        let file = ShellCommand.text([name] + (sheets.photos.map { ["--images", $0] } ?? []))
        return [
            ("openmarket validate \(file)", .check), ("openmarket import \(file) -n", .preview),
            ("openmarket import \(file)", .send), ("openmarket open \(file)", .open),
        ]
    }
}
