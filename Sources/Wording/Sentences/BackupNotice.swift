import Backups
import Catalogue
import Jobs

/// What is said while backups are made, listed, proved and thinned out.
package enum BackupNotice: Sentence, Hashable {
    /// A stopped backup goes on.
    case resuming(records: Int)
    case changed(CatalogueChange)
    /// A snapshot is in its place.
    ///
    /// - Parameters:
    ///   - asked: products that the market was asked for.
    ///   - photos: fetched, and their bytes.
    case made(SnapshotSummary, path: String, asked: Int, photos: Int, bytes: Int)
    /// The market lists a product that it cannot show.
    case unread(product: Int, why: PrintableText)
    case incomplete(SnapshotSummary.Shortcoming)
    case absentPhotos(Int)
    /// Somebody ended it.
    case stopped
    case snapshot(SnapshotSummary, moment: String)
    /// A repository that was made, and has no snapshot yet.
    case none
    /// There is a snapshot that is later than the clock says it is: this one had to be called otherwise than by its moment.
    ///
    /// - Parameters:
    ///   - ahead: the one that is later.
    ///   - folder: where they are.
    case laterThanNow(SnapshotName, moment: String, ahead: SnapshotName, folder: String)
    /// There are incomplete ones alone, of which no rule removes any.
    case noneComplete
    /// A catalogue file that cannot hold what a product has, and is not made.
    case leftOut(catalogue: String, product: Int, WorkbookLimit)
    /// A snapshot whose manifest cannot be read.
    case unreadable(SnapshotName)
    case whole(snapshots: Int, files: Int, bytes: Int)
    case faults(Int)
    case unfinished
    case stillIncomplete([SnapshotName])
    case removes(SnapshotName, isDry: Bool)
    /// The rules would remove one that a stopped restore needs.
    case held(SnapshotName, run: String)
    case pruned(removed: Int, kept: Int, photos: Int, bytes: Int, isDry: Bool)

    package var bilingual: Bilingual {
        switch self {
        case .resuming(let records):
            Bilingual(
                ko: "멈춘 백업을 이어서 합니다. 상품 \(records.grouped)개는 이미 받았습니다.",
                en: "Going on with a stopped backup: it has \(records.of("product")) already.")
        case .changed(let change): change.bilingual
        case .made(let snapshot, let path, let asked, let photos, let bytes):
            Bilingual(
                ko:
                    "백업 \(snapshot.name)을 \(path)에 만들었습니다. 상품 \(snapshot.products.grouped)개, 사진 \(snapshot.photos.grouped)장. "
                    + "마켓에 물은 상품 \(asked.grouped)개, 새로 받은 사진 \(photos.grouped)장(\(size(bytes: bytes, in: .korean))).",
                en:
                    "Made backup \(snapshot.name) in \(path): \(snapshot.products.of("product")), \(snapshot.photos.of("photo")). "
                    + "Asked for \(asked.of("product")), fetched \(photos.of("photo")) (\(size(bytes: bytes, in: .english)))."
            )
        case .unread(let product, let why):
            Bilingual(ko: "상품 \(product): 읽지 못했습니다. \(why)", en: "Product \(product) could not be read. \(why)")
        case .incomplete(let shortcoming): shortcoming.bilingual
        case .absentPhotos(let count):
            Bilingual(
                ko: "사진 \(count.grouped)장은 마켓이 알려 준 주소에 없거나 사진이 아닙니다.",
                en:
                    "\(count.of("photo")) \(count == 1 ? "is" : "are") not at the address that the market gives out, or no photo."
            )
        case .stopped:
            Bilingual(
                ko: "멈췄습니다. 받은 것은 남아 있고, 같은 명령을 다시 실행하면 이어서 합니다. 이전 백업은 그대로입니다.",
                en:
                    "Stopped. What was fetched is kept, and the same command goes on with it; earlier backups are as they were."
            )
        case .snapshot(let snapshot, let moment):
            Bilingual(
                ko: "\(snapshot.name)  \(moment)  상품 \(snapshot.products.grouped)개, 사진 \(snapshot.photos.grouped)장"
                    + (snapshot.isComplete ? "" : "  불완전"),
                en: "\(snapshot.name)  \(moment)  \(snapshot.products.of("product")), \(snapshot.photos.of("photo"))"
                    + (snapshot.isComplete ? "" : "  incomplete"))
        case .unreadable(let name):
            Bilingual(
                ko: "\(name)  손상되었습니다. `openmarket backup verify`로 확인하세요.",
                en: "\(name)  damaged: `openmarket backup verify` tells what")
        case .whole(let snapshots, let files, let bytes):
            Bilingual(
                ko:
                    "백업 \(snapshots.grouped)개가 온전합니다. 파일 \(files.grouped)개, \(size(bytes: bytes, in: .korean))를 모두 확인했습니다.",
                en:
                    "\(snapshots.of("backup")) \(snapshots == 1 ? "is" : "are") whole: every byte of \(files.of("file")) was looked at "
                    + "(\(size(bytes: bytes, in: .english))).")
        case .faults(let count):
            Bilingual(ko: "달라진 것이 \(count.grouped)곳 있습니다.", en: "\(count.of("fault")) found.")
        case .unfinished:
            Bilingual(
                ko: "끝나지 않은 백업이나 정리의 파일이 있습니다. 다음 `backup create`나 `backup prune`이 이어서 합니다.",
                en:
                    "There are files of an unfinished backup or removal; the next `backup create` or `backup prune` goes on with it."
            )
        case .stillIncomplete(let names):
            Bilingual(
                ko: "불완전한 백업: \(names.map(\.description).joined(separator: ", ")).",
                en: "Incomplete: \(names.map(\.description).joined(separator: ", ")).")
        case .none:
            Bilingual(
                ko: "끝까지 만들어진 백업이 아직 없습니다.", en: "No backup has come to its end here yet.")
        case .laterThanNow(let name, let moment, let ahead, let folder):
            Bilingual(
                ko: "이 폴더의 백업 \(ahead)은 지금(\(moment))보다 늦습니다. 그때나 지금이나 이 컴퓨터의 시계가 틀렸습니다. 새 백업이 마지막이 되도록 "
                    + "이름은 \(name)이고, 정리와 `--at`은 \(moment)의 것으로 봅니다. 그때의 시계가 틀렸다면 "
                    + "`openmarket backup prune \(folder) --remove \(ahead)`으로 지우세요. 다시 알리지 않습니다.",
                en:
                    "The backup \(ahead) is later than now (\(moment)): this machine's clock was, or is, wrong. So that "
                    + "this one comes last it is called \(name); `--at` and prune take it for one of \(moment). If the clock "
                    + "was wrong then, `openmarket backup prune \(folder) --remove \(ahead)` takes that one away. This is said once."
            )
        case .noneComplete:
            Bilingual(
                ko: "온전한 백업이 없어 지우지 않았습니다. 불완전한 백업은 온전한 백업이 생긴 뒤에 지웁니다. `openmarket backup create`로 만드세요.",
                en:
                    "No backup here is complete, so none goes: incomplete ones go once `openmarket backup create` has made a "
                    + "complete one.")
        case .leftOut(let catalogue, let product, let limit): Self.leftOut(catalogue, product, limit)
        case .held(let name, let run):
            Bilingual(
                ko:
                    "\(name): 멈춘 복원(\(run))에 아직 필요해 남깁니다. `openmarket backup restore`나 `openmarket runs resume \(run)`으로 끝내거나, "
                    + "`openmarket runs forget \(run)`으로 그만두세요.",
                en:
                    "\(name) stays: the restore that was stopped as run \(run) still needs it. `openmarket backup restore`, or "
                    + "`openmarket runs resume \(run)`, finishes it; `openmarket runs forget \(run)` gives it up.")
        case .removes(let name, let isDry):
            Bilingual(ko: "\(name): \(isDry ? "지울 백업" : "지웠습니다")", en: "\(name): \(isDry ? "would go" : "removed")")
        case .pruned(let removed, let kept, let photos, let bytes, let isDry):
            Bilingual(
                ko: "백업 \(removed.grouped)개와 사진 \(photos.grouped)장(\(size(bytes: bytes, in: .korean)))을 "
                    + "\(isDry ? "지우게 됩니다" : "지웠습니다"). 남은 백업 \(kept.grouped)개.",
                en: "\(isDry ? "Would remove" : "Removed") \(removed.of("backup")) and \(photos.of("photo")) "
                    + "(\(size(bytes: bytes, in: .english))); \(kept.of("backup")) \(kept == 1 ? "stays" : "stay").")
        }
    }
}

