import Foundation
import Jobs
import Ledger
import MarketAPI
import Transfer
import Wording

/// The market as it is met: whether it answers, as whom it is spoken to, by what clock and how fast.
struct MarketCheck {
    private let command: Doctor
    private let console: Console
    private let checkup: Checkup

    init(_ command: Doctor, _ console: Console, _ checkup: Checkup) {
        (self.command, self.console, self.checkup) = (command, console, checkup)
    }

    /// - Returns: where it was done; `nil` where there is no market to ask.
    func run() async -> MarketContext? {
        guard command.market.market != nil || console.isWatched else {
            checkup.report(.problem(.market, UsageError.marketMissing, .usage))
            return nil
        }
        do {
            let secret = secret
            var options = command.market
            // What is wrong with it is message in its turn, and keeps nobody from looking at the market.
            if case .failure = secret { options.secretFile = nil }
            if let address = options.address {
                try MarketOptions.check(
                    address: address, allowsInsecure: options.allowInsecure, caCert: options.caCert)
            }
            var context: MarketContext?
            try await MarketSession.use(options, transfer: command.transfer, for: .reading, console: console) {
                session in
                context = session.context
                await check(session.connection, secret)
            }
            return context
        } catch {
            checkup.report(.problem(.market, error))
            return nil
        }
    }

    /// `nil` where none is named.
    private var secret: Result<SecretFile, SecretFile.Failure>? {
        command.market.secretFile.map { path in Result { () throws(SecretFile.Failure) in try SecretFile(path: path) } }
    }

    private func check(_ connection: MarketConnection, _ secret: Result<SecretFile, SecretFile.Failure>?) async {
        do {
            let probe = try await connection.reader.probe()
            checkup.report(
                .ok(.market, CheckNotice.answers(connection.name, after: probe.latency, products: probe.page.total)))
            checkup.report(await certificate(of: connection))
            checkup.report(clock(probe))
            for check in await credentials(connection, secret) { checkup.report(check) }
            if let check = await products(of: connection) { checkup.report(check) }
        } catch {
            checkup.report(.problem(.market, error.trouble(market: connection.name), error.status))
            let given = given(connection, secret)
            for check in given.isEmpty ? [.skipped(.credentials, CheckNotice.unproven)] : given {
                checkup.report(check)
            }
        }
        checkup.report(pace(connection.pace))
    }

    /// Whether the market has what the ledger knows; `nil` where that is nothing.
    private func products(of connection: MarketConnection) async -> Check? {
        do {
            guard let ledger = try LedgerOptions.existing(at: command.market.ledger) else { return nil }
            let refresh = CatalogueRefresh(
                command.marketRefresh.options.paced(command.transfer), ledger: ledger, account: connection.account,
                market: connection.reader)
            guard let figures = try await refresh.run() else { return nil }
            let message = CheckNotice.products(
                checked: figures.looked, gone: figures.gone, changed: figures.changed, isSample: figures.isSample)
            if figures.gone > 0 { return .problem(.products, message, .differs, CheckNotice.productsGone) }
            return figures.changed > 0 ? .note(.products, message) : .ok(.products, message)
        } catch let error as MarketError {
            return .problem(.products, error.trouble(market: connection.name), error.status)
        } catch {
            return .problem(.products, error)
        }
    }

    private func certificate(of connection: MarketConnection) async -> Check {
        guard command.market.address?.lowercased().hasPrefix("https:") == true else {
            return .skipped(.certificate, CheckNotice.noCertificate)
        }
        guard let end = await connection.certificateEnd() else {
            return .skipped(.certificate, CheckNotice.certificateUnseen)
        }
        let days = Int(end.timeIntervalSinceNow / 86_400)
        let message = CheckNotice.certificate(day: end.formatted(.iso8601.year().month().day()), days: days)
        return days < 14 ? .note(.certificate, message, CheckNotice.tellMarket) : .ok(.certificate, message)
    }

    private func clock(_ probe: MarketProbe) -> Check {
        // The practice market inside has this machine's.
        guard command.market.address != nil, let ahead = probe.clockAhead else {
            return .skipped(.clock, CheckNotice.noDate)
        }
        let message = CheckNotice.clock(ahead: ahead)
        guard abs(ahead / .seconds(1)) > Self.clockTolerance else { return .ok(.clock, message) }
        return .problem(.clock, message, .failed, CheckNotice.setClock)
    }

    /// A minute: certificates, deadlines and dates of the market's are read by the hour, and networks are slow. In seconds.
    private static let clockTolerance = 60.0

    private func pace(_ pace: RateLimiter) -> Check {
        let (usual, now) = (command.transfer.rate, pace.interval)
        let isSlowed = now > .nanoseconds(usual.interval) * 1.01
        let message = CheckNotice.pace(
            usual.description, now: isSlowed ? .seconds(1) / now : nil, isShared: pace.isShared)
        return isSlowed ? .note(.pace, message) : .ok(.pace, message)
    }

    // MARK: Credentials

    /// What was given, as far as that can be message without asking.
    private func given(_ connection: MarketConnection, _ secret: Result<SecretFile, SecretFile.Failure>?) -> [Check] {
        guard command.market.address != nil else { return [.ok(.credentials, CheckNotice.ownCredentials)] }
        guard let secret else {
            return [.problem(.credentials, command.market.missingCredentials(for: .writing), .usage)]
        }
        switch secret {
        case .failure(let error): return [.problem(.credentials, error)]
        case .success(let file):
            guard command.market.account != nil else {
                return [.problem(.credentials, UsageError.identifierMissing, .usage)]
            }
            guard file.warning != nil, let path = command.market.secretFile else { return [] }
            return [.note(.credentials, FileNotice.secretReadableByOthers(path))]
        }
    }

    private func credentials(
        _ connection: MarketConnection, _ secret: Result<SecretFile, SecretFile.Failure>?
    ) async -> [Check] {
        let given = given(connection, secret)
        if given.contains(where: { $0.verdict != .note }) { return given }
        return given + [await proof(connection)]
    }

    /// Asks with the secret for the address to delete a product at, which deletes nothing.
    private func proof(_ connection: MarketConnection) async -> Check {
        let ledger = try? LedgerOptions.existing(at: command.market.ledger)
        guard connection.reader.capabilities.needsIdentifier, let writer = connection.writer,
            let product = try? ledger?.anyProduct(of: connection.account)
        else { return .skipped(.credentials, CheckNotice.unproven) }
        do throws(MarketError) {
            _ = try await writer.archive(product.id, in: try await writer.slot())
            return .ok(.credentials, CheckNotice.proven(product: product.id))
        } catch {
            guard case .refusedCredentials = error else { return .skipped(.credentials, CheckNotice.unproven) }
            return .problem(.credentials, error.trouble(market: connection.name), error.status)
        }
    }
}
