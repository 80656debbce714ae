internal import SwingCore

/// What `TrunkNetwork` makes of one reading.
struct TrunkSight: Sendable, Hashable {
    /// From the right shoulder to the left one, seen from above: across the picture to the right, and away from the camera;
    /// shorter than 1 where the plain and the mirrored run disagree.
    var shoulders: ImagePoint
    /// The same of the hips.
    var hips: ImagePoint
    /// Natural logarithm of the odds that the landmark network exchanged the sides of shoulders and arms.
    var armsExchanged: Double
    /// The same of hips and legs.
    var legsExchanged: Double
}

/// Asks `TrunkNetwork` about a clip.
struct TrunkReader: Sendable {
    private let network: TrunkNetwork

    init(network: TrunkNetwork = .trained) { self.network = network }

    /// Seconds of a run that are asked about at once, so that long clips take no more memory, and those beside it that the
    /// network looks at: its answer depends on a second on either side.
    private static let pieceLength = 20.0
    private static let surroundings = 1.1

    /// One per frame; nil where there is no reading.
    func sights(of frames: [ObservedFrame]) -> [TrunkSight?] {
        let torso = frames.typicalTorso
        var result = [TrunkSight?](repeating: nil, count: frames.count)
        for run in frames.runs {
            var rest = run[...]
            while let first = rest.first {
                let start = frames[first].time.seconds
                let told = rest.prefix { frames[$0].time.seconds < start + Self.pieceLength }
                rest = rest.dropFirst(told.count)
                let known = run.filter {
                    let time = frames[$0].time.seconds
                    return time >= start - Self.surroundings
                        && time < start + Self.pieceLength + Self.surroundings
                }
                let sights = sights(
                    at: told.map { frames[$0].time.seconds }, in: known.map { frames[$0] }, torso: torso)
                for (index, sight) in zip(told, sights) { result[index] = sight }
            }
        }
        return result
    }

    private func sights(at times: [Double], in readings: [ObservedFrame], torso: Double) -> [TrunkSight] {
        let features = TrunkFeatures(readings, torso: torso)
        let steps = zip(
            network.answers(to: features.plain).map { TrunkSight($0) },
            network.answers(to: features.mirrored).map { TrunkSight($0).mirrored }
        ).map { $0.moved(0.5, towards: $1) }
        return times.map { time in
            let place = min(Double(steps.count - 1), max(0, (time - features.times[0]) * TrunkFeatures.rate))
            let before = Int(place)
            return steps[before].moved(place - Double(before), towards: steps[min(before + 1, steps.count - 1)])
        }
    }
}

extension TrunkSight {
    fileprivate init(_ answers: [Float]) {
        func answer(_ output: TrunkNetwork.Output) -> Double { Double(answers[output.rawValue]) }
        func direction(_ across: TrunkNetwork.Output, _ depth: TrunkNetwork.Output) -> ImagePoint {
            let line = ImagePoint(answer(across), answer(depth))
            return line / max(.leastNormalMagnitude, line.length)
        }
        self.init(
            shoulders: direction(.shouldersAcross, .shouldersDepth), hips: direction(.hipsAcross, .hipsDepth),
            armsExchanged: answer(.armsExchanged), legsExchanged: answer(.hipsExchanged))
    }

    /// The mirror's left is on the right, as are its sides: across stays, and what was behind is before.
    fileprivate var mirrored: TrunkSight {
        TrunkSight(
            shoulders: ImagePoint(shoulders.x, -shoulders.y), hips: ImagePoint(hips.x, -hips.y),
            armsExchanged: armsExchanged, legsExchanged: legsExchanged)
    }

    fileprivate func moved(_ share: Double, towards other: TrunkSight) -> TrunkSight {
        TrunkSight(
            shoulders: shoulders + (other.shoulders - shoulders) * share, hips: hips + (other.hips - hips) * share,
            armsExchanged: armsExchanged + (other.armsExchanged - armsExchanged) * share,
            legsExchanged: legsExchanged + (other.legsExchanged - legsExchanged) * share)
    }
}
