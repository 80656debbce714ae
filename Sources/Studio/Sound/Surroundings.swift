import Foundation

/// What is heard without the player: the microphone's own noise, wind, a rally further off.
enum Surroundings {
    // Root mean squares; a racket at nine metres peaks near 0.4.
    private static let floorLevel = 0.0035
    private static let rumbleLevel = 0.035
    private static let rustleLevel = 0.0045

    /// Traffic and the microphone: steady noise, weaker towards the treble.
    static func floor(seconds: Double, with random: inout SplitMix64) -> Track {
        var mix = noise(seconds, with: &random).filtered(.lowPass(400)).scaled(toRootMeanSquare: floorLevel)
        mix.add(noise(seconds, with: &random).filtered(.lowPass(5000)).scaled(toRootMeanSquare: floorLevel), at: 0)
        return mix
    }

    /// Wind: rumble over the microphone and the rustle of leaves, both in slow gusts.
    static func wind(seconds: Double, strength: Double, with random: inout SplitMix64) -> Track {
        let gusts = Gusts(seconds: seconds, with: &random)
        let rumbling = noise(seconds, with: &random).filtered(.lowPass(150), .lowPass(300))
        let rustling = noise(seconds, with: &random).filtered(.highPass(600), .lowPass(2500))
        var mix = rumbling.scaled(toRootMeanSquare: rumbleLevel)
        mix.add(rustling.scaled(toRootMeanSquare: rustleLevel), at: 0)
        return mix.shaped { strength * gusts($0) }
    }

    private static func noise(_ seconds: Double, with random: inout SplitMix64) -> Track {
        Track(seconds: seconds) { _ in random.noise() }
    }

    /// How hard it blows: 0.4 to 1, changing over half a second to one and a half.
    private struct Gusts {
        private var curve: Curve

        init(seconds: Double, with random: inout SplitMix64) {
            var knots: [(Double, Double)] = []
            var time = 0.0
            while time < seconds + 1.5 {
                knots.append((time, random.next(in: 0.4...1)))
                time += random.next(in: 0.5...1.5)
            }
            curve = Curve(knots)
        }

        func callAsFunction(_ time: Double) -> Double { curve(time) }
    }

    /// Seconds from one hit of the neighbours' rally to the next.
    private static let rallyStep = 1.1...1.7
    /// Metres to the nearer and the farther of them.
    private static let nearNeighbour = 25.0...32.0
    private static let farNeighbour = 32.0...40.0
    /// What the way and the fences leave of the treble, in Hz.
    private static let neighbourTreble = 2200.0

    /// A rally on another court: hits and bounces, dull and with a long echo.
    static func neighbours(seconds: Double, with random: inout SplitMix64) -> Track {
        var mix = Track(seconds: seconds)
        let distances = [random.next(in: nearNeighbour), random.next(in: farNeighbour)]
        var time = -random.next(in: 0...rallyStep.upperBound)
        var player = 0
        while time < seconds {
            let step = random.next(in: rallyStep)
            let bounce = time + step * random.next(in: 0.55...0.7)
            for (kind, time) in [(SoundSource.Kind.impact, time), (.bounce, bounce)] {
                let event = SoundEvent(kind: kind, time: time, distance: distances[player % 2])
                var sound = Track(seconds: 0.5)
                sound.add(CourtSounds.sound(of: kind, with: &random), at: 0)
                if kind == .impact {
                    sound.add(CourtSounds.tail(of: 0.08, below: neighbourTreble, with: &random), at: 0.004, gain: 0.12)
                }
                mix.add(sound.filtered(.lowPass(neighbourTreble)), at: event.arrival, gain: 1 / event.distance)
            }
            time += step
            player += 1
        }
        return mix
    }
}
