import Foundation
import Imaging
import SwingCore
import Testing

@testable import PoseTracking

@Suite struct DetectorTests {
    @Test func theAnchorsAreThePublishedOnes() {
        let anchors = DetectorAnchors.centers
        #expect(anchors.count == 2254)
        #expect(anchors[0] == ImagePoint(0.5 / 28, 0.5 / 28))
        #expect(anchors[1] == anchors[0])
        #expect(anchors[2] == ImagePoint(1.5 / 28, 0.5 / 28))
        #expect(anchors[1568] == ImagePoint(0.5 / 14, 0.5 / 14))
        #expect(anchors[1960..<1966].allSatisfy { $0 == ImagePoint(0.5 / 7, 0.5 / 7) })
    }

    private let identity = AffineTransform(a: 1, b: 0, tx: 0, c: 0, d: 1, ty: 0)

    /// Raw output with one person at an anchor.
    private func raw(anchor: Int, logit: Float) -> (boxes: [Float], logits: [Float]) {
        var boxes = [Float](repeating: 0, count: 2254 * 12)
        var logits = [Float](repeating: -20, count: 2254)
        boxes.replaceSubrange(anchor * 12..<anchor * 12 + 12, with: [1, 2, 40, 60, 5, 30, 5, -50, 0, 0, 0, 0])
        logits[anchor] = logit
        return (boxes, logits)
    }

    @Test func aDetectionIsRelativeToItsAnchor() throws {
        let output = raw(anchor: 0, logit: 4)
        let people = DetectorDecoding.people(boxes: output.boxes, logits: output.logits, toPicture: identity)
        let person = try #require(people.first)
        #expect(people.count == 1)
        // Counted from the middle of the first pixel.
        #expect(person.hipCenter == ImagePoint(4 + 5, 4 + 30) - 0.5)
        #expect(person.scalePoint == ImagePoint(9, -46) - 0.5)
        #expect(person.radius == 80)
        #expect(Geometry.distance(person.box.center, ImagePoint(5, 6) - 0.5) < 1e-9)
    }

    @Test func unsureAnchorsAreNobody() {
        let output = raw(anchor: 0, logit: -0.1)
        #expect(DetectorDecoding.people(boxes: output.boxes, logits: output.logits, toPicture: identity).isEmpty)
    }

    private func person(x: Double, confidence: Double) -> PersonDetection {
        PersonDetection(
            box: Rect(x: x, y: 0, width: 100, height: 100), hipCenter: ImagePoint(x + 50, 150),
            scalePoint: ImagePoint(x + 50, -20), confidence: confidence)
    }

    @Test func overlappingBoxesAreOnePersonWeightedByConfidence() throws {
        let merged = DetectorDecoding.merged([person(x: 0, confidence: 0.9), person(x: 30, confidence: 0.6)])
        #expect(merged.count == 1)
        #expect(abs(try #require(merged.first).box.x - 12) < 1e-9)
        #expect(merged.first?.confidence == 0.9)
    }

    @Test func distantBoxesAreTwoPeople() {
        #expect(DetectorDecoding.merged([person(x: 0, confidence: 0.9), person(x: 400, confidence: 0.6)]).count == 2)
    }

    @Test func zoomedSearchCoversThePicture() {
        let areas = SearchAreas.zoomed(in: PictureSize(width: 1920, height: 1080))
        for corner in [ImagePoint(1, 1), ImagePoint(1919, 1), ImagePoint(1, 1079), ImagePoint(1919, 1079)] {
            #expect(areas.contains { $0.contains(corner) })
        }
        #expect(areas.allSatisfy { $0.x >= -0.501 && $0.maxX <= 1919.501 && $0.maxY <= 1079.501 })
    }
}

@Suite struct RegionOfInterestTests {
    @Test func anUprightBodyNeedsNoTurn() {
        let region = RegionOfInterest(hipCenter: ImagePoint(100, 200), scalePoint: ImagePoint(100, 100))
        #expect(abs(region.rotation) < 1e-9)
        #expect(region.side == 250)
        let transform = region.cropTransform(cropSide: 256)
        let middle = transform.apply(to: ImagePoint(128, 128))
        // Crops are cut on a lattice of steps of 1/256 of a pixel.
        #expect(Geometry.distance(middle, ImagePoint(100, 200)) < 1 / 256.0)
    }

