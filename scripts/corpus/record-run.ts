/** Loads, edits and saves synthetic records of the pairs of operations that read and update them. */
import { isDeepStrictEqual } from "node:util";
import {
  type ApiRecord,
  type Field,
  findUpdateOperations,
  getOperation,
  InvalidDocumentError,
  loadOpenAPI,
  type DocumentSource,
  type OpenAPIDocument,
  type OpenAPIForm,
  OpenAPIRecordEditor,
  type Operation,
  responseSchema,
} from "@heddle/openapi";
import { type JsonSchema, validate } from "@heddle/schema";
import type { Widget } from "@heddle/views";

import { RecordJudge, type Schemas } from "./record-judge.ts";
import { Random } from "./random.ts";
import { sendable } from "./sample-values.ts";
import { Sampler } from "./sampler.ts";

/** Of the sampled records and parameters. */
const seed = 1;

/** How one save of a record ended. */
export type RecordResult =
  | { readonly kind: "right" }
  /** The body is not what it should be. */
  | { readonly kind: "wrong"; readonly reason: string }
  /** A record that the server sent cannot be shown or saved. */
  | { readonly kind: "blocked"; readonly reason: string }
  | { readonly kind: "not tried"; readonly reason: string };

interface Pair {
  readonly path: string;
  readonly method: string;
  readonly read: Operation;
  readonly update: Operation;
}

type Raw = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** Members of a record that no schema describes: where the read allows them, the update decides what happens to them. */
const beyond = { heddle_beyond: { deep: [1] } };

/** The values of a record that are tried until one can be changed. */
const mostPaths = 40;

const updateMethods: readonly string[] = ["patch", "put", "post"];

/** Tries the records of documents, and counts the results. */
export class RecordRun {
  readonly #counts = new Map<string, number>();
  readonly #problems: string[] = [];
  readonly #untried = new Map<string, number>();
  #pairs = 0;

  /** The saves that were wrong or blocked. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  get rightCount(): number {
    return this.#counts.get("right") ?? 0;
  }

  /** Tries every pair of a document. */
  async take(source: DocumentSource, name: string): Promise<void> {
    const document = await load(source);
    if (!document) return;
    const judge = new RecordJudge(document.root);
    const readable = withoutAccess(document.root);
    for (const pair of pairsOf(document)) {
      this.#pairs++;
      const where = `${name} ${pair.method.toUpperCase()} ${pair.path}`;
      const trial = new Trial(document, pair, { judge, readable });
      for (const [what, result] of await trial.run()) this.#note(`${where} (${what})`, result);
    }
  }

  print(isVerbose: boolean): void {
    for (const problem of this.#problems) console.log(problem);
    const counts = [...this.#counts].map(([kind, count]) => `${count} ${kind}`).join(", ");
    console.log(`\n${this.#pairs} pairs of a read and an update: ${counts || "nothing to try"}`);
    const reasons = [...this.#untried].toSorted(([, one], [, other]) => other - one);
    for (const [reason, count] of reasons.slice(0, isVerbose ? Infinity : 8))
      console.log(`    not tried, ${count} ×: ${reason}`);
  }

  #note(where: string, result: RecordResult): void {
    this.#counts.set(result.kind, (this.#counts.get(result.kind) ?? 0) + 1);
    if (result.kind === "not tried")
      this.#untried.set(result.reason, (this.#untried.get(result.reason) ?? 0) + 1);
    else if (result.kind !== "right")
      this.#problems.push(`${where}: ${result.kind}: ${result.reason}`);
  }
}

async function load(source: DocumentSource): Promise<OpenAPIDocument | undefined> {
  try {
    return await loadOpenAPI(source);
  } catch (error) {
    if (error instanceof InvalidDocumentError) return undefined;
    throw error;
  }
}

function pairsOf(document: OpenAPIDocument): readonly Pair[] {
  const paths = new Set(document.operations.map(({ path }) => path));
  return [...paths].flatMap((path) => {
    const methods = findUpdateOperations(document, path).filter((each) =>
      updateMethods.includes(each),
    );
    const hasRead = document.operations.some((each) => each.path === path && each.method === "get");
    if (!hasRead) return [];
    const read = getOperation(document, path, "get");
    return methods.flatMap((method) => {
      // A POST creates, except at the path of one record.
      if (method === "post" && !/\}\/?$/.test(path)) return [];
      return [{ path, method, read, update: getOperation(document, path, method) }];
    });
  });
}

interface Tools {
  readonly judge: RecordJudge;
  /** The document as the server sees it: it may set what is read-only. */
  readonly readable: Raw;
}

/** What is edited, and the record before and after it. */
interface Change {
  readonly path: Path;
  readonly from: Raw;
  readonly to: Raw;
}

/** One pair of operations. */
class Trial {
  readonly #document: OpenAPIDocument;
  readonly #pair: Pair;
  readonly #tools: Tools;

