import Jobs
import Synchronization
import Wording

/// How far an export is, and what the catalogue has that a file cannot.
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
        case .issue(let issue, let product):
            clear()
            console.talk(ExportNews.flawed(product: product, issue))
            var object = issue.object(in: console.language)
            object.set("id", product)
            console.object(object)
        }
    }

    func clear() { line.withLock { $0.clear() } }
}
