import SwingCore

/// What makes real footage hard: phones, other people, nets and fences, distance, and everything between the strokes.
extension Catalog {
    static let situations: [ClipPlan] = [
        // Held in the hand by somebody who follows the player.
        ClipPlan(
            name: "forehand-oblique-hand-held", player: Cast.darkClothes,
            acts: [stroke(.forehand)], place: .hardCourt,
            camera: CameraPlan(
                angle: 124, height: 1.6, distance: 8.5, fieldOfView: 23, target: [0, 0.1, 1.05],
                movement: CameraMovement(shake: 0.3, pan: 2.5, seed: 5)),
            sound: .windy, duration: length, seed: 50),
        ClipPlan(
            name: "forehand-behind-bystander-no-shoulder-turn", player: Cast.redShirt,
            acts: [stroke(.forehand, [.noShoulderTurn])],
            bystanders: [
                BystanderPlan(
                    body: Cast.coach.body, look: Cast.coach.look,
                    acts: [.stand(at: Spot(x: -2.1, y: 0.6), heading: 70, start: 0)])
            ], place: .hardCourt, camera: .groundStroke(180, height: 1.6, distance: 9), duration: length, seed: 51),
        // Somebody walks past in front of the player.
        ClipPlan(
            name: "serve-side-bystander-walks", player: Cast.leftHander,
            acts: [stroke(.serve)],
            bystanders: [
                BystanderPlan(
                    body: Cast.pinkWoman.body, look: Cast.pinkWoman.look,
                    acts: [.walk(from: Spot(x: -2.6, y: -3.2), to: Spot(x: -2.4, y: 2.8), start: -1.9)],
                    hasRacket: true)
            ], place: .clay.forServe, camera: .serve(270, distance: 10), duration: length, seed: 52),
        ClipPlan(
            name: "serve-behind-fence", player: Cast.orange, acts: [stroke(.serve)],
            place: Place.greenCourt.forServe.behindFence, camera: .serve(176), sound: .neighbours, duration: length,
            seed: 53),
        ClipPlan(
            name: "serve-behind-small-in-frame-straight-legs", player: Cast.tallMan,
            acts: [stroke(.serve, [.straightLegs])], place: .hardCourt.forServe,
            camera: CameraPlan(angle: 172, height: 3.2, distance: 16, fieldOfView: 32, target: [0.4, 3, 1.2]),
            duration: length, seed: 54),
        // Filmed upright; the file is on its side and says so.
        ClipPlan(
            name: "serve-behind-junior-portrait", player: Cast.juniorGirl, acts: [stroke(.serve)],
            place: .clay.forServe,
            camera: CameraPlan(angle: 186, height: 1.2, distance: 6.5, fieldOfView: 33, target: [0, 0.1, 1.15]),
            size: PictureSize(width: 540, height: 960), rotation: 90, duration: length, seed: 55),
        ClipPlan(
            name: "backhand-oblique-variable-rate", player: Cast.darkWoman, acts: [stroke(.twoHandedBackhand)],
            place: .overcast, camera: .groundStroke(236), clock: FrameClock(isVariable: true), sound: .calm,
            duration: length, seed: 56),
        // Filmed at 240, played at 30.
        ClipPlan(
            name: "serve-side-slow-motion", player: Cast.cap, acts: [stroke(.serve, at: 1.6, .home)],
            place: .hardCourt.forServe,
            camera: .serve(94), size: PictureSize(width: 640, height: 360),
            clock: FrameClock(rate: 30, captureRate: 240, shutter: 1.0 / 1500), duration: 2.3, seed: 57),
        ClipPlan(
            name: "forehand-oblique-240fps-crowded", player: Cast.juniorBoy,
            acts: [
                .stroke(kind: .forehand, faults: [.crowded], contact: 1.5, at: .home)
            ], place: .greenCourt, camera: .groundStroke(128, distance: 6.8),
            size: PictureSize(width: 640, height: 360),
            clock: FrameClock(rate: 240, shutter: 1.0 / 1500), duration: 2.2, seed: 58),
        ClipPlan(
            name: "session-eight-strokes-60s", player: Cast.blondeWoman, acts: session, place: .hardCourt,
            camera: CameraPlan(angle: 152, height: 1.8, distance: 9, fieldOfView: 26, target: [0.1, 0.2, 1.15]),
            size: PictureSize(width: 640, height: 360), clock: FrameClock(rate: 30, shutter: 1.0 / 500),
            sound: .neighbours, duration: 60, seed: 59),
        // A practice put together from two takes: from the cut on the camera stands elsewhere, further away.
        ClipPlan(
            name: "practice-two-takes-19s", player: Cast.pinkWoman, acts: takes, place: .overcast,
            camera: CameraPlan(angle: 166, height: 1.6, distance: 8.5, fieldOfView: 25, target: [0.3, 0.1, 1.15]),
            laterTakes: [
                Take(
                    start: 9.5,
                    camera: CameraPlan(
                        angle: 176, height: 2.1, distance: 11, fieldOfView: 26, target: [-0.9, 0.4, 1.25]))
            ],
            size: PictureSize(width: 640, height: 360), clock: FrameClock(rate: 30, shutter: 1.0 / 500),
            sound: .neighbours, duration: 19, seed: 62),
        ClipPlan(
            name: "walking-no-swing", player: Cast.heavyMan,
            acts: [
                .walk(from: Spot(x: -1.9, y: 0), to: Spot(x: 1.3, y: 0.3), start: -0.3),
                .stand(at: Spot(x: 1.3, y: 0.3), heading: 60, start: 2.7),
            ], place: .clay,
            camera: CameraPlan(angle: 196, height: 1.5, distance: 8, fieldOfView: 25, target: [0, 0, 1.0]),
            clock: FrameClock(rate: 30), duration: 4, seed: 60),
        ClipPlan(
            name: "empty-court", acts: [], place: .hardCourt, camera: .groundStroke(150), clock: FrameClock(rate: 30),
            sound: .neighbours, duration: 2, seed: 61),
    ]

