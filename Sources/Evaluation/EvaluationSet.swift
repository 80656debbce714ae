internal import Foundation

/// The clips of a folder whose truth is known.
public struct EvaluationSet: Sendable, Hashable {
    /// A clip and what is known about it.
    public struct Clip: Sendable, Hashable {
        /// The video's file name.
        public var name: String
        public var path: String
        public var truth: Truth

        public init(name: String, path: String, truth: Truth) {
            self.name = name
            self.path = path
            self.truth = truth
        }
    }

    /// In order of their names.
    public var clips: [Clip]
    /// Why a clip cannot be compared, by its file name, such as a truth file that is not complete.
    public var failures: [String: String]

    public init(clips: [Clip], failures: [String: String] = [:]) {
        self.clips = clips
        self.failures = failures
    }

    private static let videoExtensions = ["mp4", "mov", "m4v", "mkv", "avi"]

    /// Every clip with `NAME.truth.json` beside it, and those of `labels.json` that have none.
    ///
    /// - Throws: `EvaluationError` when the folder or its labels cannot be read, or nothing in it has a truth.
    public init(folder: String) throws(EvaluationError) {
        guard let files = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw .noFolder(path: folder)
        }
        let present = Set(files)
        clips = []
        failures = [:]
        for file in files.sorted() where file.hasSuffix(TruthFile.suffix) {
            let stem = String(file.dropLast(TruthFile.suffix.count))
            guard let video = Self.videoExtensions.map({ "\(stem).\($0)" }).first(where: present.contains) else {
                failures[file] = "\(file) stands alone: there is no video \(stem).mp4 beside it."
                continue
            }
            do throws(EvaluationError) {
                let truth = try TruthFile.read(folder + "/" + file)
                clips.append(Clip(name: video, path: folder + "/" + video, truth: truth))
            } catch {
                failures[video] = error.whatHappened
            }
        }
        if present.contains(LabelFile.name) {
            let labels = try LabelFile.read(folder + "/" + LabelFile.name)
            for (video, truth) in labels where !clips.contains(where: { $0.name == video }) && failures[video] == nil {
                clips.append(Clip(name: video, path: folder + "/" + video, truth: truth))
            }
        }
        clips.sort { $0.name < $1.name }
        if clips.isEmpty && failures.isEmpty { throw .noTruth(folder: folder) }
    }
}
