import Ledger

extension LedgerFacts {
    /// What `ledger info` says: where the ledger is, what it holds, and each account's products.
    package var sentences: [Bilingual] {
        [
            Bilingual(ko: "\(path)  \(bytes.grouped)바이트", en: "\(path)  \(bytes.of("byte"))"),
            Bilingual(
                ko: "실행 \(runs.grouped)개, 기록 \(commits.grouped)번, 형식 \(format)",
                en: "\(runs.of("run")), \(commits.of("commit")), format \(format)"),
        ] + accounts.map(\.sentence)
    }
}

extension LedgerFacts.Holding {
    fileprivate var sentence: Bilingual {
        let name = [account.market, account.identifier].filter { !$0.isEmpty }.joined(separator: "  ")
        return Bilingual(ko: "\(name)  상품 \(products.grouped)개", en: "\(name)  \(products.of("product"))")
    }
}
