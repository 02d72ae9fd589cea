import Catalogue

extension PhotoAbsence {
    /// Why it is not at hand, as a sentence after a colon; empty where there is no more to say.
    func reason(_ facts: IssueFacts) -> PrintableText {
        switch self {
        case .noFile(nil): ""
        case .noFile(let nearest?):
            facts.say(
                "가장 비슷한 이름은 \(facts.quoted(nearest))입니다.", "the nearest name is \(facts.quoted(nearest)).")
        case .severalFiles(let names):
            facts.say(
                "비슷한 이름의 파일이 여러 개라 어느 것인지 알 수 없습니다(\(facts.list(names))).",
                "several files are called nearly so, and none is taken (\(facts.list(names))).")
        case .outsideFolders:
            facts.say(
                "카탈로그의 폴더와 `--images` 폴더 밖을 가리킵니다.",
                "it leads out of the catalogue's folder and of the folder named by `--images`.")
        case .linkOutside:
            facts.say(
                "카탈로그의 폴더와 `--images` 폴더 밖으로 이어지는 링크입니다.",
                "it is a link, or lies behind one, that leads out of the catalogue's folder and of the folder named by "
                    + "`--images`.")
        case .badAddress: facts.say("읽을 수 없는 주소입니다.", "the address cannot be read.")
        case .addressWithPassword:
            facts.say("주소에 사용자 이름이나 비밀번호가 들어 있습니다.", "the address holds a user or a password.")
        case .privateAddress(let host):
            facts.say(
                "\(facts.quoted(host).with(.topic)) 이 컴퓨터나 사설망의 주소라서 묻지 않습니다.",
                "\(facts.quoted(host)) is this machine or in a private network, and is not asked.")
        case .hostUnknown(let host):
            facts.say("\(facts.quoted(host).with(.called))는 서버가 없습니다.", "there is no server \(facts.quoted(host)).")
        case .hostUnreachable(let host):
            facts.say(
                "\(facts.quoted(host))에 연결할 수 없습니다.", "no connection to \(facts.quoted(host)) can be made.")
        case .hostInsecure(let host):
            facts.say(
                "\(facts.quoted(host).with(.and)) 안전하게 연결할 수 없습니다(인증서).",
                "no secure connection to \(facts.quoted(host)) can be made (its certificate).")
        case .timedOut(let host):
            facts.say(
                "\(facts.quoted(host).with(.subject)) 제때 답하지 않았습니다.", "\(facts.quoted(host)) did not answer in time.")
        case .hostGivenUp(let host):
            facts.say(
                "\(facts.quoted(host).with(.subject)) 거듭 답하지 않아 이번에는 더 묻지 않습니다.",
                "\(facts.quoted(host)) did not answer several times and is not asked any more in this run.")
        case .brokeOff(let host):
            facts.say(
                "\(facts.quoted(host).with(.subject)) 사진을 다 보내지 않고 끊었습니다.",
                "\(facts.quoted(host)) broke off before the photo was whole.")
        case .answer(let status, let host):
            facts.say("\(facts.quoted(host))의 답: HTTP \(status).", "\(facts.quoted(host)) answered HTTP \(status).")
        case .encoded(let encoding, let host):
            facts.say(
                "\(facts.quoted(host).with(.subject)) 사진을 압축해 보냈습니다(\(facts.quoted(encoding))).",
                "\(facts.quoted(host)) sent it compressed (\(facts.quoted(encoding))), which was not asked for.")
        case .tooManyRedirects:
            facts.say("주소가 다른 주소로 너무 여러 번 넘어갑니다.", "one address leads to the next too often.")
        case .noWayThroughProxy(let proxy):
            facts.say(
                "프록시 \(facts.quoted(proxy).with(.object)) 지나갈 수 없습니다.",
                "there is no way through the proxy \(facts.quoted(proxy)).")
        case .notKept(let reason):
            facts.say(
                "받은 사진을 이 컴퓨터에 둘 수 없습니다(\(reason.reasonInKorean)).", "it could not be kept on this machine (\(reason))."
            )
        case .stopped: facts.say("묻는 도중에 멈췄습니다.", "the asking was stopped.")
        }
    }