extension BackupNotice {
    private static func leftOut(_ catalogue: String, _ product: Int, _ limit: WorkbookLimit) -> Bilingual {
        switch limit {
        case .text:
            Bilingual(
                ko: "\(catalogue)는 만들지 않았습니다. 상품 \(product)에 셀 하나에 들어가는 32,767자보다 긴 글이 있습니다. 백업에는 모두 들어 있고, "
                    + "`--format`의 다른 형식은 담을 수 있습니다.",
                en:
                    "\(catalogue) was left out: product \(product) has a text that is longer than the 32,767 characters of a "
                    + "worksheet's cell. The backup has all of it, and any other `--format` takes it.")
        case .rows:
            Bilingual(
                ko: "\(catalogue)는 만들지 않았습니다. 상품이 워크시트의 1,048,576행에 다 들어가지 않습니다. 백업에는 모두 들어 있고, "
                    + "`--format`의 다른 형식은 담을 수 있습니다.",
                en:
                    "\(catalogue) was left out: there are more products than the 1,048,576 rows of a worksheet. The backup has "
                    + "all of them, and any other `--format` takes them.")
        }
    }
}

extension CatalogueChange {
    fileprivate var bilingual: Bilingual {
        switch kind {
        case .appeared:
            Bilingual(ko: "상품 \(id): 백업하는 동안 새로 등록되었습니다.", en: "Product \(id) was registered meanwhile.")
        case .vanished: Bilingual(ko: "상품 \(id): 백업하는 동안 삭제되었습니다.", en: "Product \(id) was deleted meanwhile.")
        case .changed: Bilingual(ko: "상품 \(id): 백업하는 동안 바뀌었습니다.", en: "Product \(id) was changed meanwhile.")
        }
    }
}

