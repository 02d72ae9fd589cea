import Foundation
import Photos
import TestSupport
import Testing

/// Photos, judged as the program judges a row's.
@Suite("Photos of the public suites", .enabled(if: Places.hasCorpora, "the corpora are not at hand"))
struct PhotoConformanceTests {
    @Test("What another reader decodes as JPEG or PNG is taken, with its size; everything else is refused")
    func files() throws {
        var score = Score()
        for item in try Corpus("images").cases {
            guard let url = item.url, let reference = item.object("reference") else { continue }
            let facts = Result { () throws(PhotoError) in try PhotoInspector.inspect(path: url.path) }
            score.count(item.suite, Self.isRight(facts, reference), "\(item.name): \(facts)")
        }
        try Scoreboard.check("images", score, expectedMisses: Self.misses)
    }

    /// An MPO is a JPEG with another picture behind it.
    private static func isRight(_ facts: Result<PhotoFacts, PhotoError>, _ reference: [String: Any]) -> Bool {
        let kinds = ["JPEG": PhotoKind.jpeg, "MPO": .jpeg, "PNG": .png]
        let kind = (reference["format"] as? String).flatMap { kinds[$0] }
        guard let kind, reference["decodes"] as? Bool == true else { return (try? facts.get()) == nil }
        guard case .success(let facts) = facts else { return false }
        return facts.kind == kind && [facts.width, facts.height] == reference["size"] as? [Int]
    }

    private static let misses = [
        "broken_data_stream.png": "its data break off", "truncated_end_chunk.png": "its end is missing",
        "dc-predictor-overflow.jpg": "a warning of the decoder is an error here: half a photo is none",
        "imagetestsuite_b55977028a3a574336966b6536640fc9.jpg": "a warning of the decoder is an error here",
        "badadler.png": "a checksum is wrong", "badcrc.png": "a checksum is wrong",
    ]
}
