import Testing

@testable import Rclone

@Suite("Places at remotes")
struct RemoteAddressTests {
    @Test(
        "What rclone takes for a remote is one",
        arguments: [
            ("store:shop", "store", "shop"), ("store:", "store", ""),
            ("My Drive_2.a+b@c:a/b:c", "My Drive_2.a+b@c", "a/b:c"),
            ("백업:가게", "백업", "가게"), (":local:/srv/x", ":local", "/srv/x"),
            (":webdav,url='http://h:1/':shop", ":webdav", "shop"), (":s3,a=\"x:\"\"y\",b:bucket", ":s3", "bucket"),
            ("store,chunk_size=8M:shop", "store", "shop"),
        ])
    func remote(text: String, name: String, path: String) throws {
        let address = try #require(RemoteAddress(text))
        #expect(address.name == name)
        #expect(address.path == path)
    }

    @Test(
        "Anything else is a folder",
        arguments: [
            "shop-backup", "/srv/a:b", "./store:x", "a/b:c", ":", "", "-x:y", " x:y", "x :y", "s,a='b:c", "@home",
            "::x",
        ])
    func folder(text: String) { #expect(RemoteAddress(text) == nil) }

    @Test(
        "Options are for rclone alone",
        arguments: [
            (":s3,access_key_id=K,secret_access_key=geheim:shop/a", ":s3,…:shop/a"),
            ("store,pass=geheim:shop", "store,…:shop"),
            // The value was not quoted, so that rclone takes what comes after its colon for a path.
            (":webdav,url=http://h,pass=geheim:shop", ":webdav,…:…"),
            ("store:shop", "store:shop"),
        ])
    func shown(text: String, shown: String) { #expect(RemoteAddress(text)?.shown == shown) }

    @Test(
        "Places below it follow",
        arguments: [
            ("store:", "store:a/b"), ("store:x", "store:x/a/b"), ("store:x/", "store:x/a/b"),
            (":local:/x", ":local:/x/a/b"),
        ])
    func below(text: String, place: String) { #expect(RemoteAddress(text)?.appending("a/b") == place) }

    @Test(
        "rclone's last words are told without what may be secret",
        arguments: [
            (
                "2026/11/26 03:25:06 ERROR : x\n2026/11/26 03:25:07 Failed to lsf: Get \"https://u:geheim@h/b?X-Sig=geheim\": refused\n\n",
                "Failed to lsf: Get \"https://…@h/b?…\": refused"
            ),
            ("\u{1B}[31mno\u{7}\n", "[31mno"), ("", nil), (" \n", nil),
        ])
    func words(said: String, told: String?) { #expect(RcloneWords.last(of: Array(said.utf8)) == told) }
}
