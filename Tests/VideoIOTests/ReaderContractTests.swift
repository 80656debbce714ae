import Foundation
import Imaging
import SwingCore
import TestSupport
import Testing

@testable import VideoIO

/// The same promises for every clip a phone or camera may write: each picture once, in order, upright, in its colours,
/// at its time, and of its displayed size. A sample runs with the tests; `scripts/reader-contract` runs the matrix.
@Suite struct ReaderContractTests {
    static let clips =
        ProcessInfo.processInfo.environment["COURTSIDE_READER_MATRIX"] == "full"
        ? ContractClip.matrix : ContractClip.sample

    /// Matroska's own times are whole milliseconds.
    static let timeTolerance = 0.001

    @Test(arguments: clips) func everyPictureComesOnceInOrderUprightAndInTime(_ clip: ContractClip) throws {
        let folder = try ScratchFolder()
        let path = try clip.make(in: folder)
        var reader = try VideoReader(path: path, threads: 2)
        let size = PictureSize(width: clip.shownSize.width, height: clip.shownSize.height)
        #expect(reader.description.size == size)
        var times: [Double] = []
        var indices: [Int] = []
        while let frame = try reader.next() {
            #expect(frame.size == size)
            times.append(frame.time.seconds)
            let raster = try frame.raster()
            // What a tone map makes of a colour is not what was drawn.
            let checksColor = clip.light == .limited || clip.light == .full
            indices.append(
                try IndexedPicture.index(width: size.width, height: size.height, checksColor: checksColor) {
                    raster[$0, $1]
                })
        }
        #expect(indices == clip.indices)
        let start = clip.startsAnywhere ? times.first ?? 0 : 0
        #expect(times.count == clip.times.count)
        for (found, wanted) in zip(times, clip.times) {
            #expect(abs(found - start - wanted) < Self.timeTolerance, "\(found - start) s, not \(wanted) s")
        }
    }
}
