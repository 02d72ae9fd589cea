import Foundation
import Logging
import Transfer

/// Writes each event as one line, at once, without secrets.
struct LineLogHandler: LogHandler {
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    private let redaction: Redaction
    private let render: @Sendable (LogLine) -> String
    private let write: @Sendable (String) -> Void

    /// - Parameters:
    ///   - render: makes the line, without its end.
    ///   - write: gets it without secrets, from any thread.
    init(
        level: Logger.Level, redaction: Redaction, render: @escaping @Sendable (LogLine) -> String,
        write: @escaping @Sendable (String) -> Void
    ) {
        logLevel = level
        self.redaction = redaction
        self.render = render
        self.write = write
    }

    func log(event: LogEvent) {
        let metadata = metadata.merging(event.metadata ?? [:]) { _, new in new }
        // The line as a whole: whatever it is made of, this is the last thing before it is written.
        write(redaction.clean(render(LogLine(event: event, metadata: metadata, time: .now))))
    }

    subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }
}
