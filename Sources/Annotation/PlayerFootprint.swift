internal import Imaging
internal import SwingCore

/// A disc of the picture that belongs to the player.
struct BodyDisc: Sendable, Hashable {
    enum Kind: Sendable, Hashable { case head, body, reach }

    var center: ImagePoint
    var radius: Double
    var kind: Kind
}

/// Where the player is in one frame: discs along the bones, the head, and the room the racket may take.
struct PlayerFootprint: Sendable {
    let discs: [BodyDisc]
    let head: BodyDisc
    /// The player's stature in pixels, as the pose shows it.
    let stature: Double

    init(_ pose: Pose, skeleton: Skeleton = .blazePose33) {
        let stature = Self.stature(of: pose)
        let head = Self.head(of: pose, stature: stature)
        var discs = [head]
        for bone in skeleton.bones {
            let (from, to) = (pose.position(bone.from), pose.position(bone.to))
            let radius = stature * (bone.part == .trunk ? 0.07 : 0.045)
            for step in 0...4 {
                let center = from + (to - from) * (Double(step) / 4)
                discs.append(BodyDisc(center: center, radius: radius, kind: .body))
            }
        }
        for side in Handedness.allCases {
            let wrist = pose.position(PairedJoint.wrist.on(side))
            let forearm = wrist - pose.position(PairedJoint.elbow.on(side))
            guard forearm.length > 1 else { continue }
            for step in [0.12, 0.22, 0.32] {
                let center = wrist + forearm / forearm.length * (stature * step)
                discs.append(BodyDisc(center: center, radius: stature * 0.05, kind: .reach))
            }
        }
        self.discs = discs
        self.head = head
        self.stature = stature
    }

    /// Thigh, shank and torso are 0.78 of a person's height (Winter 2009).
    static func stature(of pose: Pose) -> Double {
        func longest(_ from: PairedJoint, _ to: PairedJoint) -> Double {
            max(
                Geometry.distance(pose.position(from.on(.left)), pose.position(to.on(.left))),
                Geometry.distance(pose.position(from.on(.right)), pose.position(to.on(.right))))
        }
        let torso = Geometry.distance(pose.middle(of: .shoulder), pose.middle(of: .hip))
        return (torso + longest(.hip, .knee) + longest(.knee, .ankle)) / 0.78
    }

    /// The skull, from the ears and the direction of the neck.
    static func head(of pose: Pose, stature: Double) -> BodyDisc {
        let ears = pose.middle(of: .ear)
        let neck = pose.middle(of: .shoulder)
        let up = ears - neck
        // The ears sit a little below the middle of the skull.
        let lift = up.length > 1 ? up / up.length * (stature * 0.012) : ImagePoint(0, 0)
        return BodyDisc(center: ears + lift, radius: stature * 0.073, kind: .head)
    }

    /// How much of the player a rectangle hides: 0 for none, the head counting most and the racket's reach least.
    func hidden(by rect: Rect) -> Double {
        discs.reduce(0) { sum, disc in
            guard rect.overlaps(circleAt: disc.center, radius: disc.radius) else { return sum }
            switch disc.kind {
            case .head: return sum + 8
            case .body: return sum + 1
            case .reach: return sum + 0.25
            }
        }
    }
}

/// The player's size over a clip without the flicker of single frames.
struct StatureCurve: Sendable {
    private let values: [Double]

    /// The median over about a fifth of a second to either side (12 frames).
    init(_ track: PoseTrack) {
        let raw = track.frames.map { $0.pose.map(PlayerFootprint.stature(of:)) }
        values = raw.indices.map { index in
            let near = raw[max(0, index - 12)...min(raw.count - 1, index + 12)].compactMap(\.self).sorted()
            return near.isEmpty ? 0 : near[near.count / 2]
        }
    }

    /// Pixels, for a position in the track's frames.
    subscript(_ position: Int) -> Double { values[position] }
}
