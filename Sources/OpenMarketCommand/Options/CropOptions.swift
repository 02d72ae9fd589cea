import ArgumentParser
import Ledger

/// Which part of each photo is sent.
struct CropOptions: ParsableArguments {
    @Option(
        name: .long,
        help: .option(
            "send the middle square of each photo: square; all of it otherwise",
            ko: "사진마다 가운데 정사각형만 보내기: square. 없으면 전체"))
    var crop: PlannedPhoto.Crop?
}

extension PlannedPhoto.Crop: ExpressibleByArgument {}
