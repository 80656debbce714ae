internal import Imaging
internal import Inference
internal import SwingCore

/// A person cut out of a frame, with room about it, hardly larger than the landmark network sees it.
struct PersonCut: Sendable {
    let picture: Frame
    /// Maps pixels of the cut to those of the frame.
    private let toFrame: AffineTransform

    /// Pixels.
    private static let side = 320
    /// Side of the cut as a multiple of the region's: by so much the person may be elsewhere than expected.
    private static let extent = 1.3

    /// - Parameters:
    ///   - region: where the person is expected.
    ///   - network: who is to look at it.
    init(_ region: RegionOfInterest, of frame: Frame, for network: NeuralModel) throws(InferenceError) {
        var area = region.upright
        area.side *= Self.extent
        toFrame = area.cropTransform(cropSide: Self.side)
        do throws(ImagingError) {
            picture = try frame.cut(toFrame, side: Self.side)
        } catch {
            throw network.error(.cannotRun, error.description)
        }
    }

    /// Where a region of the frame lies in the cut.
    func region(of region: RegionOfInterest) -> RegionOfInterest {
        var result = region
        result.center = place(of: region.center)
        result.side /= toFrame.a
        return result
    }

    /// Where a place in the frame lies in the cut.
    func place(of point: ImagePoint) -> ImagePoint { toFrame.inverse.apply(to: point) }
}
