import SwingCore

/// The JSON Schema (draft 2020-12) that every `analysis.json` of schema version 1 follows.
public enum AnalysisSchema {
    /// The schema's text, ready to be written beside results or printed.
    public static var text: String { String(decoding: PackageResources.analysis_schema_json, as: UTF8.self) }
}
