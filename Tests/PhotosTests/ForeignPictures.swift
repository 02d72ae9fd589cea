import Foundation

@testable import Photos

/// Small pictures in the formats that are converted: red, green, blue and white quarters, from the top left, clockwise.
enum ForeignPictures {
    /// 32 × 16, at quality 80.
    static let webp = bytes(
        "UklGRk4AAABXRUJQVlA4IEIAAABwAgCdASogABAAAUAmJaACdLwJ4B+EH63AQ3MAAP7vao///YlY/81wV7/6WxKf/wHp//9nJfPrv5/6W59FOo0yeAA="
    )

    /// 32 × 16, without loss; nothing is seen in the red quarter.
    static let webpTransparent = bytes(
        "UklGRjgAAABXRUJQVlA4TCsAAAAvH8ADEB8w/wKCgv+jExAU/B/d/AexG4Ag22aSk5zkAS4Q0f8AqPptm+oPAA==")

    /// 32 × 16, and its EXIF says that it is to be turned by a quarter, clockwise.
    static let webpTurned = bytes(
        "UklGRoIAAABXRUJQVlA4WAoAAAAIAAAAHwAADwAAVlA4IEIAAABwAgCdASogABAAAUAmJaACdLwJ4B+EH63AQ3MAAP7vao///YlY/81wV7/6WxKf/wHp"
            + "//9nJfPrv5/6W59FOo0yeABFWElGGgAAAE1NACoAAAAIAAEBEgADAAAAAQAGAAAAAAAA")

    /// 32 × 16, and then a blue frame.
    static let webpAnimated = bytes(
        "UklGRhIBAABXRUJQVlA4WAoAAAASAAAAHwAADwAAQU5JTQYAAAAAAAAAAABBTk1GbgAAAAAAAAAAAB8AAA8AAGQAAAJWUDggVgAAAFACAJ0BKiAAEAAB"
            + "QCYloAADXxQ8yT1RqyGaAAD+9oF3/nUqf//mwP/Yw///S4P/+la+fIv/X4aC7D//PR//56P//s8v/s8v//vWV//vWV//efP+cYAAQU5NRnAAAAAAAAAA"
            + "AAAfAAAPAABkAAAAQUxQSBcAAAABDzD/ERFCLJjkL707g4j+BwAAAAC1AgBWUDggOAAAAHQCAJ0BKiAAEAA+bSySRYMAgAAA2JQA7AACDQAA/vkd2//+"
            + "QH/+QH/+QH/8gP/+IXeyHP/4J4AA")

    /// 32 × 16.
    static let gif = bytes(
        "R0lGODdhIAAQAIEAAP///wD/AP8AAAAA/ywAAAAAIAAQAAAIYQAFCBxIsKCAAAgTKlwYwKDDgQwjJnz4UKJEig4tRsRoUCNDjgU9LgRJUKRCkhBNIgTA"
            + "sqXLlwAGyJxJs+YAmDhb2tw5M2dOnjx94gS6UyhMojaNvkRaU6lLpjSd6oQqMyAAOw==")

    /// 32 × 16, its rows in four passes.
    static let gifInterlaced = bytes(
        "R0lGODdhIAAQAIEAAP///wD/AP8AAAAA/ywAAAAAIAAQAEAIYQAFCBxIsKCAAAgTKlwYAIDDhxAjAhhAsaLFiwMMahzIsGNCiSAfYhxZceNGjx5NakTZ"
            + "MWRIkiRdgoQ5UqVBlgxtFsS5UCdBngp9cgSKUKZEmhiNRkR6USlEphadioRKMSAAOw==")

    /// 32 × 16, the red of whose palette is transparent.
    static let gifTransparent = bytes(
        "R0lGODlhIAAQAIEAAP///wD/AP8AAAAA/yH5BAEAAAIALAAAAAAgABAAAAhhAAUIHEiwoIAACBMqXBjAoMOBDCMmfPhQokSKDi1GxGhQI0OOBT0uBElQ"
            + "pEKSEE0iBMCypcuXAAbInEmz5gCYOFva3DkzZ06ePH3iBLpTKEyiNo2+RFpTqUumNJ3qhCozIAA7")

    /// 32 × 16, and then a blue frame.
    static let gifAnimated = bytes(
        "R0lGODlhIAAQAIEAAP///wD/AP8AAAAA/yH5BAAKAAAALAAAAAAgABAAAAhhAAUIHEiwoIAACBMqXBjAoMOBDCMmfPhQokSKDi1GxGhQI0OOBT0uBElQ"
            + "pEKSEE0iBMCypcuXAAbInEmz5gCYOFva3DkzZ06ePH3iBLpTKEyiNo2+RFpTqUumNJ3qhCozIAAh+QQBCgABACwAAAAAIAAQAIEAAP8AAAAAAAAAAAAI"
            + "PAABCBxIsKDBgwgTKlzIsKHDhxAjSpxIsaLFiQEyatzIMQDEjiA1fgwJciRJjiZPinyoEiXLlisdwtQYEAA7")

    /// 64 × 64.
    static let heic = bytes(
        "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAAB"
            + "AAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAQgAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAA"
            + "AHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbq"
            + "SSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOB"
            + "AoMAAABKbWRhdAAAAD4oAa8J4CM2oj//+9F9//7cx6H+tbN0px/kd7//0nC//71BDRH//YHogPtotv/mhokX//008fn+yTj1ffjzQA=="
    )

