internal import Imaging
internal import SwingCore

/// Where to look closer while somebody near is known: nowhere but where something else moves; and whether to look for
/// anybody at all while nobody plays.
///
/// A close search of the whole picture costs the detector some fifteen runs, each as dear as a look at a person. Whoever
/// plays far behind a bystander moves, sooner or later, and is found then. Who is met first may hide somebody beside him,
/// though: without one closer look there a passer-by was taken for the player whom he walked past (samples).
struct CloseSearch: Sendable {
    /// The picture at the last detection, when it was taken in seconds, and who was known in it.
    private var before: (picture: Frame, time: Double, known: [Rect])?
    /// When each area was searched last, in seconds.
    private var searched: [Double] = []

    /// A person as high as this share of the picture is found without looking closer.
    private static let near = 0.3
    /// An area is searched again after so many seconds.
    static let spacing = 4.0
    /// What a block's mean luma, of 255, changes by where something moved; compression changes it by 4 at most.
    private static let change: UInt8 = 6
    /// Blocks that a limb covers; a ball in flight covers fewer.
    private static let fewest = 3
    /// Blocks that somebody who comes covers and one ball does not, where it was and where it is.
    private static let newcomer = 10
    /// How far to either side a shadow reaches when the sun is low, where it begins and how high it is, in sides of the
    /// person's square.
    private static let (shadowReach, shadowTop, shadowHeight) = (1.5, 0.6, 0.7)

    /// Whether somebody fills enough of the picture not to need a closer look.
    static func isNear(_ person: Rect, in size: PictureSize) -> Bool {
        person.height >= near * Double(size.height)
    }

    /// The square beside somebody, in which the detector tells two people apart whom it saw as one in the whole picture.
    static func beside(_ person: Rect) -> Rect {
        let side = max(person.width, person.height) * enlargement
        return Rect(x: person.center.x - side / 2, y: person.center.y - side / 2, width: side, height: side)
    }

    /// Of the square around a person's circle: a person more stands on either side.
    private static let enlargement = 1.3

    /// Whether nobody can have come into the picture since the last detection: nothing moved but those who are known, their
    /// shadows, and a ball. Who comes out from behind somebody moves, too, as soon as the other one does not hide him.
    func showsNobodyNew(in frame: Frame, at time: Double, besides known: [Rect]) -> Bool {
        guard let before, time - before.time < Self.spacing, let changes = frame.changes(since: before.picture) else {
            return false
        }
        let theirs = known + before.known
        return changes.places(from: Self.change, outside: theirs + theirs.map(Self.shadow)).count < Self.newcomer
    }

    /// Where a person's shadow falls: on the ground at the feet. Whoever stands behind it rises above, and whoever stands before it
    /// hides it.
    private static func shadow(of person: Rect) -> Rect {
        Rect(
            x: person.x - shadowReach * person.width, y: person.y + shadowTop * person.height,
            width: (1 + 2 * shadowReach) * person.width, height: shadowHeight * person.height)
    }

    /// The area to search in a frame, around those who are known already: where most moved. Where all seems to move, as in
    /// a clip filmed by hand, the areas take turns.
    mutating func area(in frame: Frame, at time: Double, around known: [Rect]) -> Rect? {
        defer { before = (frame, time, known) }
        guard let changes = before.flatMap({ frame.changes(since: $0.picture) }) else { return nil }
        let all = SearchAreas.zoomed(in: frame.size)
        if searched.count != all.count { searched = all.map { _ in -.infinity } }
        let done = all.indices.filter { time - searched[$0] < Self.spacing }
        let moved = changes.places(from: Self.change, outside: known + done.map { all[$0] })
        let counts = all.map { area in moved.count { area.contains($0) } }
        guard let most = counts.max(), most >= Self.fewest, let index = counts.firstIndex(of: most) else { return nil }
        searched[index] = time
        return all[index]
    }

    /// All areas, which are then searched.
    mutating func everywhere(in frame: Frame, at time: Double) -> [Rect] {
        before = (frame, time, [])
        let all = SearchAreas.zoomed(in: frame.size)
        searched = all.map { _ in time }
        return all
    }
}
