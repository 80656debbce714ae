// swift-tools-version: 6.2
import PackageDescription

// The module graph, its levels and who may import whom stand in .ci/imports.txt, which CI compares with every `import`.

/// Modules that own native handles: the only ones that may import `CSwing` and hold unsafe code.
let nativeSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Everything else: an unsafe pointer is a build error.
let safeSettings: [SwiftSetting] = nativeSettings + [.strictMemorySafety()]

/// The runtime's libraries are found beside the checkout (`.deps`) or beside an installed binary (`../lib`).
let runtimeSearchPaths: [LinkerSetting] = [
    .unsafeFlags([
        "-Xlinker", "-rpath", "-Xlinker", "\(Context.packageDirectory)/.deps/openvino/lib",
        "-Xlinker", "-rpath", "-Xlinker", "$ORIGIN/../lib",
    ])
]

/// Stages over pixels and values, in the order of their level.
let stages: [String] = [
    "SwingCore", "Imaging", "VideoIO", "Inference", "PoseTracking", "SwingSegmentation", "Kinematics", "CoachingRules",
    "Annotation", "Reporting", "SwingPipeline",
]

func tests(_ module: String, _ extra: [Target.Dependency] = [], resources: [Resource]? = nil) -> Target {
    .testTarget(
        name: "\(module)Tests", dependencies: [.target(name: module), "SwingCore", "TestSupport"] + extra,
        resources: resources, swiftSettings: nativeSettings, linkerSettings: runtimeSearchPaths)
}

let package = Package(
    name: "courtside",
    products: [
        .executable(name: "courtside", targets: ["courtside"]),
        .executable(name: "courtside-bench", targets: ["CourtsideBench"]),
        .executable(name: "courtside-studio", targets: ["Studio"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0"),
        // Subprocess takes paths as this package's FilePath.
        .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
    ],
    targets: [
        // Native border.
        .systemLibrary(name: "CNative", pkgConfig: "courtside-native"),
        .target(
            name: "CSwing", dependencies: ["CNative"], publicHeadersPath: "include",
            cxxSettings: [.unsafeFlags(["-O2", "-Wall", "-Wextra", "-Werror", "-fvisibility=hidden"])]),

        // Level 1: shared vocabulary, values only.
        .target(name: "SwingCore", swiftSettings: safeSettings),

        // Level 2.
        .target(name: "Imaging", dependencies: ["SwingCore", "CSwing"], swiftSettings: nativeSettings),
        .target(name: "SwingSegmentation", dependencies: ["SwingCore"], swiftSettings: safeSettings),
        .target(name: "Kinematics", dependencies: ["SwingCore"], swiftSettings: safeSettings),
        .target(
            name: "CoachingRules", dependencies: ["SwingCore", .product(name: "Yams", package: "Yams")],
            resources: [
                .embedInCode("Resources/rulebook.yaml"), .embedInCode("Resources/rulebook.de.yaml"),
                .embedInCode("Resources/rulebook.schema.json"),
            ], swiftSettings: safeSettings),

        // Level 3.
        .target(name: "VideoIO", dependencies: ["SwingCore", "Imaging", "CSwing"], swiftSettings: nativeSettings),
        .target(name: "Inference", dependencies: ["SwingCore", "Imaging", "CSwing"], swiftSettings: nativeSettings),

        // Level 4.
        .target(
            name: "PoseTracking", dependencies: ["SwingCore", "Imaging", "Inference"], swiftSettings: safeSettings),
        .target(name: "Annotation", dependencies: ["SwingCore", "Imaging"], swiftSettings: safeSettings),
        .target(
            name: "Reporting", dependencies: ["SwingCore", .product(name: "Mustache", package: "swift-mustache")],
            resources: [
                .embedInCode("Resources/report.mustache"), .embedInCode("Resources/batch.mustache"),
                .embedInCode("Resources/page.css"), .embedInCode("Resources/analysis.schema.json"),
            ], swiftSettings: safeSettings),

        // Level 5.
        .target(
            name: "SwingPipeline",
            dependencies: stages.dropLast().map { .target(name: $0) }, swiftSettings: safeSettings),

        // Level 6.
        .target(name: "Evaluation", dependencies: ["SwingCore"], swiftSettings: safeSettings),
        .target(
            name: "BatchRunner",
            dependencies: [
                "SwingCore", "VideoIO", "SwingPipeline", "Reporting", .product(name: "Yams", package: "Yams"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], swiftSettings: safeSettings),

        // Level 7.
        .executableTarget(
            name: "courtside",
            dependencies: stages.map { .target(name: $0) } + [
                "Evaluation", "BatchRunner",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], swiftSettings: safeSettings, linkerSettings: runtimeSearchPaths),
        .executableTarget(
            name: "CourtsideBench",
            dependencies: stages.map { .target(name: $0) } + [
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Subprocess", package: "swift-subprocess"),
            ], swiftSettings: safeSettings, linkerSettings: runtimeSearchPaths),

        // The generator of sample swings: no part of the program.
        .target(
            name: "CStudio", publicHeadersPath: "include",
            cxxSettings: [
                // No fused multiply-add: pictures must not depend on the processor.
                .unsafeFlags(["-O3", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror", "-fvisibility=hidden"])
            ]),
        .executableTarget(
            name: "Studio",
            dependencies: [
                "SwingCore", "Imaging", "CoachingRules", "VideoIO", "CStudio",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], swiftSettings: nativeSettings, linkerSettings: runtimeSearchPaths),

        // Tests.
        .target(
            name: "TestSupport", dependencies: ["SwingCore", "Reporting"], path: "Tests/TestSupport",
            swiftSettings: safeSettings),
        .testTarget(name: "SwingCoreTests", dependencies: ["SwingCore"], swiftSettings: nativeSettings),
        tests("Imaging"),
        tests("VideoIO", ["Imaging"]),
        tests("Inference", ["Imaging"]),
        tests("PoseTracking", ["Imaging", "Inference"]),
        tests("SwingSegmentation"),
        tests("Kinematics"),
        tests("CoachingRules"),
        tests("Annotation", ["Imaging"], resources: [.copy("Goldens")]),
        tests("Reporting"),
        tests("Evaluation", resources: [.copy("Goldens")]),
        tests("BatchRunner", ["Reporting", "SwingPipeline"]),
        tests("Studio", ["Imaging", "VideoIO", "CoachingRules"]),
        tests("SwingPipeline", ["Kinematics", "CoachingRules", "VideoIO"]),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "courtside", "SwingCore", "Reporting", "TestSupport",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], swiftSettings: nativeSettings, linkerSettings: runtimeSearchPaths),
    ],
    cxxLanguageStandard: .cxx17
)
