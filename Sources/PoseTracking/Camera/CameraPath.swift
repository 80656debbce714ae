internal import SwingCore

/// Where each frame was found, and what that makes of the camera's motion.
struct CameraPath: Sendable {
    /// A frame's place in its shot.
    struct Found: Sendable {
        var shot: Int
        /// From its unrolled points to those of the shot's first frame.
        var place: Similarity
        /// One standard deviation, in pixels.
        var uncertainty: Double
    }

    struct Sighting: Sendable {
        var frame: Int
        var time: MediaTime
        /// Nil where the background could not be followed.
        var found: Found?
    }

    var sightings: [Sighting]
    var pictureSize: PictureSize
    var lens: Lens

    /// A gap up to this long, in seconds, is bridged: a hand's shake takes longer to turn round.
    private static let longestBridge = 0.1
    /// A camera is still when it strays by less than this share of the longer side: 1 pixel at 1080p. Following errs by
    /// about a tenth of it, and joints by several times as much.
    private static let stillShare = 1.0 / 1920
    /// In this share of the frames.
    private static let stillFrames = 0.98
    /// A shot of which less than this share was found is not known at all: what was found is as likely chance.
    private static let fewestFound = 0.5

    /// What a turn alone does not say of a camera's travel: a hand also shifts the camera, and what is near then moves
    /// more than the background. Measured on the hand-held sample.
    private static let unseenShare = 0.01

    func motion() -> CameraMotion {
        let numbers = shotNumbers()
        var placements: [CameraMotion.Placement] = []
        let references = Dictionary(grouping: sightings.indices, by: { numbers[$0] }).mapValues(reference)
        for index in sightings.indices {
            let number = numbers[index]
            placements.append(placement(at: index, shot: number, references[number] ?? nil))
        }
        bridge(&placements)
        return CameraMotion(
            pictureSize: pictureSize, lens: lens,
            views: zip(sightings, placements).map {
                CameraMotion.View(frame: $0.frame, time: $0.time, placement: $1)
            })
    }

    /// What the places of one shot are told from.
    private struct Reference {
        /// Its index.
        var frame: Int
        /// From the shot's first frame.
        var toReference: Similarity
        var isStill: Bool
    }

    private var size: ImagePoint { ImagePoint(Double(pictureSize.width), Double(pictureSize.height)) }

    /// The shot of each frame; one that was not found belongs to the shot before it, the first to the one after.
    private func shotNumbers() -> [Int] {
        var number = sightings.lazy.compactMap(\.found?.shot).first ?? 0
        return sightings.map { sighting in
            number = sighting.found?.shot ?? number
            return number
        }
    }

    /// - Parameter members: the indices of a shot's frames.
    private func reference(_ members: [Int]) -> Reference? {
        let found = members.filter { sightings[$0].found != nil }
        let places = found.compactMap { sightings[$0].found?.place }
        guard Double(places.count) >= Self.fewestFound * Double(members.count), !places.isEmpty else { return nil }
        let middle = places.count / 2
        let toReference = places[middle].inverse
        let limit = Self.stillShare * max(size.x, size.y)
        let near = places.count { toReference.after($0).travel(over: size) < limit }
        return Reference(
            frame: found[middle], toReference: toReference,
            isStill: Double(near) >= Self.stillFrames * Double(places.count))
    }

    private func placement(at index: Int, shot: Int, _ reference: Reference?) -> CameraMotion.Placement {
        guard let found = sightings[index].found, let reference else {
            return CameraMotion.Placement(shot: shot, toReference: .identity, uncertainty: nil, source: .unknown)
        }
        let isFixed = reference.isStill || index == reference.frame
        let toReference = isFixed ? .identity : reference.toReference.after(found.place)
        let travel = toReference.travel(over: size)
        let variance = found.uncertainty * found.uncertainty + Self.unseenShare * Self.unseenShare * travel * travel
        return CameraMotion.Placement(
            shot: shot, toReference: toReference, uncertainty: variance.squareRoot(), source: .measured)
    }

    /// Fills the gaps between measured frames of a shot, and what lies before the first and after the last.
    private func bridge(_ placements: inout [CameraMotion.Placement]) {
        let (before, after) = (
            nearest(placements.indices, placements), nearest(placements.indices.reversed(), placements)
        )
        for index in placements.indices where placements[index].source == .unknown {
            switch (before[index], after[index]) {
            case (let before?, let after?):
                placements[index] = bridged(index, from: before, to: after, placements)
            case (let only?, nil), (nil, let only?):
                placements[index].toReference = placements[only].toReference
            case (nil, nil): break
            }
        }
    }

    /// For each frame the measured one of its shot that was met last on the way through the clip.
    private func nearest(
        _ way: some Sequence<Int>, _ placements: [CameraMotion.Placement]
    ) -> [Int?] {
        var met: [Int: Int] = [:]
        var nearest = [Int?](repeating: nil, count: placements.count)
        for index in way {
            if placements[index].source == .measured { met[placements[index].shot] = index }
            nearest[index] = met[placements[index].shot]
        }
        return nearest
    }

    private func bridged(
        _ index: Int, from before: Int, to after: Int, _ placements: [CameraMotion.Placement]
    ) -> CameraMotion.Placement {
        let (start, end) = (sightings[before].time.seconds, sightings[after].time.seconds)
        let share = end > start ? (sightings[index].time.seconds - start) / (end - start) : 0
        var between = placements[before].between(placements[after], share: share, over: size)
        if end - start > Self.longestBridge {
            between.source = .unknown
            between.uncertainty = nil
        }
        return between
    }
}
