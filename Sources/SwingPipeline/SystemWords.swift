internal import Foundation

/// The system's reason without Foundation's wrapping.
public enum SystemWords {
    public static func of(_ error: any Error) -> String {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        let text = (underlying ?? error as NSError).localizedDescription
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    /// The same for a folder that could not be made: where a file stands in its way the system says no more than a number.
    public static func of(_ error: any Error, making folder: String) -> String {
        var place = URL(fileURLWithPath: folder).resolvingSymlinksInPath()
        func type() -> FileAttributeType? {
            (try? FileManager.default.attributesOfItem(atPath: place.path))?[.type] as? FileAttributeType
        }
        while type() == nil, place.path != "/" { place.deleteLastPathComponent() }
        return type() == .typeRegular ? "\(place.path) is a file, not a folder" : of(error)
    }
}