    private static let length = ClipPlan.lead + ClipPlan.tail

    private static func stroke(_ kind: StrokeKind, _ faults: [Fault] = []) -> Act {
        .stroke(kind: kind, faults: faults, contact: ClipPlan.lead, at: .home)
    }

    /// A practice of a minute: five ground strokes from a basket, a ball picked up, two serves, one more forehand.
    private static let session: [Act] = [
        stroke(.forehand, at: 3.2, .home), stroke(.forehand, at: 7.4, .home),
        stroke(.twoHandedBackhand, at: 11.7, .home), stroke(.twoHandedBackhand, at: 16.1, .home),
        stroke(.forehand, at: 20.3, .home),
        .walk(from: .home, to: beside, start: 22.0), .pickUp(at: beside, heading: 112, start: 24.6),
        .walk(from: beside, to: service, start: 27.2), .stand(at: service, heading: 0, start: 30.3),
        stroke(.serve, at: 35.4, service), .stand(at: service, heading: 0, start: 37.2),
        stroke(.serve, at: 43.9, service), .walk(from: service, to: .home, start: 45.6),
        stroke(.forehand, at: 50.5, .home),
        .walk(from: .home, to: Spot(x: -1.6, y: 0.4), start: 52.6),
        .stand(at: Spot(x: -1.6, y: 0.4), heading: -60, start: 54.6),
    ]
    /// Two strokes, the walk back to the basket that is cut short, two more.
    private static let takes: [Act] = [
        stroke(.forehand, at: 2.9, .home), stroke(.twoHandedBackhand, at: 7.2, .home),
        .walk(from: .home, to: Spot(x: 1.0, y: -0.4), start: 8.8),
        .walk(from: Spot(x: 0.8, y: -0.4), to: .home, start: 9.5),
        stroke(.forehand, at: 13.0, .home), stroke(.twoHandedBackhand, at: 17.2, .home),
    ]
    private static let beside = Spot(x: 1.6, y: -0.7)
    private static let service = Spot(x: -0.5, y: -0.2)

    private static func stroke(_ kind: StrokeKind, at contact: Double, _ spot: Spot) -> Act {
        .stroke(kind: kind, faults: [], contact: contact, at: spot)
    }
}
