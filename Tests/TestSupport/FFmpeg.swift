import Foundation

/// The ffmpeg programs, used by tests only: to make clips with known properties, and as an independent witness.
public enum FFmpeg {
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// Runs ffmpeg and returns the output file, which is the last argument.
    @discardableResult
    public static func make(_ arguments: [String]) throws -> String {
        _ = try run("ffmpeg", ["-v", "error", "-nostdin", "-y"] + arguments)
        return arguments.last ?? ""
    }

    /// ffprobe's answer about one kind of entry, as comma-separated lines without section names.
    public static func probe(_ file: String, _ arguments: [String]) throws -> [String] {
        try run("ffprobe", ["-v", "error"] + arguments + ["-of", "csv=p=0", file])
            .split(separator: "\n").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: ", ")) }
    }

    /// Presentation times of the shown pictures, in seconds.
    public static func frameTimes(_ file: String) throws -> [Double] {
        try probe(file, ["-select_streams", "v:0", "-show_entries", "frame=best_effort_timestamp_time"])
            .compactMap { Double($0.split(separator: ",").first ?? "") }
    }

    private static func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        // Errors are few lines; reading the large stream first cannot stall on them.
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(description: "\(program): \(words)") }
        return text
    }
}

/// Small generated clips with known pictures.
public enum GeneratedClip {
    /// Four coloured quarters (orange, yellow above green, white), so that turns and mirrors show.
    public static let quarters =
        "color=c=0xE67E22:s=128x96:r=25,drawbox=x=64:y=0:w=64:h=48:c=0xF7DC6F:t=fill,"
        + "drawbox=x=0:y=48:w=64:h=48:c=0x3B7F3C:t=fill,drawbox=x=64:y=48:w=64:h=48:c=0xFAFAFA:t=fill"

    /// - Parameter seconds: length of picture and sound.
    public static func make(
        in folder: ScratchFolder, _ name: String = "clip.mp4", seconds: Double = 1, filter: String = quarters,
        sound: Bool = false, options: [String] = []
    ) throws -> String {
        var arguments = ["-f", "lavfi", "-t", "\(seconds)", "-i", filter]
        if sound { arguments += ["-f", "lavfi", "-t", "\(seconds)", "-i", "sine=frequency=440:sample_rate=44100"] }
        arguments += ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "5"] + options + [folder.file(name)]
        return try FFmpeg.make(arguments)
    }
}
