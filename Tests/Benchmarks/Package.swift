// swift-tools-version:6.2
import PackageDescription

// A package of its own: whoever builds or tests the tool builds nothing of this.
// It takes three libraries of the tool and none of the packages that those do without.
let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "openmarket", path: "../..")],
    targets: [
        .executableTarget(
            name: "ReaderBenchmark",
            dependencies: [
                .product(name: "Catalogue", package: "openmarket"),
                .product(name: "Drafting", package: "openmarket"),
                .product(name: "Tabular", package: "openmarket"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
