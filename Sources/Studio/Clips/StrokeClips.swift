import SwingCore

/// One stroke a clip, filmed from a tripod.
extension Catalog {
    static let serves: [ClipPlan] = [
        ClipPlan(
            "serve-side-60fps", .serve, [], Cast.tallMan, .hardCourt.forServe, .serve(92), seed: 11, sound: .windy),
        ClipPlan(
            "serve-behind-straight-legs", .serve, [.straightLegs], Cast.darkMan, .greenCourt.forServe, .serve(184),
            seed: 12),
        ClipPlan(
            "serve-side-low-toss-arm", .serve, [.lowTossArm], Cast.blondeWoman, .clay.forServe, .serve(88), seed: 17,
            sound: .calm),
        ClipPlan(
            "serve-oblique-bent-elbow-120fps", .serve, [.collapsedElbow], Cast.darkClothes, .hardCourt.forServe,
            .serve(62), FrameClock(rate: 120, shutter: 1.0 / 1000), seed: 18),
        ClipPlan(
            "serve-side-low-contact", .serve, [.lowContact], Cast.darkWoman, .hardCourt.forServe, .serve(90), seed: 21),
        ClipPlan(
            "serve-side-left-handed-120fps", .serve, [], Cast.leftWoman, .greenCourt.forServe, .serve(268),
            FrameClock(rate: 120, shutter: 1.0 / 1000), seed: 22),
        ClipPlan("serve-front", .serve, [], Cast.cap, .clay.forServe, .serve(6), seed: 23),
    ]

    static let forehands: [ClipPlan] = [
        ClipPlan(
            "forehand-diagonal-60fps", .forehand, [], Cast.pinkWoman, .hardCourt, .groundStroke(46), seed: 13,
            sound: .neighbours),
        ClipPlan("forehand-front", .forehand, [], Cast.cap, .clay, .groundStroke(8, height: 1.5), seed: 14),
        ClipPlan("forehand-behind", .forehand, [], Cast.orange, .greenCourt, .groundStroke(176, height: 1.6), seed: 20),
        ClipPlan("forehand-side-left-handed", .forehand, [], Cast.leftHander, .hardCourt, .groundStroke(272), seed: 16),
        ClipPlan(
            "forehand-side-late-contact", .forehand, [.lateContact], Cast.heavyMan, .hardCourt, .groundStroke(90),
            seed: 19, sound: .windy),
        ClipPlan(
            "forehand-behind-crowded", .forehand, [.crowded], Cast.darkWoman, .hardCourt,
            .groundStroke(182, height: 1.6),
            seed: 24),
        ClipPlan(
            "forehand-oblique-late-preparation", .forehand, [.latePreparation], Cast.redShirt, .overcast,
            .groundStroke(130), seed: 25, sound: .calm),
        ClipPlan(
            "forehand-side-leaning-back-30fps", .forehand, [.leaningBack], Cast.tallMan, .indoor, .groundStroke(86),
            FrameClock(rate: 30, shutter: 1.0 / 200), seed: 26),
        ClipPlan(
            "forehand-front-head-pull-120fps", .forehand, [.headPull], Cast.blondeWoman, .clay, .groundStroke(14),
            FrameClock(rate: 120, shutter: 1.0 / 1000), seed: 27),
        ClipPlan(
            "forehand-behind-no-follow-through", .forehand, [.noFollowThrough], Cast.darkMan, .greenCourt,
            .groundStroke(178, height: 1.6), seed: 28),
        ClipPlan(
            "forehand-behind-off-balance", .forehand, [.offBalance], Cast.leftHander, .clay, .groundStroke(177),
            seed: 29),
    ]

    static let backhands: [ClipPlan] = [
        ClipPlan(
            "backhand-left-view-60fps", .twoHandedBackhand, [], Cast.redShirt, .hardCourt, .groundStroke(272), seed: 15,
            sound: .windy),
        ClipPlan(
            "backhand-behind-late-preparation-dusk", .twoHandedBackhand, [.latePreparation], Cast.pinkWoman, .dusk,
            .groundStroke(184, height: 1.6), FrameClock(shutter: 1.0 / 250), seed: 30),
        ClipPlan(
            "backhand-side-late-contact", .twoHandedBackhand, [.lateContact], Cast.leftWoman, .greenCourt,
            .groundStroke(90), seed: 31),
        ClipPlan(
            "backhand-oblique-no-shoulder-turn", .twoHandedBackhand, [.noShoulderTurn], Cast.juniorBoy, .hardCourt,
            .groundStroke(228, distance: 7), seed: 32),
        ClipPlan(
            "backhand-onehanded-side", .oneHandedBackhand, [], Cast.orange, .clay, .groundStroke(270), seed: 33,
            sound: .calm),
        ClipPlan(
            "backhand-onehanded-side-off-balance", .oneHandedBackhand, [.offBalance], Cast.cap, .hardCourt,
            .groundStroke(266), seed: 34),
        ClipPlan("slice-side", .sliceBackhand, [], Cast.heavyMan, .grass, .groundStroke(268), seed: 35),
        ClipPlan(
            "slice-oblique-head-pull", .sliceBackhand, [.headPull], Cast.leftWoman, .indoor, .groundStroke(48),
            FrameClock(shutter: 1.0 / 250), seed: 36),
    ]

