internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// Lets the sound of the hits refine contacts that were read from the picture.
///
/// A hit is heard after it happens: 2.9 ms for each metre to the camera, and what the container adds. One delay holds for
/// the whole clip, but for how much nearer or further away the player looks at one hit than at another, so the delays that
/// all swings and onsets allow are weighed together: the prior of phones beside a court, a small share for files whose sound
/// was shifted in some cutting program, and at each swing how well an onset that late agrees with hands and ball. Onsets as
/// strong as the sounds heard all through the clip say little. Where no onset agrees, or more than one does, the picture
/// stands alone: the sound narrows, it never overrules.
struct SoundTiming {
    /// A contact as the picture tells it.
    struct SeenContact {
        /// Seconds.
        var time: Double
        /// One standard deviation, in seconds.
        var uncertainty: Double
        /// The player's standing height in the picture then, in pixels.
        var height: Double
        /// Whether the ball told it: each such time errs alone, while those of one body err together.
        var isOfBall = false
    }

    /// A contact that picture and sound agree on, in seconds.
    struct Agreement {
        var time: Double
        var uncertainty: Double
        /// How likely it is that the onset is this swing's hit, 0 to 1.
        var weight: Double
    }

    /// From a player to the phone: 8.5 m give or take 1 (technique.md: 2.9 ms a metre; the samples' 48 hits are heard 24.6 ms
    /// late, with a deviation of 3.1, labelled ones 20 to 33), in seconds.
    private static let usual = Normal(mean: 0.025, deviation: 0.003)
    /// The same where nobody says how fast the clip plays: a slow motion that is taken for full speed stretches the delays.
    private static let usualAtUnknownPace = Normal(mean: 0.025, deviation: 0.008)
    /// How much of the usual delay the air takes, in seconds.
    private static let air = 8.5 / 343
    /// Files whose sound was shifted: -130 to +70 ms in real clips, in seconds.
    private static let shifted = Normal(mean: 0.025, deviation: 0.08)
    private static let shiftedShare = 0.15
    /// Chance that a clip's hits are heard at all (real clips: six of eleven), and that one of those is.
    private static let audibleShare = 0.6
    private static let heardShare = 0.9
    /// What an onset is off beside the clip's delay, in seconds: a slice of the detector (of 84 in drawn clips 0.7 ms), and the
    /// ball, which is hit in front of the body or beside it (of 243 drawn hits 0.64 m nearer or further away, 1.9 ms).
    private static let ofOnset = 0.002
    /// What is slowed has its sound stretched: cut into overlapping pieces of some 40 ms, which are laid further apart
    /// (WSOLA, Verhelst and Roelands 1993). A hit then lies off by up to half a piece: one deviation of that, in seconds of
    /// the clip.
    private static let ofStretchedOnset = 0.012
    /// Beyond this the sound belongs to something else (technique.md: 120 ms), in seconds.
    private static let furthest = 0.12
    /// The delays that are weighed, in seconds.
    private static let delays = Array(stride(from: -0.15, through: latest, by: delayStep))
    private static let delayStep = 0.001
    private static let latest = 0.2
    /// The slowest motion, in times of full speed, whose sound is heard as it was.
    private static let slowestTempo = 3.0
    /// An onset with less weight than this does not speak.
    private static let leastWeight = 0.6

    private struct Normal {
        var mean: Double
        var deviation: Double

        func blurred(by uncertainty: Double) -> Normal { Normal(mean: mean, deviation: hypot(deviation, uncertainty)) }

        func density(_ value: Double) -> Double {
            let z = (value - mean) / deviation
            return exp(-0.5 * z * z) / (deviation * (2 * .pi).squareRoot())
        }
    }

    private let onsets: [SoundOnset]
    /// How strong they are, the weakest first.
    private let strengths: [Double]
    /// Seconds of the clip.
    private let duration: Double
    /// Whether the file or the user says how fast the clip plays.
    private let isPaceKnown: Bool
    /// One standard deviation of an onset at the clip's delay, in seconds.
    private let onsetDeviation: Double

    /// - Parameters:
    ///   - onsets: in the order of time, in seconds of real time, as `duration` is.
    ///   - slowdown: how many times slower the clip plays.
    init(_ onsets: [SoundOnset], duration: Double, isPaceKnown: Bool, slowdown: Double = 1) {
        self.onsets = onsets
        strengths = onsets.map(\.strength).sorted()
        self.isPaceKnown = isPaceKnown
        onsetDeviation = slowdown > 1 ? hypot(Self.ofOnset, Self.ofStretchedOnset / slowdown) : Self.ofOnset
        self.duration = max(duration, 1)
    }

