internal import Foundation

/// The system's reason without Foundation's wrapping.
public enum SystemWords {
    public static func of(_ error: any Error) -> String {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        let text = (underlying ?? error as NSError).localizedDescription
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
