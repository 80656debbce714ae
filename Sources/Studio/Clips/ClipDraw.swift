import Foundation
import SwingCore

/// Clips drawn by lot: strokes, faults, players, places, cameras and pictures that nobody chose, to measure on what nobody
/// tuned on. The same draw gives the same clips everywhere.
///
/// What is drawn follows what players bring: a telephone at hip to head height anywhere round the player, every third one
/// held in a hand, serves and rally strokes more often than volleys; every second stroke has a fault.
struct ClipDraw: Sendable, Hashable {
    var seed: UInt64
    var count: Int
    var size = PictureSize(width: 960, height: 540)
    /// Whether the player walks to the stroke and away from it, as in practice.
    var walks = false
    /// Whether players turn as much or as little as they like before a stroke that begins with a turn; only such are drawn.
    var turns = false
    /// Whether players swing as they like: slower, shorter, to balls at other heights.
    var styles = false
    /// Pictures a second of every clip; nil for those that players film with.
    var rate: Int?

    var plans: [ClipPlan] { (0..<max(0, count)).map(plan) }

    /// - Parameter number: from 0; a clip stays the same however many are drawn.
    func plan(_ number: Int) -> ClipPlan {
        var random = SplitMix64(seed: seed &* 0x9E37_79B9 &+ UInt64(number) &* 0x1000_0001)
        // Neighbouring seeds give alike first numbers.
        for _ in 0..<8 { _ = random.next() }
        let kind = random.pick(turns ? Self.kinds.filter { $0 != .serve } : Self.kinds)
        let faults = Fault.allCases.filter { $0.strokes.contains(kind) }
        let fault = random.chance(0.5) && !faults.isEmpty ? random.pick(faults) : nil
        var plan = ClipPlan(
            name:
                "drawn-\(turns ? "turns-" : "")\(styles ? "styles-" : "")\(seed)-\(number < 10 ? "0" : "")\(number)-\(kind.rawValue)",
            player: random.player(),
            acts: [.stroke(kind: kind, faults: fault.map { [$0] } ?? [], contact: ClipPlan.lead, at: .home)],
            bystanders: random.chance(0.15) ? [random.bystander()] : [], place: random.place(kind),
            camera: random.camera(kind), size: size, clock: random.clock(),
            sound: random.chance(0.6) ? random.sound() : nil,
            duration: ClipPlan.lead + ClipPlan.tail, seed: random.next())
        if turns { plan.player.turn = TurnStyle(trunk: random.next(in: 0...1.15), arms: random.next(in: 0.2...1)) }
        if styles {
            plan.player.style = random.style(kind)
            let turn = TurnStyle(trunk: random.next(in: 0.5...1.05), arms: 0.5)
            plan.player.turn = kind.stroke.isOverhead ? nil : turn
            plan.acts = [.stroke(kind: kind, faults: fault.map { [$0] } ?? [], contact: ClipPlan.slowLead, at: .home)]
            plan.duration = ClipPlan.slowLead + ClipPlan.slowTail
        }
        if walks { plan = withWalks(plan, random: &random) }
        if let rate { plan.clock = FrameClock(rate: rate, shutter: plan.clock.shutter) }
        return plan
    }

    /// The same player and camera: comes from a spot beside, hits, goes to another one, picks up a ball there or stands.
    private func withWalks(_ drawn: ClipPlan, random: inout SplitMix64) -> ClipPlan {
        guard case .stroke(let kind, let faults, _, _) = drawn.acts[0] else { return drawn }
        /// When the ball is hit, and when all who walk the furthest have come and gone, in seconds.
        let (contact, duration) = styles ? (5.8, 12.0) : (4.6, 10.0)
        let (from, to) = (random.spotBeside(), random.spotBeside())
        var acts: [Act] = [
            .walk(from: from, to: .home, start: random.next(in: -0.5...0)),
            .stroke(kind: kind, faults: faults, contact: contact, at: .home),
            .walk(from: .home, to: to, start: contact + random.next(in: 1.2...1.6)),
        ]
        let heading = random.next(in: -180...180)
        acts.append(
            random.chance(0.5)
                ? .pickUp(at: to, heading: heading, start: contact + 3.4)
                : .stand(at: to, heading: heading, start: contact + 3.4))
        var plan = drawn
        plan.name = drawn.name.replacingOccurrences(of: "drawn", with: "drawn-walks")
        (plan.acts, plan.duration) = (acts, duration)
        plan.clock = FrameClock(rate: random.pick([30, 30, 60]), shutter: drawn.clock.shutter)
        return plan
    }

    /// As often as they are played and filmed.
    private static let kinds: [StrokeKind] =
        Array(repeating: .serve, count: 5) + Array(repeating: .forehand, count: 5)
        + Array(repeating: .twoHandedBackhand, count: 4) + Array(repeating: .oneHandedBackhand, count: 2)
        + Array(repeating: .sliceBackhand, count: 2) + Array(repeating: .forehandVolley, count: 2)
        + Array(repeating: .backhandVolley, count: 2) + Array(repeating: .overhead, count: 2)
}

