internal import Foundation
internal import SwingCore

/// Reads `NAME.truth.json`.
enum TruthFile {
    /// The newest version this program reads.
    static let version = 1
    /// What follows the clip's name.
    static let suffix = ".truth.json"

    /// - Throws: `EvaluationError.unreadable`, naming the file and the place in it.
    static func read(_ path: String) throws(EvaluationError) -> Truth {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .unreadable(path: path, detail: "the file cannot be opened")
        }
        do {
            return try truth(from: data)
        } catch {
            throw .unreadable(path: path, detail: DecodingWords.sentence(for: error))
        }
    }

    static func truth(from data: Data) throws -> Truth {
        let decoder = JSONDecoder()
        switch try decoder.decode(Header.self, from: data).truthVersion {
        case version?: return try decoder.decode(VersionOne.self, from: data).truth
        case let other: throw OtherVersion(found: other)
        }
    }

    /// The file follows a version that this program does not know.
    struct OtherVersion: Error, CustomStringConvertible {
        /// Nil when the file names none.
        var found: Int?
        var description: String {
            let words = found.map { "it follows truth version \($0)" } ?? "it names no truthVersion"
            return "\(words), this program reads version \(version)"
        }
    }

    private struct Header: Decodable {
        var truthVersion: Int?
    }
}

/// `"truthVersion": 1`; the keys are explained at `Truth`.
private struct VersionOne: Decodable {
    struct SwingEntry: Decodable {
        private enum CodingKeys: String, CodingKey {
            case stroke, variant, events, metrics, faults
        }

        struct Fault: Decodable {
            var rule: String
            var rating: Rating
            var shown: Bool?
        }

        var swing: Truth.Swing

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let events = try container.decode([String: Double].self, forKey: .events)
            guard let contact = events[EventName.contact.rawValue] else {
                let place = container.codingPath + [CodingKeys.events]
                throw DecodingError.valueNotFound(
                    Double.self, .init(codingPath: place, debugDescription: "a swing needs its contact"))
            }
            let variant = try container.decodeIfPresent(StrokeVariant.self, forKey: .variant)
            let faults = try container.decodeIfPresent([Fault].self, forKey: .faults)
            swing = Truth.Swing(
                stroke: try container.decodeIfPresent(Stroke.self, forKey: .stroke),
                variant: Truth.Variant(variant, isStated: container.contains(.variant)),
                contact: contact, events: events.known(EventName.init(rawValue:)),
                metrics: try container.decodeIfPresent([String: Double].self, forKey: .metrics),
                faults: faults.map { Dictionary($0.map { ($0.rule, $0.rating) }) { _, last in last } })
            swing.hiddenFaults = Set((faults ?? []).filter { $0.shown == false }.map(\.rule))
        }
    }

    struct FrameEntry: Decodable {
        var time: Double
        var joints2d: [Double?]?
        var joints3d: [Double?]?

        /// - Parameter landmarks: what the arrays list; nil for a name without a meaning here.
        func frame(of landmarks: [Landmark?]) -> Truth.Frame {
            var frame = Truth.Frame(time: time)
            for (index, landmark) in landmarks.enumerated() {
                guard let landmark else { continue }
                if let point = Self.triple(joints2d, index), let x = point[0], let y = point[1] {
                    frame.joints2D[landmark] = Truth.Joint(
                        position: ImagePoint(x, y), isVisible: point[2].map { $0 >= 0.5 })
                }
                if let point = Self.triple(joints3d, index), let x = point[0], let y = point[1], let z = point[2] {
                    frame.joints3D[landmark] = SIMD3(x, y, z)
                }
            }
            return frame
        }

        private static func triple(_ values: [Double?]?, _ index: Int) -> [Double?]? {
            guard let values, values.count >= 3 * (index + 1) else { return nil }
            return Array(values[3 * index..<3 * index + 3])
        }
    }

    /// How the clip was rendered.
    struct Plan: Decodable {
        struct Camera: Decodable {
            /// Degrees around the player, 0 where the player hits to.
            var angle: Double?
        }

        var camera: Camera?
    }

    var size: [Int]?
    var frameRate: Double?
    var captureRate: Double?
    var handedness: Handedness?
    var view: CameraView?
    var plan: Plan?
    var swings: [SwingEntry]?
    var landmarks: [String]?
    var frames: [FrameEntry]?

    var truth: Truth {
        let slowdown = captureRate.flatMap { capture in frameRate.map { capture / $0 } } ?? 1
        let landmarks = (self.landmarks ?? []).map(Landmark.init(name:))
        return Truth(
            pictureSize: PictureSize(sides: size), handedness: handedness, view: view,
            viewAngle: plan?.camera?.angle.map { abs($0.remainder(dividingBy: 360)) }, captureRate: captureRate,
            slowdown: slowdown.isFinite && slowdown > 0 ? slowdown : 1,
            frames: (frames ?? []).map { $0.frame(of: landmarks) },
            swings: swings.map { $0.map(\.swing) })
    }
}

extension Dictionary where Key == String {
    /// The entries whose name means something here, under that meaning.
    func known<Name: Hashable>(_ meaning: (String) -> Name?) -> [Name: Value] {
        var result: [Name: Value] = [:]
        for (name, value) in self {
            if let meaning = meaning(name) { result[meaning] = value }
        }
        return result
    }
}

extension PictureSize {
    fileprivate init?(sides: [Int]?) {
        guard let sides, sides.count == 2 else { return nil }
        self.init(width: sides[0], height: sides[1])
    }
}
