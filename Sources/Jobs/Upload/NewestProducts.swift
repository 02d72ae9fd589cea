import Catalogue
import Ledger
import MarketAPI
import Transfer

/// Products of a market's unfiltered list that no row of the account stands for.
struct ListedProducts: Hashable, Sendable {
    /// Those with numbers above the one that was asked for; all where none was.
    var newer: [ProductFacts] = []
    /// Others that the same pages showed.
    var older: [ProductFacts] = []
    /// Those that rows stand for, and that are called as a row in doubt is.
    var claimed: [ProductFacts] = []
    /// Whether several products have one number.
    var repeatsNumbers = false
}

/// The unfiltered list of a market's products, read once for all rows in doubt that want it at the same time.
///
/// Where numbers rise, pages are read down to the last product that was known before a row was sent; elsewhere all pages are,
/// and what comes close to none of these rows is left out.
actor NewestProducts {
    typealias Answer = Result<ListedProducts, MarketError>

    /// What somebody who asks wants to know.
    private struct Question {
        /// `nil` for all products that resemble the row's.
        var floor: Int?
        var doubt: InDoubtRegistration?
        /// Whose question it is, and when a reading of all pages has to begin at the earliest to say anything of the row.
        var ordinal = 0
        var moment = Duration.zero
        var asker: CheckedContinuation<Answer, Never>
    }

    /// The last reading of all pages, which says as much to whoever asks again, or later.
    private struct WholeList {
        let began: Duration
        let ordinals: Set<Int>
        let answer: Answer

        func answers(_ ordinal: Int, since moment: Duration) -> Bool { began >= moment && ordinals.contains(ordinal) }
    }

    private let job: UploadJob
    private var market: any MarketReading { job.market }
    /// Ends the reading.
    private let stop: StopRequest
    private var isReading = false
    private var waiting: [Question] = []
    private var whole: WholeList?
    /// How many wait for the next reading.
    var waitingCount: Int { waiting.count }

    init(_ job: UploadJob, stop: StopRequest) {
        self.job = job
        self.stop = stop
    }

    /// The products with numbers above `floor`, as the list is from now on.
    func unclaimed(above floor: Int, for doubt: InDoubtRegistration? = nil) async -> Answer {
        await withCheckedContinuation { ask(Question(floor: floor, doubt: doubt, asker: $0)) }
    }

    /// All products that resemble a row's, as the whole list was at some moment since.
    ///
    /// - Parameter since: a reading that began before says nothing of the row.
    func resembling(_ doubt: InDoubtRegistration, of ordinal: Int, since moment: Duration) async -> Answer {
        if let whole, whole.answers(ordinal, since: moment) { return whole.answer }
        return await withCheckedContinuation {
            ask(Question(doubt: doubt, ordinal: ordinal, moment: moment, asker: $0))
        }
    }

    private func ask(_ question: Question) {
        waiting.append(question)
        if !isReading { begin() }
    }

    private func begin() {
        isReading = true
        let questions = waiting
        waiting = []
        let isWhole = questions.contains { $0.floor == nil }
        let floor = isWhole ? nil : questions.compactMap(\.floor).min()
        var doubts = questions.compactMap(\.doubt)
        // Those that will ask in a moment are answered by the same reading.
        let others = isWhole ? doubtsOfRun(vendorID: doubts.first?.vendorID) : [:]
        doubts += others.values
        let began = job.time.now
        Task { [doubts] in
            let answer = await stop.ending { await self.read(above: floor, doubts) }
            if isWhole {
                whole = WholeList(
                    began: began, ordinals: Set(questions.map(\.ordinal)).union(others.keys), answer: answer)
            }
            for question in questions { question.asker.resume(returning: answer) }
            isReading = false
            answerWaiting()
            if !waiting.isEmpty { begin() }
        }
    }

    /// What a market could not tell is asked again; what took too long is not.
    private func answerWaiting() {
        guard let whole else { return }
        if case .failure(let error) = whole.answer, error != .withdrawn {
            self.whole = nil
            return
        }
        let isAnswered = { (question: Question) in
            question.floor == nil && whole.answers(question.ordinal, since: question.moment)
        }
        for question in waiting where isAnswered(question) { question.asker.resume(returning: whole.answer) }
        waiting.removeAll(where: isAnswered)
    }

    private func doubtsOfRun(vendorID: Int?) -> [Int: InDoubtRegistration] {
        let unsettled = (try? job.ledger.unsettledRegistrations(of: job.run.account)) ?? []
        return unsettled.reduce(into: [:]) { doubts, row in
            guard row.run == job.run.id else { return }
            doubts[row.ordinal] = InDoubtRegistration(values: row.values, photos: 0, seenID: nil, vendorID: vendorID)
        }
    }

    /// What rows stand for is left out page by page, so that memory does not grow with what was registered since.
    private nonisolated func read(above floor: Int?, _ doubts: [InDoubtRegistration]) async -> Answer {
        do {
            var listed = ListedProducts()
            let likeness = Likeness(to: doubts, job)
            var products = AllProducts(job.market, newerThan: floor, keepsOlder: true).makeAsyncIterator()
            let end = job.time.now + job.options.policy.longestAsked
            while let page = try await products.nextPage()?.map(\.facts) {
                let close = floor == nil ? page.filter(likeness.includes) : page
                let claims = try job.ledger.claims(of: job.run.account, among: close.map(\.id))
                for product in close {
                    if claims.contains(product.id) {
                        if likeness.names(product) { listed.claimed.append(product) }
                    } else if product.id > floor ?? .min {
                        listed.newer.append(product)
                    } else {
                        listed.older.append(product)
                    }
                }
                // Nobody has waited for longer than that for anything the market asked for.
                if floor == nil, job.time.now > end { return .failure(.withdrawn) }
            }
            listed.repeatsNumbers = products.repeatsNumbers
            if job.market.capabilities.list.isNewestFirst, !products.descends {
                try job.ledger.observe(numbersRise: false, of: job.run.account)
            }
            return .success(listed)
        } catch let error as MarketError {
            return .failure(error)
        } catch {
            // The ledger's own trouble is met again, and told, by whoever asks it next.
            return .failure(.withdrawn)
        }
    }
}

