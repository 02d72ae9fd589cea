import Foundation

/// Small photos of each kind that is converted on the way: red, green, blue and white quarters.
package enum ConvertedPhotos {
    /// 32 × 16.
    package static let webp = data(
        "UklGRk4AAABXRUJQVlA4IEIAAABwAgCdASogABAAAUAmJaACdLwJ4B+EH63AQ3MAAP7vao///YlY/81wV7/6WxKf/wHp//9nJfPrv5/6W59FOo"
            + "0yeAA=")

    /// 32 × 16, two frames.
    package static let gifAnimated = data(
        "R0lGODlhIAAQAIEAAP///wD/AP8AAAAA/yH5BAAKAAAALAAAAAAgABAAAAhhAAUIHEiwoIAACBMqXBjAoMOBDCMmfPhQokSKDi1GxGhQI0OOBT"
            + "0uBElQpEKSEE0iBMCypcuXAAbInEmz5gCYOFva3DkzZ06ePH3iBLpTKEyiNo2+RFpTqUumNJ3qhCozIAAh+QQBCgABACwAAAAAIAAQAIEAAP8A"
            + "AAAAAAAAAAAIPAABCBxIsKDBgwgTKlzIsKHDhxAjSpxIsaLFiQEyatzIMQDEjiA1fgwJciRJjiZPinyoEiXLlisdwtQYEAA7")

    /// 64 × 64.
    package static let heic = data(
        "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA"
            + "AAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAQgAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAA"
            + "AACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkA"
            + "AAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgICAAA"
            + "ABZpcG1hAAAAAAAAAAEAAQOBAoMAAABKbWRhdAAAAD4oAa8J4CM2oj//+9F9//7cx6H+tbN0px/kd7//0nC//71BDRH//YHogPtotv/mhokX//"
            + "008fn+yTj1ffjzQA==")

    /// 32 × 16; nothing is seen in the red quarter.
    package static let webpTransparent = data(
        "UklGRjgAAABXRUJQVlA4TCsAAAAvH8ADEB8w/wKCgv+jExAU/B/d/AexG4Ag22aSk5zkAS4Q0f8AqPptm+oPAA==")

    /// 4 × 2, 24 bits a pixel.
    package static let bmp = Data(
        Array("BM".utf8) + [78, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 4, 0, 0, 0, 2, 0, 0, 0, 1, 0, 24, 0]
            + [UInt8](repeating: 0, count: 24) + [255, 255, 255, 255, 255, 255, 255, 0, 0, 255, 0, 0]
            + [0, 0, 255, 0, 0, 255, 0, 255, 0, 0, 255, 0])

    private static func data(_ base64: String) -> Data { Data(base64Encoded: base64)! }
}
