import Testing

@testable import BatchRunner

@Suite struct ClipSignatureTests {
    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    private static let transport = (0..<640).map { UInt8($0 % 188 == 0 ? 0x47 : 1) }
    private static let timed = (0..<640).map { UInt8($0 % 192 == 4 ? 0x47 : 1) }

    @Test(arguments: [
        bytes("\0\0\0\u{18}ftypmp42"), bytes("\0\0\0\u{14}ftypqt  "), bytes("\0\0\0\u{8}wide"),
        bytes("\0\0\0\u{8}mdat"),
        [0x1A, 0x45, 0xDF, 0xA3], bytes("RIFF1234AVI LIST"), transport, timed, [0, 0, 1, 0xBA], bytes("FLV\u{1}"),
    ])
    func aVideoIsKnownByItsContent(_ head: [UInt8]) {
        #expect(ClipSignature.of(head, name: "no extension") == .video)
        #expect(ClipSignature.of(head, name: "wrong.txt") == .video)
    }

    @Test(
        arguments: [
            (bytes("\0\0\0\u{18}ftypheic"), .picture), ([0xFF, 0xD8, 0xFF, 0xE0], .picture),
            (bytes("\0\0\0\u{18}ftypM4A "), .recording), (bytes("RIFF1234WAVEfmt "), .recording),
            (bytes("PK\u{3}\u{4}"), .archive), (bytes("%PDF-1.7"), .document), (bytes("Notes\n"), .text),
            ([], .empty), ([1, 2, 3, 0, 200], .other),
        ] as [([UInt8], IgnoredFile)])
    func anythingElseIsNamed(_ head: [UInt8], _ kind: IgnoredFile) {
        #expect(ClipSignature.of(head, name: "file") == .other(kind))
    }

    @Test(arguments: ["serve.MP4", "serve.mov", "a.b.mkv"])
    func whatCallsItselfAVideoIsNeverPassedOver(_ name: String) {
        #expect(ClipSignature.of([], name: name) == .video)
        #expect(ClipSignature.of([0xFF, 0xD8, 0xFF], name: name) == .video)
    }
}
