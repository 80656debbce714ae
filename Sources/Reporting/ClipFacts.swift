import SwingCore

/// A line of the clip's facts.
struct Fact {
    let label: String
    let text: String
}

/// What is known of a clip, its player and how both were looked at: the page's last section.
struct ClipFacts {
    private let analysis: Analysis
    private let words: ClipWords
    private let wording: Wording

    init(of analysis: Analysis) {
        self.analysis = analysis
        words = analysis.words.clip
        wording = Wording(of: analysis)
    }

    var all: [Fact] { file + picture + filmed + read }

    private var video: VideoInfo { analysis.video }

    private var file: [Fact] {
        [
            Fact(label: words.file, text: Wording.fileName(video.path)),
            Fact(
                label: words.picture,
                text: words.pixels(width: "\(video.width)", height: "\(video.height)", codec: video.codec)),
            Fact(
                label: words.length,
                text: words.lengthText(time: wording.time(video.duration), count: "\(video.frameCount)")),
            Fact(label: words.filmedAt, text: rate(video.captureRate)),
        ]
    }

    private var picture: [Fact] {
        var facts: [Fact] = []
        if video.turned != nil { facts.append(Fact(label: words.turned, text: words.wasTurned)) }
        if video.fence == true { facts.append(Fact(label: words.fence, text: words.throughFence)) }
        if video.variableFrameRate || abs(video.frameRate - video.captureRate) > 0.01 * video.frameRate {
            let plain = rate(video.frameRate)
            facts.append(
                Fact(label: words.playsAt, text: video.variableFrameRate ? words.unevenly(rate: plain) : plain))
        }
        if !analysis.frames.missing.isEmpty {
            let counts = MissingWords(analysis.words).counts(of: analysis.frames)
            facts.append(Fact(label: words.frames, text: counts))
        }
        if video.duplicateFrames > 0 { facts.append(Fact(label: words.repeated, text: repeats)) }
        return facts + [Fact(label: words.sound, text: wording.sound(of: video))]
    }

    private var filmed: [Fact] {
        let camera = analysis.camera
        var view = "\(wording.name(of: camera.view)) \(sure(camera.confidence))"
        if let roll = camera.roll {
            view = words.tilted(camera: view, degrees: analysis.words.measures.fixed(abs(roll), decimals: 0) + "°")
        }
        guard let hand = analysis.player.handedness else { return [Fact(label: words.camera, text: view)] }
        let text = words.handText(
            hand: hand == .right ? words.right : words.left, sure: sure(analysis.player.handednessConfidence))
        return [Fact(label: words.camera, text: view), Fact(label: words.hand, text: text)]
    }

    private var read: [Fact] {
        let (tracking, tool) = (analysis.tracking, analysis.tool)
        let networks = [tool.model, tool.secondModel].compactMap { $0?.name }
        let facts = [
            Fact(
                label: words.followed,
                text: words.followedText(
                    count: "\(tracking.framesWithPose)", all: "\(video.frameCount)",
                    share: wording.percent(tracking.meanConfidence))),
            Fact(label: words.people, text: "\(tracking.people)"),
            Fact(label: words.rules, text: "\(tool.rules.name) \(tool.rules.version)"),
            Fact(label: words.network, text: networks.joined(separator: words.and)),
        ]
        let total = analysis.timings["total"].map {
            Fact(label: words.time, text: wording.number($0, decimals: 1) + " s")
        }
        return facts + [total].compactMap(\.self)
    }

    private func rate(_ value: Double) -> String { words.rate(value: wording.number(value, decimals: 2)) }

    private func sure(_ share: Double) -> String { words.sure(share: wording.percent(share)) }

    private var repeats: String {
        let count = words.repeats(count: "\(video.duplicateFrames)", all: "\(video.frameCount)")
        let spans = video.frozenSpans.map { wording.span($0.start, $0.end) }
        return spans.isEmpty ? count : words.still(repeats: count, spans: spans.joined(separator: ", "))
    }
}