/// Whether products come close to any of some rows in doubt. A market may have a million products, and a run thousands of
/// doubts.
private struct Likeness {
    private let names: Set<String>
    private let numbers: Set<FieldValues>
    private let vendorID: Int?
    private let comparison: ValueComparison
    /// Where amounts are only near to each other, each is compared.
    private let isNear: Bool

    init(to doubts: [InDoubtRegistration], _ job: UploadJob) {
        comparison = (try? job.ledger.comparison(of: job.run.account)) ?? .market
        isNear = !comparison.tolerances.isDisjoint(with: [.fractions, .tens])
        vendorID = doubts.first?.vendorID
        names = Set(doubts.map { ValueComparison.folded($0.values.name) }.filter { !$0.isEmpty })
        numbers = Set(doubts.map { $0.values.fields.numbers })
    }

    func names(_ product: ProductFacts) -> Bool { names.contains(ValueComparison.folded(product.name ?? "")) }

    func includes(_ product: ProductFacts) -> Bool {
        if let vendorID, let other = product.vendorID, other != vendorID { return false }
        return names(product) || hasNumbers(product)
    }

    private func hasNumbers(_ product: ProductFacts) -> Bool {
        guard isNear else { return numbers.contains(product.fields.numbers) }
        return numbers.contains { $0.fieldsChanged(in: product, as: comparison).isEmpty }
    }
}

extension FieldValues {
    /// All but the texts; what is not there is zero, as markets keep it.
    fileprivate var numbers: FieldValues {
        FieldValues(
            price: price ?? .zero, currency: currency, discountedPrice: discountedPrice ?? .zero, stock: stock ?? 0)
    }
}
