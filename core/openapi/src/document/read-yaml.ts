import { assertArgument } from "@heddle/params";

import * as yaml from "js-yaml";

import { messages } from "../messages.ts";
import { InvalidDocumentError } from "./diagnostic.ts";
import type { ReadText } from "./read-text.ts";

const maxDepth = 1_000;
const maxMergedKeys = 100_000;
/** The largest number of values after every alias is expanded. */
const maxExpandedValues = 10_000_000;

const mergeKey = new yaml.Type("tag:yaml.org,2002:merge", {
  kind: "scalar",
  resolve: (data: unknown) => data === "<<",
});

// Without timestamps: a date in an example is text to an API.
const schema = yaml.CORE_SCHEMA.extend({ implicit: [mergeKey] });

/** Reads YAML as JSON data: `a: { <<: *b, when: 2024-01-31 }` → `{ a: { …b, when: "2024-01-31" } }`. */
export function readYaml(text: string): ReadText {
  try {
    return { data: parseYaml(text), diagnostics: [], isTree: false };
  } catch (error) {
    if (!isDuplicateKey(error)) throw invalidYaml(error);
    const place = { line: error.mark.line + 1, column: error.mark.column + 1 };
    const message = `${error.reason} in line ${place.line}; the last one counts`;
    const diagnostics = [{ pointer: "", code: "duplicate_key", message, place } as const];
    return { data: parseWithDuplicates(text), diagnostics, isTree: false };
  }
}

/** Where the parts of a YAML text begin, as offsets into the text. */
export interface YamlPositions {
  readonly data: unknown;
  /** The offset of the whole value. */
  readonly start: number;
  /** The offset of a member's key or of an item; `undefined` where a merge key brought the member in. */
  readonly offsetOf: (parent: object, key: string) => number | undefined;
}

/** Locates each part of a YAML text: in `a:\n  - b`, `a` is at 0 and its item `0` at 7. Duplicate keys: the last one counts. */
export function yamlPositions(text: string): YamlPositions {
  assertArgument("yamlPositions", "text", text, "string");
  // The parser removes a byte order mark before it counts.
  const shift = text.startsWith("\uFEFF") ? 1 : 0;
  const offsets = new Map<object, ReadonlyMap<string, number>>();
  const open: Node[] = [];
  const roots: Node[] = [];
  const listener = (event: yaml.EventType, { position, kind, result }: yaml.State): void => {
    if (event === "open") {
      open.push({ start: position + shift, result: undefined, children: [] });
      return;
    }
    const node = open.pop();
    if (!node) return;
    node.result = result;
    (open.at(-1)?.children ?? roots).push(node);
    // The parser may open a flow collection twice; the inner node closes first and has the children.
    if (!isContainer(result) || offsets.has(result)) return;
    if (kind === "mapping") offsets.set(result, memberOffsets(node.children));
    else if (kind === "sequence") offsets.set(result, itemOffsets(node.children, result));
  };
  const data = parseWithDuplicates(text, listener);
  return {
    data,
    start: roots.findLast(({ result }) => result === data)?.start ?? 0,
    offsetOf: (parent, key) => offsets.get(parent)?.get(key),
  };
}

interface Node {
  readonly start: number;
  result: unknown;
  readonly children: Node[];
}

/** Keys and values alternate. */
function memberOffsets(children: readonly Node[]): ReadonlyMap<string, number> {
  const keys = children.filter((_, at) => at % 2 === 0 && at + 1 < children.length);
  return new Map(keys.map(({ result, start }) => [String(result), start]));
}

/** An item that is empty (`- `) may have no node. */
function itemOffsets(children: readonly Node[], items: object): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>();
  let next = 0;
  for (const [index, item] of Object.entries(items)) {
    const node = children[next];
    if (!node || !Object.is(node.result, item)) continue;
    offsets.set(index, node.start);
    next += 1;
  }
  return offsets;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

interface ParseOptions {
  readonly allowsDuplicates?: boolean;
  readonly listener?: NonNullable<yaml.LoadOptions["listener"]>;
}

function parseYaml(
  text: string,
  { allowsDuplicates = false, listener }: ParseOptions = {},
): unknown {
  // The published types do not know the two limits.
  const options: yaml.LoadOptions & Readonly<Record<string, unknown>> = {
    schema,
    json: allowsDuplicates,
    maxDepth,
    maxTotalMergeKeys: maxMergedKeys,
    ...(listener && { listener }),
  };
  const data = onlyDocument(yaml.loadAll(text, null, options));
  assertBounded(data);
  return data;
}

/** A separator at the end of a file (`a: 1⏎---`) begins another document, which is empty. */
function onlyDocument(documents: readonly unknown[]): unknown {
  const written = documents.filter((each) => each !== null && each !== undefined);
  if (written.length > 1)
    throw new InvalidDocumentError(messages.document.severalDocuments({ count: written.length }));
  return written[0] ?? documents[0];
}

function parseWithDuplicates(text: string, listener?: ParseOptions["listener"]): unknown {
  try {
    return parseYaml(text, { allowsDuplicates: true, ...(listener && { listener }) });
  } catch (error) {
    throw invalidYaml(error);
  }
}

function isDuplicateKey(error: unknown): error is yaml.YAMLException {
  return error instanceof yaml.YAMLException && error.reason.includes("duplicated mapping key");
}

function invalidYaml(error: unknown): InvalidDocumentError {
  if (error instanceof InvalidDocumentError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new InvalidDocumentError(messages.document.notYaml({ reason }), { cause: error });
}

/** Rejects data that is small only because it repeats itself through aliases. */
function assertBounded(data: unknown): void {
  const sizes = new Map<unknown, number>();
  const measure = (value: unknown): number => {
    if (typeof value !== "object" || value === null) return 1;
    const known = sizes.get(value);
    if (known !== undefined) return known;
    // Also the size of an alias inside its own anchor.
    sizes.set(value, 1);
    let size = 1;
    for (const part of Object.values(value)) size += measure(part);
    if (size > maxExpandedValues)
      throw new InvalidDocumentError(
        messages.document.aliases({ limit: String(maxExpandedValues) }),
      );
    sizes.set(value, size);
    return size;
  };
  measure(data);
}
