public import Foundation

/// The folder where compiled networks are kept, so that only a machine's first run has to compile them.
///
/// Nothing in it is needed: a file that is missing, damaged or made elsewhere is made again, and a folder that cannot
/// be written costs the time only.
public struct NetworkCache: Sendable, Hashable {
    public let folder: String

    public init(folder: String) { self.folder = folder }

    /// The user's own: what `COURTSIDE_CACHE` names (nil where it is empty), else `courtside` among the user's caches
    /// (XDG Base Directory Specification). Nil also without a home.
    public init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        if let named = environment["COURTSIDE_CACHE"] {
            guard !named.isEmpty else { return nil }
            folder = named
        } else if let caches = environment["XDG_CACHE_HOME"], caches.hasPrefix("/") {
            folder = caches + "/courtside"
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            folder = home + "/.cache/courtside"
        } else {
            return nil
        }
    }

    /// The file of one network; the folder is made when missing.
    func file(for network: NetworkRecord) -> String {
        // Where it cannot be made, the file cannot be written either, and that is told apart there.
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let hash = network.weightsSHA256 ?? network.sha256
        return folder + "/\(network.entry.name)-\(hash.prefix(16)).network"
    }

    /// What a compiled network depends on besides the runtime: its files, the input it is settled on, the outputs that
    /// are left to it, and what the processor can do.
    static func key(for network: NetworkRecord, outputs: NetworkOutputs) -> String {
        let shape = network.entry.input.shape.map(String.init).joined(separator: " x ")
        let sizes = [outputs.exact, outputs.coarse].map { $0.map(String.init).joined(separator: ", ") }
        return ([network.sha256, network.weightsSHA256 ?? "", shape] + sizes + [processor]).joined(separator: "\n")
    }

    /// Name and abilities of the first processor, as the kernel tells them (proc(5)).
    private static let processor: String = {
        let facts = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        // The other lines change from moment to moment, or from core to core.
        let telling = ["model name", "flags", "CPU implementer", "CPU part", "Features"]
        return facts.split(separator: "\n", omittingEmptySubsequences: false)
            .prefix { !$0.isEmpty }
            .filter { line in telling.contains { line.hasPrefix($0) } }
            .joined(separator: "\n")
    }()
}
