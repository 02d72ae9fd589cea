import Catalogue
import MarketAPI

/// One planned entry's life on its way to the market: events in, actions out. It has no clock and no socket.
///
/// A send that may change the market is always preceded by a recorded intent, so that after a crash an entry is either known not to have been sent, or
/// known to be in doubt. A registration in doubt is never sent again before the market was asked for it:
///
///     planned ─▶ waiting for a slot ─▶ recording the intent ─▶ on the wire ─▶ uploaded, failed
///        ▲              ▲                                          │ │
///        │              └────────── pausing ◀── may be sent again ─┘ └─ answer lost ─▶ unknown
///        └── old enough, and not there ◀── asking the market ◀────────────── resumed ──────┘
///
/// A replacement is a registration, then the deletion of the old product; and where another photo than the first is to lead, a
/// registration is followed by an update that says so. Between the two the new product's number is recorded, so that whoever
/// takes the row up later knows which half is left.
package struct UploadMachine: Sendable {
    /// What the entry is about.
    package enum Operation: Hashable, Sendable {
        case create
        case update
        case delete
        case replace
    }

    /// The request that is to be sent next.
    package enum Step: Hashable, Sendable {
        case register
        /// Lets another photo lead the product that was registered.
        case lead
        case update
        case archive
        case delete(DeletionTicket)
    }

    package enum Event: Hashable, Sendable {
        /// The ledger has the entry as planned.
        case started
        /// The ledger has it as sent or unknown: a crash or a lost answer left it in doubt.
        case resumed
        /// The request's turn has come; the policy's time limit counts from the first one.
        case slotGranted(at: Duration)
        case intentRecorded
        /// The ledger knows better: another run has the row.
        case intentDenied
        /// A registration, the choice of its leading photo or an update was done.
        case answered(ProductDetail)
        case archived(DeletionTicket)
        case deleted
        /// The ledger has the number of the new product.
        case registrationRecorded
        case failed(MarketError, at: Duration)
        /// A pause is over.
        case waited
        /// The market was asked for the row, the question having begun at `asked`; what it does not have then is believed
        /// absent from `believedAt` on.
        case searched(RegistrationSearchResult, asked: Duration, believedAt: Duration)
        case stopRequested
    }

    package enum Action: Hashable, Sendable {
        /// Wait for the request's turn.
        case takeSlot(Step)
        case recordIntent
        case send
        case wait(Duration)
        case askMarket
        /// Record durably that the new product is there, before the second half.
        case recordRegistration(ProductDetail)
        /// The end: record it durably.
        case recordOutcome(UploadOutcome)
        /// The entry stays for later, and so do all others: the trouble is not its own.
        case stopRun(MarketError)
    }

    enum Phase: Hashable, Sendable {
        case idle
        case waitingForSlot(Step)
        case recordingIntent(Step)
        case onTheWire(Step)
        case pausing(Step)
        /// So many questions were answered without a decision.
        case asking(Int)
        case waitingToAsk(Int)
        /// Asked for once before it is sent again: a 429 says that nothing was done.
        case makingSure
        case recordingRegistration
        case over
    }

    package let operation: Operation
    let policy: RetryPolicy
    /// The longest pause between two questions for a row in doubt.
    let settle: Duration
    /// Whether it is soon known what the market has: elsewhere a row that a 429 turned away is asked for with the others in
    /// doubt.
    package var asksSoon: Bool
    /// Whether a registration is followed by the choice of its leading photo.
    package let leads: Bool
    /// The new product of a row with two halves, once the market has answered or was asked for it.
    var newID: Int?
    var phase = Phase.idle
    var isStopping = false
    /// An earlier try may have changed the market.
    var isInDoubt = false
    var hasIntent = false
    /// The market asked for a pause instead of doing what it was sent.
    var isLimited = false
    /// The market did not know a ticket that it had given.
    var hasRefusedTicket = false
    var retry = 0
    /// Photo work and the wait for a turn are no tries.
    var firstTry: Duration?
    var generator: JitterGenerator

    /// - Parameters:
    ///   - newID: what the ledger has of the new product; only the second half is left then.
    ///   - leads: whether a registration is followed by the choice of its leading photo.
    package init(
        _ operation: Operation, newID: Int? = nil, leads: Bool = false, policy: RetryPolicy = RetryPolicy(),
        settle: Duration = .seconds(10), asksSoon: Bool = true, seed: UInt64
    ) {
        precondition(!leads || operation == .create, "only a registration chooses its leading photo")
        precondition(newID == nil || leads || operation == .replace, "only two halves have a product between them")
        self.operation = operation
        self.leads = leads
        self.newID = newID
        self.policy = policy
        self.settle = settle
        self.asksSoon = asksSoon
        generator = JitterGenerator(seed: seed)
    }

    /// Which try the next request is, from 1.
    package var attempt: Int { retry + 1 }

    /// Whether it is tried again since nobody reaches the market; and so often for that alone.
    package internal(set) var isOutage = false
    package var waitsOutage: Bool { policy.isBeyondTries(retry) }

    /// Nothing more will come of it.
    package var isOver: Bool { phase == .over }
}

/// How an entry's life ended.
package enum UploadOutcome: Hashable, Sendable {
    case uploaded(ProductDetail)
    /// The product is there, and led by the photo that should.
    case led(ProductDetail)
    /// The product is there, and the market does not let that photo lead.
    case leadStays(MarketError)
    /// A registration in doubt was found at the market. Its second half, where it has one, is still to be done then.
    case found(id: Int)
    case updated(ProductDetail)
    /// The new product is there and the old one is gone.
    case replaced(id: Int)
    /// The new product is there, and the market does not delete the old one.
    case oldStays(MarketError)
    case deleted
    /// The market said no, or a photo cannot be read.
    case failed(MarketError)
    /// Whether it was done is not known; `nil` where nobody could say why.
    case unknown(MarketError?)
    /// Nobody's products, with these numbers, may be it: a person has to say.
    case similar([Int])
    /// It was not done, and may be sent again.
    case unsent
}
