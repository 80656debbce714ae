import Glibc
import Imaging
import Inference
import SwingCore
import Testing

@testable import PoseTracking

/// What a second network's numbers mean.
@Suite struct SecondDecodingTests {
    private let input = NetworkInput(width: 192, height: 256, layout: .colorsFirst)
    private let wrists: [(landmark: Landmark, index: Int)] = [(.leftWrist, 1), (.rightWrist, 2)]

    private func decoding(
        _ form: SecondReadingForm.Form, columns: Int, rows: Int, cells: SecondReadingForm.Cells = .stride
    ) -> SecondDecoding {
        SecondDecoding(
            SecondReadingForm(
                posture: .upright, enlargement: 1.25, form: form, columns: columns, rows: rows, cells: cells, gate: 0.1,
                centers: nil), input: input, points: wrists)
    }

    private func peaks(_ decoding: SecondDecoding, _ outputs: [[Float]], channel: Int) -> [HeatmapPeak] {
        let still = AffineTransform(a: 1, b: 0, tx: 0, c: 0, d: 1, ty: 0)
        let cells = LikelyCells(decoding.likelihoods(outputs), channels: decoding.shape.channels)
        let answer = HeatmapAnswer(cells: cells, fromBase: still, isMirrored: false)
        return Heatmaps([answer], shape: decoding.shape).peaks(channel, most: 5, placing: .summit)
    }

    /// A round hill in the map of point 2 of three.
    private func hill(x: Double, y: Double, height: Double, foot: Float = 0) -> [Float] {
        var maps = [Float](repeating: foot, count: 3 * 64 * 48)
        for row in 0..<64 {
            for column in 0..<48 {
                let (dx, dy) = (Double(column) - x, Double(row) - y)
                maps[2 * 64 * 48 + row * 48 + column] += Float(height) * Float(gauss(dx / 2) * gauss(dy / 2))
            }
        }
        return maps
    }

    private func gauss(_ x: Double) -> Double { exp(-x * x / 2) }

    @Test func aMapsHillIsFoundBetweenTheCells() throws {
        let decoding = decoding(.heatmaps, columns: 48, rows: 64)
        let found = peaks(decoding, [hill(x: 20.3, y: 41.6, height: 0.8)], channel: 1)
        let peak = try #require(found.first)
        #expect(found.count == 1)
        #expect(Geometry.distance(peak.position, ImagePoint(4 * 20.3, 4 * 41.6)) < 0.05)
        #expect(abs(peak.value - 0.8) < 0.05)
        #expect(peaks(decoding, [hill(x: 20.3, y: 41.6, height: 0.8)], channel: 0).isEmpty)
    }

    @Test func cellsMayReachFromCornerToCorner() throws {
        let decoding = decoding(.heatmaps, columns: 48, rows: 64, cells: .corners)
        let peak = try #require(peaks(decoding, [hill(x: 30, y: 50, height: 0.8)], channel: 1).first)
        #expect(Geometry.distance(peak.position, ImagePoint(30 * 191 / 47.0, 50 * 255 / 63.0)) < 0.05)
    }

    @Test func logitsBecomeLikelihoods() throws {
        let decoding = decoding(.heatmapLogits, columns: 48, rows: 64)
        let peak = try #require(peaks(decoding, [hill(x: 20, y: 40, height: 12, foot: -10)], channel: 1).first)
        #expect(abs(peak.value - 1 / (1 + exp(-2.0))) < 0.01)
        #expect(Geometry.distance(peak.position, ImagePoint(80, 160)) < 0.1)
    }

    @Test func aRowAndAColumnOfNumbersMakeAPlace() throws {
        let decoding = decoding(.simcc, columns: 384, rows: 512)
        #expect(decoding.shape.columns == 48 && decoding.shape.rows == 64)
        func row(_ count: Int, at place: Double) -> [Float] {
            (0..<3 * count).map { $0 / count == 2 ? Float(0.9 * gauss((Double($0 % count) - place) / 5)) : 0 }
        }
        // Two numbers a pixel.
        let found = peaks(decoding, [row(384, at: 2 * 101.4), row(512, at: 2 * 77.2)], channel: 1)
        let peak = try #require(found.first)
        #expect(found.count == 1)
        #expect(Geometry.distance(peak.position, ImagePoint(101.4, 77.2)) < 0.3)
        #expect(peak.value > 0.5)
    }

    @Test func aMirrorImagesLeftIsThePicturesRight() {
        #expect(decoding(.heatmaps, columns: 48, rows: 64).shape.partners == [1, 0])
    }
}

/// How two networks' readings become one.
@Suite struct CandidateFusionTests {
    private static let form = SecondReadingForm(
        posture: .upright, enlargement: 1.25, form: .heatmaps, columns: 48, rows: 64, cells: .stride, gate: 0.1,
        centers: nil)
    /// Pixels' middles, as a place in the picture.
    private let middle = ImagePoint(repeating: 0.5)

