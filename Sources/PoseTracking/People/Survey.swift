internal import SwingCore

/// Who was seen in a clip, and where.
public struct Survey: Sendable {
    var pictureSize: PictureSize
    /// One per decoded frame.
    var frames: [FramePlace]
    /// How many times slower than filmed the clip plays, as far as that was known.
    var slowdown = 1.0
    /// The frames that everybody was looked at in, as indices into `frames`; where a stroke was played, frames between
    /// them were looked at, too.
    var looked: Set<Int>
    var people: [SurveyedPerson]
    var mostAtOnce: Int
    /// How often somebody was seen who lay, the head to the left or to the right.
    var lying = Lying()

    /// People who lie, counted by where their heads are.
    struct Lying: Sendable, Hashable {
        var headLeft = 0
        var headRight = 0
    }

    /// By how many degrees clockwise the picture is to be turned for people to stand in it, 90 or 270; nil where they do.
    /// Nobody plays lying: where more lie or lean halfway than stand, it is the picture that lies on its side.
    public var turnToUpright: Int? {
        let trunks = people.flatMap(\.looks).map { $0.reading.middle(of: .shoulder) - $0.reading.middle(of: .hip) }
        let leaning = trunks.filter { abs($0.x) > -$0.y }
        let headLeft = lying.headLeft + leaning.count { $0.x < 0 }
        let headRight = lying.headRight + leaning.count { $0.x >= 0 }
        guard headLeft + headRight > trunks.count - leaning.count else { return nil }
        return headLeft >= headRight ? 90 : 270
    }

    /// Whether anybody stands in the picture.
    public var showsSomebodyUpright: Bool { turnToUpright == nil && !people.isEmpty }

    /// Presentation time of every frame, in seconds.
    public var times: [Double] { frames.map(\.time.seconds) }

    /// Every frame's time as the looks count it.
    var filmedTimes: [Double] { times.map { $0 / slowdown } }
}
