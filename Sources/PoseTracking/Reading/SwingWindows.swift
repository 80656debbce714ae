internal import SwingCore

/// The stretches of a clip in which a swing may happen, told from the survey's looks: what is read thoroughly, with the
/// preparation and the follow-through and room to spare.
///
/// The network of swings tells them from walks, whose hands are as fast between two looks where sides are exchanged: of ten
/// seconds of walking with one swing (16 clips drawn by lot) a third is read, and nine tenths where fast hands alone decide; of
/// 228 rendered swings every one from its first event to its last but for one serve, whose player stands ready ten seconds before.
/// The network knows swings at the pace they are played at: in slow motion that no tag tells of, fast hands decide.
struct SwingWindows {
    /// Seconds of whoever was filmed, apart and in order.
    private let spans: [ClosedRange<Double>]

    /// Less likely than this nobody plays a stroke.
    private static let leastLikelihood = 0.02
    /// Seconds that are read before and after a stroke is likely.
    private static let strokeRoom = (lead: 1.2, tail: 1.0)
    /// Hands slower than this about the body do not swing, in torso lengths per second; a volley's reach 6.
    private static let slowHands = 3.5
    /// Or slower than this share of the clip's fastest: slow motion that no tag tells of.
    private static let slowShare = 0.35
    /// Seconds that are read before and after fast hands.
    private static let handsRoom = (lead: 1.7, tail: 1.3)

    /// - Parameter looks: the player's, in the order of time.
    init(_ looks: [SurveyLook]) {
        let speeds = HandSpeeds(looks)
        guard Self.slowShare * speeds.peak >= Self.slowHands else {
            let moments = zip(looks, speeds.values).filter { $1 >= Self.slowShare * speeds.peak }.map(\.0.time)
            spans = Self.joined(moments, room: Self.handsRoom)
            return
        }
        let moments = Self.likelihoods(in: looks).filter { $0.likelihood >= Self.leastLikelihood }.map(\.time)
        spans = Self.joined(moments, room: Self.strokeRoom)
    }

    /// How likely the network of swings thinks it that a stroke is played at each of somebody's looks; that it is, where it
    /// cannot tell.
    static func likelihoods(in looks: [SurveyLook]) -> [(time: Double, likelihood: Double)] {
        let frames = looks.map {
            ObservedFrame(frame: $0.frame, time: .synthetic(seconds: $0.time), sight: .read($0.reading))
        }
        return zip(looks, MotionReader<SwingSight>().answers(of: frames)).map { look, sight in
            (look.time, sight.map { 1 - $0.likelihood(of: .noStroke) } ?? 1)
        }
    }

    func contains(_ time: Double) -> Bool {
        let next = spans.partitioningIndex { $0.upperBound >= time }
        return next < spans.count && spans[next].contains(time)
    }

    private static func joined(_ moments: [Double], room: (lead: Double, tail: Double)) -> [ClosedRange<Double>] {
        var spans: [ClosedRange<Double>] = []
        for moment in moments {
            let span = moment - room.lead...moment + room.tail
            if let previous = spans.last, previous.upperBound >= span.lowerBound {
                spans[spans.count - 1] = previous.lowerBound...span.upperBound
            } else {
                spans.append(span)
            }
        }
        return spans
    }
}
