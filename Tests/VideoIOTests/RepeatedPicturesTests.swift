import Imaging
import SwingCore
import TestSupport
import Testing

@testable import VideoIO

@Suite struct RepeatedPicturesTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    private func repeats(of filter: String, seconds: Double = 2, crf: Int = 23) throws -> RepeatedPictures {
        let path = try GeneratedClip.make(in: folder, seconds: seconds, filter: filter, options: ["-crf", "\(crf)"])
        var reader = try VideoReader(path: path, threads: 2)
        var repeated = RepeatedPictures()
        while let frame = try reader.next() { repeated.add(frame) }
        return repeated
    }

    @Test func movingPicturesRepeatNothing() throws {
        let repeated = try repeats(of: "testsrc2=s=320x240:r=25")
        #expect(repeated.count == 0)
        #expect(repeated.frozenSpans.isEmpty)
    }

    @Test func aCamerasNoiseOnAStillSceneIsNotARepeat() throws {
        let repeated = try repeats(of: "smptebars=s=640x480:r=25,noise=alls=20:allf=t")
        #expect(repeated.count == 0)
    }

    @Test func picturesThatARateConverterPutInAreCounted() throws {
        let repeated = try repeats(of: "testsrc2=s=320x240:r=20,fps=25")
        // Ten of fifty at 25 a second have no picture of their own.
        #expect(repeated.count == 10)
        #expect(repeated.frozenSpans.isEmpty)
    }

    @Test func aPictureThatStandsStillIsASpan() throws {
        // The picture of 0.36 s stays for 15 frames more.
        let repeated = try repeats(of: "testsrc2=s=320x240:r=25,loop=loop=15:size=1:start=10,setpts=N/25/TB")
        #expect(repeated.count == 15)
        #expect(repeated.frozenSpans.count == 1)
        #expect(abs((repeated.frozenSpans.first?.start ?? 0) - 0.36) < 1e-6)
        #expect(abs((repeated.frozenSpans.first?.end ?? 0) - 1.0) < 1e-6)
    }

    @Test func aSpanAtTheEndIsFoundToo() throws {
        let repeated = try repeats(of: "testsrc2=s=320x240:r=25:d=1,tpad=stop_mode=clone:stop_duration=1")
        #expect(repeated.count == 25)
        #expect(repeated.frozenSpans.map(\.end) == [1.96])
    }

    @Test func aClipWithoutMovementTellsNothing() throws {
        #expect(try repeats(of: "smptebars=s=320x240:r=25").count == 0)
    }

    @Test func movementThatComesToRestIsNotFrozen() throws {
        // A disc that swings out, its speed falling by a third each frame, then noise alone.
        let disc =
            "nullsrc=s=320x240:r=25,geq=lum='if(lt(hypot(X-60-180*(1-pow(0.67,N)),Y-120),40),200,60)':cb=128:cr=128"
        #expect(try repeats(of: disc + ",noise=alls=8:allf=t").frozenSpans.isEmpty)
    }
}
