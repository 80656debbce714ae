import Foundation
import Imaging
import SwingCore
import TestSupport
import Testing

@testable import VideoIO

/// The same promises for every clip a phone or camera may write: each picture once, in order, upright, in its colours,
/// at its time, and of its displayed size. A sample runs with the tests; `scripts/reader-contract` runs the matrix.
@Suite struct ReaderContractTests {
    @Test(arguments: ContractClip.chosen) func everyPictureComesOnceInOrderUprightAndInTime(_ clip: ContractClip) throws
    {
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
            indices.append(
                try IndexedPicture.index(width: size.width, height: size.height, checksColor: clip.keepsColor) {
                    raster[$0, $1]
                })
        }
        #expect(indices == clip.indices)
        let start = clip.startsAnywhere ? times.first ?? 0 : 0
        #expect(times.count == clip.times.count)
        for (found, wanted) in zip(times, clip.times) {
            #expect(abs(found - start - wanted) < ContractWitness.timeTolerance, "\(found - start) s, not \(wanted) s")
        }
    }
}