// MARK: - What is drawn

extension SplitMix64 {
    fileprivate mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[Int(next() % UInt64(choices.count))]
    }

    /// One to two metres away from where the ball is hit.
    fileprivate mutating func spotBeside() -> Spot {
        let (heading, distance) = (next(in: 0...2 * Double.pi), next(in: 1.0...2.0))
        return Spot(x: distance * sin(heading), y: distance * cos(heading))
    }

    fileprivate mutating func chance(_ share: Double) -> Bool { next(in: 0...1) < share }

    /// One player in five is left-handed, one in six a junior.
    fileprivate mutating func player() -> PlayerPlan {
        let isJunior = chance(1.0 / 6)
        let sex: Body.Sex = chance(0.5) ? .male : .female
        let stature = isJunior ? 1.35...1.50 : sex == .male ? 1.68...1.92 : 1.58...1.80
        return PlayerPlan(
            handedness: chance(0.2) ? .left : .right,
            body: Body(
                stature: next(in: stature), build: next(in: 0.88...1.14), sex: sex, age: isJunior ? .junior : .adult),
            look: Look(
                skin: pick(Self.skins), hair: pick(Self.hairs), shirt: pick(Self.clothes), trim: pick(Self.clothes),
                logo: pick(Self.clothes), shorts: pick(Self.clothes), hasPonytail: sex == .female && chance(0.6),
                hasCap: chance(0.25)))
    }

    /// Stands beside the player, further back.
    fileprivate mutating func bystander() -> BystanderPlan {
        let side = chance(0.5) ? 1.0 : -1
        return BystanderPlan(
            body: Cast.coach.body, look: Cast.coach.look,
            acts: [
                .stand(at: Spot(x: side * next(in: 2.0...3.0), y: next(in: -0.5...1.0)), heading: -70 * side, start: 0)
            ])
    }

    fileprivate mutating func place(_ kind: StrokeKind) -> Place {
        var place = pick([Place.hardCourt, .greenCourt, .blueCourt, .clay, .grass, .overcast, .dusk, .indoor])
        place.sunHeading = next(in: 0...360)
        place.sunHeight = next(in: 28...60)
        if kind == .serve { return place.forServe }
        return kind.isVolley || kind == .overhead ? place.atNet : place
    }

    /// Anywhere round the player, from hip to head height, so near that the player fills as much of the picture as in the set, or a
    /// third less of it.
    fileprivate mutating func camera(_ kind: StrokeKind) -> CameraPlan {
        let angle = next(in: 0...360).rounded()
        var camera = kind.stroke.isOverhead ? CameraPlan.serve(angle) : .groundStroke(angle)
        let seen = camera.distance * tan(radians(camera.fieldOfView) / 2)
        camera.height = next(in: 1.0...2.2)
        camera.distance = next(in: 7...10)
        camera.fieldOfView = degrees(2 * atan(seen * next(in: 1.0...1.5) / camera.distance))
        camera.roll = next(in: -2...2)
        if chance(1.0 / 3) { camera.movement = CameraMovement(shake: next(in: 0.15...0.4), seed: next()) }
        return camera
    }

    /// From a tenth faster than the best play to the slow swing of a beginner; a serve has its toss to keep time with.
    fileprivate mutating func style(_ kind: StrokeKind) -> SwingStyle {
        let slowest = kind.stroke.isOverhead ? 1.35 : kind.isVolley ? 1.4 : 1.6
        return SwingStyle(
            tempo: exp(next(in: log(0.9)...log(slowest))), preparation: next(in: 0.8...1.25),
            backswing: kind.stroke.isOverhead ? 1 : next(in: 0.25...1),
            followThrough: next(in: 0.3...1), height: kind.stroke.isOverhead ? 0 : next(in: -15...30),
            legs: next(in: 0.5...1.25))
    }

    fileprivate mutating func clock() -> FrameClock {
        let rate = pick([30, 30, 60, 60, 60, 120])
        return FrameClock(rate: rate, isVariable: rate == 60 && chance(0.15), shutter: 1 / next(in: 250...1200))
    }

    fileprivate mutating func sound() -> SoundPlan {
        SoundPlan(wind: next(in: 0.05...0.8), neighbours: chance(0.3), shoes: chance(0.8))
    }

    private static let skins: [Tint] = [0xE2B08C, 0xD9A07C, 0xC98F6C, 0xB98060, 0xA8704E, 0x8A5A3C, 0x6B432E, 0x543224]
    private static let hairs: [Tint] = [0x15100D, 0x201812, 0x3A2A20, 0x6B4426, 0xB98A4A, 0x8A8A8A]
    private static let clothes: [Tint] = [
        0xF2F2F0, 0x23242A, 0x24365E, 0x2F5FA8, 0x4BB7C9, 0x2E7D6B, 0x58A846, 0xF2E33C, 0xF08A3C, 0xD9483B, 0x7A1F2B,
        0xE9518B, 0x7B3FA0, 0x7A7A78,
    ]
}