    @Test(arguments: [-120.0, -45, 0, 30, 90, 170]) func theScalePointIsStraightUpInTheCrop(_ degrees: Double) {
        let turn = Geometry.radians(degrees)
        let up = ImagePoint(sin(turn), -cos(turn))
        let hips = ImagePoint(300, 400)
        let region = RegionOfInterest(hipCenter: hips, scalePoint: hips + up * 80)
        let transform = region.cropTransform(cropSide: 256)
        // Half a crop side is 1.25 radii, so the scale point lies 128 / 1.25 pixels above the middle.
        let shown = transform.apply(to: ImagePoint(128, 128 - 128 / 1.25))
        // Scale and turn are rounded to steps of 1/256.
        #expect(Geometry.distance(shown, hips + up * 80) < 128 / 256.0)
    }

    @Test func worldAxesTurnWithTheRegion() {
        let region = RegionOfInterest(hipCenter: .zero, scalePoint: ImagePoint(100, 0))
        // The body lies with its head to the right: what is up in the crop is right in the picture.
        let up = region.rotatedBack(WorldPoint(0, -1, 0.5))
        #expect(Geometry.distance(up, WorldPoint(1, 0, 0.5)) < 1e-9)
    }
}

@Suite struct HeatmapTests {
    private static let wrist = Landmark.leftWrist.rawValue

    /// Heatmaps with one summit per entry; x and y in cells.
    private func logits(_ summits: [(x: Int, y: Int, channel: Int, logit: Float)]) -> LikelyCells {
        let placed = summits.map { summit in
            (Int32((summit.y * Self.shape.columns + summit.x) * Self.shape.channels + summit.channel), summit.logit)
        }.sorted { $0.0 < $1.0 }
        return LandmarkOutput.likelyCells(places: placed.map(\.0), logits: placed.map(\.1))
    }

    private static let shape = LandmarkDecoding.heatmapShape

    private static let region = RegionOfInterest(
        hipCenter: ImagePoint(400, 300), scalePoint: ImagePoint(400, 100))

    private func answer(_ cells: LikelyCells, _ variant: CropVariant) -> HeatmapAnswer {
        let base = Self.region.cropTransform(cropSide: LandmarkDecoding.cropSide)
        return HeatmapAnswer(
            cells: cells, fromBase: Self.region.cropTransform(variant).inverse.after(base),
            isMirrored: variant.isMirrored)
    }

    private func averaged(_ answers: [HeatmapAnswer]) -> Heatmaps { Heatmaps(answers, shape: Self.shape) }

    private func plain(_ logits: LikelyCells) -> HeatmapAnswer { answer(logits, CropVariant(isMirrored: false)) }

    private func mirrored(_ logits: LikelyCells) -> HeatmapAnswer { answer(logits, CropVariant(isMirrored: true)) }

    @Test(arguments: CropVariant.eight)
    func everyCropPutsAPeakAtTheSamePlaceOfThePicture(_ variant: CropVariant) throws {
        let place = ImagePoint(460, 220)
        let inCrop = Self.region.cropTransform(variant).inverse.apply(to: place) / Self.shape.cell
        let channel = variant.isMirrored ? Landmark.rightWrist.rawValue : Self.wrist
        let nearest = (x: Int(inCrop.x.rounded()), y: Int(inCrop.y.rounded()))
        let maps = averaged([answer(logits([(nearest.x, nearest.y, channel, 5)]), variant)])
        let peak = try #require(maps.peaks(Self.wrist, most: 5).first)
        let found = Self.region.cropTransform(cropSide: LandmarkDecoding.cropSide).apply(to: peak.position)
        // A cell of the crop is 7.8 pixels of this picture, and the summit lay on whole cells.
        #expect(Geometry.distance(found, place) < 7)
    }

    @Test func cellIndexTimesFourIsTheCropPixel() throws {
        let maps = averaged([plain(logits([(20, 30, Self.wrist, 5)]))])
        let peak = try #require(maps.peaks(Self.wrist, most: 5).first)
        #expect(Geometry.distance(peak.position, ImagePoint(80, 120)) < 0.1)
        #expect(peak.value > 0.99)
    }

    @Test func aMirrorImagesLeftIsThePicturesRight() throws {
        // The same wrist at cell (20, 30): in the mirror image it is a right wrist at cell 64 - 20.
        let maps = averaged([
            plain(logits([(20, 30, Self.wrist, 5)])), mirrored(logits([(44, 30, Landmark.rightWrist.rawValue, 5)])),
        ])
        let peak = try #require(maps.peaks(Self.wrist, most: 5).first)
        #expect(Geometry.distance(peak.position, ImagePoint(80, 120)) < 0.1)
        #expect(peak.value > 0.99)
        #expect(maps.peaks(Landmark.rightWrist.rawValue, most: 5).isEmpty)
    }

