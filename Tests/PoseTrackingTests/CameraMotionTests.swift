import Imaging
import SwingCore
import TestSupport
import Testing

@testable import PoseTracking

#if canImport(Glibc)
    import Glibc
#endif

private typealias View = FilmedScene.View

/// Films a scene and reads the camera's motion from it.
private func motion(
    of scene: FilmedScene = FilmedScene(), _ views: [View], every step: Int = 1, ignoring boxes: [Rect] = [],
    blocks: (Int) -> [FilmedScene.Block] = { _ in [] }
) throws -> CameraMotion {
    var estimator = CameraMotionEstimator()
    for index in stride(from: 0, to: views.count, by: step) {
        try estimator.add(scene.frame(views[index], index: index, blocks: blocks(index)), ignoring: boxes)
    }
    return estimator.takeMotion()
}

/// The worst miss of the given frames against the reference frame.
private func worstMiss(
    _ motion: CameraMotion, _ views: [View], frames: Range<Int>? = nil, scene: FilmedScene = FilmedScene()
) throws -> Double {
    let reference = try #require(motion.referenceFrame)
    let judged = Dictionary(uniqueKeysWithValues: (frames ?? views.indices).map { ($0, views[$0]) })
    return try scene.worstMiss(motion, views: judged, reference: views[reference])
}

@Suite struct MovingCameraTests {
    /// A hand's shake with a roll and a slow zoom: up to 12 pixels of 320 off.
    private let shaken: [View] = (0..<30).map { index in
        let t = Double(index) / 60
        return .moved(
            8 * sin(9 * t) + 3 * sin(31 * t), 5 * sin(14 * t), scale: 1 + 0.04 * t, degrees: 0.8 * sin(17 * t))
    }

    @Test func shakeZoomAndRollAreFollowed() throws {
        let motion = try motion(of: FilmedScene(), shaken)
        #expect(motion.verdict == .moving)
        #expect(motion.views.allSatisfy { $0.placement.source == .measured })
        #expect(try worstMiss(motion, shaken) < 0.4)
    }

    @Test func uncertaintyIsClaimedAndNotTooSmall() throws {
        let motion = try motion(shaken)
        let worst = try worstMiss(motion, shaken)
        let claimed = try #require(motion.views.compactMap(\.placement.uncertainty).max())
        #expect(claimed > 0.05 && claimed < 1)
        #expect(worst < 3 * claimed)
    }

    /// A telephone's wide lens: 20 degrees, more than a third of the picture, so that the first frame is left behind.
    @Test func aPanBendsThePictureAsTheLensDoes() throws {
        let focal = 0.8 * 320
        let views = (0..<40).map { View.panned(degrees: Double($0) / 2, focal: focal) }
        let motion = try motion(views)
        #expect(abs(try #require(motion.lens.focal) - focal) < 0.05 * focal)
        #expect(try worstMiss(motion, views) < 1)
    }

    /// Errors do not pile up: after ten pans to and fro the first frame is found where it was.
    @Test func comingBackFindsTheSamePlace() throws {
        let views = (0..<121).map { View.moved(60 * sin(Double($0) * .pi / 12), 0) }
        let motion = try motion(views)
        let (first, last) = (motion.views[0].placement, motion.views[120].placement)
        let corner = ImagePoint(20, 20)
        let wanted = views[120].toWall(.zero) - views[0].toWall(.zero)
        let found = motion.stabilised(corner, under: last) - motion.stabilised(corner, under: first)
        // The picture is the first one again, and seen from it: not from the last of a row of others.
        #expect(Geometry.distance(found, wanted) < 0.01)
    }

    @Test func framesBetweenMeasuredOnesLieBetweenThem() throws {
        let views = (0..<33).map { View.moved(Double($0), 10 * sin(Double($0) / 10)) }
        let motion = try motion(views, every: 4)
        #expect(motion.views.map(\.frame) == Array(stride(from: 0, to: 33, by: 4)))
        #expect(motion.placement(at: FilmedScene.time(2))?.source == .bridged)
        #expect(try worstMiss(motion, views) < 0.6)
    }

