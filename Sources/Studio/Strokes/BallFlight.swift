import SwingCore

/// Where the ball is, by the time from contact.
struct BallFlight: Sendable {
    static let radius = 0.033
    private static let gravity = Vector(0, 0, -9.81)
    /// Shares of the vertical and the level speed that a bounce keeps on a hard court (ITF, court pace).
    private static let bounceUp = 0.75
    private static let bounceAlong = 0.72
    /// Seconds from the opponent's racket to the bounce.
    private static let opponentFlight = 0.9

    var plan: BallPlan
    /// Where the strings meet it.
    var contact: Vector
    /// When and where the hand lets go of it.
    var release: (time: Double, position: Vector)?
    /// Where the hand holds it.
    var held: @Sendable (Double) -> Vector

    func callAsFunction(_ time: Double) -> Vector {
        if time >= 0 { return afterContact(time) }
        switch plan.arrival {
        case .tossed:
            guard let release, time > release.time else { return held(time) }
            let duration = -release.time
            let velocity = (contact - release.position) / duration - Self.gravity * (duration / 2)
            let since = time - release.time
            return release.position + velocity * since + Self.gravity * (since * since / 2)
        case .played(let bounce, let speed):
            return arriving(time, bounce: bounce, speed: speed)
        case .unbounced(let flight, let velocity):
            // Until the opponent plays it, the ball waits at his racket.
            let since = max(time, -flight)
            return contact + velocity * since + Self.gravity * (since * since / 2)
        }
    }

    /// When an opponent hits it, in seconds from contact; nil for a toss.
    var opponentContact: Double? {
        switch plan.arrival {
        case .tossed: nil
        case .played(let bounce, _): -bounce - Self.opponentFlight
        case .unbounced(let flight, _): -flight
        }
    }

    /// When it touches the ground, in seconds from contact: before contact if it was played, and once after.
    var bounces: [Double] {
        guard case .played(let bounce, _) = plan.arrival else { return [landing] }
        return [-bounce, landing]
    }

    /// Seconds from contact to the first bounce after it.
    private var landing: Double {
        let up = plan.struck.z
        let fall = -Self.gravity.z
        return (up + (up * up + 2 * fall * (contact.z - Self.radius)).squareRoot()) / fall
    }

    private func arriving(_ time: Double, bounce: Double, speed: Double) -> Vector {
        let ground = Vector(contact.x, contact.y + speed * bounce, Self.radius)
        let rise = (contact.z - Self.radius) / bounce - Self.gravity.z * bounce / 2
        let since = time + bounce
        if since >= 0 { return ground + Vector(0, -speed, rise) * since + Self.gravity * (since * since / 2) }
        let before = Vector(0.4, -speed / Self.bounceAlong, -rise / Self.bounceUp)
        // Until the opponent plays it, the ball waits at the other baseline.
        let flight = max(since, -Self.opponentFlight)
        return ground + before * flight + Self.gravity * (flight * flight / 2)
    }

    private func afterContact(_ time: Double) -> Vector {
        let position = contact + plan.struck * time + Self.gravity * (time * time / 2)
        guard position.z < Self.radius else { return position }
        let landing = self.landing
        let since = time - landing
        let ground = contact + plan.struck * landing + Self.gravity * (landing * landing / 2)
        let speed = plan.struck + Self.gravity * landing
        let after = Vector(speed.x * Self.bounceAlong, speed.y * Self.bounceAlong, -speed.z * Self.bounceUp)
        return ground + after * since + Self.gravity * (since * since / 2)
    }
}
