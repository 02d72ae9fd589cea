/// What is said while an import sends, and at its end.
public enum SendingNews: Sentence, Hashable {
    case practiceMarket(data: String)
    case resuming(run: String, done: Int, remaining: Int)
    case progress(done: Int, of: Int, remaining: Duration?)
    case finished(Outcomes, time: Duration)
    /// After the first ^C: what is on the wire settles.
    case stopping
    case stopped(remaining: Int)
    case deadlineReached(remaining: Int)
    case nothingToDo

    public func text(in language: Language) -> String { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
        case .practiceMarket(let data):
            Bilingual(
                ko: "연습용 마켓을 씁니다(설정된 마켓이 없음). 데이터: \(data).",
                en: "The practice market is used (no market configured): data in \(data).")
        case .resuming(let run, let done, let remaining):
            Bilingual(
                ko: "실행 \(run.with(.object)) 이어서 합니다: 끝난 것 \(done.grouped), 남은 것 \(remaining.grouped).",
                en: "Resuming run \(run): \(done.grouped) done, \(remaining.grouped) remaining.")
        case .progress(let done, let total, let remaining): progressLine(done, total, remaining)
        case .finished(let outcomes, let time):
            Bilingual(
                ko: "끝났습니다(\(time.text(in: .korean))): \(outcomes.text(in: .korean)).",
                en: "Done in \(time.text(in: .english)): \(outcomes.text(in: .english)).")
        case .stopping:
            Bilingual(
                ko: "멈추는 중입니다. 보내고 있던 요청을 마무리합니다.",
                en: "Stopping; what is on the wire is being settled.")
        case .stopped(let remaining):
            Bilingual(
                ko: "멈췄습니다. \(remaining.grouped)개가 남았으며 같은 명령으로 이어집니다.",
                en: "Stopped with \(remaining.grouped) remaining; the same command resumes.")
        case .deadlineReached(let remaining):
            Bilingual(
                ko: "정한 시각이 되어 멈췄습니다. \(remaining.grouped)개가 남았으며 같은 명령으로 이어집니다.",
                en: "The deadline has come with \(remaining.grouped) remaining; the same command resumes.")
        case .nothingToDo:
            Bilingual(ko: "할 일이 없습니다. 마켓이 이미 모두 갖고 있습니다.", en: "Nothing to do: the market has everything already.")
        }
    }

    private func progressLine(_ done: Int, _ total: Int, _ remaining: Duration?) -> Bilingual {
        let counts = "\(done.grouped)/\(total.grouped)"
        guard let remaining else { return Bilingual(ko: counts, en: counts) }
        return Bilingual(
            ko: "\(counts), \(remaining.text(in: .korean)) 남음", en: "\(counts), \(remaining.text(in: .english)) left")
    }
}
