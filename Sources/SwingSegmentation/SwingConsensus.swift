internal import SwingCore

/// What several readings of one clip agree on: the track as it is, and the same track as it might as well have been read.
///
/// A swing counts when most readings find it, and find it at one moment, by the stroke, variant and hand that most of them
/// name; how many do is part of its confidence. Where some differ about the moment of contact, those that agree tell the
/// events: the middle between two moments is one that nobody saw. The events are the medians of these, and how far all
/// readings spread is part of the uncertainty.
struct SwingConsensus {
    private let readings: [Segmentation]
    private let track: PoseTrack
    private let pace: Double

    /// Contacts nearer to each other than this, in seconds at full speed, are of one swing: nobody hits twice in it.
    private static let sameSwing = 0.4
    /// Contacts nearer to each other than this, in seconds at full speed, are the same moment: two frames at 30 frames a
    /// second. Readings that do not choose different moments lie within it (samples).
    private static let sameMoment = 0.067

    /// A swing as one of the readings found it.
    private struct Witness {
        var reading: Int
        var swing: Swing

        var contact: Double { swing.event(.contact)?.time ?? (swing.start + swing.end) / 2 }
    }

    /// - Parameters:
    ///   - readings: the track's own first; not empty.
    ///   - pace: how many times slower than at full speed the clip plays, 1 or more.
    init(_ readings: [Segmentation], of track: PoseTrack, pace: Double = 1) {
        self.readings = readings
        self.track = track
        self.pace = max(1, pace)
    }

    func segmentation() -> Segmentation {
        let groups = groups().filter { 2 * $0.count > readings.count && isOfOneMoment($0) }
        // A reading that found nothing, either, says why.
        guard !groups.isEmpty else { return readings.first { $0.swings.isEmpty } ?? readings[0].withoutSwings }
        var result = readings[0]
        // The hand first: what another hand did is no witness of this one's swing.
        let hands = readings.filter { !$0.swings.isEmpty }
        result.handedness = Self.most(hands.map { ($0.handedness, $0.handednessConfidence) }) ?? nil
        let agreeing = hands.filter { $0.handedness == result.handedness }
        result.handednessConfidence = agreeing.reduce(0.0) { $0 + $1.handednessConfidence } / Double(hands.count)
        let told = groups.map(swing)
        result.swings = told.map(\.swing).sorted { $0.start < $1.start }
        for index in result.swings.indices { result.swings[index].index = index }
        // Where the camera stands is read off the swings: whoever puts most of them elsewhere sees it elsewhere.
        let tellers = readings.indices.filter { number in 2 * told.count { $0.tellers.contains(number) } > told.count }
        let sure = tellers.map { readings[$0] }.filter { $0.handedness == result.handedness }.compactMap(\.camera)
        result.camera = camera(sure.isEmpty ? agreeing.compactMap(\.camera) : sure)
        return result
    }

    /// The swings of all readings that are one and the same, each reading's at most once.
    private func groups() -> [[Witness]] {
        let witnesses = readings.enumerated().flatMap { number, reading in
            reading.swings.map { Witness(reading: number, swing: $0) }
        }.sorted { $0.contact < $1.contact }
        var groups: [[Witness]] = []
        for witness in witnesses {
            if let last = groups.last, witness.contact - last[last.count / 2].contact <= Self.sameSwing * pace,
                !last.contains(where: { $0.reading == witness.reading })
            {
                groups[groups.count - 1].append(witness)
            } else {
                groups.append([witness])
            }
        }
        return groups
    }

    /// The swing that the readings agree on, and the numbers of those that told its events.
    private func swing(_ witnesses: [Witness]) -> (swing: Swing, tellers: Set<Int>) {
        let stroke = Self.most(witnesses.map { ($0.swing.stroke, $0.swing.strokeConfidence) }) ?? .unknown
        let ofStroke = witnesses.filter { $0.swing.stroke == stroke }
        let variant = Self.most(ofStroke.map { ($0.swing.variant, 1) }) ?? nil
        let agreeing = ofStroke.filter { $0.swing.variant == variant }
        let confidence = ofStroke.reduce(0.0) { $0 + $1.swing.strokeConfidence } / Double(witnesses.count)
        let telling = ofOneMoment(agreeing)
        let names = Set(telling.flatMap { $0.swing.events.map(\.name) })
        let drafts = EventName.allCases.filter(names.contains).compactMap { event($0, told: telling, of: agreeing) }
        let events = EventDraft.ordered(drafts, isOverhead: stroke.isOverhead).map { $0.event(in: track) }
        let swing = Swing(
            index: 0, stroke: stroke, strokeConfidence: confidence, variant: variant,
            start: Series.quantile(telling.map(\.swing.start), 0.5),
            end: Series.quantile(telling.map(\.swing.end), 0.5), events: events, phases: PhaseNaming.phases(of: events))
        return (swing, Set(telling.map(\.reading)))
    }

