internal import Glibc
internal import Imaging
internal import SwingCore

func sigmoid(_ x: Double) -> Double { 1 / (1 + exp(-x)) }

/// What the landmark network says about one crop.
struct LandmarkReading: Sendable {
    var pose: Pose
    /// Centre of the hips and a point on the circle around the body, for the next region of interest.
    var hipCenter: ImagePoint
    var scalePoint: ImagePoint
}

/// Turns the landmark network's raw numbers into a pose in picture coordinates.
enum LandmarkDecoding {
    static let cropSide = 256
    /// 33 body points and 6 auxiliary ones.
    static let pointCount = 39
    /// x, y, z, visibility, presence.
    static let valuesPerPoint = 5
    static let heatmapSide = 64
    private static let hipCenterIndex = 33
    private static let scalePointIndex = 34

    /// MediaPipe's refinement: a window of 7 x 7 cells around the regressed point, used when its peak is at least 0.5.
    private static let refinementRadius = 3
    private static let refinementMinimumPeak = 0.5

    /// - Parameters:
    ///   - points: the regressed points, in pixels of the crop.
    ///   - world: 39 points in metres, hip-centred, in the crop's axes.
    ///   - heatmaps: logits, `heatmapSide` rows and columns with `pointCount` channels; cell i lies at crop pixel 4 i.
    ///   - confidence: the network's pose flag, already 0 to 1.
    static func reading(
        points: [Float], world: [Float], heatmaps: [Float], confidence: Double, region: RegionOfInterest
    ) -> LandmarkReading {
        let toPicture = region.cropTransform(cropSide: cropSide)
        let keypoints = Landmark.allCases.map { landmark in
            let regressed = point(landmark.rawValue, in: points)
            let visibility = sigmoid(Double(points[landmark.rawValue * valuesPerPoint + 3]))
            let refined = refine(regressed, channel: landmark.rawValue, heatmaps: heatmaps)
            return Keypoint(
                position: toPicture.apply(to: refined.position),
                confidence: combinedConfidence(visibility: visibility, peak: refined.peak))
        }
        let worldPoints = Landmark.allCases.map { landmark in
            let base = landmark.rawValue * 3
            return region.rotatedBack(
                WorldPoint(Double(world[base]), Double(world[base + 1]), Double(world[base + 2])))
        }
        return LandmarkReading(
            pose: Pose(keypoints: keypoints, world: worldPoints, confidence: confidence),
            hipCenter: toPicture.apply(to: point(hipCenterIndex, in: points)),
            scalePoint: toPicture.apply(to: point(scalePointIndex, in: points)))
    }

    private static func point(_ index: Int, in points: [Float]) -> ImagePoint {
        ImagePoint(Double(points[index * valuesPerPoint]), Double(points[index * valuesPerPoint + 1]))
    }

    /// The heatmap's peak tells a bad joint best, visibility a hidden one; a joint is only as sure as both.
    static func combinedConfidence(visibility: Double, peak: Double) -> Double {
        (visibility * min(1, peak / fullPeak)).squareRoot()
    }

    /// A peak this high belongs to a joint in plain sight.
    private static let fullPeak = 0.7

    /// The heatmap's centre of mass around a regressed point, and its highest value there.
    static func refine(
        _ regressed: ImagePoint, channel: Int, heatmaps: [Float]
    ) -> (position: ImagePoint, peak: Double) {
        let cell = Double(cropSide / heatmapSide)
        let column = Int((regressed.x / cell).rounded(.down))
        let row = Int((regressed.y / cell).rounded(.down))
        guard (0..<heatmapSide).contains(column), (0..<heatmapSide).contains(row) else { return (regressed, 0) }
        var sum = 0.0
        var peak = 0.0
        var center = ImagePoint.zero
        for y in max(0, row - refinementRadius)...min(heatmapSide - 1, row + refinementRadius) {
            for x in max(0, column - refinementRadius)...min(heatmapSide - 1, column + refinementRadius) {
                let value = sigmoid(Double(heatmaps[(y * heatmapSide + x) * pointCount + channel]))
                sum += value
                peak = max(peak, value)
                center += ImagePoint(Double(x), Double(y)) * value
            }
        }
        guard peak >= refinementMinimumPeak, sum > 0 else { return (regressed, peak) }
        return (center / sum * cell, peak)
    }
}