    /// 64 × 64; nothing is seen in the red quarter.
    static let heicTransparent = bytes(
        "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAkVtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAAB"
            + "AAAANGlsb2MAAAAAREAAAgABAAAAAAJpAAEAAAAAAAAAQgACAAAAAAKrAAEAAAAAAAAAHQAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGh2YzEA"
            + "AAAAFWluZmUCAAAAAAIAAGh2YzEAAAABhGlwcnAAAAFfaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAA"
            + "AAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAA"
            + "AABAAAAAEHBpeGkAAAAAAwgICAAAAHJodmNDAQQIAAAAAAAAAAAAHvAA/Pz4+AAADwMgAAEAF0ABDAH//wQIAAADAJ/4AAADAAAeugJAIQABACZCAQEE"
            + "CAAAAwCf+AAAAwAAHsCCBBZbqSSmubAgAAADACAAAAMAISIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAADnBpeGkAAAAAAQgAAAAnYXV4"
            + "QwAAAAB1cm46bXBlZzpoZXZjOjIwMTU6YXV4aWQ6MQAAAAAdaXBtYQAAAAAAAAACAAEDgQKDAAIEhAWGhwAAABppcmVmAAAAAAAAAA5hdXhsAAIAAQAB"
            + "AAAAZ21kYXQAAAA+KAGvCeAjNqI///vRff/+3Meh/rWzdKcf5He//9Jwv/+9QQ0R//2B6ID7aLb/5oaJF//9NPH5/sk49X3480AAAAAZKAGuE8A7iOv/"
            + "/+6J6uTz/VVNKH//j/eqvA==")

    /// 64 × 32 cut from a tile of 64 × 64, to be turned by a quarter, clockwise.
    static let heicTurned = bytes(
        "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAbdtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAAC"
            + "AAAAEGlkYXQAAAAAAEAAIAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHbAAEAAAAAAAAA+AACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIA"
            + "AAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADiaXBycAAAAL9pcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAP"
            + "AyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPA"
            + "iQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAACAAAAAQcGl4aQAAAAADCAgIAAAACWlyb3QDAAAAG2lwbWEAAAAAAAAAAgABAoEC"
            + "AAIDA4SFAAAAGmlyZWYAAAAAAAAADmRpbWcAAgABAAEAAAEAbWRhdAAAAPQoAa8J4OFXOTQf//I7v//ysHZfvEeqFInL/t6YivxByP/UA/6IPnAtXP89"
            + "jAHDaDQqxlvdZ6yJSIgte9uKd7NjCCGC/KX1kTfOH8KkH/0HQ//Yzu58rRP/2hX9/8EFaf6tCMd/+hj/rluJeF/UZWiNCdXrqx6T+noMo7mkThHoYWH/"
            + "+8JVOWVLvFZhzD3ENamUCOpiXHwoeHuhXef7QPXi3uM2n5UcLzKxiBaPxtsUpO/hQX+dlNII2+Ixqsfl8WdKo/DknVa1suNuxNtm1o5Gmodjl0fZo8o6"
            + "X6WIsQ1eKPWvEl19a+gC669aVQ5s2b/oJDrM")

    /// 64 × 64 by the file, and 60,000 × 60,000 by the stream in it.
    static let heicLying = bytes(
        "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUdtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAAB"
            + "AAAAImlsb2MAAAAAREAAAQABAAAAAAFrAAEAAAAAAAAAQgAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAx2lwcnAAAACpaXBjbwAA"
            + "AH1odmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQAwQgEBA3AAAAMAkAAAAwAAAwAeoAAdTCAA"
            + "OphZbqSSmubgQEDAgAAAAwCAAAADAIQAIgABAAdEAcFysCJAAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAQcGl4aQAAAAADCAgIAAAAFmlwbWEAAAAAAAAA"
            + "AQABA4ECgwAAAEptZGF0AAAAPigBrwngIzaiP//70X3//tzHof61s3SnH+R3v//ScL//vUENEf/9geiA+2i2/+aGiRf//TTx+f7JOPV9+PNA"
    )

    private static func bytes(_ base64: String) -> [UInt8] { [UInt8](Data(base64Encoded: base64)!) }

    /// One of each kind.
    static let kinds: [(kind: ForeignKind, bytes: [UInt8])] = [
        (.webp, webp), (.gif, gif), (.bmp, bmp(Pictures.quarters(32, 16))), (.heic, heic),
    ]

    // MARK: BMP

    /// What a BMP has before its rows, which follow at once.
    ///
    /// - Parameters:
    ///   - length: of the second header, in bytes.
    ///   - rest: what that header has beyond 40 bytes, and a palette.
    static func bmp(
        _ width: Int, _ height: Int, depth: Int, compression: Int = 0, colours: Int = 0, length: Int = 40,
        rest: [UInt8] = [], rows: [UInt8]
    ) -> [UInt8] {
        let start = 54 + rest.count
        let head = Array("BM".utf8) + little(start + rows.count, 4) + little(0, 4) + little(start, 4)
        let sizes = little(length, 4) + little(width, 4) + little(height, 4) + little(1, 2) + little(depth, 2)
        let others = little(compression, 4) + little(rows.count, 4) + little(0, 8) + little(colours, 4) + little(0, 4)
        return head + sizes + others + rest + rows
    }

    /// 24 bits a pixel, the last row first, each filled up to four bytes.
    static func bmp(_ image: PixelImage) -> [UInt8] {
        let rows = (0..<image.height).reversed().flatMap { y in
            let row = (0..<image.width).flatMap { x in image[x, y].reversed() }
            return row + [UInt8](repeating: 0, count: (4 - row.count % 4) % 4)
        }
        return bmp(image.width, image.height, depth: 24, rows: rows)
    }

    /// An integer as BMPs have them.
    static func little(_ value: Int, _ size: Int) -> [UInt8] { (0..<size).map { UInt8(value >> ($0 * 8) & 0xFF) } }
}
