internal import CSwing

/// Hears when files come to folders, or change there.
public struct FolderWatch: ~Copyable {
    private let descriptor: Int32

    /// - Returns: nil where the system has no more room for one; then the folders have to be looked through.
    public init?() {
        var opened: Int32 = -1
        var error = csw_error()
        guard csw_watch_open(&opened, &error) == .ok else { return nil }
        descriptor = opened
    }

    deinit { csw_watch_close(descriptor) }

    /// Listens to a folder, not to those below it.
    ///
    /// - Returns: false where nothing would be heard: the folder is gone, the system has no room for one more, or other
    ///   machines may write there.
    public func add(_ folder: String) -> Bool {
        var error = csw_error()
        return csw_watch_add(descriptor, folder, &error) == .ok && csw_folder_is_remote(folder) == 0
    }

    /// Whether anything changed since the last call.
    public func hasNews() -> Bool { csw_watch_changes(descriptor) > 0 }
}
