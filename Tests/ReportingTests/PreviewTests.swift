import Foundation
import Reporting
import SwingCore
import Testing

/// Writes the samples' pages for looking at, when `REPORT_PREVIEW` names a folder; checks nothing.
@Test(.enabled(if: ProcessInfo.processInfo.environment["REPORT_PREVIEW"] != nil))
func writesPreviewPages() throws {
    let environment = ProcessInfo.processInfo.environment
    let folder = URL(fileURLWithPath: environment["REPORT_PREVIEW"] ?? "", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var media = ReportMedia(video: "annotated.mp4", lesson: "lesson.mp4")
    media.keyFrames = SampleAnalysis.serveSwing.swing.events.map {
        ReportMedia.KeyFrame(swing: 0, event: $0.name, path: "keyframes/0-\($0.name.rawValue).jpg")
    }
    media.focusImage = (try? [UInt8](Data(contentsOf: folder.appending(path: "focus.jpg")))) ?? []
    media.focusImageDescription = "Trophy position with the target bend drawn on the front leg"
    let samples: [(String, Analysis, ReportMedia)] = [
        ("serve", SampleAnalysis.serve, media), ("noSwing", SampleAnalysis.noSwing, ReportMedia()),
        ("noPlayer", SampleAnalysis.noPlayer, ReportMedia()), ("rally", SampleAnalysis.rally, ReportMedia()),
    ]
    let report = try HTMLReport()
    for (name, analysis, media) in samples {
        let page = report.page(for: analysis, media: media)
        try Data(page.utf8).write(to: folder.appending(path: "\(name).html"))
        try AnalysisFile.encode(analysis).write(to: folder.appending(path: "\(name).json"))
        let text = SummaryText().text(for: analysis, folder: "out/\(name)", files: ["report.html", "annotated.mp4"])
        let colored = SummaryText(usesColor: true).text(for: analysis)
        try Data((text + "\n\n" + colored).utf8).write(to: folder.appending(path: "\(name).txt"))
    }
}
