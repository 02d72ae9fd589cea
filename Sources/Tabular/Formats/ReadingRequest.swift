/// What somebody says of how an input is read; what they leave out is found in it.
package struct ReadingRequest: Sendable {
    package var format: TabularFormat?
    /// Whether the format was kept from another file: a workbook, such as that text's rejects, is none the less one.
    package var isFormatKept = false
    package var encoding: TextEncoding?
    package var dialect = DialectRequest()
    /// A sheet's name, or its number from 1.
    package var sheet: String?
    /// How many records the sheets before it have, whose numbers go on.
    package var recordsBefore = 0
    package var recordPath: String?
    /// What is known of headers.
    package var header = HeaderSearch()
    /// Whether an object with these keys is a record, where it is the whole of a document.
    package var isRecord: @Sendable ([String]) -> Bool = { _ in false }

    package init() {}

    /// The user's word, or what a format's texts are decided by.
    func encodingPolicy(_ usual: EncodingPolicy) -> EncodingPolicy { encoding.map { .named($0) } ?? usual }
}
