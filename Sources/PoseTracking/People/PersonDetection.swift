internal import Imaging
internal import SwingCore

/// A person found in one frame, in pixels of the displayed picture.
struct PersonDetection: Sendable, Hashable {
    /// The detector's box around the face and upper body.
    var box: Rect
    /// Centre of the hips.
    var hipCenter: ImagePoint
    /// A point at the edge of the circle around the whole body; its direction from the hips is the body's up.
    var scalePoint: ImagePoint
    /// 0 to 1.
    var confidence: Double

    /// Radius of the circle around the whole body, in pixels.
    var radius: Double { Geometry.distance(hipCenter, scalePoint) }

    /// The square around the circle around the whole body.
    var surroundings: Rect {
        Rect(x: hipCenter.x - radius, y: hipCenter.y - radius, width: 2 * radius, height: 2 * radius)
    }

    var region: RegionOfInterest { RegionOfInterest(hipCenter: hipCenter, scalePoint: scalePoint) }

    func overlap(with other: PersonDetection) -> Double {
        let width = min(box.maxX, other.box.maxX) - max(box.x, other.box.x)
        let height = min(box.maxY, other.box.maxY) - max(box.y, other.box.y)
        guard width > 0, height > 0 else { return 0 }
        let shared = width * height
        return shared / (box.width * box.height + other.box.width * other.box.height - shared)
    }
}

/// Turns the detector's raw numbers into people.
enum DetectorDecoding {
    /// Numbers per anchor: box centre, box size, then four keypoints.
    static let valuesPerAnchor = 12
    static let minimumConfidence = 0.5
    /// Boxes that share more than this are the same person.
    static let overlapLimit = 0.3

    /// - Parameters:
    ///   - boxes: `valuesPerAnchor` numbers per anchor, in pixels of the detector's input, relative to the anchor.
    ///   - logits: one per anchor.
    ///   - toPicture: maps pixels of the detector's input to the displayed picture.
    static func people(boxes: [Float], logits: [Float], toPicture: AffineTransform) -> [PersonDetection] {
        let side = Double(DetectorAnchors.inputSide)
        var found: [PersonDetection] = []
        for (index, anchor) in DetectorAnchors.centers.enumerated() {
            let confidence = sigmoid(Double(logits[index]))
            guard confidence >= minimumConfidence else { continue }
            let values = boxes[index * valuesPerAnchor..<(index + 1) * valuesPerAnchor].map(Double.init)
            func point(_ offset: Int) -> ImagePoint {
                // The network counts from the corner of the first pixel.
                toPicture.apply(to: ImagePoint(values[offset], values[offset + 1]) + anchor * side - 0.5)
            }
            let center = point(0)
            // Of a mirror image the map is negative.
            let width = values[2] * abs(toPicture.a)
            let height = values[3] * toPicture.d
            found.append(
                PersonDetection(
                    box: Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height),
                    hipCenter: point(4), scalePoint: point(6), confidence: confidence))
        }
        return merged(found)
    }

    /// Weighted non-maximum suppression: overlapping boxes become one, averaged by confidence.
    static func merged(_ candidates: [PersonDetection]) -> [PersonDetection] {
        var rest = candidates.sorted { $0.confidence > $1.confidence }
        var people: [PersonDetection] = []
        while let best = rest.first {
            let group = rest.filter { $0.overlap(with: best) > overlapLimit }
            rest.removeAll { $0.overlap(with: best) > overlapLimit }
            people.append(average(group.isEmpty ? [best] : group, confidence: best.confidence))
            if group.isEmpty { rest.removeFirst() }
        }
        return people
    }

    private static func average(_ group: [PersonDetection], confidence: Double) -> PersonDetection {
        let total = group.reduce(0) { $0 + $1.confidence }
        func mean(_ value: (PersonDetection) -> Double) -> Double {
            group.reduce(0) { $0 + value($1) * $1.confidence } / total
        }
        return PersonDetection(
            box: Rect(
                x: mean(\.box.x), y: mean(\.box.y), width: mean(\.box.width), height: mean(\.box.height)),
            hipCenter: ImagePoint(mean(\.hipCenter.x), mean(\.hipCenter.y)),
            scalePoint: ImagePoint(mean(\.scalePoint.x), mean(\.scalePoint.y)), confidence: confidence)
    }
}
