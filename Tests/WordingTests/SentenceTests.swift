import Catalogue
import Jobs
import Ledger
import MarketAPI
import Testing
import Transfer
import Wording

@Suite("Sentences about runs, files and the market")
struct SentenceTests {
    @Test(
        "What is said while working",
        arguments: [
            (
                ReadingNotice.read(records: 1234, accepted: 1200, rejected: 34, warnings: 1) as any Sentence,
                "레코드 1,234개를 읽었습니다: 통과 1,200, 거부 34, 경고 1.",
                "Read 1,234 records: 1,200 accepted, 34 rejected, 1 warning."
            ),
            (
                ReadingNotice.issueHeading(.priceNegative, places: 12, records: 12),
                "price-negative — 레코드 12개: 가격이 음수임", "price-negative — 12 records: The price is negative"
            ),
            (
                ReadingNotice.issueHeading(.priceNegative, places: 35, records: 30),
                "price-negative — 레코드 30개의 35곳: 가격이 음수임",
                "price-negative — 35 places in 30 records: The price is negative"
            ),
            (
                ReadingNotice.moreIssues(1500), "1,500건 더 있습니다. `--issues FILE`이 모두 기록합니다.",
                "1,500 more; `--issues FILE` writes all of them."
            ),
            (
                SendingNotice.practiceMarket(data: "/data"), "연습용 마켓을 씁니다(설정된 마켓이 없음). 데이터: /data.",
                "The practice market is used (no market configured): data in /data."
            ),
            (
                SendingNotice.progress(done: 1300, of: 2000, rate: nil, remaining: .seconds(70)),
                "1,300/2,000, 1분 10초 남음", "1,300/2,000, 1 min 10 s left"
            ),
            (
                SendingNotice.stopped(remaining: 7), "멈췄습니다. 7개가 남았으며 같은 명령으로 이어집니다.",
                "Stopped with 7 remaining; the same command resumes."
            ),
            (
                PaceEvent.slowed(interval: .milliseconds(400)).sentence!,
                "마켓에서 요청이 너무 많다고 알려 왔습니다. 2.5/s로 늦추고 조금씩 되돌립니다.",
                "The market gets too many requests: slowed to 2.5/s, and creeping back."
            ),
            (
                PaceEvent.slowed(interval: .seconds(3)).sentence!, "마켓에서 요청이 너무 많다고 알려 왔습니다. 20/min로 늦추고 조금씩 되돌립니다.",
                "The market gets too many requests: slowed to 20/min, and creeping back."
            ),
            (
                MarketError.rateLimited(retryAfter: .zero).trouble(market: "http://m"),
                "마켓(http://m)에서 요청이 너무 많다며 계속 거절합니다. 한참 뒤에 더 낮은 `--rate`로 다시 실행하세요.",
                "The market at http://m keeps saying that it gets too many requests; run the same command again in a while, "
                    + "with a lower `--rate`."
            ),
            (
                UploadError.tooManyErrors(31, answers: 40, last: .rejected(MarketFailure(status: 400, message: "no")))
                    .trouble(market: "http://m"),
                "최근 1분의 답 40건 중 31건이 오류라, 마켓이 차단하기 전에 멈췄습니다. 마지막 오류: 마켓이 거절했습니다 (400: no). "
                    + "원인을 고친 뒤 같은 명령으로 이어 하세요.",
                "31 of the last minute's 40 answers were errors: stopped before the market blocks you. The last one: "
                    + "The market refused it (400: no). Mend the cause; the same command resumes."
            ),
            (
                CanaryFault(record: 3, sku: "M-3", kind: .field(.price, sent: "1001", found: nil)),
                "#3 M-3: price: 보낸 값 ‘1001’, 마켓의 값 ‘’.", "#3 M-3: price: sent “1001”, the market has “”."
            ),
            (
                PlanNotice.costs(requests: 2400, time: .seconds(240)), "요청 2,400건, 약 4분 걸립니다.",
                "That takes 2,400 requests and about 4 min."
            ),
            (
                ExportNotice.exported(records: 1, path: "out.csv"), "상품 1개를 out.csv에 내보냈습니다.",
                "Exported 1 product to out.csv."
            ),
            (
                FileTrouble.noSuchFile("a.csv"), "a.csv: 파일이 없습니다.", "a.csv: there is no such file."
            ),
            (
                FaultPlanTrouble(
                    path: "plan.json", rule: 3, problem: .wrong(member: "probability", value: "7", takes: "0…1")),
                "plan.json: 규칙 3: ‘probability’ 항목에 7은 쓸 수 없습니다. 쓸 수 있는 값: 0…1.",
                "plan.json: rule 3: “probability” cannot be 7; it takes 0…1."
            ),
            (
                MarketError.moved(status: 301, to: "https://a.example/").trouble(market: "http://a.example"),
                "마켓(http://a.example)이 다른 주소로 옮겼다고 답합니다: https://a.example/. 다른 곳으로는 아무것도 보내지 않았습니다. "
                    + "맞는 주소라면 `--market`을 바꾸세요.",
                "The market at http://a.example says it has moved to https://a.example/. Nothing was sent there; if that is "
                    + "right, change `--market`."
            ),
            (
                MarketError.unreachable(TransportTrouble(.insecure(.expired(1_580_515_200))))
                    .trouble(market: "https://a.example"),
                "마켓(https://a.example)의 인증서가 2020-02-01에 만료되었습니다. 마켓에 알리고, 이 컴퓨터의 날짜도 확인하세요.",
                "The certificate of the market at https://a.example expired on 2020-02-01; tell the market, and check this "
                    + "machine's date."
            ),
            (
                MarketError.unreachable(TransportTrouble(.insecure(.otherHost(["b.example", "c.example"]))))
                    .trouble(market: "https://a.example"),
                "마켓(https://a.example)의 인증서는 다른 호스트의 것입니다: b.example, c.example. `--market`의 주소를 확인하세요.",
                "The certificate of the market at https://a.example is for another host: b.example, c.example; check the "
                    + "address in `--market`."
            ),
            (
                TransferNotice.requests(1234, retries: 3, lost: 1, rate: 9.96),
                "요청 1,234건(초당 10.0건), 재시도 3, 답을 잃은 것 1.", "1,234 requests (10.0/s), 3 retried, 1 answer lost."
            ),
            (
                TransferNotice.latency(
                    half: .microseconds(840), ninety: .milliseconds(38), ninetyNine: .milliseconds(120),
                    longest: .milliseconds(1230)),
                "응답 시간: 절반은 0.8 ms 이하, 90%는 38 ms, 99%는 120 ms, 최대 1.2 s.",
                "Answers took up to 0.8 ms for half, 38 ms for 90 %, 120 ms for 99 %; 1.2 s at most."
            ),
            (
                LedgerError(.held(process: 4711), path: "ledger.db"), "다른 프로세스(4711번)가 같은 작업을 하고 있습니다. 끝난 뒤에 다시 실행하세요.",
                "Another process (4711) is running this same job; try again once it has ended."
            ),
            (
                UsageError.unknownValue(flag: "--format", value: "doc", allowed: ["csv", "json"]),
                "--format에 ‘doc’는 쓸 수 없습니다. 쓸 수 있는 값: csv, json.",
                "--format does not take “doc”; it takes csv, json."
            ),
            (
                UsageError.annotationsElsewhere(value: "github", commands: ["validate", "import"]),
                "`--output github`는 문제를 찾는 명령에만 있습니다: validate, import.",
                "`--output github` is for the commands that find issues: validate, import."
            ),
        ])
    func snapshot(sentence: any Sentence, korean: String, english: String) {
        #expect(sentence.text(in: .korean).description == korean)
        #expect(sentence.text(in: .english).description == english)
    }

    @Test("A summary names the outcomes that happened, in their order")
    func outcomes() {
        var outcomes = ImportSummary()
        outcomes.uploaded = 1200
        outcomes.rejected = 3
        let notice = SendingNotice.finished(outcomes, time: .seconds(121))
        #expect(notice.text(in: .english) == "Done in 2 min 1 s: 1,200 uploaded, 3 rejected.")
        #expect(notice.text(in: .korean) == "끝났습니다(2분 1초): 등록 1,200, 거부 3.")
    }

    @Test("A file's name cannot colour the terminal")
    func hostilePath() {
        #expect(FileTrouble.noSuchFile("\u{1B}[31ma").text(in: .english) == #"\u{1B}[31ma: there is no such file."#)
    }
}
