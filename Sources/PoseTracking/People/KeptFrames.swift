internal import Imaging
internal import SwingCore

/// Frames between the survey's looks, kept until it is known whether somebody's hands were fast around them.
///
/// Where they were not, a look every fifteenth of a second tells as much: the samples' joints, events and names came out
/// the same with a quarter of the looks left away; and where they hardly move, a look every fifth of a second. That hands
/// have become fast is known only afterwards, so the frames before are looked at later than they came, with a look on either
/// side to say where the person was.
struct KeptFrames: Sendable {
    /// A frame and its place among those of the survey.
    struct Kept: Sendable {
        var frame: Frame
        var number: Int
        /// As of a look.
        var time: Double
    }

    private var frames: [Kept] = []
    /// The last two that were looked at, by their places.
    private var looked: [Int] = []

    /// What tells that people are to be looked at as closely as a pace says.
    private struct Sign {
        /// Torso lengths per second of the faster hand.
        let speed: Double
        /// Seconds between the looks that tell it.
        let step: Double
        /// Whether hands that the network may have exchanged count as moved.
        let asRead: Bool
    }

    /// The slowest swing, a volley's, reaches 6, but a serve begins slower: with 4 two more of twelve serves were timed wrong
    /// (samples). Closer looks tell how unsure the network is.
    private static let fast = Sign(speed: 2.5, step: 0.06, asRead: false)
    /// Hands that swing along with a walk stay below, as far as they get in a fifth of a second (the samples' session);
    /// what a stroke begins with does not. Sides that the network exchanges are told from those that turn by closer looks
    /// only.
    private static let moving = Sign(speed: 2, step: 0.19, asRead: true)
    /// Looks that tell how long somebody's trunk is.
    private static let memory = 30
    /// Seconds between the looks that a person who moves, but not fast, is to have, less what time stamps are rounded by.
    private static let usualSpacing = 0.9 / TrackingQuality.surveyRate

    mutating func keep(_ frame: Frame, number: Int, time: Double) {
        frames.append(Kept(frame: frame, number: number, time: time))
    }

    /// Notes that a frame was looked at, and all that `missed` asks for is done: what no later look can call for goes.
    mutating func pass(_ number: Int) {
        looked = looked.suffix(1) + [number]
        frames.removeAll { $0.number < looked[0] }
    }

    /// The frames to look at after all: those where a person's hands were so fast as to ask for a pace, just before or just
    /// afterwards.
    func missed(of person: SurveyedPerson, at pace: SurveySchedule.Pace) -> [Kept] {
        guard !frames.isEmpty, let last = person.looks.last else { return [] }
        let (looks, isFast) = Self.steps(of: person, telling: pace == .close ? Self.fast : Self.moving)
        guard isFast.contains(true), let isFastNow = isFast.last else { return [] }
        let first = looks[max(0, looks.count - (isFastNow ? 3 : 2))]
        let known = person.looks.suffix(Self.memory)
        let numbers = Set(known.map(\.frame))
        let between = frames.filter {
            $0.number > first.frame && $0.number < last.frame && !numbers.contains($0.number)
        }
        return pace == .close ? between : Self.spaced(between, besides: known.map(\.time))
    }

    /// Of frames in the order of time those that lie apart from the times looked at already and from one another.
    private static func spaced(_ frames: [Kept], besides known: [Double]) -> [Kept] {
        var times = known
        return frames.filter { kept in
            guard times.allSatisfy({ abs($0 - kept.time) >= usualSpacing }) else { return false }
            times.append(kept.time)
            return true
        }
    }

    /// How closely somebody is to be looked at from now on, by the hands' last steps.
    static func pace(of person: SurveyedPerson) -> SurveySchedule.Pace {
        if steps(of: person, telling: fast).isFast.contains(true) { return .close }
        return steps(of: person, telling: moving).isFast.contains(true) ? .usual : .calm
    }

    /// The last looks that are a sign's step apart, up to three, and whether hands were as fast as it says between them.
    private static func steps(of person: SurveyedPerson, telling sign: Sign) -> (looks: [SurveyLook], isFast: [Bool]) {
        var looks: [SurveyLook] = []
        for look in person.looks.suffix(memory).reversed()
        where looks.last.map({ $0.time - look.time >= sign.step }) ?? true {
            looks.append(look)
        }
        looks.reverse()
        // Hands that had to be guessed may have been fast.
        let speeds = HandSpeeds.steps(of: looks, asRead: sign.asRead).suffix(2)
        let isFast = speeds.map { speed in speed.map { $0 >= sign.speed } ?? true }
        return (looks.suffix(3), isFast)
    }
}

extension SurveyedPerson {
    /// Where the person was at a time between two looks.
    func region(between time: Double) -> RegionOfInterest? {
        guard let after = looks.firstIndex(where: { $0.time > time }), after > 0 else { return nil }
        let (before, next) = (looks[after - 1], looks[after])
        return before.found.moved((time - before.time) / (next.time - before.time), towards: next.found)
    }

    /// Takes a look that came later than its frame.
    mutating func insert(_ look: SurveyLook) {
        looks.insert(look, at: looks.firstIndex { $0.time > look.time } ?? looks.count)
    }
}
