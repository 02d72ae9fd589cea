import Jobs
import Testing

@Suite("How settings of reading are spelled")
struct ReadingSettingsTests {
    @Test("The word auto leaves a setting to the file, but where it is a value itself: a sheet may be called that")
    func leftToTheFile() {
        var settings = ReadingSettings()
        for name in ReadingSettings.Name.allCases {
            let isTaken = settings.set(name, to: "auto")
            #expect(isTaken, "\(name)")
        }
        #expect(settings.stated == [.sheet, .recordPath, .guards])
        #expect(settings.sheet == "auto" && settings.recordPath == "auto")
    }
}
