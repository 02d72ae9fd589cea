import ArgumentParser
import Jobs
import Transfer

/// How photos are fetched from addresses on the web, which rows name or a market gives out.
struct WebPhotoOptions: ParsableArguments {
    @Flag(
        name: .customLong("allow-private-photos"),
        help: .option(
            "fetch photos from this machine and from private networks, too; the market's own always are",
            ko: "이 컴퓨터와 사설망에서도 사진 받기. 마켓 자신의 사진은 언제나 받음", in: .allow("private-photos")))
    var allowPrivatePhotos = false

    @Option(
        name: .customLong("photo-timeout"),
        help: .option(
            "how long fetching a photo may take", ko: "사진 하나를 받는 시간의 한도", value: "DURATION", in: .set("photo-timeout")))
    var photoTimeout: DurationArgument = DurationArgument(.seconds(30))

    /// - Parameters:
    ///   - market: the address of the market whose own photos may be fetched wherever it is.
    ///   - caCert: a certificate authority to trust besides the system's.
    /// - Throws: `HTTPSettingsError` where the certificate cannot be used.
    func photos(market: String?, caCert: String? = nil) throws -> WebPhotos {
        WebPhotos(
            fetcher: try PhotoFetcher(fetching(market, caCert)), cache: PhotoCache(folder: CacheFolder.photos))
    }

    /// For photos that are looked at when they have come. Takes the same, and throws the same.
    func fetcher(market: String?, caCert: String? = nil) throws -> PhotoFetcher {
        var fetching = fetching(market, caCert)
        fetching.contentLimit = PhotoFetching.smallPhoto
        return try PhotoFetcher(fetching)
    }

    private func fetching(_ market: String?, _ caCert: String?) -> PhotoFetching {
        var fetching = PhotoFetching()
        fetching.timeout = photoTimeout.duration
        fetching.allowsPrivate = allowPrivatePhotos
        fetching.trusted = Set(market.flatMap { WebOrigin(of: $0) }.map { [$0] } ?? [])
        fetching.caFile = caCert
        return fetching
    }
}
