import ArgumentParser
import Catalogue
import Jobs
import Wording

struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Read files and check every rule; upload nothing.",
        discussion: """
            Every problem is shown at its record, line, column and cell, grouped by kind; --issues FILE writes them \
            all. --rejects FILE writes the rejected records back as they stand, to be mended and imported.

            EXAMPLES
              openmarket validate products.csv
              openmarket validate export.json --map title=name --no-image-files \\
                  --output json

            \(ExitStatus.help(.done, .failed, .rowsLost, .usage, .badInput, .noInput))
            """)

    @Argument(
        help: .place(
            "the catalogues, compressed with gzip or not; - is standard input",
            ko: "카탈로그 파일. gzip으로 압축한 것도 됨. -는 표준 입력", value: "file", file: .read(.input)),
        completion: .file())
    var files: [String]

    @OptionGroup var target: JudgedMarketOptions

    @OptionGroup(title: "Input") var inputFormat: InputFormat
    @OptionGroup(title: "Input") var reading: ReadingOptions
    @OptionGroup(title: "Input") var webPhotos: WebPhotoOptions
    @OptionGroup(title: "Input") var crop: CropOptions
    @OptionGroup(title: "Issues") var issues: IssueOptions
    @OptionGroup(title: "Issues") var report: ReportOptions
    @OptionGroup(title: "Output") var output: IssueOutputOptions

    func validate() throws {
        guard reading.saveMap == nil || files.count == 1 else { throw OptionRule.mapOfOne.error }
        try issues.check(inputs: files.count)
    }

    func run() throws {
        let console = issues.console(output)
        try reading.checkValues(inputFormat.flag)
        try reading.checkImages()
        let reports = ReportWriting(try report.files(), command: "validate", issues: issues, console: console)
        let check = InputCheck(console: console, issues: issues)
        var options = try reading.resolved(inputFormat.flag)
        options.photos.web = try webPhotos.photos(market: target.market)
        options.photos.crop = crop.crop
        let (summary, guarded) = try check.run(
            files, options: options, rules: target.rules, sink: reports.sink, collector: reports.collector)
        try reports.write(summary, photos: options.photos)
        check.conclude(summary)
        try reading.keepMap(of: summary.readings.first, on: console)
        // What is wrong with the run is said before the summary, which is the last object whatever happened.
        let refusal = check.refusal(summary)
        var object = JSONObject(type: "summary")
        object.set("command", "validate")
        summary.add(to: &object)
        if let guarded { object.set("guarded", guarded) }
        console.object(object)
        if let refusal { throw refusal }
        if summary.rejected > 0 || !summary.truncatedFiles.isEmpty { throw ExitStatus.rowsLost }
    }
}