    /// Refines the contacts that are heard. Slowed sound is stretched and shifted: a slow motion keeps the picture's times.
    func refine(_ motions: inout [NamedMotion]) {
        let heard = motions.indices.filter { motions[$0].motion.tempo <= Self.slowestTempo }
        let contacts = heard.map {
            let (motion, contact) = (motions[$0].motion, motions[$0].contact)
            return SeenContact(
                time: contact.time, uncertainty: contact.uncertainty, height: motion.standingHeight(at: contact.time),
                isOfBall: contact.source == .ballAndPose)
        }
        for (index, agreement) in zip(heard, agreements(with: contacts)) {
            guard let agreement else { continue }
            motions[index].contact.time = agreement.time
            motions[index].contact.uncertainty = agreement.uncertainty
            motions[index].contact.source = motions[index].contact.source == .pose ? .audioAndPose : .audioBallAndPose
            // Two witnesses: what doubt the body left is halved where the onset is surely the hit's.
            let doubt = 1 - motions[index].contact.confidence
            motions[index].contact.confidence = 1 - doubt * (1 - 0.5 * agreement.weight)
        }
    }

    /// What the sound makes of each contact; nil where it has nothing to say.
    func agreements(with contacts: [SeenContact]) -> [Agreement?] {
        guard !onsets.isEmpty, !contacts.isEmpty else { return contacts.map { _ in nil } }
        // From here on as if the player were as far away at each hit as at most of them.
        let detours = Self.detours(of: contacts)
        let contacts = zip(contacts, detours).map {
            SeenContact(time: $0.time + $1, uncertainty: $0.uncertainty, height: $0.height, isOfBall: $0.isOfBall)
        }
        let rates = strayRates(besides: contacts)
        let near = contacts.map { contact in
            onsets.indices.filter { abs(onsets[$0].time - contact.time) <= Self.furthest + Self.latest }
        }
        let delays = posterior(contacts, near: near, rates: rates)
        return contacts.indices.map { index in
            var told = agreement(of: contacts[index], near: near[index], rates: rates, delays: delays)
            told?.time -= detours[index]
            return told
        }
    }

    /// How much later than most hits of the clip each is heard for being further away, in seconds; less than 0 if nearer. How
    /// far away somebody is goes with how small he looks, whatever the lens.
    private static func detours(of contacts: [SeenContact]) -> [Double] {
        let usual = Series.quantile(contacts.map(\.height), 0.5)
        return contacts.map { air * (usual / $0.height - 1) }
    }

    /// How much likelier what is heard is if a ball is hit at a moment than if none is, as the natural logarithm; 0 in a clip
    /// without onsets.
    ///
    /// - Parameters: the body's own moment and its standard deviation, in seconds.
    func evidence(at time: Double, uncertainty: Double) -> Double {
        guard !onsets.isEmpty else { return 0 }
        let usual = (isPaceKnown ? Self.usual : Self.usualAtUnknownPace).blurred(by: uncertainty)
        let shifted = Self.shifted.blurred(by: uncertainty)
        let near = onsets.partitioningIndex { $0.time >= time - Self.furthest }
        let heard = onsets[near...].prefix { $0.time <= time + Self.furthest + Self.latest }.reduce(0.0) { sum, onset in
            let lag = onset.time - time
            let density = (1 - Self.shiftedShare) * usual.density(lag) + Self.shiftedShare * shifted.density(lag)
            // Half a stray, as below; the onset itself is none.
            let louder = strengths.count - strengths.partitioningIndex { $0 >= onset.strength } - 1
            return sum + density * duration / (0.5 + Double(louder))
        }
        let share = Self.audibleShare * Self.heardShare
        return log(1 - share + share * heard)
    }

    /// For each onset how many at least as strong are heard a second where nobody hits.
    private func strayRates(besides contacts: [SeenContact]) -> [Double] {
        let strays = onsets.filter { onset in
            contacts.allSatisfy { abs(onset.time - $0.time) > Self.furthest }
        }
        let quiet = max(1, duration - 2 * Self.furthest * Double(contacts.count))
        // Half a stray: a short clip without any does not prove that there are none.
        return onsets.map { onset in (0.5 + Double(strays.count { $0.strength >= onset.strength })) / quiet }
    }

