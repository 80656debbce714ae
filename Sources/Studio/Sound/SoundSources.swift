import SwingCore

extension BallFlight {
    /// What one stroke's ball lets be heard: the opponent's hit, the bounces, contact.
    ///
    /// - Parameters:
    ///   - contactTime: clip time of contact in seconds.
    ///   - isMirrored: whether a left-handed player hits it.
    func soundSources(contactTime: Double, isMirrored: Bool = false) -> [SoundSource] {
        let hits = [opponentContact, 0].compactMap(\.self).map { (SoundSource.Kind.impact, $0) }
        return (hits + bounces.map { (.bounce, $0) }).map { kind, time in
            let place = self(time)
            return SoundSource(
                kind: kind, time: contactTime + time, place: isMirrored ? place.flippedX : place)
        }
    }
}

/// A foot that comes down.
enum Footfall {
    /// Seconds between two looks at the feet.
    private static let step = 0.005
    /// Metres over its lowest that a foot must have been to be heard when it comes down again, and where it is down.
    private static let lifted = 0.03
    private static let landed = 0.01

    /// Every landing of either foot between two clip times in seconds.
    ///
    /// - Parameter joints: the player at a clip time.
    static func all(in times: ClosedRange<Double>, of joints: (Double) -> Joints) -> [SoundSource] {
        let moments = Array(stride(from: times.lowerBound, through: times.upperBound, by: step))
        let poses = moments.map(joints)
        return Handedness.allCases.flatMap { side in
            let soles = poses.map { min($0[.heel, side].z, $0[.footIndex, side].z) }
            let ground = soles.min() ?? 0
            var isLifted = false
            return moments.indices.compactMap { index -> SoundSource? in
                if soles[index] > ground + lifted { isLifted = true }
                guard isLifted, soles[index] < ground + landed else { return nil }
                isLifted = false
                return SoundSource(kind: .step, time: moments[index], place: poses[index][.footIndex, side])
            }
        }.sorted { $0.time < $1.time }
    }
}
