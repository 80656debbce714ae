internal import SwingCore
internal import SwingSegmentation
internal import VideoIO

/// Listens through a clip's sound once, to know whether it can be heard, when it starts, how long it lasts, and when
/// something short is heard.
struct SoundSurvey: Sendable {
    /// Nil for a clip without sound.
    var audio: AudioInfo?
    /// In order of time; empty for a clip that cannot be heard.
    var onsets: [SoundOnset] = []

    /// - Throws: `VideoError` when the file itself cannot be read, or `Interrupted`.
    init(of path: String, isCancelled: () -> Bool) throws {
        switch try SoundReader.open(path: path) {
        case .absent: break
        case .undecodable(let description, let reason): audio = Self.info(description, loss: reason)
        case .sound(var reader):
            var start: Double?
            var end = 0.0
            var detector = OnsetDetector(rate: SoundReader.rate)
            while let block = try reader.next() {
                if isCancelled() { throw Interrupted() }
                start = start ?? block.start
                detector.add(block.samples, at: block.start)
                end = block.start + Double(block.samples.count) / Double(SoundReader.rate)
            }
            guard let start else {
                audio = Self.info(reader.description, loss: Words.english.clip.losses.nothingDecoded)
                return
            }
            let damage = Words.english.clip.losses.damaged
            var audio = Self.info(reader.description, loss: reader.damagedPackets > 0 ? damage : nil)
            audio.decoded = true
            audio.start = start
            audio.duration = end - start
            self.audio = audio
            onsets = detector.onsets()
        }
    }

    private static func info(_ description: SoundDescription, loss: String?) -> AudioInfo {
        AudioInfo(
            codec: description.codec, channels: description.channels, sampleRate: description.sampleRate,
            decoded: false, loss: loss)
    }
}
