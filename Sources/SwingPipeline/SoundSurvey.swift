internal import SwingCore
internal import VideoIO

/// Listens through a clip's sound once, to know whether it can be heard, when it starts and how long it lasts.
enum SoundSurvey {
    /// Nil for a clip without sound.
    ///
    /// - Throws: `VideoError` when the file itself cannot be read, or `Interrupted`.
    static func audio(of path: String, isCancelled: () -> Bool) throws -> AudioInfo? {
        switch try SoundReader.open(path: path) {
        case .absent: return nil
        case .undecodable(let description, let reason): return info(description, loss: reason)
        case .sound(var reader):
            var start: Double?
            var end = 0.0
            while let block = try reader.next() {
                if isCancelled() { throw Interrupted() }
                start = start ?? block.start
                end = block.start + Double(block.samples.count) / Double(SoundReader.rate)
            }
            guard let start else { return info(reader.description, loss: "none of it could be decoded") }
            var audio = info(reader.description, loss: reader.damagedPackets > 0 ? "a part of it is damaged" : nil)
            audio.decoded = true
            audio.start = start
            audio.duration = end - start
            return audio
        }
    }

    private static func info(_ description: SoundDescription, loss: String?) -> AudioInfo {
        AudioInfo(
            codec: description.codec, channels: description.channels, sampleRate: description.sampleRate,
            decoded: false, loss: loss)
    }
}
