import type { JsonSchemaObject } from "@heddle/schema";
import { sample, stringMatching } from "fast-check";

/** A valid text of each format. */
const byFormat: Readonly<Record<string, string>> = {
  byte: "c2FtcGxl",
  date: "2024-02-29",
  "date-time": "2024-02-29T12:30:00Z",
  duration: "P1D",
  email: "someone@example.com",
  hostname: "example.com",
  "idn-email": "someone@example.com",
  "idn-hostname": "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  iri: "https://example.com/a",
  "json-pointer": "/a",
  regex: "^a$",
  "relative-json-pointer": "0",
  time: "12:30:00Z",
  uri: "https://example.com/a",
  "uri-reference": "/a",
  "uri-template": "/{a}",
  url: "https://example.com/a",
  uuid: "123e4567-e89b-42d3-a456-426614174000",
};

/** Candidates for a schema, most specific first. */
export function* sampleTexts(schema: JsonSchemaObject): Generator<string> {
  const { format, pattern, minLength = 0, maxLength = Infinity } = schema;
  const formatted = Object.hasOwn(byFormat, format ?? "") ? byFormat[format ?? ""] : undefined;
  if (formatted !== undefined) yield formatted;
  if (typeof pattern === "string") yield* matching(pattern);
  const plain = "sample".padEnd(Math.min(minLength, 10_000), "-");
  yield plain.slice(0, Math.min(maxLength, 10_000));
  yield* ["1", "a", "A", "aaaaaaaa", "2024-02-29", "https://example.com/a"];
}

/** Preparing a pattern takes up to a second, and many samples need the same one. */
const matchingTexts = new Map<string, readonly string[]>();

/** Texts that match a pattern; none for an invalid or unsupported regular expression. */
function matching(pattern: string): readonly string[] {
  const texts = matchingTexts.get(pattern) ?? findMatching(pattern);
  matchingTexts.set(pattern, texts);
  return texts;
}

/** In characters; preparing a longer one takes seconds. */
const maxPatternLength = 2_000;

function findMatching(pattern: string): readonly string[] {
  if (pattern.length > maxPatternLength) return [];
  try {
    return sample(stringMatching(new RegExp(pattern, "u")), { numRuns: 20, seed: 1 });
  } catch {
    // Another candidate may be valid.
    return [];
  }
}
