internal import SwingCore

/// Finds the player among the people of a clip.
///
/// Somebody who was lost and found again is one person: pieces are joined by place, size and the colour of the clothes.
/// Of the persons, the one who swings is the player; size, centrality and how long somebody stays settle the rest.
struct PlayerFinder: Sendable {
    /// A person's looks over the whole clip, gaps and all.
    struct Person: Sendable {
        var looks: [SurveyLook]
    }

    struct Found: Sendable {
        var looks: [SurveyLook]
        var choice: SubjectInfo
        /// People who stayed long enough to be somebody.
        var people: Int
    }

    let survey: Survey

    /// - Returns: nil where nobody is.
    /// - Throws: `SubjectError` when a person is asked for by a number that nobody has.
    func player(_ request: SubjectRequest) throws(SubjectError) -> Found? {
        let candidates = persons().sorted { meanCenter($0).x < meanCenter($1).x }
        guard !candidates.isEmpty else { return nil }
        if case .number(let number) = request, !(1...candidates.count).contains(number) {
            throw SubjectError(number: number, people: candidates.count)
        }
        func best(_ value: (Person) -> Double) -> Int {
            candidates.indices.max { value(candidates[$0]) < value(candidates[$1]) } ?? 0
        }
        let middle = Double(survey.pictureSize.width) / 2
        let (index, reason): (Int, String) =
            switch request {
            case .left: (0, "asked for: the person on the left")
            case .right: (candidates.count - 1, "asked for: the person on the right")
            case .center: (best { -abs(meanCenter($0).x - middle) }, "asked for: the person in the middle")
            case .largest: (best(size), "asked for: the largest person")
            case .number(let number):
                (number - 1, "asked for: person \(number) from the left")
            case .automatic:
                candidates.count == 1
                    ? (0, "the only person in the clip")
                    : (
                        best(score),
                        "swings most, counting size and place in the picture, of \(candidates.count) people"
                    )
            }
        return Found(
            looks: candidates[index].looks, choice: SubjectInfo(number: index + 1, reason: reason),
            people: candidates.count)
    }

    // MARK: Pieces to persons

    /// Longest time somebody may be out of sight and still be told by place, in seconds.
    private static let longestBlink = 2.0
    /// Who is out of sight for so short a time and comes back at the same place need not look the same.
    private static let shortestBlink = 0.3
    /// Sides of the region a person moves away in a blink, and per second beyond it.
    private static let reach = 0.25
    private static let reachPerSecond = 0.6
    /// Where a clip was cut, somebody vanishes and stands elsewhere at once: within these seconds, and so many sides of
    /// the region away.
    private static let longestCut = 0.5
    private static let cutReach = 1.5

    /// Whoever was followed no longer than this, in seconds, may be a second detection of somebody, which ended on him at once:
    /// a link to such a piece costs as much as so many reaches more than one to a piece that goes on.
    private static let brief = 0.3
    private static let briefCost = 1.0

    private struct Link {
        var before: Int
        var after: Int
        var cost: Double
    }

    /// Somebody who was followed without a gap, and the colours that the clothes had at the beginning, at the end and in
    /// between: a back in the shade is as dark beside the chest in the sun as another shirt.
    private struct Piece {
        let looks: [SurveyLook]
        let colors: [SIMD3<Float>]

        /// Looks whose median is one colour.
        private static let memory = 15
        /// Looks that tell how large somebody is: the first of somebody who was just met may be half as large again.
        private static let acquaintance = 5
        /// Colours of a piece, at most.
        private static let mostColors = 8

        init(_ person: SurveyedPerson) {
            looks = person.looks
            let room = max(0, looks.count - Self.memory)
            let starts = Set((0..<Self.mostColors).map { room * $0 / (Self.mostColors - 1) }).sorted()
            colors = starts.map { [looks] in TrunkColor.median(of: looks[$0...].prefix(Self.memory)) }
        }

        /// Sides of the region at the beginning and at the end, in pixels; 0 of nobody.
        var firstSide: Double { Median.of(looks.prefix(Self.acquaintance).map(\.found.side)) ?? 0 }
        var lastSide: Double { Median.of(looks.suffix(Self.acquaintance).map(\.found.side)) ?? 0 }

        /// How strange the clothes at the beginning of another piece are after the end of this one; below 1 they may be the same.
        func strangeness(of next: Piece) -> Double {
            guard let last = colors.last, let first = next.colors.first else { return 0 }
            return TrunkColor.difference(last, first) / TrunkColor.sameCloth
        }

        /// Whether the clothes had the same colour in both pieces at some time.
        func sharesColor(with other: Piece) -> Bool {
            colors.contains { color in
                other.colors.contains { TrunkColor.difference(color, $0) < TrunkColor.sameLight }
            }
        }
    }

