internal import Reporting

/// The files that tell of a whole folder of clips.
enum SummaryFiles {
    static func write(_ summary: BatchSummary, to out: OutFolder) throws {
        try out.write(summary.encoded(), to: BatchSummary.name)
        try out.write(BatchTable(summary).csv, to: BatchTable.name)
        try out.write(BatchPage().page(for: summary), to: BatchPage.name)
    }
}