    @Test func aConfusionOfOneAnswerIsOutvoted() throws {
        let doubtful = plain(logits([(20, 30, Self.wrist, 2), (50, 10, Self.wrist, 1)]))
        let sure = mirrored(logits([(44, 30, Landmark.rightWrist.rawValue, 5)]))
        let peaks = averaged([doubtful, sure]).peaks(Self.wrist, most: 5)
        #expect(peaks.count == 2)
        #expect(try #require(peaks.first).position.x < 100)
        #expect(peaks[0].value > 2 * peaks[1].value)
    }

    @Test func neighbouringSummitsAreOnePeak() {
        let maps = averaged([plain(logits([(20, 30, Self.wrist, 5), (22, 30, Self.wrist, 4)]))])
        #expect(maps.peaks(Self.wrist, most: 5).count == 1)
    }

    /// In bfloat16 neighbouring cells are often equally likely.
    @Test func ofCellsAsHighTheSameCountsInTheMirrorImage() throws {
        let slope: [(cell: Int, logit: Float)] = [(18, 0), (19, 1), (20, 3), (21, 3), (22, 2), (23, 1)]
        let places = try [false, true].map { isReflected in
            let cells = slope.map {
                (x: isReflected ? 64 - $0.cell : $0.cell, y: 30, channel: Self.wrist, logit: $0.logit)
            }
            let peak = try #require(averaged([plain(logits(cells))]).peaks(Self.wrist, most: 5).first)
            return peak.position.x / Self.shape.cell.x
        }
        #expect(abs(places[0] + places[1] - 64) < 1e-6)
        #expect(places[0] > 20.8)
    }

    @Test func aWindowOutsideTheCropIsEmpty() {
        let maps = averaged([plain(logits([(20, 30, Self.wrist, 5)]))])
        #expect(maps.peak(Self.wrist, around: ImagePoint(-10, 300)) == nil)
        #expect(maps.peak(Self.wrist, around: ImagePoint(200, 200)) == nil)
        #expect(maps.peak(Self.wrist, around: ImagePoint(84, 118)) != nil)
    }

    @Test func whatLiesOutsideAWindowIsNothing() {
        let cells = LikelyCells(places: [2, 5, 11], likelihoods: [0.5, 0, 0.25], channels: 2)
        #expect(cells.channels[0] == [.init(index: 1, likelihood: 0.5)])
        #expect(cells.channels[1] == [.init(index: 5, likelihood: 0.25)])
        let window = HeatmapWindow(cells.channels[0] + cells.channels[1], width: 3)
        #expect(window.columns == 1..<3)
        #expect(window.rows == 0..<2)
        #expect([window[1, 0], window[2, 1], window[2, 0], window[0, 0], window[1, 2]] == [0.5, 0.25, 0, 0, 0])
        #expect(HeatmapWindow([], width: 3)[0, 0] == 0)
    }

    @Test(arguments: CropVariant.eight)
    func theMeanOfTwoCropsIsTheMeanOfTheirCells(_ variant: CropVariant) {
        // Cells all over the map, rims as well: read one by one through the crop's own transform.
        let shape = Self.shape
        let channel = variant.isMirrored ? Landmark.rightWrist.rawValue : Self.wrist
        let summits = (0..<shape.rows).map { row in
            (x: row * 37 % shape.columns, y: row, channel: channel, logit: Float(row * 23 % 81) / 10 - 3)
        }
        let answer = answer(logits(summits), variant)
        let found = averaged([answer, answer])
        for y in 0..<shape.rows {
            for x in 0..<shape.columns {
                let place = answer.fromBase.apply(to: ImagePoint(Double(x), Double(y)) * shape.cell) / shape.cell
                let expected = summits.reduce(0.0) { sum, summit in
                    let (dx, dy) = (abs(place.x - Double(summit.x)), abs(place.y - Double(summit.y)))
                    return sum + max(0, 1 - dx) * max(0, 1 - dy) * sigmoid(Double(summit.logit))
                }
                #expect(abs(found.likelihood(of: Self.wrist, x, y) - expected) < 1e-4)
            }
        }
    }
}
