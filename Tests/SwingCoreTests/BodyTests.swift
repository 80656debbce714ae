import SwingCore
import Testing

@Suite struct LandmarkTests {
    @Test func thirtyThreePointsAsTheNetworkOrdersThem() {
        #expect(Landmark.allCases.count == 33)
        #expect(Landmark.leftShoulder.rawValue == 11)
        #expect(Landmark.rightFootIndex.rawValue == 32)
    }

    @Test(arguments: Landmark.allCases) func partnersAreMutual(_ landmark: Landmark) {
        #expect(landmark.partner.partner == landmark)
        #expect(landmark == .nose ? landmark.partner == .nose : landmark.partner != landmark)
    }

    @Test(arguments: Landmark.allCases) func namesRoundTrip(_ landmark: Landmark) {
        #expect(Landmark(name: landmark.name) == landmark)
    }

    @Test(arguments: PairedJoint.allCases) func pairedJointsArePartners(_ joint: PairedJoint) {
        #expect(joint.on(.left).partner == joint.on(.right))
        #expect(joint.on(.left).name.hasPrefix("left"))
    }

    @Test func everyBoneJoinsTwoDifferentLandmarks() {
        for bone in Skeleton.blazePose33.bones { #expect(bone.from != bone.to) }
    }
}

@Suite struct GeometryTests {
    @Test func aStraightLimbHasNoFlexion() throws {
        let flexion = try #require(Geometry.flexion(ImagePoint(0, 0), joint: ImagePoint(0, 10), ImagePoint(0, 20)))
        #expect(abs(flexion) < 1e-9)
    }

    @Test func aRightAngleIsNinety() throws {
        let angle = try #require(
            Geometry.includedAngle(WorldPoint(1, 0, 0), joint: .zero, WorldPoint(0, 0, 2)))
        #expect(abs(angle - 90) < 1e-9)
    }

    @Test func noLengthHasNoAngle() {
        #expect(Geometry.includedAngle(ImagePoint(1, 1), joint: ImagePoint(1, 1), ImagePoint(2, 2)) == nil)
    }

    @Test func upInThePictureIsPositiveElevation() throws {
        let up = try #require(Geometry.elevation(of: ImagePoint(1, -1)))
        #expect(abs(up - 45) < 1e-9)
        let down = try #require(Geometry.elevation(of: ImagePoint(-1, 1)))
        #expect(abs(down + 45) < 1e-9)
    }
}

@Suite struct PaletteTests {
    @Test func coloursPrintAsWrittenInTheVisualLanguage() {
        #expect(Palette.aceGreen.css == "#5CB85C")
        #expect(Palette.tennisYellow.css == "#F7DC6F")
        #expect(Palette.ink.css == "#1C1C1E")
    }

    @Test func textOnYellowIsCourtGreen() {
        #expect(Palette.textColor(on: .needsWork) == Palette.courtGreen)
    }
}
