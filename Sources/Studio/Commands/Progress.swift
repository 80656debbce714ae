import Foundation

/// Lines on standard error.
enum Progress {
    static func show(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}
