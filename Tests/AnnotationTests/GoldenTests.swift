import Imaging
import SwingCore
import Testing

@testable import Annotation

/// What each mark, and the whole picture, looks like.
@Suite("Goldens")
struct GoldenTests {
    let clip = TestClip()

    private func skeleton(_ rating: Rating, weakArm: Bool = false) throws -> Raster {
        var clip = clip
        clip.rating = rating
        var pose = clip.pose(at: TestClip.evidence)
        if weakArm {
            pose[.rightElbow].confidence = 0.4
            pose[.leftWrist].confidence = 0.1
        }
        let annotator = SkeletonAnnotator(scale: Scale(picture: clip.size))
        let ratings = LimbRatings(clip.analysis.swings[0], focus: clip.analysis.focus)
        return try drawn(on: clip.size) { layer in
            try annotator.annotate(
                &layer, pose: pose, stature: PlayerFootprint.stature(of: pose), ratings: ratings)
        }
    }

    @Test("a skeleton in the colours of its ratings")
    func ratedSkeleton() throws { try GoldenPicture(name: "skeleton", tolerance: .lines).check(skeleton(.needsWork)) }

    @Test("unsure keypoints are faint and dashed, lost ones absent")
    func unsureSkeleton() throws {
        try GoldenPicture(name: "skeleton-unsure", tolerance: .lines).check(skeleton(.needsWork, weakArm: true))
    }

    @Test("another rating is another picture", arguments: [Rating.critical, .good, .excellent])
    func ratingShows(_ rating: Rating) throws {
        let limbs = try #require(try GoldenPicture(name: "skeleton").golden)
        #expect(try !GoldenPicture.Difference(limbs, skeleton(rating)).isWithin(.lines))
        var clip = clip
        clip.rating = rating
        let card = try #require(try GoldenPicture(name: "card").golden)
        #expect(try !GoldenPicture.Difference(card, clip.card(over: TestClip.court(clip.size))).isWithin(.text))
        let whole = try #require(try GoldenPicture(name: "whole-landscape").golden)
        #expect(try !GoldenPicture.Difference(whole, annotated(clip, at: TestClip.evidence)).isWithin(.text))
    }

    @Test("another moment or another cue is another picture")
    func contentShows() throws {
        let whole = try #require(try GoldenPicture(name: "whole-landscape").golden)
        let later = try annotated(clip, at: TestClip.evidence + 0.4)
        #expect(!GoldenPicture.Difference(whole, later).isWithin(.text))
        var analysis = clip.analysis
        analysis.focus?.cue = "Reach up and hit the sky"
        var annotator = try SwingAnnotator(analysis: analysis, track: clip.track)
        let other = try annotator.annotate(clip.frame(at: TestClip.evidence)).raster()
        #expect(!GoldenPicture.Difference(whole, other).isWithin(.text))
    }

    @Test("the focus on the body", arguments: TestClip.FocusKind.allCases.filter { $0 != .none })
    func figure(_ kind: TestClip.FocusKind) throws {
        var clip = clip
        clip.focus = kind
        let time = kind == .knee || kind == .tossArm ? TestClip.evidence : TestClip.contact
        let figure = try #require(try clip.plan.figure)
        let raster = try drawn(on: clip.size) { layer in
            try figure.annotate(&layer, pose: clip.pose(at: time), time: time, lineWidth: 2)
        }
        try GoldenPicture(name: "figure-\(kind)").check(raster)
    }

    @Test("the bar of phases at contact")
    func phaseBar() throws {
        let bar = try #require(try clip.plan.bar)
        let raster = try drawn(on: clip.size) { layer in try bar.annotate(&layer, time: TestClip.contact) }
        try GoldenPicture(name: "phase-bar").check(raster)
    }

    @Test("the card with its glass")
    func card() throws {
        try GoldenPicture(name: "card").check(clip.card(over: TestClip.court(clip.size)))
    }

    @Test("icon and word of every rating")
    func ratings() throws {
        let size = PictureSize(width: 160, height: 180)
        let raster = try drawn(on: size) { layer in
            for (row, rating) in Rating.allCases.enumerated() {
                // A scale of one pixel per point.
                let chip = try RatingChip(
                    rating, Words.english.ratings[rating], scale: Scale(picture: PictureSize(width: 360, height: 360)))
                try chip.draw(on: &layer, at: ImagePoint(12, 12 + Double(row) * 32))
            }
        }
        try GoldenPicture(name: "ratings").check(raster)
    }

    @Test("the whole picture at the moment that matters")
    func wholeLandscape() throws {
        try GoldenPicture(name: "whole-landscape").check(annotated(clip, at: TestClip.evidence))
    }

    @Test("the whole picture held upright, at contact")
    func wholePortrait() throws {
        var clip = clip
        clip.size = PictureSize(width: 270, height: 480)
        clip.place = ImagePoint(0.5, 0.8)
        clip.stature = 0.36
        try GoldenPicture(name: "whole-portrait").check(annotated(clip, at: TestClip.contact))
    }

    @Test("a clip without a swing says so, respectfully")
    func noSwing() throws {
        var analysis = clip.analysis
        analysis.outcome = .noSwing
        analysis.outcomeReason = "Film one whole stroke, from ready to finish."
        analysis.swings = []
        analysis.focus = nil
        var annotator = try SwingAnnotator(analysis: analysis, track: clip.track)
        try GoldenPicture(name: "no-swing").check(annotator.annotate(clip.frame(at: 0)).raster())
    }
}
