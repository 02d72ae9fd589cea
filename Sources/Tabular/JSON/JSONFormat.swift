extension FormatRegistration {
    /// A document's list of records, or its rows where it is a list of lists; a single record, as a market answers with, is its
    /// own list.
    static let json = FormatRegistration(
        endings: ["json"], grammar: .json, recognise: { $0.looksLikeJSON ? .content : nil }
    ) { input, request throws(ReadError) in
        let text = try input.decoded(request.encodingPolicy(.unicode))
        let beginning = try text.peek(FormatSniffer.sample)
        if request.recordPath == nil, JSONDocumentShape.isTable(beginning) {
            return OpenedReader(try TableReader(JSONRows(text), header: request.header))
        }
        let lists = JSONDocumentShape.Lists(beginning, knowing: request.header)
        guard request.recordPath == nil else {
            return OpenedReader(JSONReader(text, recordPath: request.recordPath, lists: lists))
        }
        let isRecord = JSONDocumentShape.keysOfSingleRecord(beginning).map(request.isRecord) ?? false
        return OpenedReader(JSONReader(text, lists: lists, isSingleRecord: isRecord))
    }

    static let ndjson = FormatRegistration(
        endings: ["ndjson", "jsonl"], grammar: .json,
        recognise: { sample in
            guard sample.looksLikeJSON else { return nil }
            if sample.claimed == .ndjson { return .name }
            return sample.isSequenceOfObjects ? .content : nil
        }
    ) { input, request throws(ReadError) in
        let text = try input.decoded(request.encodingPolicy(.unicode))
        let isSpread = JSONDocumentShape.isSpread(try text.peek(FormatSniffer.sample))
        return OpenedReader(NDJSONReader(text, isSpread: isSpread))
    }
}

extension FormatSample {
    /// A delimited text may begin with a bracket, too: a file that claims to be one must look like JSON beyond it.
    fileprivate var looksLikeJSON: Bool {
        guard kind == nil, let first = text.first, first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else {
            return false
        }
        guard claimsDelimited else { return true }
        let next = text.dropFirst().drop { $0.isASCIIBlank }.first
        return first == UInt8(ascii: "[") ? next == UInt8(ascii: "{") : next == UInt8(ascii: "\"")
    }

    /// An object whose line ends with it, followed by another; or objects over several lines each.
    fileprivate var isSequenceOfObjects: Bool {
        guard text.first == UInt8(ascii: "{") else { return false }
        let lines = text.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: true)
        if lines.count == 2, lines[0].last(where: { !$0.isASCIIBlank }) == UInt8(ascii: "}"),
            lines[1].first(where: { !$0.isASCIIBlank }) == UInt8(ascii: "{")
        {
            return true
        }
        return JSONDocumentShape.isSequence(text)
    }
}
