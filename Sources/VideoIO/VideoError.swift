internal import CSwing
internal import Glibc
internal import Imaging
public import SwingCore

/// A video that could not be read or written.
public struct VideoError: UserFacingError {
    public enum Code: Sendable, Hashable {
        case missing, isFolder, empty, notReadable
        case notAVideo, cutOff, noIndex, noPicture, damaged, endsEarly, tooLarge, unsupported
        case cannotWrite, diskFull, encoderMissing
    }

    public let code: Code
    public let path: String
    /// The native library's own words; empty when there are none.
    public let detail: String

    public init(_ code: Code, path: String, detail: String = "") {
        self.code = code
        self.path = path
        self.detail = detail
    }

    private var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    public var kind: FailureKind { code == .encoderMissing ? .environment : .input }

    public var whatHappened: String {
        let because = detail.isEmpty ? "" : " (\(detail))"
        return switch code {
        case .missing: "\(path) could not be read: there is no such file."
        case .isFolder: "\(path) could not be read: it is a folder, not a clip."
        case .empty: "\(name) could not be read: the file is empty."
        case .notReadable: "\(name) could not be read: the system refused\(because)."
        case .notAVideo: "\(name) could not be read: it is not a video this program knows\(because)."
        case .cutOff:
            "\(name) could not be read: it ends before its index, as when copying stops half-way\(because)."
        case .noIndex:
            "\(name) could not be read: its index is missing, as when a battery runs empty while filming."
        case .noPicture: "\(name) could not be read: it has sound but no picture."
        case .damaged: "\(name) could not be read: the file is damaged\(because)."
        case .endsEarly: "\(name) could not be read: the file ends before its last picture\(because)."
        case .tooLarge: "\(name) could not be read: its header is not believable\(because)."
        case .unsupported: "\(name) could not be read: its picture format is not supported\(because)."
        case .cannotWrite: "\(path) could not be written\(because)."
        case .diskFull: "\(path) could not be written: the disk is full."
        case .encoderMissing: "The annotated video could not be made\(because)."
        }
    }

    public var whyItMatters: String? { "Nothing was written for this clip." }

    public var whatToDo: String {
        switch code {
        case .missing: "Check the name and the path; put quotes around a name with spaces."
        case .isFolder: "Name one clip inside it."
        case .cutOff: "Copy it from the phone again and wait for the copy to end."
        case .noIndex:
            "Copy it again if it plays on the phone; if not, a repair program such as untrunc can rebuild it with the help "
                + "of another clip from the same phone."
        case .empty, .damaged: "Copy it from the phone again and check that it plays there to its end."
        case .endsEarly:
            "Copy it from the phone again, or repair it with: ffmpeg -i \(name) -c copy fixed.mp4"
        case .notReadable: "Check that you may read it: ls -l '\(path)'"
        case .notAVideo: "Give a video such as MP4, MOV, MKV, WebM or AVI."
        case .noPicture: "Give the clip that shows the player."
        case .tooLarge: "Export the clip again from the phone or the editor that made it."
        case .unsupported: "Convert it first: ffmpeg -i \(name) -c:v libx264 -pix_fmt yuv420p -c:a copy converted.mp4"
        case .cannotWrite: "Choose a folder you may write to with --out."
        case .diskFull: "Make room, or choose another disk with --out."
        case .encoderMissing: "Run: courtside doctor"
        }
    }
}

extension VideoError {
    /// What the file system says about a path before any video library sees it.
    static func checkReadable(_ path: String) throws(VideoError) {
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            throw errno == ENOENT || errno == ENOTDIR
                ? VideoError(.missing, path: path)
                : VideoError(.notReadable, path: path, detail: String(cString: strerror(errno)))
        }
        if facts.st_mode & S_IFMT == S_IFDIR { throw VideoError(.isFolder, path: path) }
        // A pipe would wait for ever, and a clip is read more than once.
        guard facts.st_mode & S_IFMT == S_IFREG else {
            throw VideoError(.notReadable, path: path, detail: "not a file but a device or a pipe")
        }
        if facts.st_size == 0 { throw VideoError(.empty, path: path) }
        guard access(path, R_OK) == 0 else {
            throw VideoError(.notReadable, path: path, detail: String(cString: strerror(errno)))
        }
    }

    /// Maps a native failure while reading.
    static func reading(_ path: String, _ error: csw_error) -> VideoError {
        switch error.failure {
        case .noVideo: VideoError(.noPicture, path: path)
        case .memory: VideoError(.tooLarge, path: path, detail: error.text)
        case .unsupported: VideoError(.unsupported, path: path, detail: error.text)
        case .io: VideoError(.notReadable, path: path, detail: error.text)
        default: notOpened(path, error.text)
        }
    }

    /// What is wrong with a file in which no pictures were found.
    private static func notOpened(_ path: String, _ detail: String) -> VideoError {
        switch MovieBoxes(path)?.index {
        case nil: VideoError(.notAVideo, path: path, detail: detail)
        case .present: VideoError(.damaged, path: path, detail: detail)
        case .cutOff(let percent):
            VideoError(.cutOff, path: path, detail: "at most \(percent) % of it is here")
        case .absent: VideoError(.noIndex, path: path, detail: detail)
        }
    }

    /// Maps a native failure while writing.
    static func writing(_ path: String, _ error: csw_error) -> VideoError {
        switch error.failure {
        case .noSpace: VideoError(.diskFull, path: path)
        case .unsupported: VideoError(.encoderMissing, path: path, detail: error.text)
        default: VideoError(.cannotWrite, path: path, detail: error.text)
        }
    }
}