    /// Whether most readings put a hit at one moment, whatever they call it: one that they put here and there is a guess. Of 214
    /// swings of samples, clips and players drawn by lot all readings agree; of the one filmed stroke of which two to four in nine
    /// do each is wrong, by up to half a second.
    private func isOfOneMoment(_ witnesses: [Witness]) -> Bool {
        moments(of: witnesses).contains { 2 * $0.count > readings.count }
    }

    /// Readings in the order of their contacts, those of one moment together.
    private func moments(of witnesses: [Witness]) -> [[Witness]] {
        var moments: [[Witness]] = []
        for witness in witnesses {
            if let last = moments.last?.last, witness.contact - last.contact <= Self.sameMoment * pace {
                moments[moments.count - 1].append(witness)
            } else {
                moments.append([witness])
            }
        }
        return moments
    }

    /// The most that put a hit at one moment; of as many, those nearest to the middle of all.
    private func ofOneMoment(_ witnesses: [Witness]) -> [Witness] {
        func middle(_ witnesses: [Witness]) -> Double { Series.quantile(witnesses.map(\.contact), 0.5) }
        let centre = middle(witnesses)
        let moments = moments(of: witnesses)
        let offsets = moments.map { abs(middle($0) - centre) }
        let best = moments.indices.max { (moments[$0].count, -offsets[$0]) < (moments[$1].count, -offsets[$1]) }
        return best.map { moments[$0] } ?? witnesses
    }

    /// The middle of what those that tell of an event say of it; nil where most of them, or of all, do not show it.
    private func event(_ name: EventName, told telling: [Witness], of all: [Witness]) -> EventDraft? {
        let told = telling.compactMap { $0.swing.event(name) }
        guard 2 * told.count > telling.count else { return nil }
        // The ball does not sway with the joints: where it is seen, a reading that puts the hit elsewhere is no doubt.
        let isSeenInBall = 2 * told.count { $0.source.isSeenInBall } > told.count
        let all = isSeenInBall ? telling : all
        let seen = isSeenInBall ? told : all.compactMap { $0.swing.event(name) }
        guard 2 * seen.count > all.count else { return nil }
        let time = Series.quantile(told.map(\.time), 0.5)
        // The mean square, not the median: where a few readings choose another moment altogether, that is the doubt.
        let variance = seen.reduce(0.0) { $0 + ($1.time - time) * ($1.time - time) } / Double(seen.count)
        let claimed = Series.quantile(told.map(\.uncertainty), 0.5)
        let source = Self.most(told.map { ($0.source, 1) }) ?? .pose
        return EventDraft(
            name: name, time: time, uncertainty: (claimed * claimed + variance).squareRoot(),
            confidence: Series.quantile(told.map(\.confidence), 0.5) * Double(seen.count) / Double(all.count),
            source: source)
    }

    private func camera(_ cameras: [CameraEstimate]) -> CameraEstimate? {
        let sorted = cameras.sorted { ($0.angle ?? 0) < ($1.angle ?? 0) }
        return sorted.isEmpty ? nil : sorted[sorted.count / 2]
    }

    /// The value with the greatest weight; of equals the first.
    private static func most<Value: Equatable>(_ votes: [(value: Value, weight: Double)]) -> Value? {
        var sums: [(value: Value, weight: Double)] = []
        for vote in votes {
            if let index = sums.firstIndex(where: { $0.value == vote.value }) {
                sums[index].weight += vote.weight
            } else {
                sums.append(vote)
            }
        }
        return sums.max { $0.weight < $1.weight }?.value
    }
}
