import SwingCore

extension Formula {
    /// 1 when the front foot is the first to stand after contact, or never left the ground, else 0.
    static let frontFootLanding = Formula { (context: SwingContext) throws(MetricGap) in
        let contact = try context.time(of: .contact)
        let front = try context.landing(of: .other, after: contact)
        let back = try context.landing(of: .hitting, after: contact)
        return Reading(
            value: front.time <= back.time + 0.5 * context.frameInterval ? 1 : 0, time: front.time,
            confidence: min(front.confidence, back.confidence),
            geometry: MetricGeometry(kind: .height, landmarks: [context.landmark(.ankle, .other)]))
    }

    /// 1 when both feet leave the ground and come down together in the 0.9 to 0.2 s before contact, else 0.
    static let splitStep = Formula { (context: SwingContext) throws(MetricGap) in
        let contact = try context.time(of: .contact)
        let bounds = (contact - context.presentation(0.9), contact - context.presentation(0.2))
        let points: [Landmark] = SwingContext.footPoints.flatMap { joint in Handedness.allCases.map(joint.on) }
        let samples = try context.samples(from: bounds.0, to: bounds.1, needing: points)
        let rise = SwingContext.leastRise * (try context.requireHeight())
        // Both soles above where they stand before and after, within the time a hop lasts.
        let half = context.presentation(SwingContext.hop / 2)
        let hops = samples.contains { middle in
            Handedness.allCases.allSatisfy { side in
                let here = context.sole(side, in: middle.pose)
                let before = samples.filter { $0.time < middle.time && $0.time >= middle.time - half }
                let after = samples.filter { $0.time > middle.time && $0.time <= middle.time + half }
                return [before, after].allSatisfy { part in
                    part.contains { context.sole(side, in: $0.pose) - here >= rise }
                }
            }
        }
        return Reading(
            value: hops ? 1 : 0, time: samples[samples.count / 2].time,
            confidence: samples.reduce(1) { min($0, $1.pose.confidence(of: points)) },
            geometry: MetricGeometry(kind: .time, landmarks: points))
    }
}

extension SwingContext {
    static let footPoints: [PairedJoint] = [.ankle, .heel, .footIndex]
    /// The least rise of a sole that is a step and no breath, in body heights (technique.md, section 1).
    static let leastRise = 0.015
    /// Seconds that a split step keeps the feet off the ground, at most.
    static let hop = 0.24

    /// The picture height of a foot, in pixels: the mean of its points, which do not change places as it rises.
    func sole(_ side: Handedness, in pose: Pose) -> Double {
        Self.footPoints.reduce(0) { $0 + pose.position($1.on(side)).y } / Double(Self.footPoints.count)
    }

    /// When a foot stands again after contact: the first time after its highest place at which it is as low as it gets
    /// within 0.6 s. A foot that never leaves the ground stands at contact.
    func landing(
        of role: SideRole, after contact: Double
    ) throws(MetricGap) -> (time: Double, confidence: Double) {
        let points = Self.footPoints.map { landmark($0, role) }
        let samples = try samples(from: contact, to: contact + presentation(0.6), needing: points)
        let last = track.frames.last?.time.seconds ?? 0
        guard last >= contact + presentation(0.5) else { throw .eventUnsure(.finish) }
        let heights = samples.map { sole(side(role), in: $0.pose) }
        let apex = heights.indices.min { heights[$0] < heights[$1] } ?? 0
        let ground = (heights[apex...].max() ?? 0) - Self.leastRise * (try requireHeight())
        let isGrounded = (heights.max() ?? 0) - (heights.min() ?? 0) <= Self.leastRise * (try requireHeight())
        guard let first = isGrounded ? 0 : heights[apex...].firstIndex(where: { $0 >= ground }) else {
            throw .occluded(.feet)
        }
        return (samples[first].time, samples[first].pose.confidence(of: points))
    }
}