    func remedy(_ facts: IssueFacts) -> PrintableText {
        switch self {
        case .noFile:
            facts.say(
                "파일 이름의 철자와 확장자(.jpg와 .jpeg)를 확인하고, 다른 폴더나 zip에 있다면 `--images`로 알려 주세요. "
                    + "사진 없이 검사만 하려면 `--no-image-files`를 쓰세요.",
                "Check the spelling and the ending (.jpg or .jpeg); if the photos are in another folder or a zip, name it by "
                    + "`--images`. `--no-image-files` checks without them.")
        case .severalFiles:
            facts.say("쓰려는 파일의 이름을 글자 그대로 쓰세요.", "Write the name of the one you mean letter by letter.")
        case .outsideFolders:
            facts.say(
                "그 파일이 든 폴더를 `--images DIR`로 알려 주거나, 사진을 카탈로그 옆으로 옮기세요.",
                "Name the folder that holds it by `--images DIR`, or put the photo beside the catalogue.")
        case .linkOutside:
            facts.say(
                "믿을 수 있는 폴더라면 `--allow links`로 허락하고, 아니면 링크 대신 사진을 넣으세요.",
                "If you trust the folder, allow it by `--allow links`; else put the photo itself in the link's place.")
        case .badAddress:
            facts.say(
                "`https://`로 시작하는 온전한 주소를 쓰세요.", "Write a whole address that begins with `https://`.")
        case .addressWithPassword:
            facts.say(
                "사진을 내려받아 파일로 쓰거나, 비밀번호 없이 열리는 주소를 쓰세요.",
                "Download the photo and name the file, or use an address that opens without a password.")
        case .privateAddress:
            facts.say(
                "믿을 수 있는 주소라면 `--allow private-photos`로 허락하고, 아니면 사진을 내려받아 파일로 쓰세요.",
                "If you trust it, allow it by `--allow private-photos`; else download the photo and name the file.")
        case .hostUnknown(let host), .hostUnreachable(let host), .hostInsecure(let host), .timedOut(let host),
            .hostGivenUp(let host), .brokeOff(let host):
            facts.say(
                "\(facts.quoted(host))의 주소를 브라우저에서 열어 보고, 열린다면 나중에 다시 실행하세요. 아니면 사진을 파일로 쓰세요.",
                "Open an address of \(facts.quoted(host)) in a browser; if it opens, run the command again later, else name files."
            )
        case .tooManyRedirects, .stopped:
            facts.say(
                "주소를 브라우저에서 열어 보고, 열린다면 나중에 다시 실행하세요. 아니면 사진을 파일로 쓰세요.",
                "Open the address in a browser; if it opens, run the command again later, else name a file.")
        case .answer(404, _), .answer(410, _):
            facts.say("사진이 없어졌습니다. 새 주소나 파일을 쓰세요.", "The photo is gone: write its new address, or a file.")
        case .answer(401, _), .answer(403, _):
            facts.say(
                "누구에게나 열려 있는 주소여야 합니다. 아니면 사진을 내려받아 파일로 쓰세요.",
                "The address must be open to everybody; else download the photo and name the file.")
        case .encoded:
            facts.say("사진을 내려받아 파일로 쓰세요.", "Download the photo and name the file.")
        case .answer:
            facts.say("나중에 다시 실행하거나, 사진을 내려받아 파일로 쓰세요.", "Run it again later, or download the photo and name the file.")
        case .noWayThroughProxy:
            facts.say(
                "`HTTPS_PROXY`와 `NO_PROXY`를 확인하세요.", "Check `HTTPS_PROXY` and `NO_PROXY`.")
        case .notKept:
            facts.say(
                "디스크와 `XDG_CACHE_HOME`의 권한을 확인하세요.", "Check the disk and the permissions of `XDG_CACHE_HOME`.")
        }
    }
}

