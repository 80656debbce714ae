internal import VideoIO

/// A full disk says nothing about the clip that met it.
public enum DiskShortage {
    /// Whether a run ended because the disk was full.
    public static func isCause(of error: any Error) -> Bool {
        (error as? VideoError)?.code == .diskFull || (error as? OutputError)?.code == .diskFull
    }
}
