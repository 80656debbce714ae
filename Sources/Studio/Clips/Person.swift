import SwingCore

/// Somebody in a clip, ready to be asked where every joint is at any instant.
struct Person: Sendable {
    let body: Body
    let look: Look
    let handedness: Handedness
    let hasRacket: Bool
    private let timeline: Timeline
    private let poser: Poser

    init(_ player: PlayerPlan, acts: [Act], swings: [PlannedSwing]) {
        body = player.body
        look = player.look
        handedness = player.handedness
        hasRacket = true
        timeline = Timeline(acts, strokes: swings, body: player.body)
        poser = Poser(body: player.body)
    }

    init(_ bystander: BystanderPlan) {
        body = bystander.body
        look = bystander.look
        handedness = .right
        hasRacket = bystander.hasRacket
        timeline = Timeline(bystander.acts, strokes: [], body: bystander.body)
        poser = Poser(body: bystander.body)
    }

    /// - Parameter time: clip time in seconds.
    func joints(at time: Double) -> Joints {
        let joints = rightHandedJoints(at: time)
        return handedness == .right ? joints : joints.mirrored
    }

    /// The joints before a left-handed player is mirrored.
    func rightHandedJoints(at time: Double) -> Joints { poser.joints(of: timeline.stance(at: time)) }
}
