internal import VideoIO

/// Tells when a folder should be looked through again: at once where the system tells of new files, every few seconds
/// where it cannot, as on a network's disk, and now and then in any case.
struct Arrivals: ~Copyable {
    private let watch: FolderWatch?
    /// Whether every folder can be heard of.
    private var hearsAll = true
    private var hasNews = false
    private let clock = ContinuousClock()
    private var lastLook: ContinuousClock.Instant

    /// Where nothing is heard, and where all is.
    private static let deafInterval = Duration.seconds(5)
    private static let safeInterval = Duration.seconds(60)

    /// - Parameter listens: false where nobody will ask.
    init(listens: Bool) {
        watch = listens ? FolderWatch() : nil
        lastLook = clock.now
    }

    /// The folder is looked through from now on; what comes meanwhile counts as new.
    mutating func beginLook() {
        lastLook = clock.now
        _ = watch?.hasNews()
        hasNews = false
    }

    mutating func listen(to folders: [String]) {
        guard watch != nil else { return }
        hearsAll = true
        for folder in folders where watch?.add(folder) != true { hearsAll = false }
    }

    /// Whether clips may have come since the last look.
    var mayHaveCome: Bool {
        mutating get {
            if watch?.hasNews() == true { hasNews = true }
            let interval = watch != nil && hearsAll ? Self.safeInterval : Self.deafInterval
            return hasNews || clock.now - lastLook >= interval
        }
    }
}
