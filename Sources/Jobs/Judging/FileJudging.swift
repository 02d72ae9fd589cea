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
    private let cleanRow = CleanRow()
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
            let trouble = reading.mayHaveBlocks ? try takeBlocks() : nil
            guard consumer.mayGoOn else { return }
            let step: InputReading.Step
            do throws(ReadError) {
                if let trouble { throw trouble }
                step = try reading.next()
            } catch {
                // What was read before the trouble is judged all the same.
                try passOn(isAtEnd: true)
                return consumer.refuse(error)
            }
            switch step {
            case .columns(var columns):
                if reading.isTable, columns.lackColumns {
                    columns.findings = columns.findings.offering(reading.offer())
                }
                guard consumer.take(columns) else { return try passOn(isAtEnd: true) }
                check =
                    mayTellCleanRows && !reading.plan.guessesDiscounts
                    ? CleanRowCheck(
                        reading.plan, rules: pass.rules, needsTexts: consumer.packsCleanRows,
                        takesAddresses: looking.looksAtNone) : nil
            case .row:
                let known = knownOfRow
                if !(try takeCleanRow(known)) { try takeUncleanRow(known) }
                guard consumer.mayGoOn else { return }
            case .end:
                try passOn(isAtEnd: true)
                return end()
            }
        }
    }

    /// Rows that are packed for a sink are taken without a look at their photos.
    private var mayTellCleanRows: Bool {
        pass.looksAtBytes && consumer.needsNoProducts && (looking.looksAtNone || !consumer.packsCleanRows)
    }

    /// What is made of rows that stand together.
    private var output: BlockJudge.Output {
        if let packing = consumer.packing { return .packedRows(packing) }
        return asksForFindingsAlone ? .findings : .products
    }

    private var asksForFindingsAlone: Bool {
        consumer.needsNoProducts && looking.looksAtNone && !consumer.packsCleanRows
    }

    /// Gives the consumer the rows that stand together, as far as there are such.
    ///
    /// - Returns: what ended the reading.
    private mutating func takeBlocks() throws -> ReadError? {
        let blocks: BlocksAhead
        do throws(ReadError) {
            guard let begun = try reading.blocksAhead(judge, check, output, threads: pass.threads) else { return nil }
            blocks = begun
        } catch {
            return error
        }
        do {
            while mayGoOn, let (block, judged) = blocks.next() { try take(block, judged) }
        } catch {
            _ = blocks.end()
            throw error
        }
        let trouble = blocks.end()
        return reading.otherHeader ?? trouble
    }

    /// Whether more rows of blocks are wanted, and are this table's.
    private var mayGoOn: Bool { consumer.mayGoOn && reading.otherHeader == nil }

    /// Gives the consumer a block's rows: those that are clean without a product being made of them.
    private mutating func take(_ block: RowBlock, _ judged: JudgedBlockRows) throws {
        var index = 0
        for other in judged.others {
            try take(cleanRows: index..<other.index, of: block, judged)
            guard mayGoOn else { return }
            try take(other.row)
            guard mayGoOn else { return }
            index = other.index + 1
        }
        try take(cleanRows: index..<block.count, of: block, judged)
    }

    private mutating func take(cleanRows rows: Range<Int>, of block: RowBlock, _ judged: JudgedBlockRows) throws {
        var index = rows.lowerBound
        while index < rows.upperBound, mayGoOn {
            if looking.looksAtNone {
                let count = try consumer.take(
                    cleanRows: index..<rows.upperBound, of: block, judged, number: reading.nextNumber)
                reading.pass(count)
                if count > 0 { noteClean() }
                index += count
                guard index < rows.upperBound, mayGoOn else { return }
            }
            // It repeats a key, or its photos are to be looked at.
            if reading.read(index, of: block),
                try !takeCleanRow(judged.keys[index], judged.notes[index])
            {
                try takeUncleanRow(knownOfRow)
            }
            index += 1
        }
    }

    private mutating func take(_ row: ReadBlockRow) throws {
        switch row {
        case .judged(let ruled):
            if reading.take(&ruled.row.record) { try takeRow(ruled) }
        case .other(var record): _ = reading.take(&record)
        }
    }

    /// What the bytes of the row at hand show; nothing where it is drafted whatever they do.
    private var knownOfRow: KnownOfRow {
        // Within a closure the reading would be copied.
        guard let check, !consumer.packsCleanRows else { return .nothing }
        return reading.known(check, cleanRow)
    }

    /// Judges the row at hand, which is not clean, repeats another, or is the first with its notice.
    private mutating func takeUncleanRow(_ known: KnownOfRow) throws {
        let known = asksForFindingsAlone ? known : .nothing
        try takeRow(judge.judge(reading.draft(knowing: known), knowing: known))
    }

    private mutating func takeRow(_ ruled: RuledRow) throws {
        try passOn { try $0.looking.take(ruled) }
        try passOn(isAtEnd: false)
    }

    /// Gives the consumer the row at hand where its bytes show that nothing is to be said of it.
    ///
    /// - Returns: whether that was so.
    private mutating func takeCleanRow(_ known: KnownOfRow) throws -> Bool {
        guard known.isClean, let keys = known.keys else { return false }
        return try takeCleanRow(keys, known.notes)
    }

    /// What repeats a row, has a photo that is not good, or is the first with its notice, has something to be said of it after all;
    /// and a sink gets a row by itself as a product.
    private mutating func takeCleanRow(_ keys: RowKeys, _ notes: RowNotes) throws -> Bool {
        guard !consumer.packsCleanRows, notes.isSubset(of: consumer.saidNotes), consumer.isNew(keys),
            looking.accepts(of: reading)
        else { return false }
        try consumer.take(clean: reading.record, keys, notes)
        noteClean()
        return true
    }

    private mutating func noteClean() {
        lastDefect = nil
        if pass.shouldStop() { consumer.stop() }
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
                lastDefect = row.row.defect
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
        if reading.foreignRecords > 0, let preset = reading.plan.preset {
            consumer.refuseWithoutProducts(foreign: reading.foreignRecords, of: preset.title)
        }
    }
}
