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
                address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption \
                figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav noframes ol optgroup \
                option p pre search section summary table tbody tfoot thead tr ul xmp
                """
            ),
            ([.known, .lineEnd], "br"),
            (
                .known,
                """
                a abbr acronym area audio b bdi bdo big button canvas cite code col colgroup data datalist del dfn em embed \
                font head i iframe img input ins kbd label link map mark marquee meta nobr noembed noscript object output \
                picture q rp rt ruby s samp script select slot small source span strike strong style sub sup svg td template \
                textarea th time title track tt u var video wbr
                """
            ),
            (.cell, "td th dd"),
            (
                .hidden,
                """
                audio canvas datalist head iframe noembed noframes noscript object script select style svg template textarea \
                title video
                """
            ),
            (.raw, "iframe noembed noframes script style textarea title"),
            (.code, "script style"),
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
    let rawValue: UInt16

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
    /// No tag within it is one but its own end.
    static let raw = MarkupTraits(rawValue: 32)
    /// Its text is none of a page's.
    static let code = MarkupTraits(rawValue: 256)
    /// It stands in a page's head.
    static let head = MarkupTraits(rawValue: 64)
    /// Its end is one wherever it stands.
    static let paragraph = MarkupTraits(rawValue: 128)
}
