internal import Imaging
internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// One measured angle as it lies in the picture: from a reference direction at a vertex to the limb that moves.
struct AngleFigure: Sendable {
    let vertex: ImagePoint
    /// Radians, clockwise on screen from the positive x axis.
    let reference: Double
    /// +1 when the value grows clockwise on screen, -1 otherwise.
    let turn: Double
    /// Degrees, as this picture shows it.
    let value: Double
    /// Pixels from the vertex to the end of the limb that moves.
    let length: Double
    /// What the reference is drawn as: the straight limb, the upright or the horizontal; nil when it is a limb itself.
    let drawsReference: Bool

    /// The point at `degrees` from the reference and `radius` pixels from the vertex.
    func point(at degrees: Double, radius: Double) -> ImagePoint {
        let angle = reference + turn * Geometry.radians(degrees)
        return vertex + ImagePoint(cos(angle), sin(angle)) * radius
    }

    /// The arc between two values, in degrees from the reference.
    func arc(from: Double, to: Double, radius: Double) -> Path.Element {
        let a = reference + turn * Geometry.radians(from)
        let b = reference + turn * Geometry.radians(to)
        return .arc(center: vertex, radius: radius, start: min(a, b), end: max(a, b))
    }

    func sector(from: Double, to: Double, radius: Double) -> Path {
        Path([.move(vertex), arc(from: from, to: to, radius: radius), .close])
    }

    /// Nil when the geometry is no angle, or too short on the picture to have a direction.
    ///
    /// - Parameter roll: degrees by which upright things lean in the picture, positive where their lower ends lie further
    ///   to the right.
    init?(_ geometry: MetricGeometry, in pose: Pose, turningAs known: Double? = nil, roll: Double = 0) {
        switch geometry.kind {
        case .jointAngle, .includedAngle:
            guard geometry.landmarks.count >= 3 else { return nil }
            self.init(jointOf: geometry, in: pose, turningAs: known)
        case .angleFromVertical, .angleFromHorizontal:
            guard let (from, to) = geometry.line(in: pose) else { return nil }
            self.init(line: to - from, at: from, geometry.kind, turningAs: known, roll: Geometry.radians(roll))
        case .height, .distance, .time: return nil
        }
    }

    private init?(jointOf geometry: MetricGeometry, in pose: Pose, turningAs known: Double?) {
        let (a, b) = (geometry.landmarks[0], geometry.landmarks[2])
        let (still, moving) = a.plantedness > b.plantedness ? (a, b) : (b, a)
        let joint = pose.position(geometry.landmarks[1])
        let (fixed, limb) = (pose.position(still) - joint, pose.position(moving) - joint)
        guard fixed.length > 2, limb.length > 2 else { return nil }
        let isFlexion = geometry.kind == .jointAngle
        let base = isFlexion ? -fixed : fixed
        vertex = joint
        reference = atan2(base.y, base.x)
        length = limb.length
        drawsReference = isFlexion
        let cross = base.x * limb.y - base.y * limb.x
        value = Geometry.angle(between: base, and: limb) ?? 0
        // Near straight the side is noise; there the side of the evidence holds.
        let isClear = value > 15 && value < 165
        turn = isClear ? (cross < 0 ? -1 : 1) : (known ?? (cross < 0 ? -1 : 1))
    }

    private init?(
        line shown: ImagePoint, at from: ImagePoint, _ kind: MetricGeometry.Kind, turningAs known: Double?, roll: Double
    ) {
        guard shown.length > 2 else { return nil }
        vertex = from
        length = shown.length
        // As a level camera shows it.
        let line = ImagePoint(
            cos(roll) * shown.x - sin(roll) * shown.y, sin(roll) * shown.x + cos(roll) * shown.y)
        drawsReference = true
        if kind == .angleFromVertical {
            let down = line.y > 0
            reference = (down ? .pi / 2 : -.pi / 2) - roll
            // A lean to the right is clockwise from "up" and counter-clockwise from "down".
            let right: Double = (line.x >= 0) == !down ? 1 : -1
            turn = known ?? right
            value = Geometry.degrees(atan2(abs(line.x), abs(line.y))) * (right == turn ? 1 : -1)
        } else {
            let right = line.x >= 0
            reference = (right ? 0 : .pi) - roll
            turn = right ? -1 : 1
            value = Geometry.elevation(of: line) ?? 0
        }
    }
}

extension MetricGeometry {
    /// From and to of a measured line; with four landmarks the middles of the first and the second pair.
    func line(in pose: Pose) -> (from: ImagePoint, to: ImagePoint)? {
        switch landmarks.count {
        case 2, 3: (pose.position(landmarks[0]), pose.position(landmarks[landmarks.count - 1]))
        case 4...:
            (
                (pose.position(landmarks[0]) + pose.position(landmarks[1])) / 2,
                (pose.position(landmarks[2]) + pose.position(landmarks[3])) / 2
            )
        default: nil
        }
    }

    /// The point whose height is measured: one landmark, or the middle of several.
    func point(in pose: Pose) -> ImagePoint {
        landmarks.reduce(ImagePoint(0, 0)) { $0 + pose.position($1) } / Double(max(1, landmarks.count))
    }
}

extension Landmark {
    /// How firmly a point stands on the ground compared with others: of a joint's two limbs the firmer one stays and
    /// the other one is drawn where it should be.
    fileprivate var plantedness: Int {
        switch self {
        case .leftFootIndex, .rightFootIndex, .leftHeel, .rightHeel: 5
        case .leftAnkle, .rightAnkle: 4
        case .leftKnee, .rightKnee: 3
        case .leftHip, .rightHip: 2
        case .leftShoulder, .rightShoulder: 1
        default: 0
        }
    }
}
