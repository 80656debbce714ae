import Foundation

extension ContractClip {
    /// The matrix when `scripts/reader-contract` asks for it, else the sample.
    public static var chosen: [ContractClip] { asksForAll ? matrix + large : sample }
    /// Of the clips with a swing in them, likewise.
    public static var chosenWithSwing: [ContractClip] { asksForAll ? withSwing : Array(withSwing.prefix(2)) }

    private static var asksForAll: Bool {
        ProcessInfo.processInfo.environment["COURTSIDE_CONTRACT_MATRIX"] == "full"
    }

    /// A few clips that between them need every conversion a reader has; some seconds.
    public static let sample: [ContractClip] = [
        ContractClip(.h264, .mp4) { $0.matrix = DisplayMatrix.all[1] },
        ContractClip(.h264, .mp4) {
            $0.pace = .variable
            $0.lateStart = 0.4
        },
        ContractClip(.h264, .mp4) { $0.hidden = 10 },
        ContractClip(.h264, .mov) { $0.matrix = DisplayMatrix.all[4] },
        ContractClip(.h264, .mp4) { ($0.rate, $0.count) = (240, 48) },
        ContractClip(.h264, .mts) { $0.interlaced = true },
        ContractClip(.h264, .mkv) { ($0.width, $0.height) = (127, 95) },
        ContractClip(.hevc, .mov) {
            $0.tenBit = true
            $0.light = .hlg
            $0.matrix = DisplayMatrix.all[3]
        },
        ContractClip(.hevc, .mp4) {
            $0.tenBit = true
            $0.light = .pq
        },
        ContractClip(.hevc, .mp4) {
            $0.light = .full
            $0.matrix = DisplayMatrix.all[6]
        },
        ContractClip(.vp9, .webm) { $0.pace = .variable },
        ContractClip(.vp9, .webm) { $0.matrix = DisplayMatrix.all[1] },
        ContractClip(.hevc, .mkv) { ($0.matrix, $0.isTurnedByTag) = (DisplayMatrix.all[3], true) },
        ContractClip(.h264, .ts) { $0.pace = .variable },
        ContractClip(.av1, .mp4) {
            ($0.width, $0.height) = (129, 97)
            $0.hidden = 10
        },
        ContractClip(.mpeg4, .avi) { $0.pixelAspect = (4, 3) },
        ContractClip(.mjpeg, .avi) { $0.light = .full },
        ContractClip(.prores, .mov) { $0.interlaced = true },
        ContractClip(.mpeg2, .ts) {
            $0.interlaced = true
            $0.pixelAspect = (4, 3)
        },
    ]

    /// Every codec in every container that holds it, with one property at a time.
    public static var matrix: [ContractClip] {
        holdings.flatMap { codec, containers in
            containers.flatMap { container in
                variants(codec, container).map { ContractClip(codec, container, $0) }
            }
        }
    }

    private static let holdings: [(Codec, [Container])] = [
        (.h264, [.mp4, .mov, .mkv, .avi, .ts, .mts]), (.hevc, [.mp4, .mov, .mkv, .ts]),
        (.vp9, [.mp4, .mkv, .webm]), (.av1, [.mp4, .mkv, .webm]), (.mpeg4, [.mp4, .mov, .mkv, .avi]),
        (.mpeg2, [.mkv, .ts, .mts]), (.mjpeg, [.mov, .mkv, .avi]), (.prores, [.mov, .mkv]),
    ]

