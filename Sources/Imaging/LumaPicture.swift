internal import CSwing
public import SwingCore

/// A frame's luma made small, in which things that fly are looked for. Immutable.
public final class LumaPicture: @unchecked Sendable {
    // Sendable: the native picture is never written after it was made.
    private let handle: OpaquePointer
    /// Picture pixels that one of its pixels covers in each direction.
    private let reduction: Int

    /// - Parameter reduction: picture pixels that one of its pixels covers in each direction, 1 or more.
    public init(_ frame: Frame, reduction: Int) throws(ImagingError) {
        var made: OpaquePointer?
        try frame.withHandle { (picture) throws(ImagingError) in
            try checked("making a small picture") { error in
                csw_luma_create(picture, Int32(reduction), &made, &error)
            }
        }
        guard let made else { throw ImagingError(action: "making a small picture", detail: "no picture") }
        handle = made
        self.reduction = reduction
    }

    deinit { csw_luma_free(handle) }

    /// What is small, alone, and neither in the picture before nor in the one after; what stands out most comes first.
    ///
    /// - Parameters:
    ///   - before: an earlier picture of the same size and reduction; `after` a later one.
    ///   - area: where to look, in pixels of the frame.
    ///   - diameter: of a thing that is looked for, in pixels of the frame; drawn out and blurred it still counts.
    ///   - most: more spots are not told.
    /// - Returns: spots in pixels of the frame.
    public func spots(
        between before: LumaPicture, and after: LumaPicture, in area: Rect, diameter: Double, most: Int
    ) throws(ImagingError) -> [MovingSpot] {
        let scale = Double(reduction)
        var found = [csw_spot](repeating: csw_spot(), count: most)
        var count = 0
        try checked("looking for what flies") { error in
            csw_luma_spots(
                handle, before.handle, after.handle, box(area), diameter / scale, &found, found.count, &count, &error)
        }
        return found.prefix(count).map { spot in
            // The first picture pixel covers 0 to 1, the middle of the first small pixel is its (0, 0).
            MovingSpot(
                x: Float((spot.x + 0.5) * scale), y: Float((spot.y + 0.5) * scale),
                length: Float(spot.length * scale), width: Float(spot.width * scale), contrast: Float(spot.contrast))
        }
    }

    /// How many pixels of the small pictures differ from an earlier one's by more than noise does.
    ///
    /// - Parameters:
    ///   - before: an earlier picture of the same size and reduction.
    ///   - area: where to look, in pixels of the frame.
    public func changed(since before: LumaPicture, in area: Rect) throws(ImagingError) -> Int {
        var count = 0
        try checked("comparing pictures") { error in
            csw_luma_changed(handle, before.handle, box(area), &count, &error)
        }
        return count
    }

    private func box(_ area: Rect) -> csw_luma_box {
        let scale = Double(reduction)
        return csw_luma_box(
            x0: Int32(clamping: Int(area.x / scale)), y0: Int32(clamping: Int(area.y / scale)),
            x1: Int32(clamping: Int(area.maxX / scale)), y1: Int32(clamping: Int(area.maxY / scale)))
    }
}
