/// The sound of a clip, made from data: what happens and how far away, and what else is heard there.
///
/// The same bytes on every run: seeded, sample after sample, in one order.
struct Soundtrack: Sendable, Hashable {
    var plan: SoundPlan
    /// In any order.
    var events: [SoundEvent]
    /// Seconds.
    var duration: Double
    var seed: UInt64

    /// Where the layers take their random numbers from, so that one does not change another.
    private enum Layer: UInt64 {
        case floor = 0x10
        case wind = 0x20
        case neighbours = 0x30
        case shoes = 0x40
        case ball = 0x50
    }

    /// Seconds between the steps of a player whose steps are not given.
    private static let stepPause = 0.5...1.1
    /// Metres to a player of whom nothing else is heard.
    private static let usualDistance = 9.0

    /// Mono, `Track.sampleRate` samples a second, from -1 to 1; the first at presentation time 0.
    func samples() -> [Float] {
        var mix = Track(seconds: duration)
        var random = randomness(.floor)
        mix.add(Surroundings.floor(seconds: duration, with: &random), at: 0)
        if plan.wind > 0 {
            random = randomness(.wind)
            mix.add(Surroundings.wind(seconds: duration, strength: plan.wind, with: &random), at: 0)
        }
        if plan.neighbours {
            random = randomness(.neighbours)
            mix.add(Surroundings.neighbours(seconds: duration, with: &random), at: 0)
        }
        random = randomness(.shoes)
        add(steps(with: &random), to: &mix, with: &random)
        random = randomness(.ball)
        add(events.filter { $0.kind != .step }.sorted { $0.time < $1.time }, to: &mix, with: &random)
        // As a phone does, what is too loud is cut.
        return mix.samples.map { Float(max(-1, min(1, $0))) }
    }

    private func randomness(_ layer: Layer) -> SplitMix64 {
        var mixed = SplitMix64(seed: seed)
        return SplitMix64(seed: mixed.next() ^ layer.rawValue)
    }

    private func add(_ events: [SoundEvent], to mix: inout Track, with random: inout SplitMix64) {
        for event in events {
            mix.add(
                CourtSounds.sound(of: event.kind, with: &random), at: event.arrival, gain: 1 / max(1, event.distance))
        }
    }

    /// The steps that were given, or else some at random.
    private func steps(with random: inout SplitMix64) -> [SoundEvent] {
        guard plan.shoes else { return [] }
        let given = events.filter { $0.kind == .step }.sorted { $0.time < $1.time }
        guard given.isEmpty else { return given }
        let distance = events.map(\.distance).min() ?? Self.usualDistance
        var steps: [SoundEvent] = []
        var time = random.next(in: 0...Self.stepPause.upperBound)
        while time < duration {
            steps.append(SoundEvent(kind: .step, time: time, distance: distance))
            time += random.next(in: Self.stepPause)
        }
        return steps
    }
}
