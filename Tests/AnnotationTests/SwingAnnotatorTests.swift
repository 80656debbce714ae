import Imaging
import SwingCore
import Testing

@testable import Annotation

/// The composed annotator as the pipeline uses it.
@Suite("Swing annotator")
struct SwingAnnotatorTests {
    private let bare = AnnotationOptions(card: .hidden, showsPhaseBar: false)

    @Test("the same clip gives the same picture, frame after frame and annotator after annotator")
    func deterministic() throws {
        let clip = TestClip()
        var annotator = try SwingAnnotator(analysis: clip.analysis, track: clip.track)
        let first = try annotator.annotate(clip.frame(at: 1)).raster()
        _ = try annotator.annotate(clip.frame(at: 1.5))
        #expect(try annotator.annotate(clip.frame(at: 1)).raster() == first)
        #expect(try annotated(clip, at: 1) == first)
    }

    @Test("index and time pass through; the source frame is untouched")
    func passThrough() throws {
        let clip = TestClip()
        let frame = try clip.frame(at: 1)
        let before = try frame.raster()
        var annotator = try SwingAnnotator(analysis: clip.analysis, track: clip.track)
        let done = try annotator.annotate(frame)
        #expect(done.index == frame.index && done.time == frame.time && done.size == frame.size)
        #expect(try frame.raster() == before)
        #expect(try done.raster() != before)
    }

    @Test("a frame without a pose gets no skeleton")
    func noPose() throws {
        let clip = TestClip()
        var track = clip.track
        track.frames[3].pose = nil
        var annotator = try SwingAnnotator(analysis: clip.analysis, track: track, options: bare)
        let frame = try clip.frame(at: 0.1)
        #expect(frame.index == 3)
        #expect(try annotator.annotate(frame).raster() == frame.raster())
        let unknown = try Frame(TestClip.court(clip.size), index: 9_999, time: .synthetic(seconds: 50))
        #expect(try annotator.annotate(unknown).raster() == unknown.raster())
        let next = try clip.frame(at: 0.2)
        #expect(try annotator.annotate(next).raster() != next.raster())
    }

    @Test("a clip without player, swing or any pose is annotated all the same")
    func emptyTrack() throws {
        let clip = TestClip()
        var analysis = clip.analysis
        analysis.outcome = .noPlayer
        analysis.swings = []
        analysis.focus = nil
        let track = PoseTrack(pictureSize: clip.size, frames: [], people: 0)
        var annotator = try SwingAnnotator(analysis: analysis, track: track)
        let frame = try clip.frame(at: 0)
        #expect(try annotator.annotate(frame).raster() != frame.raster())
    }

    @Test("nothing to say: no card")
    func silent() throws {
        #expect(CardContent(TestClip(focus: .none).analysis) == nil)
        var analysis = TestClip(focus: .none).analysis
        analysis.strength = Strength(swing: 0, rule: "serve.elbow", rating: .excellent, line: "A long arm at contact")
        #expect(CardContent(analysis)?.overline == Words.english.overlay.strength)
        #expect(CardContent(TestClip().analysis)?.headline == "Bend deeper before you drive up")
    }

    @Test("between swings the bar is hidden and limbs are quiet")
    func betweenSwings() throws {
        let clip = TestClip(seconds: 5)
        let hidden = AnnotationOptions(card: .hidden, showsFocusFigure: false)
        let bar = try #require(try clip.plan.panels.bar)
        let raster = try annotated(clip, at: 4, options: hidden)
        let plain = try clip.frame(at: 4).raster()
        for x in stride(from: Int(bar.x), to: Int(bar.maxX), by: 7) {
            #expect(raster[x, Int(bar.center.y)] == plain[x, Int(bar.center.y)])
        }
        #expect(try annotated(clip, at: 4, options: bare) == raster)
    }

    @Test("reduce motion: nothing grows, the moment itself is the same")
    func reduceMotion() throws {
        let clip = TestClip()
        var calm = bare
        calm.reduceMotion = true
        let early = TestClip.evidence - 0.2
        #expect(try annotated(clip, at: early, options: bare) != annotated(clip, at: early, options: calm))
        let moment = TestClip.evidence
        #expect(try annotated(clip, at: moment, options: bare) == annotated(clip, at: moment, options: calm))
    }

    @Test("a held card is there in every frame, a hidden one in none")
    func cardModes() throws {
        let clip = TestClip(seconds: 20)
        let held = AnnotationOptions(card: .always, showsPhaseBar: false)
        #expect(try annotated(clip, at: 15, options: held) != annotated(clip, at: 15, options: bare))
        let helpful = AnnotationOptions(showsPhaseBar: false)
        #expect(try annotated(clip, at: 15, options: helpful) == annotated(clip, at: 15, options: bare))
    }

    @Test("a frame of another size is refused")
    func wrongSize() throws {
        let clip = TestClip()
        var annotator = try SwingAnnotator(analysis: clip.analysis, track: clip.track)
        let other = try Frame(TestClip.court(PictureSize(width: 320, height: 240)))
        do {
            _ = try annotator.annotate(other)
            Issue.record("a wrong size was accepted")
        } catch {
            #expect(error.description.contains("size"))
        }
    }

    @Test("lines follow the player's size and the picture's")
    func lineWidth() {
        let hd = SkeletonAnnotator(scale: Scale(picture: PictureSize(width: 1920, height: 1080)))
        #expect(hd.lineWidth(stature: 300) < hd.lineWidth(stature: 600))
        #expect(hd.lineWidth(stature: 5_000) == 9)
        let sd = SkeletonAnnotator(scale: Scale(picture: PictureSize(width: 852, height: 480)))
        #expect(sd.lineWidth(stature: 10) < hd.lineWidth(stature: 10))
    }
}