  constructor(document: OpenAPIDocument, pair: Pair, tools: Tools) {
    [this.#document, this.#pair, this.#tools] = [document, pair, tools];
  }

  /** Changes a member of the record, and one inside a list or an object. */
  async run(): Promise<readonly (readonly [string, RecordResult])[]> {
    const untried = (reason: string): readonly (readonly [string, RecordResult])[] => [
      ["record", { kind: "not tried", reason }],
    ];
    const { read, update } = this.#pair;
    const content = update.body?.contents.find(({ mediaType }) => /[/+]json/.test(mediaType));
    if (!content) return untried("the update has no JSON body");
    const schema = responseSchema(this.#document, read);
    if (schema === null) return untried("the read is not described");
    const described = responseSchemaIn(this.#tools.readable, this.#pair.path) ?? schema;
    const sample = plain(
      new Sampler(this.#tools.readable, { extent: "every", random: new Random(seed) }).sample(
        described,
      ),
    );
    if (!isObject(sample)) return untried("the read returns no object");
    const more = isClosed(this.#document, schema) ? sample : { ...sample, ...beyond };
    return [
      ["member", await this.#save(sample, schema, "member")],
      ["part", await this.#save(more, schema, "part")],
    ];
  }

  async #save(record: Raw, read: JsonSchema, depth: "member" | "part"): Promise<RecordResult> {
    const sent: { readonly method: string; readonly type: string; readonly body: unknown }[] = [];
    const editor = new OpenAPIRecordEditor({
      openapi: this.#document,
      baseUrl: "http://record.test",
      path: this.#pair.path,
      updateMethod: this.#pair.method,
      fetch: async (_url, { method = "GET", body, headers } = {}) => {
        if (method === "GET") return Response.json(record);
        const type = new Headers(headers).get("content-type") ?? "";
        sent.push({ method, type, body: JSON.parse(await new Response(body).text()) });
        return new Response(null, { status: 204 });
      },
    });
    await editor.ready;
    const parameters = sampleParameters(editor.lookup.fields, this.#document.root);
    if (!parameters) return { kind: "not tried", reason: "a parameter has no sample" };
    const shown = await editor.load(parameters);
    if (!shown) return { kind: "blocked", reason: "the record is not shown" };
    const within = Object.keys(record).find((name) =>
      isDeepStrictEqual(plain(shown), plain(record[name])),
    );
    const isWhole = isDeepStrictEqual(plain(shown), record);
    if (!isWhole && within === undefined)
      return { kind: "wrong", reason: "the record is not in the response" };
    const form = editor.editor;
    if (!form) return { kind: "blocked", reason: "there is no form" };
    if (editor.isEdited) return { kind: "wrong", reason: "it is edited before anybody edits it" };
    const update = form.inputs.content?.schema ?? true;
    const others = form.fields.filter(({ location }) => location !== "body");
    form.populate(
      sampleParameters(
        others.filter((each) => !isFilled(form.widgets[each.key])),
        this.#document.root,
      ) ?? {},
    );
    const change = this.#edit(form, isWhole ? record : (plain(shown) as Raw), depth);
    if (!change) return { kind: "not tried", reason: "nothing can be changed" };
    const to = this.#complete(form, change.to);
    await editor.save();
    const [first] = sent;
    if (!first) return blocked(editor);
    const schemas = { update: declaredSchema(this.#pair.update, first.type) ?? update, read };
    const described = isWhole ? read : this.#tools.judge.inside(schemas, within ?? "").read;
    const problem = this.#judge(first, { ...change, to }, { ...schemas, read: described });
    return problem === undefined ? { kind: "right" } : { kind: "wrong", reason: problem };
  }

  #judge(
    { method, type, body }: { method: string; type: string; body: unknown },
    { from, to, path }: Change,
    schemas: Schemas,
  ): string | undefined {
    const { judge } = this.#tools;
    if (method !== "PATCH") return judge.whole(body, to, schemas);
    if (type.includes("json-patch")) {
      const pointer = path
        .map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`)
        .join("");
      const steps = Array.isArray(body) ? (body as readonly { path: string }[]) : [];
      const isElsewhere = steps.some((step) => !`${pointer}/`.startsWith(`${step.path}/`));
      return steps.length === 0 || isElsewhere ? `the patch is ${JSON.stringify(body)}` : undefined;
    }
    return type.includes("merge-patch")
      ? judge.mergePatch(body, from, to, schemas)
      : judge.changedMembers(body, from, to, schemas);
  }

  /** Changes the first value that a person can change. */
  #edit({ inputs }: OpenAPIForm, from: Raw, depth: "member" | "part"): Change | undefined {
    const isField = (name: unknown): boolean =>
      inputs.find(String(name), "body")?.readOnly === false;
    const paths = [...scalarPaths(from)].filter(
      ([name]) => inputs.body.isOneField || isField(name),
    );
    const isWanted = (path: Path): boolean => path.length > 1 === (depth === "part");
    // A record without parts that can be changed has members.
    const ordered = [...paths.filter(isWanted), ...paths.filter((each) => !isWanted(each))];
    for (const path of ordered.slice(0, mostPaths)) {
      const widget = inputs.body.at(path);
      if (!widget || widget.isLocked || widget.kind === "fixed") continue;
      const value = otherValue(at(from, path), widget, inputs.root);
      if (value === undefined) continue;
      const before = widget.value;
      widget.enter(typeof value === "number" && !("options" in widget) ? String(value) : value);
      if (!isDeepStrictEqual(plain(widget.value), value)) {
        if (before === undefined) widget.clear();
        else widget.assignOrReject(before);
        continue;
      }
      return { path, from, to: withValue(from, path, value) as Raw };
    }
    return undefined;
  }

  /** Enters required members that the read does not have, as a person has to. */
  #complete(form: OpenAPIForm, record: Raw): Raw {
    let complete = record;
    const sampler = new Sampler(this.#document.root, {
      extent: "required",
      random: new Random(seed),
    });
    for (const field of form.inputs.at("body")) {
      const { name, required, schema } = field;
      if (!required || field.isWholeBody || Object.hasOwn(record, name)) continue;
      if (this.#pair.method === "patch") continue;
      const value = sampler.sample(schema);
      if (value === undefined || form.populate({ [field.key]: value }).length > 0) continue;
      complete = { ...complete, [name]: value };
    }
    return complete;
  }
}

/** A save that sent nothing is right only where the record lacks what the update needs. */
function blocked(editor: OpenAPIRecordEditor): RecordResult {
  const issues = editor.editor?.issues() ?? [];
  const texts = issues.map(({ path, code, message }) => `${path.join(".")} ${code} ${message}`);
  return { kind: "blocked", reason: texts.slice(0, 3).join("; ") || String(editor.lastSave?.kind) };
}

function declaredSchema({ body }: Operation, type: string): JsonSchema | undefined {
  const contents = body?.contents ?? [];
  return contents.find(({ mediaType }) => type.startsWith(mediaType.split(";")[0] ?? ""))?.schema;
}

function sampleParameters(
  fields: readonly Field[],
  root: unknown,
): Record<string, unknown> | undefined {
  const options = { extent: "required", random: new Random(seed), isText: true } as const;
  const values: Record<string, unknown> = {};
  for (const { key, location, required, schema, examples, parameter } of fields) {
    if (!parameter || !required) continue;
    const isSendable = sendable[location];
    const sampler = new Sampler(root, { ...options, ...(isSendable && { isSendable }) });
    const value = sampler.sampleText(schema, examples);
    if (value === undefined || value === null || value === "") return undefined;
    values[key] = value;
  }
  return values;
}

function isFilled(widget: Widget | undefined): boolean {
  return widget?.contribution !== undefined;
}

/** Another value that the widget accepts: a text with a letter more, the next number, another choice. */
function otherValue(value: unknown, widget: Widget, root: unknown): unknown {
  const sampler = new Sampler(root, { extent: "required", random: new Random(seed) });
  const schema = widget.valueSchema;
  const texts = typeof value === "string" ? [`${value}x`, "changed", "b"] : [];
  const numbers = typeof value === "number" ? [value + 1, value - 1, 2, 3] : [];
  const flags = typeof value === "boolean" ? [!value] : [];
  const choices = "options" in widget ? (widget.options as readonly { value?: unknown }[]) : [];
  const candidates: readonly unknown[] = [
    ...texts,
    ...numbers,
    ...flags,
    ...choices.map((each) => each?.value),
    sampler.sample(schema),
  ];
  return candidates.find(
    (each) =>
      typeof each === typeof value &&
      each !== value &&
      validate(each, schema, { root, direction: "request" }).length === 0,
  );
}

function* scalarPaths(value: unknown, path: Path = []): Generator<Path> {
  if (path.length > 6) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* scalarPaths(item, [...path, index]);
  } else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) yield* scalarPaths(member, [...path, name]);
  } else if (value !== null) yield path;
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, step) => (inner as Record<string | number, unknown>)[step],
    value,
  );
}

function withValue(value: unknown, [step, ...rest]: Path, to: unknown): unknown {
  if (step === undefined) return to;
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...(value as Raw) };
  (copy as Record<string | number, unknown>)[step] = withValue(at(value, [step]), rest, to);
  return copy;
}

/** A document without `readOnly`: the sampler gives read-only members values then, as a server does. */
function withoutAccess(root: Raw): Raw {
  return JSON.parse(
    JSON.stringify(root, (name, value: unknown) =>
      name === "readOnly" && value === true ? undefined : value,
    ),
  ) as Raw;
}

function responseSchemaIn(root: Raw, path: string): JsonSchema | null {
  return responseSchema(root, getOperation(root, path, "get"));
}

function isClosed(document: OpenAPIDocument, schema: JsonSchema): boolean {
  return validate(beyond, schema, { root: document.root, direction: "response" }).some(({ code }) =>
    ["additionalProperties", "unevaluatedProperties", "not"].includes(code),
  );
}

function plain(value: unknown): unknown {
  const number = (_: string, each: unknown): unknown =>
    typeof each === "bigint" ? Number(each) : each;
  return JSON.parse(JSON.stringify(value ?? null, number));
}

function isObject(value: unknown): value is ApiRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
