import Foundation
import TestSupport

/// A photo that no form takes as it is: one of the samples with 320 kB of comments (ITU-T T.81 §B.2.4.5) in it.
enum LargePhoto {
    static let jpeg: Data = {
        let photo = try! Data(contentsOf: URL(fileURLWithPath: Window.photo))
        let comment = Data([0xFF, 0xFE, 0xFA, 0x02]) + Data(repeating: UInt8(ascii: "x"), count: 64_000)
        return photo.prefix(2) + (0..<5).reduce(Data()) { comments, _ in comments + comment } + photo.dropFirst(2)
    }()
}
