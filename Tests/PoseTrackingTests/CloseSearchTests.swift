import Imaging
import SwingCore
import Testing

@testable import PoseTracking

/// Where the survey looks closer while somebody near is known.
@Suite struct CloseSearchTests {
    private static let size = PictureSize(width: 640, height: 360)
    private static let player = Rect(x: 250, y: 60, width: 240, height: 240)

    /// A grey picture with a bright patch of 16 x 40 pixels, as large as somebody far away.
    private func picture(patchAt corner: ImagePoint? = nil) throws -> Frame {
        var raster = Raster(size: Self.size, filledWith: Palette.ink)
        if let corner {
            for y in Int(corner.y)..<Int(corner.y) + 40 {
                for x in Int(corner.x)..<Int(corner.x) + 16 {
                    for channel in 0..<3 { raster.pixels[(y * Self.size.width + x) * 3 + channel] = 200 }
                }
            }
        }
        return try Frame(raster)
    }

    private func area(_ search: inout CloseSearch, _ corner: ImagePoint?, at time: Double) throws -> Rect? {
        search.area(in: try picture(patchAt: corner), at: time, around: [Self.player])
    }

    @Test func whereNothingMovesNobodyIsSearchedFor() throws {
        var search = CloseSearch()
        let corner = ImagePoint(80, 80)
        #expect(try area(&search, corner, at: 0) == nil)
        #expect(try area(&search, corner, at: 0.2) == nil)
    }

    @Test func whateverMovesIsSearchedOnceInAFewSeconds() throws {
        var search = CloseSearch()
        _ = try area(&search, nil, at: 0)
        let found = try #require(try area(&search, ImagePoint(80, 80), at: 0.2))
        #expect(found.x <= 80 && found.maxX >= 96 && found.y <= 80 && found.maxY >= 120)
        #expect(try area(&search, nil, at: 0.7) == nil)
        #expect(try area(&search, ImagePoint(80, 80), at: 4.5) == found)
    }

    @Test func whereAllMovesTheAreasTakeTurns() throws {
        var search = CloseSearch()
        var searched: [Rect] = []
        for round in 0..<7 {
            let level: UInt8 = round % 2 == 0 ? 60 : 180
            let pixels = [UInt8](repeating: level, count: Self.size.width * Self.size.height * 3)
            var raster = Raster(size: Self.size, filledWith: Palette.ink)
            raster.pixels = pixels
            let frame = try Frame(raster)
            if let area = search.area(in: frame, at: Double(round) / 2, around: [Self.player]) { searched.append(area) }
        }
        // Nothing has moved in the first picture; afterwards every time somewhere else.
        #expect(searched.count == 6)
        #expect((1..<6).allSatisfy { !searched[..<$0].contains(searched[$0]) })
    }

    @Test func whoIsKnownMovesWithoutBeingSearchedFor() throws {
        var search = CloseSearch()
        _ = try area(&search, ImagePoint(300, 100), at: 0)
        #expect(try area(&search, ImagePoint(400, 150), at: 0.2) == nil)
    }

    @Test func aSearchEverywhereLeavesNothingToSearch() throws {
        var search = CloseSearch()
        #expect(search.everywhere(in: try picture(), at: 0) == SearchAreas.zoomed(in: Self.size))
        #expect(try area(&search, ImagePoint(80, 80), at: 0.5) == nil)
    }

    @Test func onlySomebodyHighInThePictureIsNear() {
        #expect(CloseSearch.isNear(Rect(x: 0, y: 0, width: 120, height: 120), in: Self.size))
        #expect(!CloseSearch.isNear(Rect(x: 0, y: 0, width: 100, height: 100), in: Self.size))
    }

    @Test func besideSomebodyIsRoomForOneMoreOnEitherSide() {
        let beside = CloseSearch.beside(Rect(x: 100, y: 40, width: 100, height: 200))
        #expect(beside == Rect(x: 20, y: 10, width: 260, height: 260))
    }
}
