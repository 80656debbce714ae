internal import Imaging
internal import SwingCore

/// Frames between the survey's looks, kept until it is known whether somebody's hands were fast around them.
///
/// Where they were not, a look every fifteenth of a second tells as much: the samples' joints, events and names came out
/// the same with a quarter of the looks left away. That hands have become fast is known only afterwards, so the frames
/// before are looked at later than they came, with a look on either side to say where the person was.
struct KeptFrames: Sendable {
    /// A frame and its place among those of the survey.
    struct Kept: Sendable {
        var frame: Frame
        var number: Int
    }

    private var frames: [Kept] = []
    /// The last two that were looked at, by their places.
    private var looked: [Int] = []

    /// Torso lengths per second of the faster hand. The slowest swing, a volley's, reaches 6, but a serve begins slower: with
    /// 4 two more of twelve serves were timed wrong (samples).
    private static let fastHands = 2.5
    /// Looks that tell how long somebody's trunk is.
    private static let memory = 30
    /// Seconds between the looks that tell how fast hands are: closer ones tell how unsure the network is.
    private static let step = 0.06

    mutating func keep(_ frame: Frame, number: Int) { frames.append(Kept(frame: frame, number: number)) }

    /// Notes that a frame was looked at, and all that `missed` asks for is done: what no later look can call for goes.
    mutating func pass(_ number: Int) {
        looked = looked.suffix(1) + [number]
        frames.removeAll { $0.number < looked[0] }
    }

    /// The frames to look at after all: those where a person's hands were fast, just before or just afterwards.
    func missed(of person: SurveyedPerson) -> [Kept] {
        guard !frames.isEmpty, let last = person.looks.last else { return [] }
        let (looks, isFast) = Self.pace(of: person)
        guard isFast.contains(true), let isFastNow = isFast.last else { return [] }
        let first = looks[max(0, looks.count - (isFastNow ? 3 : 2))]
        let known = Set(person.looks.suffix(Self.memory).map(\.frame))
        return frames.filter { $0.number > first.frame && $0.number < last.frame && !known.contains($0.number) }
    }

    /// Whether somebody's hands are fast, or were just now.
    static func areHandsFast(of person: SurveyedPerson) -> Bool { pace(of: person).isFast.contains(true) }

    /// The last looks that are a step apart, up to three, and whether hands were fast between them.
    private static func pace(of person: SurveyedPerson) -> (looks: [SurveyLook], isFast: [Bool]) {
        var looks: [SurveyLook] = []
        for look in person.looks.suffix(memory).reversed() where looks.last.map({ $0.time - look.time >= step }) ?? true
        {
            looks.append(look)
        }
        looks.reverse()
        // Hands that had to be guessed may have been fast.
        let isFast = HandSpeeds.steps(of: looks).suffix(2).map { $0.map { $0 >= fastHands } ?? true }
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