extension PhotoDamage {
    /// What goes into brackets; `nil` where there is nothing to say.
    func reason(_ facts: IssueFacts) -> PrintableText? {
        switch self {
        case .noPermission: facts.say("읽을 권한이 없음", "permission denied")
        case .folder: facts.say("폴더임", "it is a folder")
        case .notAFile: facts.say("일반 파일이 아님", "it is no regular file")
        case .tooManyPixels(let width, let height):
            facts.say(
                "\(width.grouped) × \(height.grouped)픽셀은 너무 큼",
                "\(width.grouped) × \(height.grouped) pixels are too many")
        case .encrypted: facts.say("암호가 걸린 zip에 들어 있음", "the zip wants a password")
        case .noDecoder(let package): facts.say("\(package) 없음", "\(package) is not installed")
        case .inflatesTooMuch: facts.say("압축을 풀면 터무니없이 커짐", "it inflates to far more than a photo does")
        case .reason(let reason):
            reason.isEmpty ? nil : facts.say("\(reason.reasonInKorean)", "\(reason)")
        }
    }

    func remedy(_ facts: IssueFacts) -> PrintableText {
        switch self {
        case .noPermission: facts.say("파일을 읽을 수 있게 권한을 고치세요.", "Give yourself the permission to read it.")
        case .folder, .notAFile: facts.say("사진 파일의 이름을 쓰세요.", "Name a photo's file.")
        case .tooManyPixels:
            facts.say("그림 프로그램에서 크기를 줄여 저장하세요.", "Make it smaller in an image editor.")
        case .noDecoder(let package):
            facts.say(
                "`sudo apt install \(package)`로 설치하거나, JPEG으로 저장하세요. 아이폰은 설정 > 카메라 > 포맷 > 높은 호환성에서 "
                    + "JPEG으로 찍습니다.",
                "Install it, as by `sudo apt install \(package)`, or save the photo as JPEG; iPhones take JPEGs with Settings > "
                    + "Camera > Formats > Most Compatible.")
        case .encrypted: facts.say("zip을 암호 없이 다시 만드세요.", "Make the zip anew without a password.")
        case .inflatesTooMuch, .reason:
            facts.say(
                "그림 프로그램으로 열어 다시 저장하거나 원본을 다시 받으세요.",
                "Open it in an image editor and save it again, or fetch the original anew.")
        }
    }
}

/// What a file is called that was named as a photo and is none, and what helps.
struct ForeignKindWording {
    let name: Bilingual
    let remedy: Bilingual

    static let save = Bilingual(
        ko: "JPEG이나 PNG로 저장하세요. 확장자만 바꾸는 것으로는 안 됩니다.",
        en: "Save it as JPEG or PNG; renaming it is not enough.")

    /// - Parameter kind: as the content showed it; `nil` where nothing is known of it.
    init?(_ kind: String?) {
        guard let kind, kind != "unknown" else { return nil }
        switch kind {
        case "html":
            name = Bilingual(ko: "웹 페이지(HTML)", en: "a web page (HTML)")
            remedy = Bilingual(
                ko: "사진 대신 오류 페이지나 로그인 페이지가 저장되었습니다. 사진을 다시 받으세요.",
                en: "An error or login page was saved instead of the photo; fetch the photo anew.")
        case "svg":
            name = Bilingual(ko: "SVG 그림", en: "an SVG drawing")
            remedy = Bilingual(ko: "PNG로 내보내세요.", en: "Export it as PNG.")
        case "webp":
            name = Bilingual(ko: "WebP", en: "WebP")
            remedy = Self.save
        case "pdf":
            name = Bilingual(ko: "PDF 문서", en: "a PDF document")
            remedy = Bilingual(ko: "쪽을 JPEG이나 PNG로 내보내세요.", en: "Export the page as JPEG or PNG.")
        case "zip":
            name = Bilingual(ko: "zip 파일", en: "a zip file")
            remedy = Bilingual(
                ko: "사진이 든 zip이라면 `--images photos.zip`으로 알려 주세요.",
                en: "If it holds the photos, name it by `--images photos.zip`.")
        case "empty":
            name = Bilingual(ko: "빈 파일", en: "an empty file")
            remedy = Bilingual(ko: "사진을 다시 받거나 복사하세요.", en: "Fetch or copy the photo anew.")
        default:
            let capitals = kind.uppercased()
            name = Bilingual(ko: "\(capitals)", en: "\(capitals)")
            remedy = Self.save
        }
    }
}
