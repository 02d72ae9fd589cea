/// What is said about runs that the ledger remembers: taking them up, undoing and forgetting them.
package enum RunNotice: Sentence, Hashable {
    /// The ledger has no such run.
    case unknown(run: String)
    case nothingUnfinished
    /// Which of several unfinished runs is meant.
    case whichRun([String])
    /// The run belongs to another account than the one at hand, which `flags` name.
    case otherAccount(run: String, flags: String)
    case finishedAlready(run: String)
    case abandoned(run: String)
    /// An undoing that another one took the place of.
    case undoingPlannedAnew(run: String)
    /// Other runs changed rows since that this one would change now; asked before it goes on.
    case overtaken(run: String, by: [String], rows: Int)
    /// Nobody knows whether the market has these rows, and then nobody would ask; asked before they are forgotten.
    case forgetsDoubts(run: String, rows: Int)
    case forgotten(run: String, rows: Int)
    /// Products that are in the market twice, since their replacement broke off; asked before the run is forgotten.
    ///
    /// - Parameter isOpen: whether resuming the run deletes old ones.
    case forgetsDoubled(run: String, [DoubledProduct], isOpen: Bool)
    /// The same, once it is forgotten.
    case leftDoubled([DoubledProduct])

    package var bilingual: Bilingual {
        switch self {
        case .unknown(let run):
            Bilingual(
                ko: "기록부에 실행 \(run.with(.subject)) 없습니다. `openmarket runs list`로 목록을 볼 수 있습니다.",
                en: "The ledger has no run \(run); `openmarket runs list` shows those it has.")
        case .nothingUnfinished:
            Bilingual(ko: "이 계정에는 끝나지 않은 실행이 없습니다.", en: "No run of this account is unfinished.")
        case .whichRun(let runs):
            Bilingual(
                ko: "끝나지 않은 실행이 여럿입니다: \(runs.joined(separator: ", ")). 하나를 골라 적으세요.",
                en: "Several runs are unfinished: \(runs.joined(separator: ", ")). Name the one to resume.")
        case .otherAccount(let run, let flags):
            Bilingual(
                ko: "실행 \(run.with(.topic)) 다른 계정의 것입니다. `\(flags)`를 붙이세요.",
                en: "Run \(run) belongs to another account: name it with `\(flags)`.")
        case .finishedAlready(let run):
            Bilingual(ko: "실행 \(run.with(.topic)) 이미 끝났습니다.", en: "Run \(run) is finished already.")
        case .abandoned(let run):
            Bilingual(
                ko: "실행 \(run.with(.topic)) 되돌려졌거나 다른 실행이 대신하여 이어서 할 수 없습니다. 파일을 다시 가져오세요.",
                en: "Run \(run) was undone, or another run took its place: it cannot be resumed. Import the file again."
            )
        case .undoingPlannedAnew(let run):
            Bilingual(
                ko: "되돌리기 \(run.with(.topic)) 그 뒤에 다시 계획되어 이어서 할 수 없습니다. `openmarket runs`를 보세요.",
                en: "The undoing \(run) was planned anew since and cannot be resumed; see `openmarket runs`.")
        case .overtaken(let run, let newer, let rows):
            Bilingual(
                ko: "실행 \(run.with(.subject)) 시작된 뒤에 다른 실행(\(newer.joined(separator: ", ")))이 남은 행 가운데 "
                    + "\(rows.grouped)개를 바꾸었습니다. 계속하면 예전 값으로 돌아갑니다.",
                en:
                    "Since run \(run) began, \(newer.joined(separator: ", ")) changed \(rows.grouped) of the rows it has "
                    + "left. Going on puts the older values back.")
        case .forgetsDoubts(let run, let rows):
            Bilingual(
                ko: "실행 \(run)의 행 \(rows.grouped)개는 마켓에 있는지 알 수 없습니다. 잊으면 다시 등록되어 둘이 될 수 있습니다. "
                    + "`openmarket runs resume \(run)`이 먼저 확인합니다.",
                en: "Whether the market has \(rows.of("row")) of run \(run) is not known; once forgotten, they may be "
                    + "registered twice. `openmarket runs resume \(run)` finds out.")
        case .forgotten(let run, let rows):
            Bilingual(
                ko: "실행 \(run.with(.object)) 잊었습니다(행 \(rows.grouped)개). 마켓의 상품은 그대로이며 기록부에도 남아 있습니다.",
                en: "Forgot run \(run) with its \(rows.of("row")). What the market has stays, and stays known.")
        case .forgetsDoubled(let run, let products, let isOpen):
            Bilingual(
                ko: "사진을 바꾸던 상품 \(products.count.grouped)개가 마켓에 둘씩 있습니다: \(list(products, in: .korean)). 잊으면 옛 상품을 지울 "
                    + "실행이 없습니다. \(isOpen ? "`openmarket runs resume \(run)`이나 " : "")`\(deletion(of: products))`로 옛 상품을 "
                    + "지울 수 있습니다.",
                en: "The market has \(products.count.of("product")) twice, whose photos were being replaced: "
                    + "\(list(products, in: .english)). Once run \(run) is forgotten, nothing deletes the old ones. "
                    + "\(isOpen ? "`openmarket runs resume \(run)` does, and so does " : "To delete them: ")"
                    + "`\(deletion(of: products))`.")
        case .leftDoubled(let products):
            Bilingual(
                ko: "마켓에 둘씩 남은 상품: \(list(products, in: .korean)). 옛 상품은 `\(deletion(of: products))`로 지웁니다.",
                en:
                    "Left in the market twice: \(list(products, in: .english)). `\(deletion(of: products))` deletes the old "
                    + "ones.")
        }
    }

    private func list(_ products: [DoubledProduct], in language: Language) -> PrintableText {
        let names = products.prefix(Self.shown).map { product in
            Bilingual(ko: "새 \(product.new)·옛 \(product.old)", en: "new \(product.new), old \(product.old)")[language]
        }
        return names.joined(separator: "; ") + (products.count > Self.shown ? "; …" : "")
    }

    private func deletion(of products: [DoubledProduct]) -> PrintableText {
        let old = products.prefix(Self.shown).map { String($0.old) }.joined(separator: " ")
        return "openmarket delete \(old)\(products.count > Self.shown ? " …" : "")"
    }

    /// More than that nobody types; `--output json` has all.
    private static let shown = 20
}

/// A product that the market has twice, by its numbers.
package struct DoubledProduct: Hashable, Sendable {
    package let new: Int
    package let old: Int

    package init(new: Int, old: Int) { (self.new, self.old) = (new, old) }
}
