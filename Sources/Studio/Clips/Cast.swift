import SwingCore

/// The people of the set: men, women and juniors of different build, skin, hair and clothes.
enum Cast {
    static let tallMan = PlayerPlan()
    static let darkMan = PlayerPlan(
        body: Body(stature: 1.84, build: 1.05),
        look: Look(skin: 0x5E3A28, hair: 0x15100D, shirt: 0x2E7D6B, trim: 0xF2F2F0, logo: 0xF2C230, shorts: 0x1E1E22))
    static let darkClothes = PlayerPlan(
        body: Body(stature: 1.79),
        look: Look(skin: 0x7A4E36, hair: 0x17120F, shirt: 0x23242A, trim: 0xD8D8D4, logo: 0xE8B020, shorts: 0x17181C))
    static let heavyMan = PlayerPlan(
        body: Body(stature: 1.76, build: 1.14),
        look: Look(skin: 0xC98F6C, hair: 0x8A8A8A, shirt: 0xEDEDED, trim: 0x7A1F2B, shorts: 0x3A3F4A))
    static let cap = PlayerPlan(look: Look(shirt: 0x2F5FA8, trim: 0xF2F2F0, shorts: 0xF0F0EE, hasCap: true))
    static let orange = PlayerPlan(
        body: Body(stature: 1.82), look: Look(skin: 0xE2B08C, shirt: 0xC94F30, trim: 0x20242C, shorts: 0x20242C))
    static let redShirt = PlayerPlan(
        look: Look(skin: 0xB98060, hair: 0x201812, shirt: 0xD9483B, trim: 0xF5F5F5, logo: 0xFFFFFF, shorts: 0x2A2A30))
    static let leftHander = PlayerPlan(
        handedness: .left, body: Body(stature: 1.78),
        look: Look(skin: 0x8A5A3C, hair: 0x14100E, shirt: 0xF0D648, trim: 0x1D3B2A, shorts: 0x1D3B2A))
    static let leftWoman = PlayerPlan(
        handedness: .left, body: Body(stature: 1.71, build: 0.94, sex: .female),
        look: Look(
            skin: 0x6B432E, hair: 0x120D0A, shirt: 0xF4F4F2, trim: 0x7B3FA0, logo: 0x7B3FA0, shorts: 0x7B3FA0,
            hasPonytail: true))
    static let pinkWoman = PlayerPlan(
        body: Body(stature: 1.68, build: 0.93, sex: .female),
        look: Look(
            hair: 0x6B4426, shirt: 0xE9518B, trim: 0xFFFFFF, shorts: 0xF2F2F0, racket: 0x2B59C3, hasPonytail: true))
    static let blondeWoman = PlayerPlan(
        body: Body(stature: 1.70, build: 0.95, sex: .female),
        look: Look(
            skin: 0xE2B08C, hair: 0xB98A4A, shirt: 0x4BB7C9, trim: 0xFFFFFF, shorts: 0xFFFFFF, hasPonytail: true))
    static let darkWoman = PlayerPlan(
        body: Body(stature: 1.74, build: 1.0, sex: .female),
        look: Look(
            skin: 0x543224, hair: 0x100C0A, shirt: 0xF2E33C, trim: 0x20242C, shorts: 0x20242C, hasPonytail: true))
    static let juniorBoy = PlayerPlan(
        body: Body(stature: 1.42, build: 0.92, age: .junior),
        look: Look(skin: 0xD9A07C, hair: 0x5A3A22, shirt: 0x58A846, trim: 0xFFFFFF, shorts: 0x2B3A67, hasCap: true))
    static let juniorGirl = PlayerPlan(
        body: Body(stature: 1.38, build: 0.88, sex: .female, age: .junior),
        look: Look(
            skin: 0xA8704E, hair: 0x2A1C14, shirt: 0xF08A3C, trim: 0xFFFFFF, shorts: 0x2F5FA8, hasPonytail: true))
    /// Stands behind and watches.
    static let coach = PlayerPlan(
        body: Body(stature: 1.77, build: 1.08),
        look: Look(skin: 0xC98F6C, hair: 0x6A6A68, shirt: 0x31408C, trim: 0x31408C, shorts: 0xB9B09A, hasCap: true))
}

extension CameraPlan {
    /// Holds a serve from the feet to the racket's highest point.
    static func serve(_ angle: Double, distance: Double = 9) -> CameraPlan {
        CameraPlan(angle: angle, height: 1.4, distance: distance, fieldOfView: 25, target: [0, 0.1, 1.45])
    }

    /// Holds a ground stroke with room for the racket.
    static func groundStroke(_ angle: Double, height: Double = 1.4, distance: Double = 8.2) -> CameraPlan {
        CameraPlan(angle: angle, height: height, distance: distance, fieldOfView: 21, target: [0, 0.1, 1.0])
    }
}

extension Place {
    /// A server stands behind the line, to the right of its middle.
    var forServe: Place {
        var copy = self
        copy.courtX = -0.9
        copy.baselineY = 0.16
        return copy
    }

    /// A volleyer stands three and a half metres from the net.
    var atNet: Place {
        var copy = self
        copy.baselineY = -8.4
        return copy
    }
}
