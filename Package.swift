// swift-tools-version: 6.3
import CompilerPluginSupport
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func program(_ name: String, path: String? = nil, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: ["TestSupport", .target(name: name)] + dependencies, swiftSettings: strict)
}

/// A part of an app, in a module of its own.
func feature(_ name: String) -> Target {
  .target(name: name, dependencies: ["TinyRedux"], path: "Tests/Features/\(name)", swiftSettings: strict)
}

let package = Package(
  name: "TinyRedux",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2), .macCatalyst(.v18)],
  products: [
    .library(name: "TinyRedux", targets: ["TinyRedux"]),
    .library(name: "TinyReduxAsync", targets: ["TinyReduxAsync"]),
    .library(name: "TinyReduxTrace", targets: ["TinyReduxTrace"]),
    .library(name: "TinyReduxTimeline", targets: ["TinyReduxTimeline"]),
    .library(name: "TinyReduxRecorder", targets: ["TinyReduxRecorder"]),
    .library(name: "TinyReduxTesting", targets: ["TinyReduxTesting"]),
    .executable(name: "redux-inspect", targets: ["redux-inspect"]),
    .executable(name: "redux-demo", targets: ["redux-demo"]),
  ],
  targets: [
    .macro(name: "TinyReduxMacros", swiftSettings: strict),
    library("TinyRedux", ["TinyReduxMacros"]),
    library("TinyReduxAsync", ["TinyRedux"]),
    library("TinyReduxTrace"),
    library("TinyReduxTimeline", ["TinyReduxTrace"]),
    library("TinyReduxRecorder", ["TinyRedux", "TinyReduxTrace"]),
    library(
      "TinyReduxTesting",
      ["TinyRedux", "TinyReduxAsync", "TinyReduxTrace", "TinyReduxRecorder", "TinyReduxTimeline"]),
    library("ReduxInspect", ["TinyReduxTrace", "TinyReduxTimeline"]),
    program("redux-inspect", ["ReduxInspect"]),
    program("redux-demo", ["TinyRedux", "TinyReduxRecorder"]),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    program(
      "Benchmarks", path: "Tests/Benchmarks",
      ["TinyRedux", "TinyReduxTrace", "TinyReduxTimeline", "TinyReduxRecorder", "TinyReduxTesting"]),
    tests(of: "TinyReduxMacros", ["TinyRedux"]),
    feature("SearchFeature"),
    feature("SessionFeature"),
    .target(
      name: "Swift5App", dependencies: ["TinyRedux"], path: "Tests/Features/Swift5App",
      swiftSettings: [.treatAllWarnings(as: .error), .swiftLanguageMode(.v5)]),
    tests(of: "TinyRedux", ["SearchFeature", "SessionFeature", "Swift5App"]),
    tests(of: "TinyReduxAsync", ["TinyRedux"]),
    tests(of: "TinyReduxTrace"),
    tests(of: "TinyReduxTimeline", ["TinyReduxTrace"]),
    tests(of: "TinyReduxRecorder", ["TinyRedux", "TinyReduxTrace"]),
    tests(of: "TinyReduxTesting", ["TinyRedux", "TinyReduxAsync", "TinyReduxTrace", "TinyReduxTimeline"]),
    tests(of: "ReduxInspect", ["TinyReduxTrace", "TinyReduxTimeline"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "TestSupport", "TinyRedux", "TinyReduxAsync", "TinyReduxRecorder", "redux-inspect", "redux-demo",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "TestSupport", "TinyRedux", "TinyReduxAsync", "TinyReduxTrace", "TinyReduxTimeline", "TinyReduxRecorder",
        "TinyReduxTesting",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