    /// A camera that has stood still is looked at now and then only, and followed again as soon as it moves.
    @Test func aCameraThatRestsIsFollowedAgainWhenItMoves() throws {
        let views = (0..<180).map { View.moved(0.5 * Double(max(0, $0 - 120)), 0) }
        let motion = try motion(views)
        let frames = motion.views.map(\.frame)
        #expect(frames.count { $0 < 60 } == 60)
        #expect((4...8).contains(frames.count { (62..<120).contains($0) }))
        #expect(frames.count { $0 > 134 } == 45)
        #expect(try worstMiss(motion, views) < 0.6)
    }

    /// One that has stood still for longer than a hand holds it is looked at half as often, and followed again all the same.
    @Test func aCameraThatRestsForLongIsLookedAtSeldom() throws {
        let views = (0..<840).map { View.moved(0.5 * Double(max(0, $0 - 780)), 0) }
        let motion = try motion(views, every: 4)
        let frames = motion.views.map(\.frame)
        #expect((8...11).contains(frames.count { (420..<540).contains($0) }))
        #expect((4...6).contains(frames.count { (660..<780).contains($0) }))
        #expect(frames.count { $0 > 808 } == 7)
        // Of what moves between two looks nobody knows when it began: a quarter of 24 frames' way.
        #expect(try worstMiss(motion, views) < 3.1)
    }

    @Test func aPlayerWhoFillsAThirdOfThePictureIsNotTheBackground() throws {
        // Not told where the player is: most of the background still agrees.
        let motion = try motion(shaken) { index in
            [
                .init(
                    box: Rect(x: 100 + Double(index), y: 0, width: 106, height: 180), seed: 7,
                    origin: ImagePoint(4 * Double(index), -3 * Double(index)))
            ]
        }
        #expect(try worstMiss(motion, shaken) < 0.5)
    }

    /// A score and a logo that lie still on a moving picture are not the background. While it has hardly moved nobody
    /// can tell, and they hold it back a little.
    @Test func graphicsOnThePictureAreLeftOut() throws {
        let scene = FilmedScene()
        let graphics = [Rect(x: 0, y: 0, width: 110, height: 60), Rect(x: 210, y: 120, width: 110, height: 60)]
        let blocks = graphics.map { FilmedScene.Block(box: $0, seed: 3, origin: .zero) }
        let views = (0..<40).map { View.moved(0.5 * Double($0), 0.2 * Double($0)) }
        let motion = try motion(views) { _ in blocks }
        #expect(try worstMiss(motion, views) < 0.8)

        let rules = BackgroundFit.Rules(size: scene.middle * 2, tolerance: 0.8, finest: 0.1, loosest: 0.5)
        let lens = LensEstimate.unknown(size: rules.size)
        func picture(_ index: Int) throws -> GreyPicture {
            try GreyPicture(scene.frame(views[index], index: index, blocks: blocks))
        }
        var key = try #require(
            try KeyFrame(picture(0), ignoring: [], place: .identity, variance: 0, rules: rules))
        func onGraphics(_ points: [ImagePoint]) -> Int {
            points.count { point in graphics.contains { $0.inset(by: 8).contains(point + scene.middle) } }
        }
        #expect(onGraphics(key.points) > 12)
        let early = try key.motion(
            from: picture(1), ignoring: [], guess: .identity, lens: lens, rules: rules)
        #expect(early?.graphics.isEmpty == true)
        let late = try #require(
            try key.motion(from: picture(8), ignoring: [], guess: .identity, lens: lens, rules: rules))
        key.leaveOut(late.graphics, rules: rules)
        #expect(onGraphics(key.points) == 0)
        #expect(key.points.count > 80)
    }

    @Test func theSameFramesGiveTheSameMotion() throws {
        let scene = FilmedScene(seed: 5)
        #expect(try motion(of: scene, shaken) == motion(of: scene, shaken))
    }
}

@Suite struct StillCameraTests {
    private let views = [View](repeating: .moved(3, 4), count: 24)

    private func player(_ index: Int) -> FilmedScene.Block {
        let place = ImagePoint(20 + 5 * Double(index), 10)
        return .init(box: Rect(x: place.x, y: place.y, width: 106, height: 170), seed: 9, origin: place)
    }

