import Glibc

/// Plain elements that come and go at the end, in memory that is used again: an array without what an array asks at each step,
/// which for a parser's events is more than the step.
struct FlatBuffer<Element: BitwiseCopyable>: ~Copyable {
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private var capacity: Int
    private let leastCapacity: Int

    /// - Parameter capacity: the room to begin with.
    init(capacity: Int = 64) {
        (self.capacity, leastCapacity) = (capacity, capacity)
        base = Self.room(for: capacity, in: nil)
    }

    deinit { free(base) }

    var isEmpty: Bool { count == 0 }

    subscript(index: Int) -> Element {
        @inline(__always)
        get {
            assert(0..<count ~= index)
            return base[index]
        }
        @inline(__always)
        nonmutating _modify {
            assert(0..<count ~= index)
            yield &base[index]
        }
    }

    /// The elements from one on; valid until the next change.
    @inline(__always)
    func elements(from start: Int = 0) -> UnsafeBufferPointer<Element> {
        UnsafeBufferPointer(start: base + start, count: count - start)
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count == capacity { grow(to: count + 1) }
        (base + count).initialize(to: element)
        count += 1
    }

    @inline(__always)
    mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
        guard let source = elements.baseAddress else { return }
        if capacity - count < elements.count { grow(to: count + elements.count) }
        (base + count).initialize(from: source, count: elements.count)
        count += elements.count
    }

    /// Takes elements off the end.
    @inline(__always)
    mutating func shorten(to count: Int) {
        assert(0...self.count ~= count)
        self.count = count
    }

    /// Empties it and gives back what it has grown by.
    mutating func release() {
        count = 0
        move(to: leastCapacity)
    }

    @inline(never)
    private mutating func grow(to least: Int) { move(to: max(least, 2 * capacity)) }

    private mutating func move(to capacity: Int) {
        base = Self.room(for: capacity, in: base)
        self.capacity = capacity
    }

    /// The C library's own: it moves pages in place of copying them, so that a record of megabytes never takes twice its room.
    private static func room(for capacity: Int, in base: UnsafeMutablePointer<Element>?) -> UnsafeMutablePointer<
        Element
    > {
        guard let room = realloc(base, capacity * MemoryLayout<Element>.stride) else {
            fatalError("There is no memory for \(capacity) more elements")
        }
        return room.assumingMemoryBound(to: Element.self)
    }
}
