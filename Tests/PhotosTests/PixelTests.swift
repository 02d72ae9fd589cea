import TestSupport
import Testing

@testable import Photos

@Suite("A smaller picture is the mean of what it covers")
struct RowScalerTests {
    private func grey(_ width: Int, _ values: [UInt8]) -> PixelImage {
        PixelImage(width: width, height: values.count / width, rgb: values.flatMap { [$0, $0, $0] })
    }

    private func scaled(_ image: PixelImage, to target: PixelSize) -> PixelImage {
        var scaler = RowScaler(from: PixelSize(width: image.width, height: image.height), to: target)
        for start in stride(from: 0, to: image.samples.count, by: image.width * 3) {
            scaler.append(image.samples[start..<start + image.width * 3])
        }
        return scaler.image
    }

    @Test("Half the size is the mean of four")
    func half() {
        let image = grey(4, [0, 100, 10, 10, 200, 100, 10, 10])
        #expect(scaled(image, to: PixelSize(width: 2, height: 1)) == grey(2, [100, 10]))
    }

    @Test("A pixel on the border counts for each side by its share")
    func shares() {
        #expect(scaled(grey(3, [0, 90, 240]), to: PixelSize(width: 2, height: 1)) == grey(2, [30, 190]))
        #expect(scaled(grey(1, [0, 90, 240]), to: PixelSize(width: 1, height: 2)) == grey(1, [30, 190]))
    }

    @Test("The same size is the same picture")
    func identity() {
        let image = Pictures.noise(7, 5)
        #expect(scaled(image, to: PixelSize(width: 7, height: 5)) == image)
    }

    @Test("One colour stays that colour at every size", arguments: SeededGenerator.seeds)
    func plain(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let image = Pictures.plain(
            .random(in: 1...60, using: &random), .random(in: 1...60, using: &random), [255, 0, 7])
        let target = PixelSize(
            width: .random(in: 1...image.width, using: &random), height: .random(in: 1...image.height, using: &random))
        #expect(scaled(image, to: target) == Pictures.plain(target.width, target.height, [255, 0, 7]))
    }

    @Test("A long thin picture keeps at least one pixel on its short side")
    func thin() {
        #expect(PixelSize(width: 16_000, height: 2).fitted(to: 100) == PixelSize(width: 100, height: 1))
    }
}

@Suite("Inks become colours")
struct InkTests {
    @Test("Adobe's inks are stored inverted")
    func inverted() {
        let plain = PixelImage(width: 2, height: 1, inks: [0, 255, 255, 0, 0, 0, 0, 255], isInverted: false)
        #expect(plain.samples == [255, 0, 0, 0, 0, 0])
        let adobe = PixelImage(width: 2, height: 1, inks: [255, 0, 0, 255, 255, 255, 255, 0], isInverted: true)
        #expect(adobe == plain)
    }
}
