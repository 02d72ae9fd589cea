/// Whether the practice market of a loop does what it is asked.
enum Weather: String, CaseIterable, Sendable {
    case calm
    /// It plays the rough plan.
    case rough
}

/// A fault plan with all by which a row may be lost or doubled, each by chance.
enum RoughPlan {
    /// - Parameters:
    ///   - seed: of the chances; each rule draws from its own.
    ///   - registrations: how many are let alone first; nothing else that changes the market may come before them.
    static func json(seed: UInt64, after registrations: Int) -> String {
        let changes = #"["create", "update", "archive", "delete"], "after": \#(registrations), "probability": 0.04"#
        let readings = #"["list", "detail"], "probability": 0.03"#
        let pages = #""list", "probability": 0.03"#
        let rules = writingFaults.map { (changes, $0) } + readingFaults.map { (readings, $0) } + [(pages, pageFault)]
        let lines = rules.enumerated().map { index, rule in
            #"{"on": \#(rule.0), "seed": \#(seed &* 100 &+ UInt64(index)), \#(rule.1)}"#
        }
        return "[\n" + lines.joined(separator: ",\n") + "\n]\n"
    }

    private static let writingFaults = [
        #""fault": "drop-before""#,
        #""fault": "drop-after""#,
        #""fault": "status", "status": 429, "headers": {"Retry-After": "0"}"#,
        #""fault": "status", "status": 500"#,
        #""fault": "status", "status": 502, "commits": true"#,
        #""fault": "status", "status": 503"#,
        #""fault": "html", "status": 503, "commits": true"#,
        #""fault": "reset", "at": "body""#,
        #""fault": "reset", "at": "after""#,
        #""fault": "reset", "at": "answer""#,
        #""fault": "truncate""#,
    ]

    private static let readingFaults = [
        #""fault": "drop-before""#,
        #""fault": "truncate""#,
        #""fault": "status", "status": 500"#,
    ]

    private static let pageFault = #""fault": "duplicate-page""#
}
