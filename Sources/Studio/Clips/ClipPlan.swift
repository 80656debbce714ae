import SwingCore

/// Everything that decides one clip, as data.
struct ClipPlan: Sendable, Hashable, Codable {
    var name: String
    var player = PlayerPlan()
    /// In order of time; none leaves the court empty.
    var acts: [Act]
    var bystanders: [BystanderPlan] = []
    var place = Place.hardCourt
    /// Of the clip, or of what it shows before the first cut.
    var camera: CameraPlan
    /// What follows each cut, in order of time; nil for a clip in one piece.
    var laterTakes: [Take]?
    var size = PictureSize(width: 960, height: 540)
    /// Clockwise degrees that a player must turn the stored picture; the pictures come out upright in any case.
    var rotation = 0
    var clock = FrameClock()
    /// Nil for a file without sound.
    var sound: SoundPlan?
    /// Seconds on the court.
    var duration: Double
    /// Two players with the same data and other seeds differ a little, as people do.
    var seed: UInt64 = 1

    /// Whether anybody plays or walks.
    var hasPlayer: Bool { !acts.isEmpty }

    /// The camera that films at a clip time in seconds.
    func camera(at time: Double) -> CameraPlan { laterTakes?.last { $0.start <= time }?.camera ?? camera }

    var moments: [FrameClock.Moment] { clock.moments(duration: duration, seed: seed) }

    /// The strokes among the acts.
    var strokes: [StrokeKind] {
        acts.compactMap { if case .stroke(let kind, _, _, _) = $0 { kind } else { nil } }
    }

    /// The faults seeded anywhere in the clip.
    var faults: [Fault] {
        acts.flatMap { if case .stroke(_, let faults, _, _) = $0 { faults } else { [Fault]() } }
    }
}

extension ClipPlan {
    /// Seconds of a one-stroke clip before and after contact.
    static let lead = 1.9
    static let tail = 1.0
    /// The same of a clip whose player may be slow.
    static let slowLead = 2.7
    static let slowTail = 1.5

    /// A clip of one stroke.
    init(
        name: String, stroke: StrokeKind, faults: [Fault] = [], handedness: Handedness = .right, body: Body = Body(),
        look: Look = Look(), place: Place = .hardCourt, camera: CameraPlan, clock: FrameClock = FrameClock(),
        seed: UInt64 = 1
    ) {
        self.init(
            name: name, player: PlayerPlan(handedness: handedness, body: body, look: look),
            acts: [.stroke(kind: stroke, faults: faults, contact: Self.lead, at: .home)], place: place, camera: camera,
            clock: clock, duration: Self.lead + Self.tail, seed: seed)
    }
}

/// What a clip shows from a cut on: the same players, filmed from elsewhere.
struct Take: Sendable, Hashable, Codable {
    /// Clip time in seconds.
    var start: Double
    var camera: CameraPlan
}

/// The player.
struct PlayerPlan: Sendable, Hashable, Codable {
    var handedness = Handedness.right
    var body = Body()
    var look = Look()
    /// Nil for who turns as the strokes are written.
    var turn: TurnStyle?
    /// Nil for who swings as the strokes are written.
    var style: SwingStyle?
}

/// Somebody else in the picture.
struct BystanderPlan: Sendable, Hashable, Codable {
    var body = Body()
    var look = Look()
    /// Strokes are not for bystanders: they stand or walk.
    var acts: [Act]
    var hasRacket = false
}