    static let netStrokes: [ClipPlan] = [
        ClipPlan(
            "volley-forehand-side", .forehandVolley, [], Cast.blondeWoman, .hardCourt.atNet, .groundStroke(84),
            seed: 37,
            sound: .neighbours),
        // From across the net: the net hides the legs.
        ClipPlan(
            "volley-backhand-front-behind-net", .backhandVolley, [], Cast.darkClothes, .clay.atNet,
            CameraPlan(angle: 345, height: 1.25, distance: 7.5, fieldOfView: 21, target: [0, 0.2, 1.0]), seed: 38),
        ClipPlan(
            "volley-forehand-oblique-head-pull", .forehandVolley, [.headPull], Cast.tallMan, .greenCourt.atNet,
            .groundStroke(58), seed: 39),
        ClipPlan("overhead-side", .overhead, [], Cast.darkMan, .hardCourt.atNet, .serve(90), seed: 40, sound: .windy),
        ClipPlan(
            "overhead-oblique-bent-elbow", .overhead, [.collapsedElbow], Cast.pinkWoman, .clay.atNet, .serve(118),
            seed: 42),
    ]

    /// Players who do not swing as the strokes are written.
    static let otherStyles: [ClipPlan] = [
        ClipPlan(
            "forehand-side-slow-short-backswing", .forehand,
            SwingStyle(tempo: 1.4, preparation: 1.1, backswing: 0.35, followThrough: 0.7), Cast.pinkWoman, .clay,
            .groundStroke(86), seed: 61, sound: .calm),
        ClipPlan(
            "forehand-oblique-high-ball-head-pull", .forehand, faults: [.headPull],
            SwingStyle(tempo: 1.1, backswing: 0.6, followThrough: 0.8, height: 22), Cast.darkMan, .hardCourt,
            .groundStroke(128), seed: 62),
        ClipPlan(
            "backhand-oblique-slow-30fps", .twoHandedBackhand,
            SwingStyle(tempo: 1.45, preparation: 0.9, backswing: 0.6, legs: 0.8), Cast.blondeWoman, .greenCourt,
            .groundStroke(232), FrameClock(rate: 30, shutter: 1.0 / 300), seed: 63),
        ClipPlan(
            "slice-side-short-backswing-low-ball", .sliceBackhand,
            SwingStyle(tempo: 1.15, backswing: 0.3, followThrough: 0.8, height: -12), Cast.cap, .grass,
            .groundStroke(267), seed: 64, sound: .windy),
        ClipPlan(
            "serve-oblique-slow-straight-legs", .serve, faults: [.straightLegs],
            SwingStyle(tempo: 1.3, preparation: 1.1, followThrough: 0.7), Cast.heavyMan, .hardCourt.forServe,
            .serve(122),
            seed: 65),
    ]
}

extension ClipPlan {
    fileprivate init(
        _ name: String, _ stroke: StrokeKind, faults: [Fault] = [], _ style: SwingStyle, _ player: PlayerPlan,
        _ place: Place, _ camera: CameraPlan, _ clock: FrameClock = FrameClock(), seed: UInt64, sound: SoundPlan? = nil
    ) {
        self.init(name, stroke, faults, player, place, camera, clock, seed: seed, sound: sound)
        self.player.style = style
        acts = [.stroke(kind: stroke, faults: faults, contact: Self.slowLead, at: .home)]
        duration = Self.slowLead + Self.slowTail
    }

    fileprivate init(
        _ name: String, _ stroke: StrokeKind, _ faults: [Fault], _ player: PlayerPlan, _ place: Place,
        _ camera: CameraPlan, _ clock: FrameClock = FrameClock(), seed: UInt64, sound: SoundPlan? = nil
    ) {
        self.init(
            name: name, player: player, acts: [.stroke(kind: stroke, faults: faults, contact: Self.lead, at: .home)],
            place: place, camera: camera, clock: clock, sound: sound, duration: Self.lead + Self.tail, seed: seed)
    }
}
