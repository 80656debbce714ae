import Foundation

/// Holds a video that was made from a contract clip against that clip. What the video shows is ffmpeg's word, so that
/// a mistake in this program's own reader cannot excuse one in its writer.
public struct ContractWitness {
    /// Seconds that a time stamp may be off. Matroska's own times are whole milliseconds.
    public static let timeTolerance = 0.001

    private let clip: ContractClip
    private let times: [Double]
    /// Where the picture track ends, in seconds; its sound may be some milliseconds longer, as the source's is.
    private let end: Double
    private let pixels: Data

    /// - Parameter video: an MP4 that shows the clip's pictures.
    public init(_ clip: ContractClip, video: String, scratch: ScratchFolder) throws {
        self.clip = clip
        times = try FFmpeg.frameTimes(video)
        let track = try FFmpeg.probe(video, ["-select_streams", "v:0", "-show_entries", "stream=start_time,duration"])
        end = track.first?.split(separator: ",").reduce(0) { $0 + (Double($1) ?? .nan) } ?? .nan
        // Turned as a player would turn it.
        let raw = try FFmpeg.make([
            "-i", video, "-map", "0:v:0", "-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgb24",
            scratch.file("witness-\(UUID().uuidString).rgb"),
        ])
        pixels = try Data(contentsOf: URL(fileURLWithPath: raw), options: .alwaysMapped)
    }

    /// What is wrong with the video, the first of each kind; empty when nothing is.
    public var complaints: [String] { Array(pictureComplaints.prefix(3) + timeComplaints.prefix(3)) }

    private var pictureComplaints: [String] {
        let bytes = clip.shownSize.width * clip.shownSize.height * 3
        guard pixels.count == bytes * clip.indices.count else {
            let wanted = "\(clip.indices.count) pictures of \(clip.shownSize.width) x \(clip.shownSize.height)"
            return ["\(Double(pixels.count) / Double(bytes)) pictures' worth of pixels, not \(wanted)"]
        }
        return clip.indices.enumerated().compactMap { position, wanted in
            do {
                let found = try index(at: position)
                return found == wanted ? nil : "picture \(position) is number \(found), not \(wanted)"
            } catch {
                return "picture \(position): \(error)"
            }
        }
    }

    private func index(at position: Int) throws(IndexedPicture.Misread) -> Int {
        let place = clip.numberPlace
        return try IndexedPicture.index(width: place.width, height: place.height, checksColor: clip.keepsColor) {
            pixel(place.x + $0, place.y + $1, of: position)
        }
    }

    /// Red, green and blue of a displayed picture.
    private func pixel(_ x: Int, _ y: Int, of position: Int) -> SIMD3<Int> {
        let base = ((position * clip.shownSize.height + y) * clip.shownSize.width + x) * 3
        return SIMD3(Int(pixels[base]), Int(pixels[base + 1]), Int(pixels[base + 2]))
    }

    private var timeComplaints: [String] {
        let start = clip.startsAnywhere ? times.first ?? 0 : 0
        var complaints: [String] = []
        if times.count != clip.times.count { complaints.append("\(times.count) times, not \(clip.times.count)") }
        if !(abs(end - start - clip.end) < 1 / Double(clip.rate)) {
            complaints.append("it ends at \(end - start) s, not \(clip.end) s")
        }
        for (found, wanted) in zip(times, clip.times) where !(abs(found - start - wanted) < Self.timeTolerance) {
            complaints.append("a picture at \(found - start) s, not \(wanted) s")
        }
        return complaints
    }

    /// The share of a picture's pixels that differ from the same picture of another video by more than a compression's
    /// trace: what was drawn on it.
    public func drawnShare(since other: ContractWitness, at position: Int) -> Double {
        let size = clip.shownSize
        let compressionTrace = 40
        var drawn = 0
        for y in 0..<size.height {
            for x in 0..<size.width {
                let change = pixel(x, y, of: position) &- other.pixel(x, y, of: position)
                if max(abs(change.x), abs(change.y), abs(change.z)) > compressionTrace { drawn += 1 }
            }
        }
        return Double(drawn) / Double(size.width * size.height)
    }
}
