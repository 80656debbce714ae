import Imaging
import SwingCore
import Testing

@testable import SwingPipeline

/// A short clip's pictures are decoded once; a long one's are not held.
@Suite struct KeptPicturesTests {
    private let ending = ClipFrames.Ending(framesRead: 3, account: nil)

    private func frame(_ index: Int, side: Int = 2) throws -> Frame {
        let pixels = [UInt8](repeating: 0, count: side * side * 3)
        return try Frame(Raster(size: PictureSize(width: side, height: side), pixels: pixels), index: index)
    }

    @Test func aShortClipIsThereOnceItWasReadToItsEnd() throws {
        let kept = KeptPictures()
        kept.expect(3, of: PictureSize(width: 2, height: 2))
        for index in 0..<3 { kept.add(try frame(index)) }
        #expect(kept.all == nil)
        kept.finish(ending)
        #expect(kept.all?.frames.map(\.index) == [0, 1, 2])
        #expect(kept.all?.ending.framesRead == 3)
    }

    @Test func ofAClipThatPromisesToBeLongNothingIsKept() throws {
        let kept = KeptPictures()
        kept.expect(60, of: PictureSize(width: 1920, height: 1080))
        kept.add(try frame(0))
        kept.finish(ending)
        #expect(kept.all == nil)
    }

    @Test func whatIsReadAnewIsKeptAnew() throws {
        let kept = KeptPictures()
        kept.add(try frame(0))
        kept.finish(ending)
        kept.restart()
        #expect(kept.all == nil)
        kept.add(try frame(1, side: 4))
        kept.finish(ending)
        #expect(kept.all?.frames.map(\.size.width) == [4])
        kept.giveUp()
        #expect(kept.all == nil)
    }

    @Test func aClipThatTurnsOutLongIsLetGo() throws {
        let kept = KeptPictures()
        let large = try frame(0, side: 4096)
        for _ in 0..<7 { kept.add(large) }
        kept.finish(ending)
        #expect(kept.all == nil)
    }
}
