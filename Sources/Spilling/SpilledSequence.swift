import Tabular

/// Values appended in order and read back in order, kept in a temporary file beyond the first few.
///
/// Inlinable, so that it is compiled for the elements of whoever uses it: rows go through it, each for some ten instructions instead
/// of five hundred.
public struct SpilledSequence<Element: BitwiseCopyable> {
    @usableFromInline
    var buffer: [Element] = []
    @usableFromInline
    var file: TemporaryFile?
    @usableFromInline
    let bufferedCount: Int
    @usableFromInline
    var appended = 0

    @inlinable
    public var count: Int { appended }

    @inlinable
    public init(bufferedCount: Int = 4096) {
        self.bufferedCount = bufferedCount
    }

    @inlinable
    public mutating func append(_ element: Element) throws(SystemError) {
        buffer.append(element)
        appended += 1
        if buffer.count >= bufferedCount { try flush() }
    }

    @inlinable
    mutating func flush() throws(SystemError) {
        if file == nil { file = try TemporaryFile() }
        try file!.append(elements: buffer[...])
        buffer.removeAll(keepingCapacity: true)
    }

    /// - Precondition: it was appended.
    @inlinable
    public func element(at index: Int) throws(SystemError) -> Element {
        try elements(index..<(index + 1))[0]
    }

    /// Elements that follow each other.
    ///
    /// - Precondition: they were appended.
    @inlinable
    public func elements(_ places: Range<Int>) throws(SystemError) -> [Element] {
        let spilled = count - buffer.count
        if places.lowerBound >= spilled {
            return Array(buffer[(places.lowerBound - spilled)..<(places.upperBound - spilled)])
        }
        let elements: [Element] = try file!.elements(places.clamped(to: 0..<spilled))
        return elements + buffer[..<max(0, places.upperBound - spilled)]
    }

    @inlinable
    public func forEach(_ body: (Element) throws(SystemError) -> Void) throws(SystemError) {
        var reader = reader()
        while let element = try reader.next() { try body(element) }
    }

    /// Reads from the first element on. Appending afterwards is not seen.
    @inlinable
    public func reader() -> Reader { Reader(self) }

    public struct Reader {
        @usableFromInline
        let sequence: SpilledSequence
        @usableFromInline
        var page: [Element] = []
        @usableFromInline
        var index = 0
        @usableFromInline
        var offset = 0

        @inlinable
        init(_ sequence: SpilledSequence) {
            self.sequence = sequence
        }

        @inlinable
        public mutating func next() throws(SystemError) -> Element? {
            if index == page.count {
                page = try sequence.page(at: &offset)
                index = 0
            }
            guard index < page.count else { return nil }
            defer { index += 1 }
            return page[index]
        }

        /// As many as there are, up to a number; none at the end.
        @inlinable
        public mutating func next(_ limit: Int) throws(SystemError) -> [Element] {
            var elements: [Element] = []
            while elements.count < limit, let element = try next() { elements.append(element) }
            return elements
        }
    }

    /// Reads elements at places that mostly grow. Appending afterwards is not seen.
    ///
    /// - Parameter pageSize: how many are read at once, so that those that stand near each other are read once.
    @inlinable
    public func pagedReader(_ pageSize: Int) -> PagedReader { PagedReader(self, pageSize) }

    public struct PagedReader {
        @usableFromInline
        let sequence: SpilledSequence
        @usableFromInline
        let pageSize: Int
        @usableFromInline
        var page: [Element] = []
        @usableFromInline
        var start = 0

        @inlinable
        init(_ sequence: SpilledSequence, _ pageSize: Int) {
            (self.sequence, self.pageSize) = (sequence, pageSize)
        }

        /// - Precondition: they were appended.
        @inlinable
        public mutating func elements(_ places: Range<Int>) throws(SystemError) -> ArraySlice<Element> {
            if places.lowerBound < start || places.upperBound > start + page.count {
                start = places.lowerBound / pageSize * pageSize
                page = try sequence.elements(start..<max(places.upperBound, min(start + pageSize, sequence.count)))
            }
            return page[(places.lowerBound - start)..<(places.upperBound - start)]
        }
    }

    /// A page of elements from a place on: first what was spilled, then what is in memory.
    @inlinable
    func page(at offset: inout Int) throws(SystemError) -> [Element] {
        let spilled = (file?.byteCount ?? 0) / MemoryLayout<Element>.stride
        guard offset < spilled else {
            defer { offset = count }
            return offset < count ? Array(buffer[(offset - spilled)...]) : []
        }
        let page: [Element] = try file!.elements(offset..<min(offset + 1024, spilled))
        offset += page.count
        return page
    }
}
