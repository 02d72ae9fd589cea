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
    /// `nil` where each row has to be drafted.
    private var check: CleanRowCheck?
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
                check =
                    consumer.needsNoProducts && pass.looksAtBytes ? CleanRowCheck(reading.plan, rules: pass.rules) : nil
            case .row:
                if try takeCleanRow() { break }
                let ruled = judge.judge(reading.draft())
                try passOn { try $0.looking.take(ruled) }
                try passOn(isAtEnd: false)
                guard consumer.mayGoOn else { return }
            case .end:
                try passOn(isAtEnd: true)
                return end()
            }
        }
    }

    /// Gives the consumer the row at hand where its bytes show that nothing is to be said of it.
    ///
    /// - Returns: whether that was so.
    private mutating func takeCleanRow() throws -> Bool {
        guard let check, let row = reading.cleanRow(check) else { return false }
        let keys = RowKeys(row, of: reading.record)
        // What repeats a row, or has a photo that is not good, has something to be said of it after all.
        guard consumer.isNew(keys), looking.accepts(of: reading) else { return false }
        try consumer.take(clean: reading.record, keys)
        lastDefect = nil
        if pass.shouldStop() { consumer.stop() }
        return true
    }

    /// Gives the consumer the rows that have waited long enough for their photos.
    private mutating func passOn(isAtEnd: Bool) throws {
        while consumer.mayGoOn, looking.isReady(isAtEnd: isAtEnd) {
            consumer.noteFetching(photos: library.fetched)
            try passOn { try $0.looking.removeFirst() }
        }
    }

    /// Gives the consumer a row that was looked at, if there is one.
    private mutating func passOn(_ next: (inout Self) throws -> RuledRow?) throws {
        do {
            if let row = try next(&self) {
                lastDefect = row.row.record.defect
                try consumer.take(row, of: reading.input)
            }
        } catch  where pass.shouldStop() {
            // What broke off because of a stop is no failure.
        }
        if pass.shouldStop() { consumer.stop() }
    }

    private func end() {
        guard consumer.mayGoOn else { return }
        if lastDefect?.breaksOff(reading.input) == true { consumer.noteTruncation() }
        if !reading.isTable { consumer.checkMap(reading.plan) }
    }
}
