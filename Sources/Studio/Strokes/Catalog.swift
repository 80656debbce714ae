import SwingCore

/// The clips of the set.
enum Catalog {
    static let all: [ClipPlan] = [
        ClipPlan(
            name: "studio-serve-side", stroke: .serve, place: servePlace(.hardCourt),
            camera: CameraPlan(angle: 92, height: 1.35, distance: 9, fieldOfView: 25, target: [0, 0.1, 1.45]),
            seed: 11),
        ClipPlan(
            name: "studio-serve-behind-straight-legs", stroke: .serve, faults: [.straightLegs],
            body: Body(stature: 1.84, build: 1.05),
            look: Look(
                skin: 0x7A4E36, hair: 0x17120F, shirt: 0x2E7D6B, trim: 0xF2F2F0, logo: 0xF2C230, shorts: 0x1E1E22),
            place: servePlace(.hardCourt),
            camera: CameraPlan(angle: 184, height: 1.5, distance: 9, fieldOfView: 25, target: [0, 0.1, 1.45]),
            seed: 12),
        ClipPlan(
            name: "studio-forehand-oblique", stroke: .forehand, body: Body(stature: 1.68, build: 0.93, sex: .female),
            look: Look(
                hair: 0x6B4426, shirt: 0xE9518B, trim: 0xFFFFFF, shorts: 0xF2F2F0, racket: 0x2B59C3, hasPonytail: true),
            camera: CameraPlan(angle: 46, height: 1.4, distance: 8.2, fieldOfView: 21, target: [0.05, 0.1, 1.0]),
            seed: 13),
        ClipPlan(
            name: "studio-forehand-front", stroke: .forehand,
            look: Look(shirt: 0x2F5FA8, trim: 0xF2F2F0, shorts: 0xF0F0EE, hasCap: true),
            place: .clay,
            camera: CameraPlan(angle: 8, height: 1.5, distance: 8.5, fieldOfView: 21, target: [0.05, 0.1, 1.0]),
            seed: 14),
        ClipPlan(
            name: "studio-backhand-side", stroke: .twoHandedBackhand,
            look: Look(
                skin: 0xB98060, hair: 0x201812, shirt: 0xD9483B, trim: 0xF5F5F5, logo: 0xFFFFFF, shorts: 0x2A2A30),
            camera: CameraPlan(angle: 272, height: 1.35, distance: 8.2, fieldOfView: 21, target: [-0.1, 0.15, 1.0]),
            seed: 15),
        ClipPlan(
            name: "studio-forehand-left-handed", stroke: .forehand, handedness: .left, body: Body(stature: 1.78),
            look: Look(skin: 0x8A5A3C, hair: 0x14100E, shirt: 0xF0D648, trim: 0x1D3B2A, shorts: 0x1D3B2A),
            camera: CameraPlan(angle: 272, height: 1.3, distance: 8.2, fieldOfView: 21, target: [-0.05, 0.1, 1.0]),
            seed: 16),
        ClipPlan(
            name: "studio-serve-side-low-toss-arm", stroke: .serve, faults: [.lowTossArm],
            body: Body(stature: 1.70, build: 0.95, sex: .female),
            look: Look(
                skin: 0xE2B08C, hair: 0xB98A4A, shirt: 0x4BB7C9, trim: 0xFFFFFF, shorts: 0xFFFFFF, hasPonytail: true),
            place: servePlace(.clay),
            camera: CameraPlan(angle: 88, height: 1.35, distance: 9, fieldOfView: 25, target: [0, 0.1, 1.45]),
            seed: 17),
        ClipPlan(
            name: "studio-serve-oblique-bent-elbow", stroke: .serve, faults: [.collapsedElbow],
            look: Look(shirt: 0x33343A, trim: 0xE8E8E8, shorts: 0xE8E8E8, racket: 0xE8B020),
            place: servePlace(.hardCourt),
            camera: CameraPlan(angle: 62, height: 1.4, distance: 9, fieldOfView: 25, target: [0, 0.1, 1.45]), seed: 18),
        ClipPlan(
            name: "studio-forehand-side-late", stroke: .forehand, faults: [.lateContact],
            body: Body(stature: 1.76, build: 1.12),
            look: Look(skin: 0xC98F6C, hair: 0x8A8A8A, shirt: 0xEDEDED, trim: 0x7A1F2B, shorts: 0x3A3F4A),
            camera: CameraPlan(angle: 90, height: 1.35, distance: 8.2, fieldOfView: 21, target: [0.05, 0.1, 1.0]),
            seed: 19),
        ClipPlan(
            name: "studio-forehand-behind", stroke: .forehand,
            look: Look(shirt: 0xC94F30, trim: 0x20242C, shorts: 0x20242C),
            camera: CameraPlan(angle: 176, height: 1.6, distance: 8.2, fieldOfView: 21, target: [0.05, 0.1, 1.0]),
            seed: 20),
    ]

    /// A server stands behind the line, to the right of its middle.
    private static func servePlace(_ place: Place) -> Place {
        var copy = place
        copy.courtX = -0.9
        copy.baselineY = 0.16
        return copy
    }

    /// - Throws: `StudioError` for a name that is not in the set.
    static func plans(named names: [String]) throws(StudioError) -> [ClipPlan] {
        if names.isEmpty { return all }
        return try names.map { name throws(StudioError) in
            guard let plan = all.first(where: { $0.name == name }) else {
                throw StudioError("There is no clip '\(name)'; 'courtside-studio list' names them.")
            }
            return plan
        }
    }
}
