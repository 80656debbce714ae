import Foundation

/// The sounds of one player as they are one metre away.
///
/// Impact: contact lasts 4 to 5 ms and is heard as a broadband click under 20 ms, with the string bed at 0.4 to 0.7 kHz
/// (technique.md, section 4).
enum CourtSounds {
    /// About the largest sample of an impact one metre away; beyond full scale, but nobody films from there.
    private static let impactPeak = 3.2
    /// Root mean square of an impact's click over its length, one metre away: what makes it stand out.
    private static let clickLevel = 0.14 * impactPeak
    /// Loudness of the others next to an impact.
    private static let bouncePeak = 0.45 * impactPeak
    private static let scuffPeak = 0.10 * impactPeak
    private static let squeakPeak = 0.08 * impactPeak
    /// One step in so many squeaks.
    private static let squeakShare = 0.25

    static func sound(of kind: SoundSource.Kind, with random: inout SplitMix64) -> Track {
        switch kind {
        case .impact: impact(with: &random)
        case .bounce: bounce(with: &random)
        case .step: step(with: &random)
        }
    }

    // MARK: Ball

    /// A racket meets the ball: a click, the strings' ring, and what the court throws back.
    static func impact(with random: inout SplitMix64) -> Track {
        let strength = random.next(in: 0.88...1.12)
        let ringing = random.next(in: 500...600)
        let click = Track(seconds: 0.012) { time in
            // The pulse makes the start sharp whatever the noise begins with.
            (time == 0 ? 2 : 0) + random.noise() * rise(time, 0.0001) * exp(-time / 0.0014)
        }.filtered(.highPass(800), .lowPass(6000)).scaled(toRootMeanSquare: clickLevel * strength)
        let ring = Track(seconds: 0.06) { time in
            0.22 * impactPeak * strength * sin(2 * .pi * ringing * time) * rise(time, 0.0005) * exp(-time / 0.009)
        }
        var sound = Track(seconds: 0.25)
        sound.add(click, at: 0)
        sound.add(ring, at: 0)
        // From the ground beside the camera, then from fence and walls.
        sound.add(click.filtered(.lowPass(4000)), at: random.next(in: 0.0008...0.0014), gain: 0.35)
        sound.add(tail(of: 0.03, below: 3000, with: &random), at: random.next(in: 0.02...0.045), gain: 0.05)
        return sound
    }

    /// The ball meets the ground: a thud, duller than an impact.
    static func bounce(with random: inout SplitMix64) -> Track {
        let pitch = random.next(in: 230...330)
        let length = random.next(in: 0.0020...0.0032)
        let thud = Track(seconds: 0.02) { time in
            random.noise() * rise(time, 0.0006) * exp(-time / length)
        }.filtered(.highPass(120), .lowPass(500), .lowPass(700)).scaled(toPeak: 0.7 * bouncePeak)
        let tone = Track(seconds: 0.02) { time in
            0.6 * bouncePeak * sin(2 * .pi * pitch * time) * rise(time, 0.0006) * exp(-time / length)
        }
        var sound = Track(seconds: 0.03)
        sound.add(thud, at: 0)
        sound.add(tone, at: 0)
        return sound
    }

    // MARK: Shoes

    /// A shoe meets the ground: it scrapes, and sometimes squeaks.
    static func step(with random: inout SplitMix64) -> Track {
        random.next(in: 0...1) < squeakShare ? squeak(with: &random) : scuff(with: &random)
    }

    private static func scuff(with random: inout SplitMix64) -> Track {
        let length = random.next(in: 0.04...0.12)
        let roughness = random.next(in: 60...110)
        return Track(seconds: length) { time in
            let grain = 0.7 + 0.3 * sin(2 * .pi * roughness * time)
            return random.noise() * grain * swell(time, length, top: 0.3)
        }.filtered(.highPass(700), .lowPass(3500)).scaled(toPeak: scuffPeak * random.next(in: 0.5...1))
    }

    /// Rubber sticks and slips: a tone with overtones that glides.
    private static func squeak(with random: inout SplitMix64) -> Track {
        let length = random.next(in: 0.05...0.12)
        let pitch = random.next(in: 1100...1900)
        let glide = random.next(in: -0.25...0.35)
        var phase = 0.0
        return Track(seconds: length) { time in
            phase += 2 * .pi * pitch * (1 + glide * time / length) / Track.sampleRate
            let tone = sin(phase) + 0.5 * sin(2 * phase) + 0.3 * sin(3 * phase) + 0.15 * random.noise()
            return tone * swell(time, length, top: 0.35)
        }.scaled(toPeak: squeakPeak * random.next(in: 0.4...1))
    }

    // MARK: Shapes

    /// Noise that dies away, peaking near an impact's level.
    static func tail(of seconds: Double, below frequency: Double, with random: inout SplitMix64) -> Track {
        Track(seconds: 5 * seconds) { time in random.noise() * rise(time, seconds / 8) * exp(-time / seconds) }
            .filtered(.highPass(300), .lowPass(frequency)).scaled(toPeak: impactPeak)
    }

    /// From 0 to 1, with this time constant in seconds.
    private static func rise(_ time: Double, _ constant: Double) -> Double { 1 - exp(-time / constant) }

    /// From 0 to 1 at the share `top` of a length, and back.
    private static func swell(_ time: Double, _ length: Double, top: Double) -> Double {
        let share = time / length
        let rising = share < top ? share / top : (1 - share) / (1 - top)
        return 0.5 - 0.5 * cos(.pi * rising)
    }
}
