internal import SwingCore

/// Who was seen in a clip, and where.
public struct Survey: Sendable {
    var pictureSize: PictureSize
    /// One per decoded frame.
    var frames: [FramePlace]
    /// The frames that everybody was looked at in, as indices into `frames`; where hands were fast, frames between them
    /// were looked at, too.
    var looked: Set<Int>
    var people: [SurveyedPerson]
    var mostAtOnce: Int
    /// How often somebody was seen who lay.
    var lying = 0

    /// Nobody plays lying: where more lie or lean halfway than stand, it is the picture that lies on its side.
    var liesOnItsSide: Bool {
        let looks = people.flatMap(\.looks)
        let leaning = looks.count { look in
            let trunk = look.reading.middle(of: .shoulder) - look.reading.middle(of: .hip)
            return abs(trunk.x) > -trunk.y
        }
        return lying + leaning > looks.count - leaning
    }

    /// Presentation time of every frame, in seconds.
    public var times: [Double] { frames.map(\.time.seconds) }
}
