import Jobs
import Tabular

extension PlanFileTrouble {
    /// Why a plan cannot be carried out as it stands in a file.
    package func sentence(of path: String) -> Bilingual {
        switch self {
        case .unreadable(let error): JobFailure.input(file: path, errno: error.errno).bilingual
        case .notAPlan: Bilingual(file: path, ko: "계획 파일이 아닙니다", en: "this is no plan")
        case .newer(let version):
            Bilingual(
                file: path, ko: "더 새로운 프로그램이 만든 계획입니다(버전 \(version))",
                en: "a newer version of this program made this plan (version \(version))")
        case .truncated:
            Bilingual(file: path, ko: "계획의 끝이 없습니다. 파일이 잘렸습니다", en: "the plan's end is missing: the file was cut off")
        case .altered:
            Bilingual(
                file: path, ko: "계획이 만들어진 뒤에 바뀌었습니다. 다시 만드세요",
                en: "the plan was changed after it was made; make it anew")
        case .malformed(let line):
            Bilingual(file: path, ko: "\(line)번째 줄을 읽을 수 없습니다", en: "line \(line) cannot be read")
        }
    }
}
