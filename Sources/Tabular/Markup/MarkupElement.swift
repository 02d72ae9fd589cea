/// An element of HTML, as far as a text is concerned; one that shops do not write has neither traits nor a place.
struct MarkupElement: Sendable {
    var traits: MarkupTraits = []
    /// Which of `count` elements it is.
    var place: Int?

    /// The element of that name, in letters of either case.
    init(named name: UnsafeBufferPointer<UInt8>) { self = Self.all[name, foldingCase: true] ?? MarkupElement() }

    private init(traits: MarkupTraits = [], place: Int? = nil) { (self.traits, self.place) = (traits, place) }

    static var count: Int { all.count }

    private static let all: NameTable<MarkupElement> = {
        let traits: [(MarkupTraits, String)] = [
            (
                [.known, .block],
                """
                address article aside blockquote body caption center dd div dl dt figcaption figure footer form h1 h2 h3 h4 \
                h5 h6 header hr html li main nav ol p pre section table tbody tfoot thead tr ul
                """
            ),
            ([.known, .lineEnd], "br"),
            (
                .known,
                """
                a abbr b big button cite code col colgroup del em embed font head i iframe img input ins label link mark \
                meta noscript object picture q s script small source span strike strong style sub sup svg td th title tt u \
                video
                """
            ),
            (.cell, "td th dd"),
            (.hidden, "script style head title noscript template iframe object select textarea svg"),
            (.raw, "script style"),
            (.paragraph, "p"),
            (.head, "head meta style script link title font"),
        ]
        var all: [String: MarkupTraits] = [:]
        for (trait, names) in traits {
            for name in names.split(separator: " ") { all[String(name), default: []].formUnion(trait) }
        }
        return NameTable(
            Dictionary(
                uniqueKeysWithValues: all.enumerated().map { place, one in
                    (one.key, MarkupElement(traits: one.value, place: place))
                }))
    }()
}

/// What an element does to the text it stands in.
struct MarkupTraits: OptionSet, Sendable {
    let rawValue: UInt8

    /// Its tag is evidence of HTML.
    static let known = MarkupTraits(rawValue: 1)
    /// It begins a line and ends one.
    static let block = MarkupTraits(rawValue: 2)
    /// It ends a line.
    static let lineEnd = MarkupTraits(rawValue: 4)
    /// Something else stands behind it, and before it.
    static let cell = MarkupTraits(rawValue: 8)
    /// Nobody sees its text.
    static let hidden = MarkupTraits(rawValue: 16)
    /// Its text is none of HTML's.
    static let raw = MarkupTraits(rawValue: 32)
    /// It stands in a page's head.
    static let head = MarkupTraits(rawValue: 64)
    /// Its end is one wherever it stands.
    static let paragraph = MarkupTraits(rawValue: 128)
}
