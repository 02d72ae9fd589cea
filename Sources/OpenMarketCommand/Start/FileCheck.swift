import Catalogue
import Jobs
import MarketAPI
import Tabular
import Wording

/// How a catalogue would fare, and its photos.
struct FileCheck {
    let command: Doctor
    let file: String
    let console: Console

    init(_ command: Doctor, _ file: String, _ console: Console) {
        (self.command, self.file, self.console) = (command, file, console)
    }

    var checks: [Check] {
        do {
            try command.reading.checkImages()
            let summary = try judge()
            return [rows(summary)] + (summary.records > 0 ? [photos(summary)] : [])
        } catch {
            return [.problem(error is PhotosUnusable ? .photos : .file, error)]
        }
    }

    private func judge() throws -> JudgeSummary {
        var options = try command.reading.resolved(command.inputFormat.flag)
        options.photos.web = try command.webPhotos.photos(market: command.market.address, caCert: command.market.caCert)
        var pass = CataloguePass(options: options)
        pass.rules = command.market.api.capabilities.rules
        let progress = ProgressLine(console: console)
        defer { progress.clear() }
        return try pass.run(
            files: [file],
            report: { [console] event in
                switch event {
                case .read(let records): progress.show { .reading(records: records) }
                case .fetching(let records, let photos): progress.show { .fetching(records: records, photos: photos) }
                case .recognised(let recognition): console.talk(recognition)
                case .issue, .notice, .rejected, .planned, .plannedMore, .described, .refreshing, .drifted: break
                }
            })
    }

    private func rows(_ summary: JudgeSummary) -> Check {
        let next = CheckNotice.command(ShellCommand.text(["openmarket", "validate", file] + images))
        if let failure = summary.unreadable.first { return .problem(.file, failure) }
        if let (file, header) = summary.passwordColumns.first {
            return .problem(.file, FileTrouble.passwordsInside(file, column: header), .badInput)
        }
        if let refusal = summary.refusal(maximumErrors: nil) {
            return .problem(
                .file, CheckNotice.refused(file, codes: Self.codes(summary.issues) { _ in true }), refusal.status, next)
        }
        if let file = summary.truncatedFiles.first {
            return .problem(.file, SendingNotice.truncated(file), .badInput)
        }
        let format = summary.readings.first?.format.rawValue.uppercased() ?? ""
        let message = CheckNotice.rows(file, format: format, accepted: summary.accepted, rejected: summary.rejected)
        return summary.rejected > 0 ? .problem(.file, message, .rowsLost, next) : .ok(.file, message)
    }

    private var images: [String] { command.reading.images.map { ["--images", $0] } ?? [] }

    private func photos(_ summary: JudgeSummary) -> Check {
        if command.reading.noImageFiles { return .skipped(.photos, CheckNotice.photosNotOpened) }
        let about = Self.codes(summary.issues) { $0.rawValue.hasPrefix("image") }
        guard let first = about.first else { return .ok(.photos, CheckNotice.photosWell) }
        let message = CheckNotice.photos(about)
        let remedy = CheckNotice.explained(first.code)
        return about.contains { $0.code.effect == .rejectsRecord }
            ? .problem(.photos, message, .rowsLost, remedy) : .note(.photos, message, remedy)
    }

    /// The codes that came up, what costs most first.
    private static func codes(
        _ issues: [IssueCode: Int], where isMeant: (IssueCode) -> Bool
    ) -> [CheckNotice.Count] {
        issues.filter { isMeant($0.key) && $0.value > 0 }.worstFirst.map(CheckNotice.Count.init)
    }
}
