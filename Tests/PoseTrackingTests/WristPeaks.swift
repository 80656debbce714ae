import SwingCore

@testable import PoseTracking

extension LandmarkCandidate {
    /// A peak of a wrist on one line across the picture.
    static func wrist(_ x: Double, _ likelihood: Double = 0.6) -> LandmarkCandidate {
        LandmarkCandidate(position: ImagePoint(x, 200), likelihood: likelihood)
    }
}

/// Frames at 60 a second in which the network offers these peaks for both sides of a joint, and the same for every other.
func frames(
    of joint: PairedJoint, left: [[LandmarkCandidate]], right: [[LandmarkCandidate]]
) -> [ObservedFrame] {
    zip(left, right).enumerated().map { index, peaks in
        let reading = LandmarkReading(
            candidates: Landmark.allCases.map {
                $0 == joint.on(.left) ? peaks.0 : $0 == joint.on(.right) ? peaks.1 : [.wrist(0)]
            },
            visibility: Landmark.allCases.map { _ in 1 }, world: Landmark.allCases.map { _ in .zero }, confidence: 1)
        return ObservedFrame(frame: index, time: .synthetic(seconds: Double(index) / 60), sight: .read(reading))
    }
}