    /// How well an onset agrees with a contact at a delay, against a stray one.
    private func evidence(
        _ onset: Int, _ contact: SeenContact, _ rates: [Double], delay: Double
    ) -> Double {
        let lag = onsets[onset].time - delay - contact.time
        guard abs(lag) <= Self.furthest else { return 0 }
        let deviation = hypot(contact.uncertainty, onsetDeviation)
        return Self.heardShare * Normal(mean: 0, deviation: deviation).density(lag) / rates[onset]
    }

    /// The probability of each delay at which the hits are heard, summing to that of their being heard at all: who is not heard
    /// to serve is not heard to play the next stroke, either.
    private func posterior(_ contacts: [SeenContact], near: [[Int]], rates: [Double]) -> [(Double, Double)] {
        // Contacts that bodies tell err together, by the view and by the player: half of their variance is common to all.
        let independence = 2 / Double(contacts.count { !$0.isOfBall } + 1)
        let usual = isPaceKnown ? Self.usual : Self.usualAtUnknownPace
        let logs = Self.delays.map { delay in
            let prior =
                (1 - Self.shiftedShare) * usual.density(delay) + Self.shiftedShare * Self.shifted.density(delay)
            let fit = zip(contacts, near).reduce(0.0) { sum, pair in
                let heard = pair.1.reduce(0.0) { $0 + evidence($1, pair.0, rates, delay: delay) }
                return sum + (pair.0.isOfBall ? 1 : independence) * log(1 - Self.heardShare + heard)
            }
            return (delay, log(Self.audibleShare * prior * Self.delayStep) + fit)
        }
        let unheard = log(1 - Self.audibleShare)
        let top = max(unheard, logs.map(\.1).max() ?? unheard)
        let total = logs.reduce(exp(unheard - top)) { $0 + exp($1.1 - top) }
        return logs.map { ($0.0, exp($0.1 - top) / total) }
    }

    private func agreement(
        of contact: SeenContact, near: [Int], rates: [Double], delays: [(Double, Double)]
    ) -> Agreement? {
        // An onset at a known delay and the picture tell one moment together, each counting by how sure it is: a body's time
        // moves all but to the onset, that of a ball that was seen hardly.
        let (seen, heard) = (contact.uncertainty * contact.uncertainty, onsetDeviation * onsetDeviation)
        let pull = seen / (seen + heard)
        // By how much the onsets move the picture's time, each with what it weighs.
        var lags = near.map { _ in [(time: Double, weight: Double)]() }
        for (delay, share) in delays {
            let each = near.map { evidence($0, contact, rates, delay: delay) }
            let all = each.reduce(1 - Self.heardShare, +)
            for (k, value) in each.enumerated() where value > 0 {
                lags[k].append((pull * (onsets[near[k]].time - delay - contact.time), share * value / all))
            }
        }
        let weights = lags.map { $0.reduce(0) { $0 + $1.weight } }
        guard let best = weights.indices.max(by: { weights[$0] < weights[$1] }), weights[best] >= Self.leastWeight
        else { return nil }
        let lag = lags[best].reduce(0) { $0 + $1.weight * $1.time } / weights[best]
        let square = lags[best].reduce(0) { $0 + $1.weight * ($1.time - lag) * ($1.time - lag) } / weights[best]
        // A slow motion that is taken for full speed stretches the delays, too: then all of them stay in the claim.
        let deviation = isPaceKnown ? Self.centralTwoThirds(of: lags[best]) : square.squareRoot()
        // What speaks against this onset speaks for the body's own time.
        let doubt = (1 - weights[best]) * lag * lag
        return Agreement(
            time: contact.time + lag,
            uncertainty: (deviation * deviation + pull * heard + doubt).squareRoot(),
            weight: weights[best])
    }

    /// Half the width of the central 68 % of weighted times: what one deviation claims. The few delays of files whose sound
    /// was shifted would widen a standard deviation far beyond that.
    private static func centralTwoThirds(of times: [(time: Double, weight: Double)]) -> Double {
        let sorted = times.sorted { $0.time < $1.time }
        let total = sorted.reduce(0) { $0 + $1.weight }
        func quantile(_ share: Double) -> Double {
            var sum = 0.0
            for (place, one) in sorted.enumerated() {
                let next = sum + one.weight
                guard next < share * total else {
                    // A time stands for the step around it.
                    let step = place > 0 ? one.time - sorted[place - 1].time : 0
                    return one.time + ((share * total - sum) / max(one.weight, 1e-12) - 0.5) * step
                }
                sum = next
            }
            return sorted.last?.time ?? 0
        }
        return (quantile(0.84) - quantile(0.16)) / 2
    }
}
