import Jobs
import Synchronization
import Wording

/// How far an export is, and the photos that it could not get.
final class ExportProgress: Sendable {
    private let console: Console
    private let line: Mutex<ProgressLine>

    init(console: Console) {
        self.console = console
        let line = ProgressLine(console: console)
        self.line = Mutex(line)
    }

    func tell(_ event: ExportJob.Event) {
        switch event {
        case .listed: break
        case .written(let products, let total):
            line.withLock { $0.show { .sending(done: products, total: total, rate: nil, remaining: nil) } }
        case .photoFailed(let product, let url, let reason):
            clear()
            console.talk(ExportNews.photoFailed(product: product, url: url, reason: reason))
        }
    }

    func clear() { line.withLock { $0.clear() } }
}
