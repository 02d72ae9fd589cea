/// What is said about runs that the ledger remembers: taking them up, undoing and forgetting them.
public enum RunNews: Sentence, Hashable {
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

    public func text(in language: Language) -> String { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
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
                ko: "실행 \(run.with(.topic)) 되돌려져 이어서 할 수 없습니다. 파일을 다시 가져오세요.",
                en: "Run \(run) was undone and cannot be resumed; import the file again.")
        case .undoingPlannedAnew(let run):
            Bilingual(
                ko: "되돌리기 \(run.with(.topic)) 그 뒤에 다시 계획되어 이어서 할 수 없습니다. `openmarket runs`를 보세요.",
                en: "The undoing \(run) was planned anew since and cannot be resumed; see `openmarket runs`.")
        case .overtaken(let run, let newer, let rows):
            Bilingual(
                ko: "실행 \(run.with(.subject)) 시작된 뒤에 다른 실행(\(newer.joined(separator: ", ")))이 남은 행 가운데 "
                    + "\(rows.grouped)개를 바꾸었습니다. 계속하면 예전 값으로 돌아갑니다. 계속하려면 `--yes`를 붙이세요.",
                en:
                    "Since run \(run) began, \(newer.joined(separator: ", ")) changed \(rows.grouped) of the rows it has "
                    + "left. Going on puts the older values back; add `--yes` to go on.")
        case .forgetsDoubts(let run, let rows):
            Bilingual(
                ko: "실행 \(run)의 행 \(rows.grouped)개는 마켓에 있는지 알 수 없습니다. 잊으면 다시 등록되어 둘이 될 수 있습니다. "
                    + "`openmarket runs resume \(run)`이 먼저 확인합니다. 그래도 잊으려면 `--yes`를 붙이세요.",
                en: "Whether the market has \(rows.of("row")) of run \(run) is not known; once forgotten, they may be "
                    + "registered twice. `openmarket runs resume \(run)` finds out; add `--yes` to forget them.")
        case .forgotten(let run, let rows):
            Bilingual(
                ko: "실행 \(run.with(.object)) 잊었습니다(행 \(rows.grouped)개). 마켓의 상품은 그대로이며 기록부에도 남아 있습니다.",
                en: "Forgot run \(run) with its \(rows.of("row")). What the market has stays, and stays known.")
        }
    }
}
