/// What a file is to the command that is not to write over it.
package enum NamedFileKind: Hashable, Sendable {
    case input, photos, map, plan, faults, secret, certificate, ledger, pace, settings, practiceData, standardOutput
    /// What another option writes, by its spelling.
    case output(String)

    fileprivate var name: Bilingual {
        switch self {
        case .input: Bilingual(ko: "입력 파일", en: "the input")
        case .photos: Bilingual(ko: "사진 파일", en: "the photos")
        case .map: Bilingual(ko: "`--map-file`의 파일", en: "the file of `--map-file`")
        case .plan: Bilingual(ko: "`--plan`의 계획", en: "the plan of `--plan`")
        case .faults: Bilingual(ko: "`--faults`의 파일", en: "the file of `--faults`")
        case .secret: Bilingual(ko: "비밀 값이 든 파일", en: "the file with your secret")
        case .certificate: Bilingual(ko: "`--ca-cert`의 인증서", en: "the certificate of `--ca-cert`")
        case .ledger: Bilingual(ko: "기록부의 파일", en: "a file of the ledger")
        case .pace: Bilingual(ko: "요청 속도를 적는 파일", en: "where the pace is kept")
        case .settings: Bilingual(ko: "설정 파일", en: "a configuration file")
        case .practiceData: Bilingual(ko: "연습용 마켓의 파일", en: "a file of the practice market")
        case .standardOutput: Bilingual(ko: "표준 출력이 가는 파일", en: "where standard output goes")
        case .output(let option): Bilingual(ko: "`\(option)`의 파일", en: "the file of `\(option)`")
        }
    }
}

/// A file that would be written is one that something else needs.
package struct OutputTrouble: Sentence, Hashable {
    package let option: String
    package let path: String
    package let kind: NamedFileKind

    package init(option: String, path: String, kind: NamedFileKind) {
        (self.option, self.path, self.kind) = (option, path, kind)
    }

    package var bilingual: Bilingual {
        Bilingual(
            ko: "\(option)에 \(path)\(Particle.object.form(after: Ending(of: path))) 쓸 수 없습니다. "
                + "\(kind.name[.korean])이라 덮어쓰게 됩니다. 다른 이름을 주세요.",
            en: "\(option) would write over \(path), which is \(kind.name[.english]); give it another name.")
    }
}
