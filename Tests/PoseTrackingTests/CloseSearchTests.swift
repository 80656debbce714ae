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

    private func areas(_ search: inout CloseSearch, _ corner: ImagePoint?, at time: Double) throws -> [Rect] {
        search.areas(in: try picture(patchAt: corner), at: time, around: [Self.player])
    }

    @Test func whereNothingMovesNobodyIsSearchedFor() throws {
        var search = CloseSearch()
        let corner = ImagePoint(80, 80)
        #expect(try areas(&search, corner, at: 0).isEmpty)
        #expect(try areas(&search, corner, at: 0.2).isEmpty)
    }

    @Test func whateverMovesIsSearchedOnceInAFewSeconds() throws {
        var search = CloseSearch()
        _ = try areas(&search, nil, at: 0)
        let found = try areas(&search, ImagePoint(80, 80), at: 0.2)
        #expect(found.count == 1)
        #expect(found.allSatisfy { $0.x <= 80 && $0.maxX >= 96 && $0.y <= 80 && $0.maxY >= 120 })
        #expect(try areas(&search, nil, at: 0.7).isEmpty)
        #expect(try areas(&search, ImagePoint(80, 80), at: 4.5).count == 1)
    }

    @Test func whoIsKnownMovesWithoutBeingSearchedFor() throws {
        var search = CloseSearch()
        _ = try areas(&search, ImagePoint(300, 100), at: 0)
        #expect(try areas(&search, ImagePoint(400, 150), at: 0.2).isEmpty)
    }

    @Test func aSearchEverywhereLeavesNothingToSearch() throws {
        var search = CloseSearch()
        #expect(search.everywhere(in: try picture(), at: 0) == SearchAreas.zoomed(in: Self.size))
        #expect(try areas(&search, ImagePoint(80, 80), at: 0.5).isEmpty)
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
