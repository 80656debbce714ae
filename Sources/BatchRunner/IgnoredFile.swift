internal import SwingCore

/// What a file of the folder is that is no clip.
enum IgnoredFile: Sendable, Hashable, CaseIterable {
    case hidden, settings, results, linkedFolder, brokenLink, notAFile, empty, picture, recording, archive, document,
        text, other
}

extension FileWords {
    subscript(_ file: IgnoredFile) -> String {
        switch file {
        case .hidden: hidden
        case .settings: settings
        case .results: results
        case .linkedFolder: linkedFolder
        case .brokenLink: brokenLink
        case .notAFile: notAFile
        case .empty: empty
        case .picture: picture
        case .recording: recording
        case .archive: archive
        case .document: document
        case .text: text
        case .other: other
        }
    }
}
