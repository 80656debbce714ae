import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// A pose from a few numbers: a person seen from the side, the left arm up, the right arm back.
struct BodyBuilder {
    var feet: ImagePoint
    /// Pixels.
    var stature: Double
    /// Degrees.
    var kneeFlexion: Double

    var pose: Pose {
        let unseen = Keypoint(position: shoulders + ImagePoint(0, -0.14) * stature, confidence: 0.9)
        var keypoints = [Keypoint](repeating: unseen, count: Landmark.allCases.count)
        func set(_ landmark: Landmark, _ position: ImagePoint) { keypoints[landmark.rawValue].position = position }
        for side in Handedness.allCases {
            let aside = ImagePoint(side == .left ? 0.035 : -0.035, side == .left ? 0.012 : -0.012) * stature
            set(PairedJoint.ankle.on(side), feet + aside)
            set(PairedJoint.heel.on(side), feet + aside + ImagePoint(-0.03, 0.03) * stature)
            set(PairedJoint.footIndex.on(side), feet + aside + ImagePoint(0.09, 0.035) * stature)
            set(PairedJoint.knee.on(side), knees + aside)
            set(PairedJoint.hip.on(side), hips + aside)
            set(PairedJoint.shoulder.on(side), shoulders + aside)
            let upper = side == .left ? ImagePoint(0.07, -0.155) : ImagePoint(-0.15, 0.08)
            let lower = side == .left ? ImagePoint(0.03, -0.147) : ImagePoint(-0.05, -0.14)
            set(PairedJoint.elbow.on(side), shoulders + aside + upper * stature)
            set(PairedJoint.wrist.on(side), shoulders + aside + (upper + lower) * stature)
        }
        return Pose(
            keypoints: keypoints, world: Landmark.allCases.map { _ in WorldPoint(0, 0, 0) }, confidence: 0.9)
    }

    private var half: Double { Geometry.radians(kneeFlexion / 2) }
    private var knees: ImagePoint { feet + ImagePoint(sin(half), -cos(half)) * (0.246 * stature) }
    private var hips: ImagePoint { knees + ImagePoint(-sin(half), -cos(half)) * (0.245 * stature) }
    private var shoulders: ImagePoint { hips + ImagePoint(0.04, -0.286) * stature }
}
