import { brokenJson } from "../files/broken-json.ts";
import type { Position } from "./position.ts";

/** A text that is meant as JSON and is none. */
export interface JsonProblem {
  readonly pointer: "";
  readonly code: "invalid_json";
  readonly message: string;
  readonly place: Position;
}

/** What other programs would refuse: comments and trailing commas in JSON, which YAML forgives. */
export function jsonProblems(source: string, text: string): readonly JsonProblem[] {
  if (!isMeantAsJson(source, text)) return [];
  try {
    JSON.parse(text.replace(/^\uFEFF/, ""));
    return [];
  } catch (error) {
    const { reason, place } = brokenJson(text, error) ?? { reason: String(error), place: "" };
    const [line = 1, column = 1] = place === "" ? [] : place.split(":").map(Number);
    const message = `this is no valid JSON, and was read as YAML: ${reason}`;
    return [{ pointer: "", code: "invalid_json", message, place: { line, column } }];
  }
}

/** YAML may begin with a brace too. */
function isMeantAsJson(source: string, text: string): boolean {
  if (/\.json$/i.test(source)) return /^[\s\uFEFF]*[{[]/.test(text);
  return !/\.ya?ml$/i.test(source) && /^[\s\uFEFF]*\{\s*"/.test(text);
}
