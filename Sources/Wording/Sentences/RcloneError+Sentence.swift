import Catalogue
import Rclone

extension RcloneError: Sentence {
    package func text(in language: Language) -> PrintableText { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
        case .notInstalled:
            Bilingual(
                ko: "원격의 백업에는 rclone이 필요한데 설치되어 있지 않습니다. 패키지 `rclone`을 설치하거나, 이 컴퓨터의 폴더라면 이름 앞에 `./`를 붙이세요",
                en: "backups at a remote need rclone, which is not installed; install the package `rclone`, "
                    + "or write `./` before the name of a folder")
        case .unknownRemote(let name, let known):
            Bilingual(
                ko:
                    "rclone에 \(name)이라는 원격이 없습니다(\(known.isEmpty ? "설정된 원격 없음" : "설정된 원격: " + known.joined(separator: ", "))). "
                    + "`rclone config`로 만들거나, 이 컴퓨터의 폴더라면 이름 앞에 `./`를 붙이세요",
                en:
                    "rclone knows no remote \(name) (\(known.isEmpty ? "none is configured" : "those there are: " + known.joined(separator: ", "))); "
                    + "make it with `rclone config`, or write `./` before the name of a folder")
        case .failed(let remote, let status, let said):
            Bilingual(
                file: remote, ko: "rclone이 상태 \(status)로 끝났습니다. \(said ?? Self.silence.korean)",
                en: "rclone ended with status \(status): \(said ?? Self.silence.english)")
        case .notKept(let remote, let paths):
            Bilingual(
                file: remote,
                ko:
                    "보낸 것과 다른 파일이 있어 백업이 끝나지 않았습니다(\(paths.count.grouped)개): \(Self.some(paths)). 같은 명령을 다시 실행하면 다시 보냅니다",
                en:
                    "what is there is not what was sent, so there is no backup yet (\(paths.count.of("file"))): \(Self.some(paths)); "
                    + "the same command sends it again")
        }
    }

    private static let silence = (
        korean: "옵션이 있는 주소라 rclone의 말은 보이지 않습니다. `rclone config`로 원격을 만들면 보입니다",
        english:
            "what it said may have secrets of the address's options; make it a remote with `rclone config` to see it"
    )

    private static func some(_ paths: [String]) -> String {
        paths.prefix(5).joined(separator: ", ") + (paths.count > 5 ? " …" : "")
    }
}
