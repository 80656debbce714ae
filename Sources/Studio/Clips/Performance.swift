import Foundation
import SwingCore

/// A clip as it takes place: everybody in it, the ball and the camera, at any instant.
struct Performance: Sendable {
    let plan: ClipPlan
    let player: Person
    let bystanders: [Person]
    let swings: [PlannedSwing]
    fileprivate let balls: [BallFlight]

    init(_ plan: ClipPlan) {
        self.plan = plan
        var random = SplitMix64(seed: plan.seed)
        let swings = plan.acts.compactMap { act -> PlannedSwing? in
            guard case .stroke(let kind, let faults, let contact, _) = act else { return nil }
            return PlannedSwing(
                kind, faults: faults, contact: contact, by: plan.player, clock: plan.clock, random: &random)
        }
        let player = Person(plan.player, acts: plan.acts, swings: swings)
        self.swings = swings
        self.player = player
        bystanders = plan.bystanders.map(Person.init)
        balls = swings.map { Self.ball(of: $0, player) }
    }

    private static func ball(of swing: PlannedSwing, _ player: Person) -> BallFlight {
        let contact = swing.contactTime
        let struck = player.rightHandedJoints(at: contact)
        let held = { @Sendable (time: Double) -> Vector in
            let joints = player.rightHandedJoints(at: contact + time)
            return joints.otherFist + (joints.otherFist - joints[.leftElbow]).unit * 0.03 + Vector(0, 0, 0.035)
        }
        return BallFlight(
            plan: swing.model.ball,
            contact: struck.onRacket(Racket.sweetSpot) + swing.model.ball.struck.unit * BallFlight.radius,
            release: swing.model.release.map { ($0, held($0)) }, held: held)
    }

    // MARK: At an instant; times are clip times in seconds

    func joints(at time: Double) -> Joints { player.joints(at: time) }

    /// The middle of the ball; nil while none is in play.
    func ball(at time: Double) -> Vector? {
        var position = pickedUp(at: time)
        if position == nil, let swing = playedSwing(at: time) {
            let flying = balls[swing](time - swings[swing].contactTime)
            // Where the flight's description ends, the ball rolls.
            position = Vector(flying.x, flying.y, max(BallFlight.radius, flying.z))
        }
        return plan.player.handedness == .right ? position : position?.flippedX
    }

    func camera(at time: Double) -> Camera {
        Camera(plan.camera(at: time), size: plan.size, at: time - plan.duration / 2)
    }

    // MARK: The ball

    /// Seconds before contact from which a ball belongs to a stroke: the opponent plays it, or the server takes it.
    private static let ballLead = 2.2
    /// Seconds after contact until it is forgotten.
    private static let ballTail = 1.6

    /// The swing whose ball is in play; a clip of one stroke shows its ball from start to end.
    private func playedSwing(at time: Double) -> Int? {
        if swings.count == 1 { return 0 }
        return swings.indices.filter {
            (swings[$0].contactTime - Self.ballLead...swings[$0].contactTime + Self.ballTail).contains(time)
        }.min { abs(swings[$0].contactTime - time) < abs(swings[$1].contactTime - time) }
    }

    /// A ball on the ground before it is picked up, then in the hand until the next stroke.
    private func pickedUp(at time: Double) -> Vector? {
        for act in plan.acts {
            guard case .pickUp(let spot, let heading, let start) = act, playedSwing(at: time) == nil else { continue }
            if time > start + Rest.grabTime {
                let joints = player.rightHandedJoints(at: time)
                return joints.otherFist + (joints.otherFist - joints[.leftElbow]).unit * 0.03
            }
            let place = (Rest.ballPlace * player.body.scale).turned(by: heading) + spot.vector
            return Vector(place.x, place.y, BallFlight.radius)
        }
        return nil
    }
}

// MARK: Sound

extension Performance {
    /// What the microphone, which is the camera's, hears of player and ball; clip times.
    var soundEvents: [SoundEvent] {
        let isMirrored = plan.player.handedness == .left
        let ball = zip(balls, swings).flatMap { $0.soundSources(contactTime: $1.contactTime, isMirrored: isMirrored) }
        let steps = plan.hasPlayer ? Footfall.all(in: 0...plan.duration, of: joints(at:)) : []
        return (ball + steps).map { $0.heard(at: camera(at: $0.time).position) }
    }

    /// When each of the player's own hits reaches the microphone; clip times in seconds.
    var impactSounds: [Double] {
        swings.map { swing in
            let place = ball(at: swing.contactTime) ?? Vector()
            let distance = (place - camera(at: swing.contactTime).position).norm
            return SoundEvent(kind: .impact, time: swing.contactTime, distance: distance).arrival
        }
    }

    /// Mono samples at 48 kHz; nil for a silent file.
    var sound: [Float]? {
        plan.sound.map {
            Soundtrack(plan: $0, events: soundEvents, duration: plan.duration, seed: plan.seed).samples()
        }
    }
}
