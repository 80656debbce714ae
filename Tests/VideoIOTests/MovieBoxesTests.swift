import Foundation
import TestSupport
import Testing

@testable import VideoIO

/// Why a file has no index that can be read, told from its boxes.
@Suite struct MovieBoxesTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    private func index(_ boxes: [[UInt8]]) throws -> MovieBoxes.Index? {
        try MovieBoxes(folder.write(Data(boxes.joined()), to: "clip.mp4"))?.index
    }

    /// A box of `size` bytes as it says, and of `held` as it is.
    private func box(_ type: String, _ size: UInt32, held: Int? = nil) -> [UInt8] {
        let head = withUnsafeBytes(of: size.bigEndian, Array.init) + Array(type.utf8)
        return head + [UInt8](repeating: 0, count: (held ?? Int(size)) - head.count)
    }

    @Test func anIndexBeforeOrBehindThePicturesIsPresent() throws {
        #expect(try index([box("ftyp", 16), box("mdat", 800), box("moov", 100)]) == .present)
        #expect(try index([box("ftyp", 16), box("moov", 100), box("mdat", 800, held: 20)]) == .present)
        #expect(try index([box("wide", 8), box("mdat", 800), box("moov", 100)]) == .present)
    }

    @Test func whatEndsBeforeItsOwnSizeIsCutOff() throws {
        #expect(try index([box("ftyp", 16), box("mdat", 984, held: 484)]) == .cutOff(percent: 50))
        #expect(try index([box("ftyp", 16), box("mdat", 384), box("moov", 100, held: 50)]) == .cutOff(percent: 90))
    }

    @Test func aLongSizeCounts() throws {
        let length: [UInt8] = [0, 0, 0, 0, 0, 0, 0x03, 0xD8]
        let pictures = box("mdat", 1, held: 8) + length + [UInt8](repeating: 0, count: 468)
        #expect(try index([box("ftyp", 16), pictures]) == .cutOff(percent: 50))
    }

    /// A camera writes the size of the pictures when filming ends.
    @Test func picturesWithoutASizeWereNeverFinished() throws {
        let marks = [UInt8](repeating: 0x3F, count: 8)
        #expect(try index([box("ftyp", 16), box("mdat", 0, held: 500)]) == .absent)
        #expect(try index([box("ftyp", 16), box("mdat", 0x3F3F_3F3F, held: 500)]) == .absent)
        #expect(try index([box("ftyp", 16), box("mdat", 1, held: 8) + marks + box("free", 400)]) == .absent)
        #expect(try index([box("ftyp", 16), box("mdat", 500)]) == .absent)
    }

    @Test func otherFilesHaveNoBoxes() throws {
        #expect(try index([Array("Bring balls and water.".utf8)]) == nil)
        #expect(try index([]) == nil)
        #expect(MovieBoxes(folder.file("absent.mp4")) == nil)
    }
}
