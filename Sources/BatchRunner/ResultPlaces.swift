internal import Foundation
internal import SwingPipeline

/// Where every clip's results stand: a tree like that of the clips, a folder per clip, named as the clip without its
/// extension. Where that name is taken, by another clip or by a folder of clips, the whole name is used.
struct ResultPlaces {
    private let out: String
    private var taken: Set<String>
    private var places: [String: String] = [:]

    /// - Parameters:
    ///   - clips: every clip, relative to their folder.
    ///   - out: the folder of the results: who stands there already keeps the name.
    init(of clips: [String], out: String) {
        self.out = out
        taken = OutFolder.ownNames.union(clips.flatMap(Self.folders))
        let wishes = Dictionary(grouping: clips, by: Self.wish)
        for (wish, rivals) in wishes {
            let holder = rivals.count > 1 ? Manifest.read(in: out + "/" + wish)?.source.place : nil
            if let only = rivals.count == 1 ? rivals[0] : rivals.first(where: { $0 == holder }), !taken.contains(wish) {
                settle(only, at: wish)
            }
        }
        for clip in clips.sorted() where places[clip] == nil {
            let number = (1...).first { !taken.contains(Self.numbered(clip, $0)) } ?? 1
            settle(clip, at: Self.numbered(clip, number))
        }
    }

    subscript(clip: String) -> String { places[clip] ?? Self.wish(clip) }

    private mutating func settle(_ clip: String, at place: String) {
        places[clip] = place
        taken.insert(place)
    }

    private static func wish(_ clip: String) -> String {
        let parts = clip.split(separator: "/").map(String.init)
        return (parts.dropLast() + [ClipRun.resultName(for: clip)]).joined(separator: "/")
    }

    private static func numbered(_ clip: String, _ number: Int) -> String { number == 1 ? clip : "\(clip) \(number)" }

    /// Every folder that a clip stands in.
    private static func folders(above clip: String) -> [String] {
        let parts = clip.split(separator: "/")
        return (1..<max(1, parts.count)).map { parts.prefix($0).joined(separator: "/") }
    }
}
