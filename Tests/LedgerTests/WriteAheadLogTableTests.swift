import Foundation
import TestSupport
import Testing

@testable import Ledger

/// Logs made by hand after SQLite's description (file format, §4), so that each of their parts can be what it should not be.
@Suite("A log, part by part")
struct WriteAheadLogTableTests {
    private enum Frame {
        /// A commit's last frame, and one before it.
        case commit, page
        /// The same, of which the page was not written.
        case tornCommit, tornPage
        /// A commit of the log that was here before.
        case older
    }

    /// The running sums over pairs of words.
    private struct Sums {
        let isBigEndian: Bool
        var (first, second): (UInt32, UInt32) = (0, 0)

        init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

        mutating func add(_ bytes: [UInt8]) {
            for start in stride(from: 0, to: bytes.count, by: 8) {
                first = first &+ word(bytes[start..<start + 4]) &+ second
                second = second &+ word(bytes[start + 4..<start + 8]) &+ first
            }
        }

        private func word(_ bytes: ArraySlice<UInt8>) -> UInt32 {
            (isBigEndian ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    private func bytes(_ words: UInt32...) -> [UInt8] {
        words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
    }

    private func log(_ frames: [Frame], page: Int = 512, isBigEndian: Bool = false) -> [UInt8] {
        var sums = Sums(isBigEndian: isBigEndian)
        var log = bytes(isBigEndian ? 0x377F_0683 : 0x377F_0682, 3_007_000, UInt32(page), 1, 0xAABB_CCDD, 0x1122_3344)
        sums.add(log)
        log += bytes(sums.first, sums.second)
        for (number, frame) in frames.enumerated() {
            let isCommit = [.commit, .tornCommit, .older].contains(frame)
            let head = bytes(UInt32(number + 1), isCommit ? 9 : 0)
            let content = [UInt8](repeating: UInt8(number + 1), count: page)
            sums.add(head)
            sums.add(content)
            log += head + bytes(0xAABB_CCDD, frame == .older ? 0x1122_3343 : 0x1122_3344)
            log += bytes(sums.first, sums.second)
            log += [.tornCommit, .tornPage].contains(frame) ? [UInt8](repeating: 0, count: page) : content
        }
        return log
    }

    private func isDamaged(_ log: [UInt8]) -> Bool { log.withUnsafeBytes { WriteAheadLog.isDamaged($0) } }

    @Test("A whole log of either byte order and any page size is sound", arguments: [512, 1024, 4096, 32_768, 65_536])
    func sound(page: Int) {
        for isBigEndian in [false, true] {
            #expect(!isDamaged(log([.page, .commit, .commit, .commit], page: page, isBigEndian: isBigEndian)))
            #expect(isDamaged(log([.tornPage, .commit, .commit], page: page, isBigEndian: isBigEndian)))
        }
    }

    @Test("A page of no size that there is, is damage", arguments: [0, 256, 504, 131_072])
    func pageSizes(page: Int) { #expect(isDamaged(log([], page: page))) }

    @Test("Two commits behind a hole are what no crash leaves, one may be")
    func holes() {
        let sound: [[Frame]] = [
            [], [.commit], [.tornCommit], [.commit, .tornCommit], [.commit, .tornPage, .commit],
            [.commit, .tornPage, .tornPage, .page, .commit], [.commit, .page, .tornPage, .page],
            [.commit, .older, .older, .older], [.commit, .tornCommit, .older, .older], [.older, .older, .older],
        ]
        for frames in sound { #expect(!isDamaged(log(frames)), "\(frames)") }
        let damaged: [[Frame]] = [
            [.tornCommit, .commit], [.tornPage, .commit, .commit], [.commit, .tornCommit, .commit],
            [.commit, .tornPage, .commit, .page, .commit], [.older, .commit, .commit],
            [.commit, .older, .commit, .commit],
            [.tornCommit, .older, .commit], [.commit, .tornCommit, .page, .commit, .tornPage],
        ]
        for frames in damaged { #expect(isDamaged(log(frames)), "\(frames)") }
    }

    @Test("The header alone is told to be whole by its sum, byte for byte, also where no frame follows")
    func header() {
        for isBigEndian in [false, true] {
            let header = log([], isBigEndian: isBigEndian)
            #expect(header.count == 32 && !isDamaged(header))
            for place in header.indices {
                var copy = header
                copy[place] ^= 0x40
                #expect(isDamaged(copy), "byte \(place)")
            }
            #expect(!isDamaged(Array(header.prefix(31))), "as a crash may leave it")
        }
    }

    @Test("Each byte of a frame that is followed by two commits counts")
    func frameBytes() {
        let whole = log([.page, .commit, .commit])
        for place in 32..<32 + 24 + 16 {
            var copy = whole
            copy[place] ^= 1
            #expect(isDamaged(copy), "byte \(place)")
        }
    }
}
