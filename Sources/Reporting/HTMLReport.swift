import Mustache
public import SwingCore

/// `report.html`: one self-contained page about one clip, for a coach and a player.
public struct HTMLReport: Sendable {
    /// The file's name inside a clip's folder.
    public static let name = "report.html"

    private let template: MustacheTemplate

    /// - Throws: an error of the template's parser; the template is part of the program, so only a defect throws.
    public init() throws {
        MustacheContentTypes.register(PageText(), named: "PAGE")
        template = try MustacheTemplate(string: String(decoding: PackageResources.report_mustache, as: UTF8.self))
    }

    /// The whole page.
    ///
    /// - Parameters:
    ///   - analysis: what to tell.
    ///   - media: which files lie beside the page; what is absent is not mentioned.
    public func page(for analysis: Analysis, media: ReportMedia = ReportMedia()) -> String {
        template.render(ReportPage(analysis, media: media))
    }
}

/// The files beside a report, by paths relative to it.
public struct ReportMedia: Sendable {
    /// One still of an event.
    public struct KeyFrame: Sendable, Hashable {
        /// Index of the swing.
        public var swing: Int
        public var event: EventName
        /// Relative to the report, such as `keyframes/0-contact.jpg`.
        public var path: String

        public init(swing: Int, event: EventName, path: String) {
            self.swing = swing
            self.event = event
            self.path = path
        }
    }

    /// The annotated video; nil when none was written.
    public var video: String?
    /// The teaching cut; nil when none was written.
    public var lesson: String?
    public var keyFrames: [KeyFrame]
    /// A JPEG of the focus (or, without one, of the clip), put into the page itself; empty when there is none.
    public var focusImage: [UInt8]
    /// What the picture shows, in words, such as "Trophy position with the target drawn".
    public var focusImageDescription: String

    public init(
        video: String? = nil, lesson: String? = nil, keyFrames: [KeyFrame] = [], focusImage: [UInt8] = [],
        focusImageDescription: String = ""
    ) {
        self.video = video
        self.lesson = lesson
        self.keyFrames = keyFrames
        self.focusImage = focusImage
        self.focusImageDescription = focusImageDescription
    }
}

/// Escapes text for a page scalar by scalar, so that a combining mark cannot hide a quotation mark.
struct PageText: MustacheContentType {
    func escapeText(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            case ">": result.append(contentsOf: "&gt;".unicodeScalars)
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
            case "'": result.append(contentsOf: "&#39;".unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
