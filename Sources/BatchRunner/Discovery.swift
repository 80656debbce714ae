internal import Foundation
internal import Reporting

/// One thing found in the folder.
struct FoundFile: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case clip(FileStamp)
        /// With what it is.
        case ignored(IgnoredFile)
        /// What may have been a clip, but cannot be looked at; with the reason.
        case unreadable(String)
    }

    /// Relative to the folder, such as `anna/serve.mov`.
    var place: String
    var kind: Kind
}

/// Everything in a folder and below it, in the order of its names. Links are followed, every folder once.
struct Discovery: Sendable {
    /// A folder that is never entered: where the results go.
    private let excluded: String
    private(set) var found: [FoundFile] = []
    /// Every folder that was entered, as a path without links.
    private(set) var folders: [String] = []
    /// What files were found to be, as long as they rest: on a slow disk even a file's first bytes take their time.
    private(set) var signatures: [String: (stamp: FileStamp, signature: ClipSignature)]
    private var visited: Set<FolderIdentity> = []
    /// Linked folders come after all others, so that a folder is read where it really stands.
    private var linked: [(place: String, path: String)] = []

    private struct FolderIdentity: Hashable {
        var device: Int
        var number: Int
    }

    /// The file with settings for a folder's clips.
    static let settingsName = "courtside.yaml"

    /// - Parameters:
    ///   - root: the folder, as a path without links.
    ///   - out: the folder of the results, which may lie inside.
    ///   - earlier: an earlier look into the same folder.
    init(of root: String, except out: String, after earlier: Discovery? = nil) {
        excluded = out
        signatures = earlier?.signatures ?? [:]
        enter(root, place: "")
        while !linked.isEmpty {
            let next = linked.removeFirst()
            enter(next.path, place: next.place)
        }
        found.sort { $0.place < $1.place }
    }

    private mutating func enter(_ folder: String, place: String) {
        guard folder != excluded else { return }
        guard let identity = Self.identity(of: folder) else {
            add(place, .unreadable("the folder cannot be looked into"))
            return
        }
        guard visited.insert(identity).inserted else {
            add(place, .ignored(.linkedFolder))
            return
        }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            add(place, .unreadable("the folder cannot be looked into"))
            return
        }
        if !place.isEmpty, names.contains(where: Self.resultsMarks.contains) {
            add(place, .ignored(.results))
            return
        }
        folders.append(folder)
        for name in names.sorted() {
            look(at: folder + "/" + name, place: place.isEmpty ? name : place + "/" + name, name: name)
        }
    }

    /// What tells a folder of results: one clip's, and one with those of many.
    private static let resultsMarks: Set<String> = [AnalysisFile.name, OutFolder.stateName]

    private mutating func look(at path: String, place: String, name: String) {
        guard let type = Self.type(of: path) else {
            add(
                place,
                .unreadable(
                    name.unicodeScalars.contains("\u{FFFD}")
                        ? "its name is not valid text; give it another one" : "the system does not let it be looked at")
            )
            return
        }
        if name.hasPrefix(".") {
            if path != excluded { add(place, .ignored(.hidden)) }
            return
        }
        switch type {
        case .typeDirectory: enter(path, place: place)
        case .typeSymbolicLink: follow(path, place: place, name: name)
        case .typeRegular: addFile(path, place: place, name: name)
        default: add(place, .ignored(.notAFile))
        }
    }

    private mutating func follow(_ path: String, place: String, name: String) {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        switch Self.type(of: target) {
        case .typeDirectory?: linked.append((place, target))
        case .typeRegular?: addFile(path, place: place, name: name)
        case nil, .typeSymbolicLink?: add(place, .ignored(.brokenLink))
        default: add(place, .ignored(.notAFile))
        }
    }

    private mutating func addFile(_ path: String, place: String, name: String) {
        guard name != Self.settingsName else {
            add(place, .ignored(.settings))
            return
        }
        guard let stamp = FileStamp(path: path), let signature = signature(of: path, stamp: stamp, name: name) else {
            add(place, .unreadable("the system does not let it be read"))
            return
        }
        signatures[path] = (stamp, signature)
        switch signature {
        case .video: add(place, .clip(stamp))
        case .other(let what): add(place, .ignored(what))
        }
    }

    private func signature(of path: String, stamp: FileStamp, name: String) -> ClipSignature? {
        if let known = signatures[path], known.stamp == stamp { return known.signature }
        return ClipSignature.of(path, name: name)
    }

    private mutating func add(_ place: String, _ kind: FoundFile.Kind) {
        found.append(FoundFile(place: place, kind: kind))
    }

    /// Of the thing itself, links not followed.
    private static func type(of path: String) -> FileAttributeType? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    }

    private static func identity(of folder: String) -> FolderIdentity? {
        guard let facts = try? FileManager.default.attributesOfItem(atPath: folder),
            let device = facts[.systemNumber] as? Int, let number = facts[.systemFileNumber] as? Int
        else { return nil }
        return FolderIdentity(device: device, number: number)
    }
}
