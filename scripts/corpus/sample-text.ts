import type { JsonSchemaObject } from "@heddle/schema";
import type { Random } from "./random.ts";
import { lengthOf, textsMatching } from "./sample-pattern.ts";

/** Valid texts of each format. */
const byFormat: Readonly<Record<string, readonly string[]>> = {
  byte: ["c2FtcGxl", "aGVkZGxl"],
  date: ["2024-02-29", "1999-12-31"],
  decimal: ["7", "12"],
  "date-time": ["2024-02-29T12:30:00Z", "1999-12-31T23:59:59.125+02:00"],
  duration: ["P1D", "PT2H30M"],
  email: ["someone@example.com", "a.b+c@example.org"],
  hostname: ["example.com", "a.example.org"],
  "idn-email": ["someone@example.com"],
  "idn-hostname": ["example.com"],
  ipv4: ["192.0.2.1", "198.51.100.7"],
  ipv6: ["2001:db8::1", "::1"],
  iri: ["https://example.com/a"],
  "json-pointer": ["/a", "/a/0"],
  regex: ["^a$"],
  "relative-json-pointer": ["0"],
  time: ["12:30:00Z", "23:59:59Z"],
  uri: ["https://example.com/a", "https://example.org/b?c=1"],
  "uri-reference": ["/a", "b/c"],
  "uri-template": ["/{a}"],
  url: ["https://example.com/a"],
  uuid: ["123e4567-e89b-42d3-a456-426614174000", "00000000-0000-4000-8000-000000000000"],
};

/** In characters; a longer one would only be slow. */
const maxTextLength = 10_000;
/** In characters; reading a longer one takes seconds. */
const maxPatternLength = 2_000;

/** Candidates for a schema, most specific first. An empty text comes last: in a field it means that nothing was entered. */
export function* sampleTexts(schema: JsonSchemaObject, random: Random): Generator<string> {
  let isEmpty = false;
  for (const text of anyTexts(schema, random))
    if (text === "") isEmpty = true;
    else yield text;
  if (isEmpty) yield "";
}

function* anyTexts(schema: JsonSchemaObject, random: Random): Generator<string> {
  const { format = "", pattern, minLength = 0, maxLength = Infinity } = schema;
  const isKnown = Object.hasOwn(byFormat, format);
  if (isKnown) yield* random.shuffle(byFormat[format] ?? []);
  if (typeof pattern === "string" && pattern.length <= maxPatternLength)
    yield* textsMatching(pattern, { minLength, maxLength }, random);
  const least = Math.min(minLength, maxTextLength);
  for (const word of random.shuffle(words))
    yield fit(word, least, Math.min(maxLength, maxTextLength));
  yield* ["1", "a", "A", "aaaaaaaa", "2024-02-29", "https://example.com/a"];
}

/** Characters that a request must escape somewhere, too. */
const words = ["sample", "Zettel", "a b", "50 % & more", "naïve 中", "x/y?z=1#é"];

/** `("sample", 8, 8)` → `sample--`. */
function fit(word: string, minLength: number, maxLength: number): string {
  const padded = word + "-".repeat(Math.max(0, minLength - lengthOf(word)));
  return Array.from(padded).slice(0, maxLength).join("").trim();
}
