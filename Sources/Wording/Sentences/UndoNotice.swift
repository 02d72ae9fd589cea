/// What is said about taking back what a run did.
package enum UndoNotice: Sentence, Hashable {
    case planned(run: String, deletes: Int, updates: Int, done: Int, impossible: Int)
    /// Nothing of what the run did can, or need, be taken back.
    case nothing(run: String)
    /// An undoing was begun earlier and is carried on.
    case begun(run: String)
    /// Since an undoing was begun, other runs changed rows that it has left.
    case plannedAnew(run: String, by: [String])
    /// Rows that a terminal does not show.
    case more(Int)

    package func text(in language: Language) -> PrintableText { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
        case .planned(let run, let deletes, let updates, let done, let impossible):
            Bilingual(
                ko: "실행 \(run.with(.object)) 되돌리면: 삭제 \(deletes.grouped), 수정 \(updates.grouped), "
                    + "이미 되돌림 \(done.grouped), 되돌릴 수 없음 \(impossible.grouped).",
                en: "Undoing run \(run) takes \(deletes.of("delete")) and \(updates.of("update")); \(done.grouped) "
                    + "undone already, \(impossible.grouped) cannot be undone.")
        case .nothing(let run):
            Bilingual(ko: "실행 \(run)에서 되돌릴 것이 없습니다.", en: "There is nothing of run \(run) to undo.")
        case .begun(let run):
            Bilingual(ko: "시작했던 되돌리기(\(run))를 이어서 합니다.", en: "The undoing begun as run \(run) goes on.")
        case .plannedAnew(let run, let newer):
            Bilingual(
                ko: "되돌리기(\(run))가 시작된 뒤에 다른 실행(\(newer.joined(separator: ", ")))이 남은 행을 바꾸어 다시 계획합니다.",
                en:
                    "Since the undoing began as run \(run), \(newer.joined(separator: ", ")) changed rows it has left; it "
                    + "is planned anew.")
        case .more(let rows):
            Bilingual(
                ko: "그런 행이 \(rows.grouped)개 더 있습니다. `-v`는 모두 보여 줍니다.", en: "\(rows.grouped) more; `-v` shows all.")
        }
    }
}
