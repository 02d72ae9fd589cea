import Testing

@testable import Jobs

@Suite("Photos fetched ahead")
struct PhotosAheadTests {
    private func begun(_ ahead: inout PhotosAhead) -> [String] {
        var begun: [String] = []
        while let address = ahead.next() { begun.append(address) }
        return begun
    }

    @Test("They are begun in the order in which they will be asked for, so many at once")
    func order() {
        var ahead = PhotosAhead()
        ahead.width = 2
        for address in ["a", "b", "a", "c", "d"] { ahead.expect(address) }
        #expect(begun(&ahead) == ["a", "b"])
        ahead.end("b", bytes: 1)
        #expect(begun(&ahead) == ["c"])
        ahead.recordRequest(for: "d")
        ahead.end("a", bytes: 1)
        #expect(begun(&ahead) == [], "somebody has asked for the last one already")
    }

    @Test("Exactly so many are on their way, and one that is asked for on its way still takes its place")
    func width() {
        var ahead = PhotosAhead()
        ahead.width = 1
        for address in ["a", "b"] { ahead.expect(address) }
        #expect(begun(&ahead) == ["a"])
        ahead.recordRequest(for: "a")
        #expect(begun(&ahead) == [], "it is still on its way")
        ahead.end("a", bytes: 100)
        #expect(begun(&ahead) == ["b"], "its bytes are nobody's who was not waiting")
    }

    @Test(
        "Up to the limit of bytes they are begun, at it they are not", arguments: [(9, true), (10, false), (11, false)])
    func atLimit(bytes: Int, isBegun: Bool) {
        var ahead = PhotosAhead()
        (ahead.width, ahead.byteLimit) = (1, 10)
        for address in ["a", "b"] { ahead.expect(address) }
        _ = ahead.next()
        ahead.end("a", bytes: bytes)
        #expect(begun(&ahead) == (isBegun ? ["b"] : []))
        ahead.recordRequest(for: "a")
        #expect(begun(&ahead) == (isBegun ? [] : ["b"]))
    }

    @Test("What was taken before it came and is expected again comes again; thousands pass through in their order")
    func many() {
        var ahead = PhotosAhead()
        ahead.width = 1
        ahead.expect("0")
        ahead.recordRequest(for: "0")
        for number in 0..<3000 { ahead.expect("\(number)") }
        for number in 0..<3000 {
            #expect(ahead.next() == "\(number)")
            #expect(ahead.next() == nil)
            ahead.end("\(number)", bytes: 1)
            ahead.recordRequest(for: "\(number)")
        }
        #expect(ahead.next() == nil)
    }

    @Test("Of two addresses that only differ in their normal form, each is its own")
    func normalForms() {
        var ahead = PhotosAhead()
        for address in ["가", "\u{1100}\u{1161}"] { ahead.expect(address) }
        #expect(begun(&ahead).map { Array($0.utf8) } == [Array("가".utf8), Array("\u{1100}\u{1161}".utf8)])
    }

    @Test("None is begun while too much lies there that nobody has asked for")
    func bytes() {
        var ahead = PhotosAhead()
        (ahead.width, ahead.byteLimit) = (1, 10)
        for address in ["a", "b", "c"] { ahead.expect(address) }
        #expect(begun(&ahead) == ["a"])
        ahead.end("a", bytes: 9)
        #expect(begun(&ahead) == ["b"])
        ahead.end("b", bytes: 9)
        #expect(begun(&ahead) == [])
        ahead.recordRequest(for: "a")
        #expect(begun(&ahead) == ["c"])
    }
}
