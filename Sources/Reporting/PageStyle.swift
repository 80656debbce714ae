/// What all pages have in common: colours, type, cards, marks.
enum PageStyle {
    static let css = ReportTheme.css + "\n" + String(decoding: PackageResources.page_css, as: UTF8.self)
}
