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
        ahead.take("d")
        ahead.end("a", bytes: 1)
        #expect(begun(&ahead) == [], "somebody has asked for the last one already")
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
        ahead.take("a")
        #expect(begun(&ahead) == ["c"])
    }
}
