extension ContractClip {
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
        if isMovie || container == .mkv { variants.append { $0.lateStart = 0.4 } }
        if isMovie && codec != .prores {
            variants.append { ($0.pace, $0.matrix, $0.rate) = (.variable, DisplayMatrix.all[3], 60) }
        }
        if isStream { variants.append { ($0.rate, $0.count) = (50, 40) } }
        return variants
    }
}
