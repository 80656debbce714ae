internal import SwingCore

/// What is kept of the frames between the survey's looks: cuts of the people in them, to be looked at where a stroke turns
/// out to have been played (`StrokeWatch`), or where somebody was lost from one look to the next.
struct KeptCuts: Sendable {
    struct Kept: Sendable {
        /// By the survey's numbers, as the frame.
        var person: Int
        var number: Int
        /// As of a look.
        var time: Double
        var cut: PersonCut
    }

    private var cuts: [Kept] = []

    /// Seconds that are looked at closely before and after a moment of a stroke: some of its events lie there.
    private static let room = (lead: 0.6, tail: 0.25)

    mutating func keep(_ cut: Kept) { cuts.append(cut) }

    /// Takes out a person's cuts of about the moments of a stroke, in seconds.
    mutating func take(of person: Int, around moments: [Double]) -> [Kept] {
        take { cut in
            cut.person == person && moments.contains { ($0 - Self.room.lead...$0 + Self.room.tail).contains(cut.time) }
        }
    }

    /// Takes out a person's cuts of later than a time.
    mutating func take(of person: Int, after time: Double) -> [Kept] {
        take { $0.person == person && $0.time > time }
    }

    private mutating func take(_ isWanted: (Kept) -> Bool) -> [Kept] {
        let taken = cuts.filter(isWanted)
        cuts.removeAll(where: isWanted)
        return taken
    }

    /// Lets go of what is too old to be asked for.
    mutating func forget(by now: Double) { cuts.removeAll { $0.time < now - StrokeWatch.judged - Self.room.lead } }
}

extension SurveyedPerson {
    /// Where the person was at a time between two looks.
    func region(between time: Double) -> RegionOfInterest? {
        let after = looks.partitioningIndex { $0.time > time }
        guard after > 0, after < looks.count else { return nil }
        let (before, next) = (looks[after - 1], looks[after])
        return before.found.moved((time - before.time) / (next.time - before.time), towards: next.found)
    }

    /// Takes a look that came later than its frame.
    mutating func insert(_ look: SurveyLook) { looks.insert(look, at: looks.partitioningIndex { $0.time > look.time }) }
}