    private func reading(
        _ first: [Landmark: [LandmarkCandidate]], second: [Landmark: [LandmarkCandidate]]?
    ) -> LandmarkReading {
        // Shoulders above the hips by a torso of 100 pixels, and nothing where joints' centres would move.
        let trunk: [Landmark: ImagePoint] = [.leftShoulder: ImagePoint(200, 100), .rightShoulder: ImagePoint(200, 100)]
        var reading = LandmarkReading(
            candidates: Landmark.allCases.map {
                first[$0] ?? [LandmarkCandidate(position: trunk[$0] ?? ImagePoint(200, 200), likelihood: 0.9)]
            }, visibility: Landmark.allCases.map { _ in 1 }, world: Landmark.allCases.map { _ in .zero }, confidence: 1)
        reading.second = second.map { second in Candidates(Landmark.allCases.map { second[$0] ?? [] }) }
        return reading
    }

    private func candidate(_ x: Double, _ y: Double, _ likelihood: Double) -> LandmarkCandidate {
        LandmarkCandidate(position: ImagePoint(x, y), likelihood: likelihood)
    }

    private func joined(_ reading: LandmarkReading, form: SecondReadingForm = form) throws -> LandmarkReading {
        let frame = ObservedFrame(frame: 0, time: .synthetic(seconds: 0), sight: .read(reading))
        return try #require(CandidateFusion(second: form).joined([frame]).first?.reading)
    }

    @Test func aPeakWithinTheGateIsMixedInByItsLikelihood() throws {
        let reading = reading(
            [.leftWrist: [candidate(306, 150, 0.3)]], second: [.leftWrist: [candidate(300, 150, 0.9)]])
        let wrist = try joined(reading).candidates(.leftWrist)
        #expect(wrist.count == 1)
        #expect(Geometry.distance(wrist[0].position, ImagePoint(301.5, 150) + middle) < 0.001)
        #expect(abs(wrist[0].likelihood - 0.6) < 1e-6)
    }

    @Test func aPeakBeyondTheGateIsLeftOut() throws {
        let reading = reading(
            [.leftWrist: [candidate(311, 150, 0.9)]],
            second: [.leftWrist: [candidate(300, 150, 0.8), candidate(100, 150, 0.2)]])
        let wrist = try joined(reading).candidates(.leftWrist)
        #expect(wrist.map(\.position) == [ImagePoint(300, 150) + middle, ImagePoint(100, 150) + middle])
        #expect(abs(wrist[0].likelihood - 0.4) < 1e-6)
    }

    @Test func wherePeaksDifferTheOneBothSeeGoesFirst() throws {
        let reading = reading(
            [.leftShoulder: [candidate(205, 100, 0.8)]],
            second: [.leftShoulder: [candidate(250, 100, 0.6), candidate(203, 100, 0.4)]])
        let shoulder = try joined(reading).candidates(.leftShoulder)
        #expect(shoulder[0].position.x < 206 && shoulder[1].position.x > 249)
    }

    @Test func whatTheSecondDoesNotKnowStays() throws {
        let first = [candidate(306, 150, 0.6), candidate(50, 50, 0.1)]
        let reading = reading([.leftIndex: first], second: [.leftWrist: [candidate(300, 150, 0.9)]])
        let joined = try joined(reading)
        #expect(joined.candidates(.leftIndex).map(\.position) == first.map { $0.position + middle })
        #expect(joined.candidates(.rightWrist).map(\.position) == [ImagePoint(200, 200) + middle])
    }

    @Test func eachNetworksJointsMoveToTheirCentresByItsOwnShares() throws {
        let legs: [Landmark: [LandmarkCandidate]] = [
            .leftKnee: [candidate(200, 300, 0.9)], .leftAnkle: [candidate(200, 400, 0.9)],
            .leftFootIndex: [candidate(200, 400, 0.9)],
        ]
        let alone = try joined(reading(legs, second: nil))
        #expect(abs(alone.best[Landmark.leftAnkle.rawValue].position.y - (404 + 0.5)) < 0.001)
        var form = Self.form
        form.gate = 0
        form.centers = SecondReadingForm.Centers(knee: -0.05, ankle: 0.1)
        let second = legs.mapValues { $0.map { candidate($0.position.x + 30, $0.position.y, 0.9) } }
        let both = try joined(reading(legs, second: second), form: form)
        // The second network does not know the hip: the thigh begins where the first saw it.
        #expect(
            Geometry.distance(both.best[Landmark.leftKnee.rawValue].position, ImagePoint(228.5, 295) + middle) < 0.001)
        #expect(
            Geometry.distance(both.best[Landmark.leftAnkle.rawValue].position, ImagePoint(230, 410) + middle) < 0.001)
    }

    @Test func withoutAReadingAFrameStaysAsItIs() {
        let frames = [ObservedFrame(frame: 0, time: .synthetic(seconds: 0), sight: .absent)]
        #expect(CandidateFusion(second: Self.form).joined(frames)[0].reading == nil)
    }
}
