internal import Foundation
internal import SwingCore

/// Reads `NAME.truth.json`: version 1, and the form of the first rendered samples, which carries no version.
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
        case nil: return try decoder.decode(FirstSamples.self, from: data).truth
        case let other?: throw OtherVersion(found: other)
        }
    }

    /// The file follows a version that this program does not know.
    struct OtherVersion: Error, CustomStringConvertible {
        var found: Int
        var description: String { "it follows truth version \(found), this program reads version \(version)" }
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
        }
    }

    struct FrameEntry: Decodable {
        var time: Double
        var joints2d: [String: [Double]]?
        var joints3d: [String: [Double]]?

        var frame: Truth.Frame {
            Truth.Frame(
                time: time,
                joints2D: (joints2d ?? [:]).known(Landmark.init(name:)).compactMapValues { values in
                    guard values.count >= 2 else { return nil }
                    return Truth.Joint(
                        position: ImagePoint(values[0], values[1]), isVisible: values.count > 2 ? values[2] >= 0.5 : nil
                    )
                },
                joints3D: (joints3d ?? [:]).known(Landmark.init(name:)).compactMapValues(SIMD3.init(exactly3:)))
        }
    }

    var size: [Int]?
    var frameRate: Double?
    var captureRate: Double?
    var handedness: Handedness?
    var view: CameraView?
    var swings: [SwingEntry]?
    var frames: [FrameEntry]?

    var truth: Truth {
        let slowdown = captureRate.flatMap { capture in frameRate.map { capture / $0 } } ?? 1
        return Truth(
            pictureSize: PictureSize(sides: size), handedness: handedness, view: view, captureRate: captureRate,
            slowdown: slowdown.isFinite && slowdown > 0 ? slowdown : 1, frames: (frames ?? []).map(\.frame),
            swings: swings.map { $0.map(\.swing) })
    }
}

/// The form of the first three rendered samples: frame numbers instead of times, no stroke, side, view or variant.
private struct FirstSamples: Decodable {
    private enum CodingKeys: String, CodingKey {
        case names, fps, events, size, joints3d, kp2d
        case contactFrame = "contact_frame"
    }

    var names: [String]
    var fps: Double
    var contactFrame: Double
    var events: [String: Double]
    var size: [Int]?
    var joints3d: [[[Double]]]
    var kp2d: [[[Double]]]

    /// The key frames whose meaning is that of one of our events; the others are poses between them.
    private static let eventNames: [String: EventName] = [
        "start": .start, "ball_release": .release, "trophy": .trophy, "unit_turn": .unitTurn,
        "backswing_end": .backswingEnd, "contact": .contact, "finish": .finish,
    ]

    private var landmarks: [Int: Landmark] {
        var found: [Int: Landmark] = [:]
        for (index, name) in names.enumerated() {
            // "left_shoulder" is `leftShoulder`.
            let parts = name.split(separator: "_")
            guard let first = parts.first else { continue }
            found[index] = Landmark(name: first + parts.dropFirst().map(\.capitalized).joined())
        }
        return found
    }

    var truth: Truth {
        let landmarks = landmarks
        let frames = kp2d.indices.map { index in
            var frame = Truth.Frame(time: Double(index) / fps)
            for (column, landmark) in landmarks {
                if column < kp2d[index].count, kp2d[index][column].count >= 2 {
                    let point = kp2d[index][column]
                    frame.joints2D[landmark] = Truth.Joint(position: ImagePoint(point[0], point[1]))
                }
                if index < joints3d.count, column < joints3d[index].count {
                    frame.joints3D[landmark] = SIMD3(exactly3: joints3d[index][column])
                }
            }
            return frame
        }
        let swing = Truth.Swing(
            contact: contactFrame / fps, contactTolerance: 0.5 / fps,
            events: events.known { Self.eventNames[$0] }.mapValues { $0 / fps })
        return Truth(pictureSize: PictureSize(sides: size), frames: frames, swings: [swing])
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

extension SIMD3 where Scalar == Double {
    fileprivate init?(exactly3 values: [Double]) {
        guard values.count == 3 else { return nil }
        self.init(values[0], values[1], values[2])
    }
}

extension PictureSize {
    fileprivate init?(sides: [Int]?) {
        guard let sides, sides.count == 2 else { return nil }
        self.init(width: sides[0], height: sides[1])
    }
}
