// swift-tools-version:6.2
import PackageDescription

/// Every target of ours is compiled the same way: complete concurrency checking, no implicit `any`,
/// and no member used from a module that the file does not import.
let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        // Debug builds, and so all tests, check at run time that no two accesses to a class's property overlap; for each row of a
        // catalogue that costs more than hashing its keys.
        .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
    ]
    // The gate refuses warnings; someone with a newer compiler must still be able to build.
    + (Context.environment["OPENMARKET_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// What goes through every byte and row of a catalogue is optimised in debug builds, too: all tests wait for it, and took twice the
/// processor time. What debug builds check they check none the less. Whoever steps through it with a debugger leaves the flags out.
let strictAndFast: [SwiftSetting] =
    strict + [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

/// Where the executable lies in memory is the system's choice, and 166,000 addresses in it are put right at each start. Packed, their
/// list takes 35 KB in place of 4 MB, which were read and kept in memory. The linker is the toolchain's own; glibc reads it from 2.36 on.
let packed: [LinkerSetting] = [
    .unsafeFlags(["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"])
]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let asyncHTTPClient = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")
let collections = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let grdbSQLite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTPTypes = Target.Dependency.product(name: "NIOHTTPTypes", package: "swift-nio-extras")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let unixSignals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")

let package = Package(
    name: "openmarket",
    products: [
        .executable(name: "openmarket", targets: ["OpenMarketCommand"]),
        // What Tests/Benchmarks measures; a package can only be asked for products. No promise to anybody else.
        .library(name: "Catalogue", targets: ["Catalogue"]),
        .library(name: "Drafting", targets: ["Drafting"]),
        .library(name: "Tabular", targets: ["Tabular"]),
    ],
    dependencies: [
        // The command line: arguments, help and shell completion from one definition.
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        // Requests to the market: streamed bodies with back-pressure, deadlines, proxies.
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        // The practice market's HTTP server.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        // Its header names, and stopping it gracefully: both in its graph already.
        .package(url: "https://github.com/apple/swift-http-types", from: "1.0.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
        // SQLite for the ledger and for the practice market's tables.
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // A heap, for merging what did not fit in memory; in SwiftNIO's graph already.
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        // SHA-256 for row keys, plans and photo digests.
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        // What Hummingbird and the HTTP client log with.
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        // Pages: escaping is the default.
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        // Byte buffers and HTTP methods, named by the two HTTP sides.
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        // Messages as the practice market's connections carry them: in Hummingbird's graph already.
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.0"),
        // The market's certificate authority (`--ca-cert`).
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        // rclone, for backups at its remotes, and the tests' other programs: Python's servers, curl, openssl and our own executable.
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
        // File descriptors and paths as swift-subprocess takes them.
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    ],
    targets: [
        // Looking at text with vector instructions, which Swift has no way to say; optimised in debug builds, as `strictAndFast` is.
        .target(name: "CByteScan", cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),

        // What a product is and may be; no input or output.
        .target(name: "Catalogue", dependencies: ["CByteScan"], swiftSettings: strictAndFast),

        // Paths as text, whatever bytes they are: names that an old zip left in CP949.
        .target(name: "FilePaths", swiftSettings: strict),

        // Zip files, read without trusting them: workbooks, and archives of photos.
        .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
        .target(name: "Archives", dependencies: ["CZip", "FilePaths"], swiftSettings: strict),

        // What a file is by its first bytes: the one table of them.
        .target(name: "FileSignatures", swiftSettings: strict),

        // Bytes to records and back, for every format; knows nothing of products.
        .systemLibrary(
            name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(
            name: "CXLSXWriter", pkgConfig: "xlsxwriter", providers: [.apt(["libxlsxwriter-dev"])]),
        // What Linux has and Swift's module of glibc does not declare.
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "Tabular",
            dependencies: [
                "Archives", "CByteScan", "CLibXML2", "CLinux", "CXLSXWriter", "CZlib", "FilePaths", "FileSignatures",
            ],
            swiftSettings: strictAndFast),

        // Values that do not fit in memory: in the order in which they came, or sorted, in temporary files.
        .target(name: "Spilling", dependencies: ["Tabular", collections], swiftSettings: strictAndFast),

        // Records to product drafts and back.
        .target(name: "Drafting", dependencies: ["CByteScan", "Catalogue", "Tabular"], swiftSettings: strictAndFast),

        // JPEG, which the market takes, and into which photos are made.
        .systemLibrary(
            name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
        // PNG, which it takes, too.
        .systemLibrary(name: "CSPNG", pkgConfig: "spng", providers: [.apt(["libspng-dev"])]),
        // WebP, which web shops and messengers save.
        .systemLibrary(
            name: "CWebP", pkgConfig: "libwebpdemux libwebp", providers: [.apt(["libwebp-dev"])]),
        // GIF, of which old shops are full; its description for pkg-config is Debian's alone.
        .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"])]),
        // HEIC, which iPhones take. Its headers, libheif-dev's and libde265-dev's, are all that is wanted here: see `Library.h` there.
        .target(name: "CHEIF"),
        // Photo files: what they are, whether they can be decoded, and making of them what the market takes; zlib for what PNGs say of
        // themselves.
        .target(
            name: "Photos",
            dependencies: ["CGIF", "CHEIF", "CSPNG", "CTurboJPEG", "CWebP", "CZlib", "FilePaths", "FileSignatures"],
            swiftSettings: strict),

        // The wire contract, used by the client and by the practice market.
        .target(name: "MarketAPI", dependencies: ["Catalogue"], swiftSettings: strict),

        // The durable memory of runs.
        .target(
            name: "Ledger", dependencies: ["Catalogue", "FilePaths", crypto, grdb, grdbSQLite], swiftSettings: strict),

        // Requests out, answers back, at an allowed pace.
        .target(
            name: "Transfer",
            dependencies: [
                "Catalogue", "FilePaths", "MarketAPI", asyncHTTPClient, logging, nioCore, nioHTTP1, nioPosix, nioSSL,
            ],
            swiftSettings: strict),

        // The practice market.
        .target(
            name: "Sandbox",
            dependencies: [
                "Catalogue", "Drafting", "FilePaths", "MarketAPI", "Photos", "Tabular", crypto, grdb, httpTypes,
                hummingbird,
                hummingbirdCore, lifecycle, logging, nioCore, nioHTTP1, nioHTTPTypes, unixSignals,
            ],
            swiftSettings: strict),

        // rclone, run as a program: files at its remotes, listed, copied, digested and removed; knows nothing of backups.
        .target(name: "Rclone", dependencies: [subprocess, systemPackage], swiftSettings: strict),

        // What a backup is on the disk, here or at a remote: records, photos by their content, manifests; proving it and
        // thinning it out.
        .target(
            name: "Backups",
            dependencies: [
                "CLinux", "Catalogue", "FilePaths", "Ledger", "MarketAPI", "Rclone", "Spilling", "Tabular", crypto,
            ],
            swiftSettings: strict),

        // Validate, import, export, backup: what the commands do, without words.
        .target(
            name: "Jobs",
            dependencies: [
                "Archives", "Backups", "CByteScan", "Catalogue", "Drafting", "FilePaths", "Ledger", "MarketAPI",
                "Photos",
                "Spilling",
                "Tabular", "Transfer", crypto, logging,
            ],
            swiftSettings: strict),

        // Every sentence for people, in Korean and English, about the values of the targets above.
        .target(
            name: "Wording",
            dependencies: [
                "Backups", "Catalogue", "Drafting", "FilePaths", "Jobs", "Ledger", "MarketAPI", "Rclone", "Tabular",
                "Transfer",
            ],
            swiftSettings: strict),

        // What a dry run came to, as a page, for programs, code hosts and CI.
        .target(
            name: "Reports",
            dependencies: [
                "Backups", "CLibXML2", "Catalogue", "FilePaths", "Jobs", "Ledger", "Tabular", "Wording", crypto,
                mustache,
            ],
            swiftSettings: strict),

        // Pages for browsers: the practice market's shop window, and spreadsheets to correct and register.
        .target(
            name: "Pages",
            dependencies: [
                "Catalogue", "Drafting", "FilePaths", "Jobs", "Ledger", "MarketAPI", "Reports", "Sandbox", "Tabular",
                "Transfer", "Wording",
                crypto, httpTypes, hummingbird, nioCore,
            ],
            swiftSettings: strict),

        // Arguments in, words out.
        .executableTarget(
            name: "OpenMarketCommand",
            dependencies: [
                "Archives", "Backups", "Catalogue", "Drafting", "FilePaths", "Jobs", "Ledger", "MarketAPI", "Pages",
                "Photos",
                "Rclone", "Reports", "Sandbox", "Tabular", "Transfer", "Wording", argumentParser, logging,
            ],
            swiftSettings: strict, linkerSettings: packed),

        // What several test targets need: seeded generators, temporary folders, other programs, a browser, the shared corpora.
        .target(
            name: "TestSupport", dependencies: [asyncHTTPClient, nioCore, nioHTTP1, subprocess, systemPackage],
            path: "Tests/TestSupport",
            swiftSettings: strict),
        .testTarget(
            name: "CatalogueTests", dependencies: ["CByteScan", "Catalogue", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "FilePathsTests", dependencies: ["FilePaths", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "ArchivesTests", dependencies: ["Archives", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "FileSignaturesTests", dependencies: ["FileSignatures"], swiftSettings: strict),
        .testTarget(
            name: "TabularTests", dependencies: ["Archives", "CByteScan", "Tabular", "TestSupport"],
            swiftSettings: strict),
        .testTarget(name: "SpillingTests", dependencies: ["Spilling", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "DraftingTests", dependencies: ["CByteScan", "Catalogue", "Drafting", "Tabular", "TestSupport"],
            swiftSettings: strict),
        .testTarget(name: "PhotosTests", dependencies: ["CSPNG", "Photos", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "MarketAPITests", dependencies: ["Catalogue", "MarketAPI", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "LedgerTests", dependencies: ["Catalogue", "Ledger", "TestSupport", grdb], swiftSettings: strict),
        .testTarget(
            name: "TransferTests",
            dependencies: ["Catalogue", "MarketAPI", "Transfer", "Sandbox", "TestSupport", nioSSL],
            swiftSettings: strict),
        .testTarget(
            name: "SandboxTests", dependencies: ["Catalogue", "MarketAPI", "Photos", "Sandbox", "TestSupport", grdb],
            swiftSettings: strict),
        .testTarget(
            name: "BackupsTests",
            dependencies: [
                "Backups", "Catalogue", "Ledger", "MarketAPI", "Rclone", "Spilling", "Tabular", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "WordingTests",
            dependencies: [
                "Catalogue", "Jobs", "Ledger", "MarketAPI", "Tabular", "TestSupport", "Transfer", "Wording",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "JobsTests",
            dependencies: [
                "Archives", "Backups", "Catalogue", "Drafting", "FilePaths", "Jobs", "Ledger", "MarketAPI", "Photos",
                "Rclone",
                "Sandbox", "Spilling", "Tabular", "TestSupport", "Transfer",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ReportsTests", dependencies: ["Catalogue", "Jobs", "Reports", "TestSupport", "Wording"],
            swiftSettings: strict),
        .testTarget(
            name: "PagesTests",
            dependencies: [
                "Catalogue", "Jobs", "Ledger", "MarketAPI", "Pages", "Reports", "Sandbox", "Tabular", "TestSupport",
                "Transfer",
                "Wording", grdb,
            ],
            swiftSettings: strict),
        // Other people's files with expected outcomes, where they are at hand, and the scores that the README states.
        .testTarget(
            name: "ConformanceTests", dependencies: ["Catalogue", "Jobs", "Photos", "Tabular", "TestSupport", crypto],
            swiftSettings: strict),
        // The built executable, driven from outside.
        .testTarget(
            name: "CommandTests",
            dependencies: ["OpenMarketCommand", "Backups", "Catalogue", "Jobs", "TestSupport", "Wording"],
            // Compiled by the tests themselves, into a library that is preloaded into the program.
            // The market in Python is run from where it lies.
            exclude: [
                "Support/faults.c", "Support/LyingMarket", "Shops/readings.json", "Shops/sheets.json", "Shops/Sheets",
            ], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
