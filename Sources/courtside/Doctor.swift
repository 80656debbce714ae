import ArgumentParser
import Foundation
import Imaging
import Inference
import PoseTracking
import SwingCore
import VideoIO

/// `courtside doctor`: is everything here that an analysis needs, and if not, what to do about it.
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check the environment and say what to do about each gap.")

    private struct Check {
        var name: String
        /// What was found.
        var finding: String
        /// What to do; nil when all is well.
        var remedy: String?
    }

    func run() throws {
        let checks = [Self.videoLibraries, Self.encoder, Self.runtime, Self.networks, Self.fonts, Self.workingFolder]
            .map { $0() }
        for check in checks {
            print("\(check.remedy == nil ? "ok  " : "gap ") \(check.name): \(check.finding)")
            if let remedy = check.remedy { print("     \(remedy)") }
        }
        let gaps = checks.count { $0.remedy != nil }
        print(gaps == 0 ? "\nReady." : "\n\(gaps == 1 ? "One gap" : "\(gaps) gaps") to close.")
        if gaps > 0 { throw ExitCode(FailureKind.environment.rawValue) }
    }

    private static let setUp = "Run: make setup"

    private static func videoLibraries() -> Check {
        Check(name: "Video libraries", finding: VideoFile.libraryVersions)
    }

    private static func encoder() -> Check {
        VideoFile.canEncode
            ? Check(name: "H.264 encoder", finding: "libx264")
            : Check(
                name: "H.264 encoder", finding: "missing",
                remedy: "Install FFmpeg's libraries with libx264: apt-get install libavcodec59 libx264-164")
    }

    private static func runtime() -> Check {
        Check(name: "Neural runtime", finding: "\(NeuralRuntime.version), \(NeuralRuntime.coarsePrecision)")
    }

    private static func networks() -> Check {
        do {
            let models = try PoseModels(library: ModelLibrary(), threads: 1)
            let names = [models.landmarkRecord, models.secondRecord].compactMap { $0?.entry.name }
            return Check(name: "Networks", finding: "verified and loaded (\(names.joined(separator: ", ")))")
        } catch let error as any UserFacingError {
            return Check(name: "Networks", finding: error.whatHappened, remedy: error.whatToDo)
        } catch {
            return Check(name: "Networks", finding: "\(error)", remedy: setUp)
        }
    }

    private static func fonts() -> Check {
        let font = TextStyle.resolvedFamily
        return font == TextStyle.preferredFamily
            ? Check(name: "Font", finding: font)
            : Check(
                name: "Font", finding: "\(TextStyle.preferredFamily) is missing; \(font) stands in",
                remedy: "Install it: apt-get install fonts-inter fonts-noto-core")
    }

    private static func workingFolder() -> Check {
        let folder = FileManager.default.currentDirectoryPath
        return FileManager.default.isWritableFile(atPath: folder)
            ? Check(name: "Current folder", finding: "writable (\(folder))")
            : Check(
                name: "Current folder", finding: "not writable (\(folder))",
                remedy: "Name a folder you may write to with --out.")
    }
}
