import Catalogue
import Jobs
import Testing
import Wording

@Suite("Sentences about plans in files and about runs")
struct RunSentenceTests {
    @Test(
        "What is said of them",
        arguments: [
            (
                PlanFileNotice.kept(path: "my plan.ndjson", flags: ["--market", "http://a.example:81"]) as any Sentence,
                "계획을 my plan.ndjson에 적었습니다. 그대로 실행하려면: "
                    + "`openmarket import --plan 'my plan.ndjson' --market http://a.example:81`.",
                "Kept the plan in my plan.ndjson; `openmarket import --plan 'my plan.ndjson' --market "
                    + "http://a.example:81` carries it out."
            ),
            (
                Question.importing(deletes: 1200, replaces: 1),
                "상품 1,200개를 삭제하고, 1개는 새 사진으로 다시 등록한 뒤 옛 상품을 삭제합니다.",
                "This deletes 1,200 products, and registers 1 anew with other photos and then deletes the old one."
            ),
            (
                Question.importing(deletes: 0, replaces: 2), "상품 2개를 새 사진으로 다시 등록하고 옛 상품을 삭제합니다.",
                "This registers 2 products anew with other photos, and then deletes the old ones."
            ),
            (Asking.needsYes, "계속하려면 `--yes`를 붙이세요.", "Add `--yes` to go on."),
            (
                PlanFileTrouble.truncated.sentence(of: "plan.ndjson") as any Sentence,
                "plan.ndjson: 계획의 끝이 없습니다. 파일이 잘렸습니다.",
                "plan.ndjson: the plan's end is missing: the file was cut off."
            ),
            (
                PlanObstacle.productChanged(id: 7, sku: "A", fields: [.price, .stock]).sentence(
                    naming: { _, _, _ in "" }, spelling: { "--" + $0 }),
                "계획을 만든 뒤에 마켓의 상품 7 (A)의 값이 바뀌었습니다: 가격, 재고.",
                "Product 7 (A) has changed at the market since the plan was made: price, stock."
            ),
            (
                PlanObstacle.option("map", planned: [], given: ["a=price"]).sentence(
                    naming: { _, _, _ in "" }, spelling: { "--" + $0 }),
                "`--map`의 값이 계획과 다릅니다: 계획 ‘’, 지금 ‘a=price’.",
                "`--map` is “a=price” now and was “” for the plan."
            ),
            (
                RunNotice.whichRun(["20261121-7f3a2c", "20261121-000001"]),
                "끝나지 않은 실행이 여럿입니다: 20261121-7f3a2c, 20261121-000001. 하나를 골라 적으세요.",
                "Several runs are unfinished: 20261121-7f3a2c, 20261121-000001. Name the one to resume."
            ),
            (
                RunNotice.forgotten(run: "20261121-000001", rows: 1200),
                "실행 20261121-000001을 잊었습니다(행 1,200개). 마켓의 상품은 그대로이며 기록부에도 남아 있습니다.",
                "Forgot run 20261121-000001 with its 1,200 rows. What the market has stays, and stays known."
            ),
            (
                UndoNotice.planned(run: "20261121-000002", deletes: 1, updates: 2, done: 0, impossible: 3),
                "실행 20261121-000002를 되돌리면: 삭제 1, 수정 2, 이미 되돌림 0, 되돌릴 수 없음 3.",
                "Undoing run 20261121-000002 takes 1 delete and 2 updates; 0 undone already, 3 cannot be undone."
            ),
            (
                UndoVerdict.impossible(.changedSince([.price])).remark!,
                "그 뒤에 바뀌었습니다: 가격. 덮어쓰지 않습니다.",
                "Changed since, and not overwritten: price."
            ),
        ])
    func snapshot(sentence: any Sentence, korean: String, english: String) {
        #expect(sentence.text(in: .korean).description == korean)
        #expect(sentence.text(in: .english).description == english)
    }
}
