import SwingCore

extension ClipPlan {
    /// What the clip shows, from where, in what picture, and how well it is played.
    var summary: [String] { [subject, seenFrom, picture, technique] }

    private var subject: String {
        guard hasPlayer else { return "an empty court" }
        guard let first = strokes.first else { return "somebody walks, no swing" }
        let hand = player.handedness == .left ? ", left-handed" : ""
        let junior = player.body.age == .junior ? ", a junior" : ""
        let count = strokes.count > 1 ? "\(strokes.count) strokes with walks between them" : first.words
        return count + (player.style?.words ?? "") + hand + junior + (bystanders.isEmpty ? "" : ", a bystander")
    }

    private var seenFrom: String {
        guard hasPlayer else { return "" }
        var words = camera.view == .oblique ? "a diagonal (\(Int(camera.angle))°)" : "the \(camera.view.rawValue)"
        if camera.view == .behind { words = "behind" }
        if camera.movement != .none { words += ", hand-held" }
        if place.foreground != .none { words += ", through a fence" }
        if let takes = laterTakes?.count, takes > 0 { words += ", in \(takes + 1) takes" }
        return words
    }

    private var picture: String {
        var words = "\(size.width)x\(size.height), \(Int(clock.filmedRate)) fps"
        if clock.slowdown != 1 { words += " played at \(clock.rate)" }
        if clock.isVariable { words += ", variable" }
        if rotation != 0 { words += ", stored turned by \(rotation)°" }
        if place.light != .clearDay { words += ", \(place.light.rawValue)" }
        return words + (sound == nil ? "" : ", sound")
    }

    private var technique: String {
        guard !strokes.isEmpty else { return "" }
        return faults.isEmpty ? "clean" : faults.map(\.words).joined(separator: ", ")
    }
}

extension SwingStyle {
    /// What sets it apart from the stroke as written.
    fileprivate var words: String {
        [
            tempo > 1.2 ? "slow" : nil, backswing < 0.5 ? "with a short backswing" : nil,
            height > 10 ? "to a high ball" : height < -10 ? "to a low ball" : nil,
        ].compactMap { $0.map { ", " + $0 } }.joined()
    }
}

extension StrokeKind {
    fileprivate var words: String {
        switch self {
        case .serve: "serve"
        case .overhead: "overhead"
        case .forehand: "forehand"
        case .forehandVolley: "forehand volley"
        case .oneHandedBackhand: "one-handed backhand"
        case .twoHandedBackhand: "two-handed backhand"
        case .sliceBackhand: "backhand slice"
        case .backhandVolley: "backhand volley"
        }
    }
}

extension Fault {
    fileprivate var words: String {
        switch self {
        case .straightLegs: "straight legs"
        case .lowTossArm: "tossing arm drops"
        case .collapsedElbow: "bent elbow at contact"
        case .lowContact: "low contact"
        case .lateContact: "late contact"
        case .noShoulderTurn: "no shoulder turn"
        case .latePreparation: "late preparation"
        case .leaningBack: "leaning back"
        case .headPull: "head pulls off the ball"
        case .crowded: "crowded"
        case .offBalance: "falls off balance"
        case .noFollowThrough: "no follow-through"
        }
    }
}