    private static func variants(_ codec: Codec, _ container: Container) -> [(inout ContractClip) -> Void] {
        let isMovie = container == .mp4 || container == .mov
        let isStream = container == .ts || container == .mts
        let holdsDeep = [.h264, .hevc, .vp9, .av1, .prores].contains(codec)
        var variants: [(inout ContractClip) -> Void] = [{ _ in }]
        // MPEG-2 knows a handful of rates, and AVI none that varies.
        if container != .avi && codec != .mpeg2 { variants.append { $0.pace = .variable } }
        if codec != .mpeg2 { variants.append { ($0.rate, $0.count) = (240, 60) } }
        if codec != .mpeg2 && codec != .prores { variants.append { ($0.width, $0.height) = (127, 95) } }
        if codec != .prores && codec != .av1 { variants.append { $0.pixelAspect = (4, 3) } }
        if [.h264, .hevc, .mjpeg].contains(codec) && container != .avi { variants.append { $0.light = .full } }
        if holdsDeep {
            variants.append { $0.tenBit = true }
            variants.append {
                $0.tenBit = true
                ($0.width, $0.height) = (130, 94)
            }
        }
        if codec == .hevc || (codec == .prores && container == .mov) {
            for light in [Light.hlg, .pq] {
                variants.append { ($0.tenBit, $0.light) = (true, light) }
            }
        }
        if [.h264, .mpeg2, .prores].contains(codec) && container != .avi { variants.append { $0.interlaced = true } }
        if isMovie {
            variants += DisplayMatrix.all.dropFirst().map { matrix in { $0.matrix = matrix } }
            variants.append { $0.hidden = 10 }
            variants.append { ($0.hidden, $0.matrix) = (7, DisplayMatrix.all[1]) }
        }
        if (container == .mkv || container == .webm) && ![.mpeg2, .mjpeg, .prores].contains(codec) {
            for matrix in DisplayMatrix.all[1...3] {
                variants.append { $0.matrix = matrix }
                variants.append { ($0.matrix, $0.isTurnedByTag) = (matrix, true) }
            }
        }
        if isMovie || container == .mkv { variants.append { $0.lateStart = 0.4 } }
        if isMovie && codec != .prores {
            variants.append { ($0.pace, $0.matrix, $0.rate) = (.variable, DisplayMatrix.all[3], 60) }
        }
        if isStream { variants.append { ($0.rate, $0.count) = (50, 40) } }
        return variants
    }

    /// As phones film them: 3840 x 2160.
    private static var large: [ContractClip] {
        let quarterTurn = DisplayMatrix.all[1]
        return [
            large(.h264, .mp4, rate: 30), large(.h264, .mov, rate: 60) { $0.matrix = quarterTurn },
            large(.hevc, .mp4, rate: 60), large(.hevc, .mov, rate: 30) { $0.tenBit = true },
            large(.hevc, .mov, rate: 60) { ($0.tenBit, $0.light, $0.matrix) = (true, .hlg, quarterTurn) },
        ]
    }

    private static func large(
        _ codec: Codec, _ container: Container, rate: Int, _ adjust: (inout ContractClip) -> Void = { _ in }
    ) -> ContractClip {
        ContractClip(codec, container) {
            ($0.width, $0.height, $0.rate, $0.count) = (3840, 2160, rate, 12)
            adjust(&$0)
        }
    }

    /// Clips that are analysed and drawn on: a serve of which the number, beside it, says which picture it is.
    public static let withSwing: [ContractClip] = [
        swing(.h264, .mp4, DisplayMatrix.all[1]) { $0.pace = .variable },
        swing(.hevc, .mov, DisplayMatrix.all[3]) { ($0.tenBit, $0.light, $0.hidden) = (true, .hlg, 10) },
        swing(.h264, .mov, DisplayMatrix.all[4]) { $0.lateStart = 0.4 },
        swing(.hevc, .mp4, DisplayMatrix.all[2]) { $0.light = .full },
        swing(.vp9, .webm) { $0.pace = .variable }, swing(.av1, .mkv) { $0.tenBit = true },
        swing(.h264, .mts) { $0.rate = 25 }, swing(.mpeg4, .avi),
        swing(.h264, .mp4) { ($0.rate, $0.count) = (60, 170) },
    ]

    private static func swing(
        _ codec: Codec, _ container: Container, _ matrix: DisplayMatrix = .upright,
        _ adjust: (inout ContractClip) -> Void = { _ in }
    ) -> ContractClip {
        ContractClip(codec, container) {
            $0.footage = .serve
            $0.matrix = matrix
            let shown = (across: 896, down: 360)
            ($0.width, $0.height) = matrix.isTransposed ? (shown.down, shown.across) : shown
            // The serve is over by then.
            ($0.rate, $0.count) = (30, 70)
            adjust(&$0)
        }
    }
}

extension ContractFootage {
    /// A serve from the side in the middle of a wide picture, and the number to its right: the overlay's panels are at
    /// the left and below.
    static let serve = ContractFootage(
        path: Repository.sample("serve-side-60fps.mp4"),
        numberPlace: PixelRectangle(x: 760, y: 16, width: 128, height: 96), size: (640, 360))
}
