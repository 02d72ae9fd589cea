import Tabular

/// Values appended in order and read back in order, kept in a temporary file beyond the first few.
struct SpilledSequence<Element: BitwiseCopyable> {
    private var buffer: [Element] = []
    private var file: TemporaryFile?
    private let bufferedCount: Int
    private(set) var count = 0

    init(bufferedCount: Int = 4096) {
        self.bufferedCount = bufferedCount
    }

    mutating func append(_ element: Element) throws(SystemError) {
        buffer.append(element)
        count += 1
        if buffer.count >= bufferedCount { try flush() }
    }

    private mutating func flush() throws(SystemError) {
        if file == nil { file = try TemporaryFile() }
        try file!.append(elements: buffer[...])
        buffer.removeAll(keepingCapacity: true)
    }

    /// - Precondition: it was appended.
    func element(at index: Int) throws(SystemError) -> Element {
        try elements(index..<(index + 1))[0]
    }

    /// Elements that follow each other.
    ///
    /// - Precondition: they were appended.
    func elements(_ places: Range<Int>) throws(SystemError) -> [Element] {
        let spilled = count - buffer.count
        if places.lowerBound >= spilled {
            return Array(buffer[(places.lowerBound - spilled)..<(places.upperBound - spilled)])
        }
        let elements: [Element] = try file!.elements(places.clamped(to: 0..<spilled))
        return elements + buffer[..<max(0, places.upperBound - spilled)]
    }

    /// Reads from the first element on. Appending afterwards is not seen.
    func reader() -> Reader { Reader(self) }

    struct Reader {
        private let sequence: SpilledSequence
        private var page: [Element] = []
        private var index = 0
        private var offset = 0

        fileprivate init(_ sequence: SpilledSequence) {
            self.sequence = sequence
        }

        mutating func next() throws(SystemError) -> Element? {
            if index == page.count {
                page = try sequence.page(at: &offset)
                index = 0
            }
            guard index < page.count else { return nil }
            defer { index += 1 }
            return page[index]
        }

        /// As many as there are, up to a number; none at the end.
        mutating func next(_ limit: Int) throws(SystemError) -> [Element] {
            var elements: [Element] = []
            while elements.count < limit, let element = try next() { elements.append(element) }
            return elements
        }
    }

    /// Reads elements at places that mostly grow. Appending afterwards is not seen.
    ///
    /// - Parameter pageSize: how many are read at once, so that those that stand near each other are read once.
    func pagedReader(_ pageSize: Int) -> PagedReader { PagedReader(self, pageSize) }

    struct PagedReader {
        private let sequence: SpilledSequence
        private let pageSize: Int
        private var page: [Element] = []
        private var start = 0

        fileprivate init(_ sequence: SpilledSequence, _ pageSize: Int) {
            (self.sequence, self.pageSize) = (sequence, pageSize)
        }

        /// - Precondition: they were appended.
        mutating func elements(_ places: Range<Int>) throws(SystemError) -> ArraySlice<Element> {
            if places.lowerBound < start || places.upperBound > start + page.count {
                start = places.lowerBound / pageSize * pageSize
                page = try sequence.elements(start..<max(places.upperBound, min(start + pageSize, sequence.count)))
            }
            return page[(places.lowerBound - start)..<(places.upperBound - start)]
        }
    }

    /// A page of elements from a place on: first what was spilled, then what is in memory.
    private func page(at offset: inout Int) throws(SystemError) -> [Element] {
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
