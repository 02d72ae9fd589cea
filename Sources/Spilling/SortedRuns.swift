import HeapModule
import Tabular

/// Values that do not fit in memory: sorted runs of them in one temporary file, which are merged in order. Memory stays flat,
/// and one file is open, however many runs there are.
package struct SortedRuns<Element: BitwiseCopyable & Comparable> {
    private let file: TemporaryFile
    /// Which of the file's elements belong to each.
    private var runs: [Range<Int>] = []

    package init() throws(SystemError) { file = try TemporaryFile() }

    /// - Parameter run: sorted.
    package mutating func append(_ run: [Element]) throws(SystemError) {
        guard !run.isEmpty else { return }
        try file.append(elements: run[...])
        let start = runs.last?.upperBound ?? 0
        runs.append(start..<(start + run.count))
    }

    /// Hands out all elements in order.
    package func merge(_ body: (Element) throws -> Void) throws {
        let page = max(Self.smallestPage, Self.pageMemory / MemoryLayout<Element>.stride / max(1, runs.count))
        var readers = runs.map { Reader(file, $0, page: page) }
        var heads = Heap<Head>()
        for run in readers.indices {
            if let first = try readers[run].next() { heads.insert(Head(element: first, run: run)) }
        }
        while let head = heads.min {
            try body(head.element)
            if let next = try readers[head.run].next() {
                heads.replaceMin(with: Head(element: next, run: head.run))
            } else {
                heads.removeMin()
            }
        }
    }

    /// What all runs have in memory at once, in bytes; and of each at least so many elements.
    private static var pageMemory: Int { 1 << 20 }
    private static var smallestPage: Int { 16 }

    /// The first element of a run that was not handed out yet.
    private struct Head: Comparable {
        var element: Element
        var run: Int

        static func < (left: Head, right: Head) -> Bool { left.element < right.element }
    }

    private struct Reader {
        private let file: TemporaryFile
        private var rest: Range<Int>
        private let size: Int
        private var page: [Element] = []
        private var index = 0

        init(_ file: TemporaryFile, _ run: Range<Int>, page: Int) {
            (self.file, rest, size) = (file, run, page)
        }

        mutating func next() throws(SystemError) -> Element? {
            if index == page.count {
                guard !rest.isEmpty else { return nil }
                page = try file.elements(rest.prefix(size))
                index = 0
                rest = (rest.lowerBound + page.count)..<rest.upperBound
            }
            defer { index += 1 }
            return page[index]
        }
    }
}
