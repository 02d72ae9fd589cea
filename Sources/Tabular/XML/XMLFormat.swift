extension FormatRegistration {
    static let xml = FormatRegistration(
        endings: ["xml"], grammar: .xml, recognise: { $0.looksLikeXML ? .content : nil }
    ) { input, request throws(ReadError) in
        let text = try input.decoded(request.encodingPolicy(.declared))
        return OpenedReader(XMLReader(text, recordPath: request.recordPath, header: request.header))
    }
}

extension FormatSample {
    fileprivate var looksLikeXML: Bool {
        guard kind == nil, text.first == UInt8(ascii: "<") else { return false }
        if claimed == .xml || text.starts(with: "<?xml") { return true }
        guard let second = text.dropFirst().first else { return false }
        let isTag = second == UInt8(ascii: "!") || second.isASCIILetter || second >= 0x80
        guard claimsDelimited else { return isTag }
        // A header may begin with a tag, too; a document goes on with another one.
        let afterTag = text.drop { $0 != UInt8(ascii: ">") }.dropFirst().drop { $0.isASCIIBlank }
        return isTag && afterTag.first == UInt8(ascii: "<")
    }
}
