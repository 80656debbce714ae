public import SwingCore

/// How many years of school a text asks for, by the formula that is usual for its language. A 12-year-old is in the
/// sixth or seventh year.
public enum ReadingLevel {
    /// English: the Flesch-Kincaid grade level, 0.39 words/sentence + 11.8 syllables/word - 15.59 (Kincaid, Fishburne,
    /// Rogers and Chissom 1975, Research Branch Report 8-75).
    ///
    /// German: the first Wiener Sachtextformel, 0.1935 MS + 0.1672 SL + 0.1297 IW - 0.0327 ES - 0.875, from the shares in
    /// percent of words of three syllables and more (MS), of more than six letters (IW) and of one syllable (ES), and the
    /// words of a sentence (SL) (Bamberger and Vanecek 1984, Lesen - Verstehen - Lernen - Schreiben).
    ///
    /// - Parameter sentences: each one sentence; together they are one text.
    public static func grade(of sentences: [String], in language: Language) -> Double {
        let words = sentences.flatMap(words(of:))
        guard !words.isEmpty, !sentences.isEmpty else { return 0 }
        let length = Double(words.count) / Double(sentences.count)
        let syllables = words.map { Self.syllables(of: $0, in: language) }
        switch language {
        case .english:
            return 0.39 * length + 11.8 * Double(syllables.reduce(0, +)) / Double(words.count) - 15.59
        case .german:
            func percent(_ count: Int) -> Double { 100 * Double(count) / Double(words.count) }
            return 0.1935 * percent(syllables.count { $0 >= 3 }) + 0.1672 * length
                + 0.1297 * percent(words.count { $0.count > 6 }) - 0.0327 * percent(syllables.count { $0 == 1 }) - 0.875
        }
    }

    /// The parts of a compound with hyphens are words of their own; numbers and places to fill are none.
    static func words(of sentence: String) -> [String] {
        sentence.replacing(/\{[a-z]+\}/, with: "").lowercased()
            .split(whereSeparator: { !$0.isLetter && $0 != "'" }).map(String.init).filter {
                $0.contains(where: \.isLetter)
            }
    }

    /// Groups of vowels; in English without a silent e, in German with vowels that only touch counted apart.
    static func syllables(of word: String, in language: Language) -> Int {
        switch language {
        case .english:
            var count = word.matches(of: /[aeiouy]+/).count
            if word.hasSuffix("e"), !word.hasSuffix("le"), !word.hasSuffix("ee") { count -= 1 }
            if word.wholeMatch(of: /.*[^tdaeiouy]ed/) != nil { count -= 1 }
            if word.wholeMatch(of: /.*[^sxzgclaeiouy]es/) != nil, !word.hasSuffix("shes"), !word.hasSuffix("ches") {
                count -= 1
            }
            return max(1, count)
        case .german:
            return max(1, word.matches(of: /aa|ee|ie|oo|ai|ei|eu|au|äu|[aeiouyäöü]/).count)
        }
    }
}