extension SnapshotSummary.Shortcoming {
    fileprivate var bilingual: Bilingual {
        switch self {
        case .claimed:
            Bilingual(
                ko: "불완전: 마켓이 말하는 상품 수를 읽을 수 없거나 목록에 있는 상품 수와 다릅니다.",
                en:
                    "Incomplete: the market claims another number of products than it lists, or one that cannot be read."
            )
        case .restless:
            Bilingual(
                ko: "불완전: 물어볼 때마다 바뀌는 상품이 있습니다. 조용할 때 다시 하세요.",
                en: "Incomplete: some products changed as often as they were asked for; try again at a quieter time.")
        case .unread:
            Bilingual(
                ko: "불완전: 목록에는 있지만 물으면 없다는 상품이 있습니다.",
                en: "Incomplete: the market lists products that it does not have when they are asked for.")
        case .shrunk:
            Bilingual(
                ko: "불완전: 상품이 마지막 온전한 백업의 절반도 되지 않습니다. "
                    + "마켓과 계정이 맞는지 확인하고, 맞으면 `--replace`를 붙이세요.",
                en: "Incomplete: it has less than half of the products of the last complete backup. Check that this is "
                    + "the market you mean; `--replace` takes it for complete.")
        case .photos:
            Bilingual(
                ko: "불완전: 지금 받을 수 없는 사진이 있습니다. 다음 백업이 다시 받습니다.",
                en: "Incomplete: some photos could not be fetched now; the next backup tries again.")
        }
    }
}
