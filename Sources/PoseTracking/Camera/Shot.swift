internal import Imaging
internal import SwingCore

/// The key frames of one camera position, from cut to cut.
struct Shot: Sendable {
    let number: Int
    private(set) var keyFrames: [KeyFrame]
    /// Where the frame found last lies.
    private(set) var place: Similarity
    /// Points of what is drawn on the picture, in pixels from its middle.
    private var graphics: [ImagePoint] = []

    /// Pictures kept: memory stays the same however long a clip is.
    private static let mostKeyFrames = 16
    /// Points of graphics that are remembered; a picture has about 180 cells.
    private static let mostGraphics = 200
    /// A place further from every key frame than this share of the longer side becomes a key frame itself.
    private static let renewal = 0.08
    /// From further away none is tried: too little of its picture is left, and too much of that is bent.
    private static let reach = 0.12
    /// A key frame of which less than this share agrees of what agreed at first is out of date: shadows wander, people
    /// stand where there was a wall.
    private static let staleShare = 0.5

    init(number: Int, first: KeyFrame) {
        self.number = number
        keyFrames = [first]
        place = first.place
    }

    /// A frame's place and its uncertainty.
    struct Finding {
        var place: Similarity
        /// One standard deviation, in pixels.
        var uncertainty: Double
        /// What it says about the lens; nil for nothing.
        var lens: LensEstimate?
    }

    /// Looks for a picture's place, and keeps it as a key frame where there is none nearby.
    ///
    /// - Parameter previous: makes a key frame of the frame before, at the place it was found, when no other helps.
    mutating func find(
        _ picture: GreyPicture, ignoring boxes: [Rect], lens: LensEstimate, rules: BackgroundFit.Rules,
        previous: () throws(ImagingError) -> KeyFrame?
    ) throws(ImagingError) -> Finding? {
        let longest = max(rules.size.x, rules.size.y)
        // The surest key frame within reach, not the newest: so errors do not pile up.
        let near = keyFrames.indices.filter { distance(to: keyFrames[$0], rules) < Self.reach * longest }
        for index in near.sorted(by: { keyFrames[$0].variance < keyFrames[$1].variance }).prefix(2) {
            let key = keyFrames[index]
            guard
                let look = try key.motion(from: picture, ignoring: boxes, guess: place, lens: lens, rules: rules)
            else { continue }
            let fit = look.fit
            let finding = finding(fit, key)
            let first = key.firstAgreement ?? fit.agreeing
            keyFrames[index].firstAgreement = first
            leaveOut(look.graphics, rules)
            let isStale = Double(fit.agreeing) < Self.staleShare * Double(first)
            if isStale { keyFrames.remove(at: index) }
            let isFar = !keyFrames.contains { distance(to: $0, rules) < Self.renewal * longest }
            if isStale || isFar {
                try keep(picture, ignoring: boxes, finding, rules, fallback: isStale ? key : nil)
            }
            return finding
        }
        guard let key = try previous(),
            let look = try key.motion(from: picture, ignoring: boxes, guess: place, lens: lens, rules: rules)
        else { return nil }
        insert(key, rules)
        return finding(look.fit, key)
    }

    private mutating func finding(_ fit: BackgroundFit, _ key: KeyFrame) -> Finding {
        place = key.place.after(fit.motion)
        let variance = key.variance + fit.uncertainty * fit.uncertainty
        return Finding(place: place, uncertainty: variance.squareRoot(), lens: fit.lens)
    }

    /// - Parameter fallback: kept instead when the picture itself has too little texture.
    private mutating func keep(
        _ picture: GreyPicture, ignoring boxes: [Rect], _ finding: Finding, _ rules: BackgroundFit.Rules,
        fallback: KeyFrame?
    ) throws(ImagingError) {
        let variance = finding.uncertainty * finding.uncertainty
        let made = try KeyFrame(picture, ignoring: boxes, place: finding.place, variance: variance, rules: rules)
        if let key = made ?? fallback { insert(key, rules) }
    }

    /// Graphics stay where they are through the whole shot.
    private mutating func leaveOut(_ found: [ImagePoint], _ rules: BackgroundFit.Rules) {
        guard !found.isEmpty else { return }
        graphics = (graphics + found).suffix(Self.mostGraphics)
        for index in keyFrames.indices { keyFrames[index].leaveOut(found, rules: rules) }
    }

    private mutating func insert(_ new: KeyFrame, _ rules: BackgroundFit.Rules) {
        var key = new
        key.leaveOut(graphics, rules: rules)
        guard key.points.count >= rules.fewestPoints else { return }
        keyFrames.append(key)
        guard keyFrames.count > Self.mostKeyFrames else { return }
        // The one furthest from here is missed last.
        let furthest = keyFrames.indices.max {
            distance(to: keyFrames[$0], rules) < distance(to: keyFrames[$1], rules)
        }
        if let furthest { keyFrames.remove(at: furthest) }
    }

    private func distance(to key: KeyFrame, _ rules: BackgroundFit.Rules) -> Double {
        key.place.inverse.after(place).travel(over: rules.size)
    }
}
