/// What is said of rows whose answers were lost: while the market is asked for them, and when a person has to decide.
package enum InDoubtNotice: Sentence, Hashable {
    /// How a market changes what it is sent.
    package enum Rewriting: Hashable, Sendable, CaseIterable {
        case blanks, entities, fractions, tens
    }

    /// So many rows were sent by an earlier process and not answered.
    case asking(Int)
    case rewrites([Rewriting])
    /// New products of the vendor's that no row stands for, by their numbers.
    case unclaimed([Int])
    /// Rows stay in doubt at the end of a run.
    case undecided(Int, run: String)
    /// A row, and the products that may be it.
    case candidates(row: RowName, ids: String)
    /// Which of them it is, asked on a terminal.
    case question
    case claimed(row: RowName, id: Int)
    case notThere(row: RowName)
    case nothingToSettle(run: String)
    /// A word of the command line is no row of the run that waits for a decision.
    case noSuchRow(String, run: String)
    /// The product is another row's.
    case claimedByOther(id: Int)

    package var bilingual: Bilingual {
        switch self {
        case .asking(let rows):
            Bilingual(
                ko: "답을 받지 못한 행 \(rows.grouped)개를 마켓에서 찾는 동안 나머지를 계속합니다.",
                en:
                    "\(rows.of("row")) had no answer: the market is asked for \(rows == 1 ? "it" : "them") while the others go on."
            )
        case .rewrites(let rewritings):
            Bilingual(
                ko: "마켓이 보낸 값을 바꿔 저장합니다(\(list(rewritings, in: .korean))). 답을 받지 못한 행은 이를 감안해 비교합니다.",
                en:
                    "The market changes what it is sent (\(list(rewritings, in: .english))); rows without an answer are compared "
                    + "accordingly.")
        case .unclaimed(let ids):
            Bilingual(
                ko: "이 파일의 행이 아닌 새 상품이 마켓에 있습니다: \(list(ids)).",
                en: "The market has new products of yours that are no row of this run: \(list(ids)).")
        case .undecided(let rows, let run):
            Bilingual(
                ko: "행 \(rows.grouped)개는 마켓에 있는지 알 수 없습니다. 같은 명령이 다시 물어보고, `openmarket runs settle \(run)`으로 직접 정할 수 "
                    + "있습니다.",
                en: "Whether the market has \(rows.of("row")) is not known. The same command asks again; "
                    + "`openmarket runs settle \(run)` lets you decide.")
        case .candidates(let row, let ids):
            ids.isEmpty
                ? Bilingual(
                    ko: "\(row.text(in: .korean)): 마켓에서 찾지 못했습니다.",
                    en: "\(row.text(in: .english)): the market showed no product that may be it.")
                : Bilingual(
                    ko: "\(row.text(in: .korean)): 이 행일 수 있는 상품 \(ids).",
                    en: "\(row.text(in: .english)): may be product \(ids).")
        case .question:
            Bilingual(
                ko: "상품 번호, 없으면 n, 나중에 정하려면 Enter:", en: "The product's number, n if it is none, Enter to leave it:")
        case .claimed(let row, let id):
            Bilingual(
                ko: "\(row.text(in: .korean)): 상품 \(id)입니다.", en: "\(row.text(in: .english)): is product \(id).")
        case .notThere(let row):
            Bilingual(
                ko: "\(row.text(in: .korean)): 마켓에 없으므로 다음에 보냅니다.",
                en: "\(row.text(in: .english)): is not in the market, and is sent the next time.")
        case .nothingToSettle(let run):
            Bilingual(ko: "실행 \(run)에는 정할 행이 없습니다.", en: "No row of run \(run) waits for a decision.")
        case .noSuchRow(let row, let run):
            Bilingual(
                ko: "실행 \(run)에서 결과를 모르는 행 가운데 “\(row)”에 맞는 것이 하나가 아닙니다. 행 번호나 sku를 적으세요.",
                en:
                    "“\(row)” is not one row of run \(run) whose outcome is unknown; name it by its record or its sku."
            )
        case .claimedByOther(let id):
            Bilingual(ko: "상품 \(id)은(는) 이미 다른 행의 것입니다.", en: "Product \(id) is another row's already.")
        }
    }

    private func list(_ rewritings: [Rewriting], in language: Language) -> PrintableText {
        Rewriting.allCases.filter(rewritings.contains).map { $0.name[language] }.joined(separator: ", ")
    }

    private func list(_ ids: [Int]) -> String {
        ids.prefix(20).map(String.init).joined(separator: ", ") + (ids.count > 20 ? ", …" : "")
    }
}

extension InDoubtNotice.Rewriting {
    fileprivate var name: Bilingual {
        switch self {
        case .blanks: Bilingual(ko: "공백을 줄임", en: "blanks collapsed")
        case .entities: Bilingual(ko: "& < > 따위를 HTML로 씀", en: "& < > written as HTML")
        case .fractions: Bilingual(ko: "소수를 반올림", en: "fractions rounded")
        case .tens: Bilingual(ko: "10 단위로 반올림", en: "rounded to tens")
        }
    }
}
