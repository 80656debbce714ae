internal import Foundation
internal import SwingCore

/// The settings of every clip of a folder: what the nearest `courtside.yaml` says, then those of the folders above it;
/// where none names a player, the sub-folder does.
struct SettingsTree {
    private let root: String
    /// What the command line says: it comes before every file.
    private let asked: ClipSettings
    private var byFolder: [String: ClipSettings] = [:]

    init(root: String, asked: ClipSettings) {
        self.root = root
        self.asked = asked
    }

    /// - Parameter place: the clip's, relative to the root.
    mutating func settings(for place: String) throws(SettingsError) -> ClipSettings {
        let folders = place.split(separator: "/").dropLast().map(String.init)
        let inFiles = try settings(of: folders.isEmpty ? root : root + "/" + folders.joined(separator: "/"))
        return asked.over(inFiles).over(ClipSettings(player: folders.first))
    }

    /// What the overview of the whole folder is written in.
    mutating func language() throws(SettingsError) -> Language {
        try asked.over(settings(of: root)).language ?? .english
    }

    private mutating func settings(of folder: String) throws(SettingsError) -> ClipSettings {
        if let known = byFolder[folder] { return known }
        let file = (folder == "/" ? "" : folder) + "/" + Discovery.settingsName
        let own = FileManager.default.fileExists(atPath: file) ? try SettingsFile.settings(at: file) : ClipSettings()
        let parent = folder.split(separator: "/").dropLast().joined(separator: "/")
        let result = folder == "/" ? own : own.over(try settings(of: "/" + parent))
        byFolder[folder] = result
        return result
    }
}
