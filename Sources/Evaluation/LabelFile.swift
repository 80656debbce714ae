internal import Foundation
internal import SwingCore

/// Reads `labels.json`: what a person read off real clips by eye, by the clip's file name.
///
/// Stroke, variant, contact time with its tolerance, coarse events, side and view; nothing about joints.
enum LabelFile {
    static let name = "labels.json"

    /// - Throws: `EvaluationError.unreadable`, naming the file and the place in it.
    static func read(_ path: String) throws(EvaluationError) -> [String: Truth] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .unreadable(path: path, detail: "the file cannot be opened")
        }
        do {
            return try JSONDecoder().decode([String: LabelledClip].self, from: data).mapValues(\.truth)
        } catch {
            throw .unreadable(path: path, detail: DecodingWords.sentence(for: error))
        }
    }
}

private struct LabelledClip: Decodable {
    struct SwingEntry: Decodable {
        private enum CodingKeys: String, CodingKey {
            case stroke, variant, contactTime, contactTolerance, events, visible
        }

        var swing: Truth.Swing

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let variant = try container.decodeIfPresent(StrokeVariant.self, forKey: .variant)
            // An event that is not in the picture stands there as null.
            let events = try container.decodeIfPresent([String: Double?].self, forKey: .events) ?? [:]
            swing = Truth.Swing(
                stroke: try container.decodeIfPresent(Stroke.self, forKey: .stroke),
                variant: Truth.Variant(variant, isStated: container.contains(.variant)),
                contact: try container.decode(Double.self, forKey: .contactTime),
                contactTolerance: try container.decodeIfPresent(Double.self, forKey: .contactTolerance) ?? 0,
                events: events.compactMapValues(\.self).known(EventName.init(rawValue:)),
                isVisible: try container.decodeIfPresent(Bool.self, forKey: .visible) ?? true)
        }
    }

    var swings: [SwingEntry]
    var handedness: Handedness?
    var view: CameraView?
    var viewAngle: Double?
    var slowMotion: Double?

    var truth: Truth {
        Truth(
            handedness: handedness, view: view, viewAngle: viewAngle, slowdown: max(1, slowMotion ?? 1),
            swings: swings.map(\.swing))
    }
}
