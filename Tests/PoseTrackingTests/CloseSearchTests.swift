import Imaging
import SwingCore
import Testing

@testable import PoseTracking

/// Where the survey looks closer while somebody near is known.
@Suite struct CloseSearchTests {
    private static let size = PictureSize(width: 640, height: 360)
    private static let player = Rect(x: 250, y: 60, width: 240, height: 240)

    /// A grey picture with a bright patch: of 16 x 40 pixels, as large as somebody far away, unless said.
    private func picture(patchAt corner: ImagePoint? = nil, width: Int = 16, height: Int = 40) throws -> Frame {
        var raster = Raster(size: Self.size, filledWith: Palette.ink)
        if let corner {
            for y in Int(corner.y)..<Int(corner.y) + height {
                for x in Int(corner.x)..<Int(corner.x) + width {
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

    @Test(arguments: [
        // Nothing; somebody far away; a ball; the player's shadow; somebody beside the player; the player.
        (ImagePoint?.none, 0, 0, true), (ImagePoint(80, 80), 16, 40, false), (ImagePoint(80, 80), 8, 8, true),
        (ImagePoint(40, 280), 200, 24, true), (ImagePoint(160, 120), 40, 160, false),
        (ImagePoint(300, 80), 100, 200, true),
    ])
    func nobodyNewIsInAPictureInWhichNobodyElseMoved(
        _ corner: ImagePoint?, width: Int, height: Int, isNobody: Bool
    ) throws {
        var search = CloseSearch()
        let later = try picture(patchAt: corner, width: width, height: height)
        func showsNobodyNew(at time: Double) -> Bool {
            search.showsNobodyNew(in: later, at: time, besides: [Self.player])
        }
        // Nobody was looked for yet.
        #expect(!showsNobodyNew(at: 0))
        _ = search.area(in: try picture(), at: 0, around: [Self.player])
        #expect(showsNobodyNew(at: 1) == isNobody)
        // Somebody may have been overlooked: they are looked for again in any case.
        #expect(!showsNobodyNew(at: 4))
    }

    @Test func whereSomebodyKnownWentAwayNobodyNewNeedBe() throws {
        var search = CloseSearch()
        _ = search.area(
            in: try picture(patchAt: ImagePoint(80, 80)), at: 0, around: [Rect(x: 60, y: 70, width: 60, height: 60)])
        #expect(search.showsNobodyNew(in: try picture(), at: 1, besides: [Self.player]))
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