    /// Joins the pieces, the surest links first, so that nobody takes the piece of somebody whom it fits better.
    private func persons() -> [Person] {
        // The others are a mistake of the detector or somebody passing through.
        let steady = survey.people.filter(\.isKnown)
        let pieces = (steady.isEmpty ? survey.people.filter { !$0.looks.isEmpty } : steady).map(Piece.init)
        var links: [Link] = []
        for before in pieces.indices {
            for after in pieces.indices {
                if let cost = cost(of: pieces[before], before: pieces[after]) {
                    links.append(Link(before: before, after: after, cost: cost))
                }
            }
        }
        var next: [Int: Int] = [:]
        var hasPrevious: Set<Int> = []
        for link in links.sorted(by: { $0.cost < $1.cost })
        where next[link.before] == nil && !hasPrevious.contains(link.after) {
            next[link.before] = link.after
            hasPrevious.insert(link.after)
        }
        let chains = pieces.indices.filter { !hasPrevious.contains($0) }.map { first in
            Array(sequence(first: first) { next[$0] })
        }
        let filled = Self.filled(chains) { cost(of: pieces[$0], before: pieces[$1]) != nil }
        return filled.map { chain in Person(looks: chain.map { pieces[$0].looks }.reduce([], Self.joined)) }
            .filter { !$0.looks.isEmpty }
    }

    /// One person's looks on both sides of a gap. Nobody is where a cut seems to carry the player: what is read between two
    /// looks so near in time would be a leap with a hand as fast as in a stroke, so that they are moved apart.
    private static func joined(_ before: [SurveyLook], _ after: [SurveyLook]) -> [SurveyLook] {
        guard let last = before.last, let first = after.first else { return before + after }
        let gap = first.time - last.time
        guard gap <= longestCut, distance(from: last, to: first) >= reach + reachPerSecond * gap else {
            return before + after
        }
        let spare = max(0, RegionPath.longestGap - gap) / 2
        return before.filter { $0.time < last.time - spare } + after.filter { $0.time > first.time + spare }
    }

    /// Between the places of two looks, in sides of the larger region.
    private static func distance(from one: SurveyLook, to other: SurveyLook) -> Double {
        Geometry.distance(one.found.center, other.found.center) / max(one.found.side, other.found.side)
    }

    /// Chains of pieces with those put into others that fit between two of their pieces: a link that leaps over pieces in
    /// which the clothes looked otherwise is surer than one to them.
    private static func filled(_ chains: [[Int]], fits: (Int, Int) -> Bool) -> [[Int]] {
        var result = chains
        var index = 0
        while index < result.count {
            var place = 1
            while place < result[index].count {
                let (before, after) = (result[index][place - 1], result[index][place])
                let found = result.indices.first { other in
                    other != index && fits(before, result[other][0])
                        && fits(result[other][result[other].count - 1], after)
                }
                guard let found else {
                    place += 1
                    continue
                }
                result[index].insert(contentsOf: result[found], at: place)
                result.remove(at: found)
                if found < index { index -= 1 }
            }
            index += 1
        }
        return result
    }

    /// How badly one piece continues another; nil when it cannot.
    private func cost(of piece: Piece, before other: Piece) -> Double? {
        guard let last = piece.looks.last, let first = other.looks.first, last.time < first.time else { return nil }
        let gap = first.time - last.time
        guard (0.6...1.7).contains(other.firstSide / piece.lastSide) else { return nil }
        let distance = Self.distance(from: last, to: first)
        let isNear =
            distance < Self.reach + Self.reachPerSecond * gap
            || (gap <= Self.longestCut && distance < Self.cutReach)
        let isUnmoved = gap <= Self.shortestBlink && distance < Self.reach
        guard isUnmoved || isNear || gap > Self.longestBlink else { return nil }
        let strangeness = piece.strangeness(of: other)
        guard isUnmoved || strangeness < 1 || piece.sharesColor(with: other) else { return nil }
        let isBrief = (other.looks.last?.time ?? 0) - first.time <= Self.brief
        return distance / Self.reach + 2 * strangeness + gap + (isBrief ? Self.briefCost : 0)
    }

    // MARK: Who plays

    private func meanCenter(_ person: Person) -> ImagePoint {
        person.looks.map(\.found.center).reduce(.zero, +) / Double(max(1, person.looks.count))
    }

    private func size(_ person: Person) -> Double { Median.of(person.looks.map(\.found.side)) ?? 0 }

    /// Swinging counts most; the rest are the habits of somebody who films a player.
    private func score(_ person: Person) -> Double {
        let width = Double(survey.pictureSize.width)
        let height = Double(survey.pictureSize.height)
        let relativeSize = min(1, size(person) / height)
        let offCenter = min(1, abs(meanCenter(person).x - width / 2) / (width / 2))
        // Looks from which everybody's hands seem as restless as the network is unsure; closer ones favour none.
        let steady = person.looks.filter { survey.looked.contains($0.frame) }
        let share = Double(steady.count) / Double(max(1, survey.looked.count))
        let swing = HandSpeeds(steady).high
        return swing * relativeSize.squareRoot() * (1 - 0.5 * offCenter) * share
    }
}
