import Foundation
import Reporting

/// Checks a document against the part of JSON Schema 2020-12 that `analysis.schema.json` uses; a keyword outside it is
/// itself a violation, so that the schema cannot quietly outgrow its check.
public struct SchemaValidator {
    private let root: JSONValue

    public init(schema: String) throws {
        root = try JSONDecoder().decode(JSONValue.self, from: Data(schema.utf8))
    }

    /// One line per violation of a JSON text; empty when it conforms.
    public func violations(of text: String) throws -> [String] {
        violations(of: try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)))
    }

    private func violations(of document: JSONValue) -> [String] { check(document, root, at: "$") }

    private func check(_ value: JSONValue, _ schema: JSONValue, at place: String) -> [String] {
        guard case .object(let keywords) = schema else { return ["\(place): the schema here is no object"] }
        return keywords.sorted { $0.key < $1.key }.flatMap { keyword, argument in
            violations(of: keyword, argument, value, keywords, at: place)
        }
    }

    private func violations(
        of keyword: String, _ argument: JSONValue, _ value: JSONValue, _ siblings: [String: JSONValue], at place: String
    ) -> [String] {
        switch (keyword, argument, value) {
        case ("$schema", _, _), ("$id", _, _), ("$defs", _, _), ("title", _, _), ("description", _, _): return []
        case ("$ref", .string(let reference), _):
            guard let target = definition(reference) else { return ["\(place): nothing at \(reference)"] }
            return check(value, target, at: place)
        case ("type", _, _): return accepts(argument, value) ? [] : ["\(place): is not \(argument.text())"]
        case ("const", _, _): return argument == value ? [] : ["\(place): is not \(argument.text())"]
        case ("enum", .array(let allowed), _):
            return allowed.contains(value) ? [] : ["\(place): \(value.text()) is not allowed"]
        case ("anyOf", .array(let choices), _):
            return choices.contains { check(value, $0, at: place).isEmpty } ? [] : ["\(place): fits no choice"]
        case ("minimum", _, _): return bound(argument, value) { $0 >= $1 } ? [] : ["\(place): is too small"]
        case ("maximum", _, _): return bound(argument, value) { $0 <= $1 } ? [] : ["\(place): is too large"]
        case ("minItems", .integer(let least), .array(let items)):
            return items.count >= least ? [] : ["\(place): has too few items"]
        case ("maxItems", .integer(let most), .array(let items)):
            return items.count <= most ? [] : ["\(place): has too many items"]
        case ("items", _, .array(let items)):
            return items.enumerated().flatMap { check($1, argument, at: "\(place)[\($0)]") }
        case ("required", .array(let keys), .object(let members)):
            return keys.compactMap { key in
                guard case .string(let name) = key, members[name] == nil else { return nil }
                return "\(place): lacks \(name)"
            }
        case ("properties", .object(let properties), .object(let members)):
            return members.flatMap { name, member in
                properties[name].map { check(member, $0, at: "\(place).\(name)") } ?? []
            }
        case ("additionalProperties", _, .object(let members)):
            return extra(members, argument, siblings, at: place)
        case ("minItems", _, _), ("maxItems", _, _), ("items", _, _), ("required", _, _), ("properties", _, _),
            ("additionalProperties", _, _):
            return []
        default: return ["\(place): keyword \(keyword) is not one this validator knows"]
        }
    }

    private func extra(
        _ members: [String: JSONValue], _ rule: JSONValue, _ siblings: [String: JSONValue], at place: String
    ) -> [String] {
        var known: [String: JSONValue] = [:]
        if case .object(let properties)? = siblings["properties"] { known = properties }
        return members.filter { known[$0.key] == nil }.flatMap { name, member in
            rule == .bool(false) ? ["\(place): \(name) is not expected"] : check(member, rule, at: "\(place).\(name)")
        }
    }

    private func definition(_ reference: String) -> JSONValue? {
        let name = reference.replacingOccurrences(of: "#/$defs/", with: "")
        guard case .object(let keywords) = root, case .object(let definitions)? = keywords["$defs"] else { return nil }
        return definitions[name]
    }

    private func accepts(_ type: JSONValue, _ value: JSONValue) -> Bool {
        if case .array(let types) = type { return types.contains { accepts($0, value) } }
        guard case .string(let name) = type else { return false }
        return switch (name, value) {
        case ("null", .null), ("boolean", .bool), ("integer", .integer), ("number", .integer), ("number", .number),
            ("string", .string), ("array", .array), ("object", .object):
            true
        default: false
        }
    }

    private func bound(_ limit: JSONValue, _ value: JSONValue, _ holds: (Double, Double) -> Bool) -> Bool {
        guard let limit = number(limit), let value = number(value) else { return true }
        return holds(value, limit)
    }

    private func number(_ value: JSONValue) -> Double? {
        switch value {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }
}
