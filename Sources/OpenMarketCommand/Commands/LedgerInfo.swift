import ArgumentParser
import Foundation
import Ledger
import Wording

struct LedgerInfo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Where the ledger is and what it holds.",
        discussion: """
            EXAMPLES
              openmarket ledger info
              openmarket ledger info --ledger /srv/openmarket/ledger.sqlite --output json

            \(ExitStatus.help(.done, .failed, .usage))
            """)

    @OptionGroup var source: LedgerOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let console = output.console
        try source.read { ledger in
            if let ledger {
                console.show(try ledger.facts())
            } else {
                let lost = Ledger.commitsOfMissing(at: source.path)
                if console.form == .text {
                    console.data(LedgerNotice.none(path: source.path).text(in: console.language))
                }
                if let lost { console.talk(LedgerNotice.missing(path: source.path, commits: lost)) }
            }
        }
        var summary = JSONObject(type: "summary")
        summary.set("command", "ledger info")
        summary.set("ledger", source.path)
        console.object(summary)
    }
}

extension Console {
    func show(_ facts: LedgerFacts) {
        object(facts.object)
        guard form == .text else { return }
        for line in facts.sentences { data(line.text(in: language)) }
        if let lost = facts.lost { talk(LedgerNotice.wentBack(path: facts.path, missing: lost.missing)) }
    }
}

extension LedgerFacts {
    /// The object that `--output json` writes.
    var object: JSONObject {
        var object = JSONObject(type: "ledger")
        object.set("path", path)
        object.set("bytes", bytes)
        object.set("runs", runs)
        object.set("format", format)
        object.set("commits", commits)
        object.set("commits_outside", commitsOutside)
        object.set("commits_missing", lost?.missing ?? 0)
        object.set("accounts", .array(accounts.map { .object($0.object) }))
        return object
    }
}

extension LedgerFacts.Holding {
    fileprivate var object: JSONObject {
        var object = JSONObject()
        object.set("market", account.market)
        object.set("identifier", account.identifier)
        object.set("products", products)
        return object
    }
}
