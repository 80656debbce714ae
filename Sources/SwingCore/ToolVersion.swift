/// The program's name and version: the one place they are written down.
public enum ToolVersion {
    public static let name = "courtside"
    public static let version = "0.1.0"
}