    @Test(arguments: [true, false])
    func aMovingPlayerMovesNoCamera(isBoxKnown: Bool) throws {
        var estimator = CameraMotionEstimator()
        for index in views.indices {
            let frame = try FilmedScene().frame(views[index], index: index, blocks: [player(index)])
            try estimator.add(frame, ignoring: isBoxKnown ? [player(index).box] : [])
        }
        let motion = estimator.takeMotion()
        #expect(motion.verdict == .still)
        #expect(motion.views.allSatisfy { $0.placement.toReference == .identity })
        #expect(motion.views.allSatisfy { $0.placement.source == .measured })
    }

    @Test func noiseIsNoMovement() throws {
        var estimator = CameraMotionEstimator()
        for index in views.indices {
            // Another pattern every time, 3 % as strong: what a dark hall's pictures look like.
            let picture = try FilmedScene().frame(views[index], index: index).raster()
            let noise = try FilmedScene(seed: 100 + UInt64(index)).frame(views[index], index: index).raster()
            let mixed = zip(picture.pixels, noise.pixels).map { UInt8((Int($0) * 97 + Int($1) * 3) / 100) }
            let frame = try Frame(
                Raster(size: picture.size, pixels: mixed), index: index, time: FilmedScene.time(index))
            try estimator.add(frame, ignoring: [])
        }
        #expect(estimator.takeMotion().verdict == .still)
    }

    @Test func aStillCamerasTrackStaysToTheLastBit() throws {
        let motion = try motion(views)
        let track = SyntheticPlayer(.serve).track()
        #expect(track.stabilised(by: motion) == track)
    }
}

@Suite struct LostBackgroundTests {
    @Test func aWallWithoutTextureIsUnknown() throws {
        let views = (0..<12).map { View.moved(Double($0), 0) }
        let motion = try motion(of: FilmedScene(contrast: 0), views)
        #expect(motion.verdict == .unknown)
        #expect(motion.views.count == 12)
        #expect(motion.views.allSatisfy { $0.placement.source == .unknown && $0.placement.uncertainty == nil })
        #expect(motion.views.allSatisfy { $0.placement.toReference == .identity })
    }

    @Test func aCutStartsAnotherShot() throws {
        let (first, second) = (FilmedScene(seed: 1), FilmedScene(seed: 2))
        let views = (0..<32).map { View.moved(Double($0), 0) }
        var estimator = CameraMotionEstimator()
        for index in views.indices {
            try estimator.add((index < 16 ? first : second).frame(views[index], index: index), ignoring: [])
        }
        let motion = estimator.takeMotion()
        #expect(motion.views.map(\.placement.shot) == (0..<32).map { $0 / 16 })
        for frames in [0..<16, 16..<32] {
            let reference = try #require(
                frames.first { motion.views[$0].placement.toReference == .identity })
            let judged = Dictionary(uniqueKeysWithValues: frames.map { ($0, views[$0]) })
            #expect(try first.worstMiss(motion, views: judged, reference: views[reference]) < 0.4)
        }
    }

    /// Somebody walks close past the camera: those frames are unknown, the rest is one shot.
    @Test func aBlockedViewIsFoundAgain() throws {
        let views = (0..<40).map { View.moved(0.5 * Double($0), 0) }
        let whole = Rect(x: 0, y: 0, width: 320, height: 180)
        let motion = try motion(views) { index in
            (16..<26).contains(index)
                ? [.init(box: whole, seed: 50 + UInt64(index), origin: .zero)] : []
        }
        #expect(motion.views.map(\.placement.source) == (0..<40).map { (16..<26).contains($0) ? .unknown : .measured })
        #expect(motion.views.allSatisfy { $0.placement.shot == 0 })
        #expect(try worstMiss(motion, views) < 0.6)
    }

    @Test func noFramesGiveNoMotion() {
        var estimator = CameraMotionEstimator()
        let motion = estimator.takeMotion()
        #expect(motion.verdict == .unknown)
        #expect(motion.placement(at: .synthetic(seconds: 1)) == nil)
    }
}
