import Foundation

/// A turn in a Matroska file's own header (RFC 9559, 5.1.4.1.28.41 and following: Projection). ffmpeg writes none, so a
/// finished file's description of its colours is overwritten, which is of the same size.
enum MatroskaRoll {
    struct NoColour: Error {}

    /// Elements that fill a colour description of `filledSize` bytes.
    static let colourOptions = ["-color_primaries", "smpte170m", "-color_trc", "smpte170m", "-write_crc32", "0"]
    private static let filledSize = 16

    /// - Parameter clockwise: degrees that players turn the picture.
    static func patch(_ file: Data, clockwise: Int) throws -> Data {
        var data = file
        let colour = Data([0x55, 0xB0, 0x80 | UInt8(filledSize)])
        guard let place = data.range(of: colour) else { throw NoColour() }
        // ProjectionPoseRoll counts against the clock, as players take it.
        let roll = Float(clockwise > 180 ? 360 - clockwise : -clockwise).bitPattern
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: roll >> $0) }
        let type: [UInt8] = [0x76, 0x71, 0x81, 0x00]
        let void: [UInt8] = [0xEC, 0x83, 0x00, 0x00, 0x00]
        let projection = [0x76, 0x70, 0x80 | UInt8(filledSize)] + type + [0x76, 0x75, 0x84] + bytes + void
        data.replaceSubrange(place.lowerBound..<place.upperBound + filledSize, with: projection)
        return data
    }
}
