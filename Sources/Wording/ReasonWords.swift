/// The reasons in brackets that the program's lower layers and the system give in a few English words, in Korean.
///
/// They stand in ledgers and logs as they are; only a sentence for people says them in its own language. What a market, a
/// TLS library or a file said is a quotation, and stays.
enum ReasonWords {
    /// `nil` for words that are not ours.
    static func korean(_ reason: String) -> String? {
        if let whole = table[reason] { return whole }
        for (pattern, words) in patterns {
            if let found = reason.wholeMatch(of: pattern) { return words(String(found.1)) }
        }
        // `Connection refused (127.0.0.1:1)`
        guard let bracket = reason.firstRange(of: " ("), let head = table[String(reason[..<bracket.lowerBound])] else {
            return nil
        }
        return head + reason[bracket.lowerBound...]
    }

    private static let table = [
        // The market's answers.
        "not the JSON expected": "기대한 JSON이 아님",
        "an empty answer": "빈 답",
        "a page for browsers instead of JSON": "JSON이 아니라 브라우저용 페이지",
        "bytes that are no text in UTF-8": "UTF-8 글이 아닌 바이트",
        "too long": "너무 긺",
        "no way to the deletion": "삭제할 길을 알려 주지 않음",
        "pages without an end": "끝나지 않는 쪽",
        "the item has no price, so its discount cannot be changed alone": "가격이 없는 상품이라 할인만 바꿀 수 없음",
        "the item is there, and this password is not its own: the password is wrong, or the item is another's":
            "상품은 있지만 그 상품의 비밀번호가 아님. 비밀번호가 틀렸거나 남의 상품임",
        "the item is gone, or has another password; the market did not say which":
            "상품이 없어졌거나 비밀번호가 다름. 어느 쪽인지 마켓이 말하지 않음",
        "stopped": "멈춤", "cancelled": "멈춤",
        // The wire.
        "interim answers without end": "끝나지 않는 중간 응답",
        "Connect timeout": "연결 시간이 지남", "Read timeout": "읽는 시간이 지남", "Write timeout": "쓰는 시간이 지남",
        "Deadline exceeded": "정한 시간이 지남", "Remote connection closed": "상대가 연결을 끊음",
        "Connection closed": "연결이 끊김", "Empty response": "빈 응답", "TLS handshake timeout": "TLS 연결 시간이 지남",
        // Photos.
        "no image header": "이미지의 머리 부분이 없음",
        "a segment is cut short": "중간에 잘린 부분이 있음",
        "the file is cut short": "파일이 중간에서 잘림",
        "its data are scattered": "데이터가 너무 잘게 흩어져 있음",
        "Premature end of JPEG file": "JPEG 파일이 중간에서 잘림",
        "the file is damaged": "파일이 손상됨",
        "the file is damaged or cut short": "파일이 손상되었거나 중간에서 잘림",
        "a frame is damaged or cut short": "장면이 손상되었거나 중간에서 잘림",
        "the stream is cut short": "영상 데이터가 중간에서 잘림",
        "the stream's header is cut short": "영상 데이터의 머리 부분이 중간에서 잘림",
        "a unit of the stream is cut short": "영상 데이터의 일부가 중간에서 잘림",
        "there is no picture in the stream": "영상 데이터에 그림이 없음",
        "several pictures in place of one": "그림 하나가 있을 자리에 여럿이 있음",
        "no picture in it": "그림이 없음", "no pixels": "픽셀이 없음", "it has no colours": "색이 정해지지 않음",
        "a colour that it does not have": "정해지지 않은 색이 쓰임",
        "it is gone": "없어짐", "not found": "찾을 수 없음",
        // Files.
        "not a single line of text": "한 줄짜리 글이 아님",
        "no boot id": "부팅 번호를 알 수 없음",
        "not a file": "파일이 아님",
        "no SQLite header": "SQLite 파일이 아님",
        "a row of the run is missing": "실행의 행이 없어짐",
        // The system.
        "No such file or directory": "파일이나 폴더가 없음",
        "Permission denied": "권한이 없음",
        "Operation not permitted": "허용되지 않음",
        "No space left on device": "디스크가 가득 참",
        "Disk quota exceeded": "디스크 할당량을 넘음",
        "Read-only file system": "읽기 전용 파일 시스템",
        "Is a directory": "폴더임", "Not a directory": "폴더가 아님",
        "Input/output error": "입출력 오류",
        "File too large": "파일이 너무 큼", "File name too long": "파일 이름이 너무 긺",
        "Too many open files": "열린 파일이 너무 많음",
        "Too many levels of symbolic links": "심볼릭 링크가 너무 여러 번 이어짐",
        "Broken pipe": "받는 쪽이 닫힘",
        "Connection refused": "연결을 거절함", "Connection reset by peer": "상대가 연결을 끊음",
        "Connection timed out": "연결 시간이 지남",
        "Network is unreachable": "네트워크에 연결되지 않음", "No route to host": "그 주소로 가는 길이 없음",
        "Address already in use": "이미 쓰이는 포트", "Cannot assign requested address": "이 컴퓨터의 주소가 아님",
        "Cannot allocate memory": "메모리가 모자람",
        "No way": "연결할 길이 없음",
    ]

    private static var patterns: [(Regex<(Substring, Substring)>, (String) -> String)] {
        [
            (#/not the JSON expected at (.+)/#, { "기대한 JSON이 아님: \($0)" }),
            (#/packed as (.+), which was not asked for/#, { "청하지 않은 \($0) 압축" }),
            (#/text in (.+) instead of UTF-8/#, { "UTF-8이 아닌 \($0) 글" }),
            (#/no address for (.+)/#, { "\($0)의 주소를 찾을 수 없음" }),
            (#/cannot be made smaller than (\d+) bytes/#, { "\($0)바이트보다 작게 줄일 수 없음" }),
            (#/HTTP status (\d+)/#, { "HTTP 상태 \($0)" }),
            (#/no pixels: (.+)/#, { "픽셀이 없음: \($0)" }),
            (#/(\d+ bits a pixel, compression \d+)/#, { "지원하지 않는 BMP: \($0)" }),
            (#/(.+) is not installed/#, { "\($0) 없음" }),
            (#/not a UUID: (.+)/#, { "UUID가 아님: \($0)" }),
            (#/the answer shows product (\d+)/#, { "답에 상품 \($0)이(가) 보임" }),
            (#/the list shows product (\d+), and its own page does not/#, { "목록에는 상품 \($0)이(가) 있고 그 상품의 페이지에는 없음" }),
            (#/the list is empty, and product (\d+) is there/#, { "목록은 비었는데 상품 \($0)은(는) 있음" }),
            (#/the answer does not show that product (\d+) was changed/#, { "답을 보면 상품 \($0)이(가) 바뀌지 않음" }),
            (#/products without an end: more than (.+)/#, { "끝나지 않는 상품: \($0)개 초과" }),
        ]
    }
}

extension String {
    /// A reason for a Korean sentence.
    var reasonInKorean: String { ReasonWords.korean(self) ?? self }
}
