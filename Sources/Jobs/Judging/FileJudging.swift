import Catalogue
import Drafting
import Tabular

/// Takes the rows of one file from the reading through the rules and the looking at photos to the consumer.
struct FileJudging {
    private let pass: CataloguePass
    private let judge: RowJudge
    private let consumer: RowConsumer
    private let library: PhotoLibrary
    private var reading: InputReading
    private var looking: PhotoLooking
    private var lastDefect: Record.Defect?

    init(_ pass: CataloguePass, _ reading: InputReading, _ library: PhotoLibrary, _ consumer: RowConsumer) {
        self.pass = pass
        self.reading = reading
        self.library = library
        self.consumer = consumer
        judge = RowJudge(rules: pass.rules, market: pass.options.market)
        looking = PhotoLooking(PhotoSource(library: library, pass.options.photos, reading.input.folder))
    }

    /// - Throws: what the consumer throws; what ends the reading is told and not thrown.
    mutating func run() throws {
        defer { consumer.end(reading, tellingPhotos: looking.tellingPlaces) }
        while true {
            let step: InputReading.Step
            do throws(ReadError) { step = try reading.next() } catch {
                // What was read before the trouble is judged all the same.
                try passOn(isAtEnd: true)
                return consumer.refuse(error)
            }
            switch step {
            case .columns(let columns):
                guard consumer.take(columns) else { return try passOn(isAtEnd: true) }
            case .row(let row):
                looking.append(judge.judge(row))
                try passOn(isAtEnd: false)
                guard consumer.mayGoOn else { return }
            case .end:
                try passOn(isAtEnd: true)
                return end()
            }
        }
    }

    /// Gives the consumer the rows whose photos need not, or must not, be waited for any longer.
    private mutating func passOn(isAtEnd: Bool) throws {
        while consumer.mayGoOn, looking.isReady(isAtEnd: isAtEnd) {
            if looking.isFetching { consumer.noteFetching(photos: library.fetched) }
            do {
                let row = try looking.removeFirst()
                lastDefect = row.row.record.defect
                try consumer.take(row, of: reading.input)
            } catch  where pass.shouldStop() {
                // What broke off because of a stop is no failure.
            }
            if pass.shouldStop() { consumer.stop() }
        }
    }

    private func end() {
        guard consumer.mayGoOn else { return }
        if lastDefect?.breaksOff(reading.input) == true { consumer.noteTruncation() }
        if !reading.isTable { consumer.checkMap(reading.plan) }
    }
}
