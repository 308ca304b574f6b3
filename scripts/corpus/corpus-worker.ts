/** Builds, fills in and sends the forms of one document after the other; see corpus-run.ts. */
import {
  collectFields,
  type Content,
  type Field,
  getOperation,
  InvalidDocumentError,
  loadOpenAPI,
  type OpenAPIDocument,
  OpenAPIForm,
  type Operation,
  type OperationEntry,
  responseSchema,
} from "@heddle/openapi";
import { formGaps } from "@heddle/openapi/validate";
import { fieldDifference } from "./field-difference.ts";
import { fillForm, lostValue } from "./fill-form.ts";
import { jsonCause } from "./json-cause.ts";
import { type Slice, sliceOperation } from "./operation-slice.ts";
import { Random } from "./random.ts";
import { RequestValidator } from "./request-validator.ts";
import { sampleValues } from "./sample-values.ts";
import type { SampleResult } from "./sample-results.ts";
import type { Extent } from "./sampler.ts";
import { inThirdEdition } from "./third-edition.ts";

export interface Task {
  readonly path: string;
  /** The index of the first operation. */
  readonly first: number;
  readonly seed: number;
}

export type Report =
  | { readonly kind: "loaded"; readonly diagnostics: readonly string[] }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "begin"; readonly index: number; readonly where: string }
  | {
      readonly kind: "done";
      readonly where: string;
      readonly fields: number;
      readonly hasBody: boolean;
      /** Why JSON has to be typed, for each field where that is so. */
      readonly jsonCauses: readonly string[];
      readonly milliseconds: number;
    }
  | { readonly kind: "filled"; readonly where: string; readonly result: SampleResult }
  | {
      readonly kind: "converted";
      readonly where: string;
      readonly difference: string | undefined;
    }
  | { readonly kind: "failed"; readonly where: string; readonly message: string }
  | { readonly kind: "end" };

// The validator prints a warning for every unknown format.
console.warn = () => {};
const validator = await RequestValidator.start();
process.on("message", (task: Task) => {
  void runTask(task).then(() => report({ kind: "end" }));
});

function report(message: Report): void {
  process.send?.(message);
}

async function runTask({ path, first, seed }: Task): Promise<void> {
  const document = await load(path);
  if (!document) return;
  if (first === 0)
    report({ kind: "loaded", diagnostics: document.diagnostics.map(({ code }) => code) });
  const newer = await inThirdEdition(document.root);
  for (const [index, entry] of document.operations.entries()) {
    if (index < first) continue;
    const where = `${entry.method.toUpperCase()} ${entry.path}`;
    report({ kind: "begin", index, where });
    await runOperation({ document, newer, entry, where, seed });
  }
}

async function load(path: string): Promise<OpenAPIDocument | undefined> {
  try {
    return await loadOpenAPI(path);
  } catch (error) {
    const isExpected = error instanceof InvalidDocumentError;
    report({ kind: "refused", message: isExpected ? error.message : describe(error) });
    return undefined;
  }
}

/** An operation of a document, and of the document in OpenAPI 3.x. */
interface Subject {
  readonly document: OpenAPIDocument;
  readonly newer: OpenAPIDocument["root"] | undefined;
  readonly entry: OperationEntry;
  readonly where: string;
  readonly seed: number;
}

async function runOperation({ document, newer, entry, where, seed }: Subject): Promise<void> {
  const start = performance.now();
  try {
    const operation = getOperation(document, entry.path, entry.method);
    responseSchema(document, operation);
    const { fields } = await formOf(document, operation, undefined);
    const milliseconds = performance.now() - start;
    const jsonCauses = formGaps(document, entry).map(({ schema }) =>
      jsonCause(schema, document.root),
    );
    const hasBody = operation.body !== undefined;
    report({ kind: "done", where, fields: fields.length, hasBody, jsonCauses, milliseconds });
    const isConverted = newer !== document.root;
    const slice = newer
      ? sliceOperation(newer, entry.path, entry.method, { isConverted })
      : { reason: "swagger2openapi cannot convert the document" };
    if (newer !== undefined && isConverted)
      report({ kind: "converted", where, difference: conversionDifference(newer, entry, fields) });
    for (const content of operation.body?.contents ?? [undefined])
      for (const extent of ["required", "some", "every"] as const) {
        const sample = [extent, content?.mediaType].filter(Boolean).join(", ");
        const random = new Random(seed, where, sample);
        const result = await sendSample(document, operation, { content, extent, random, slice });
        report({ kind: "filled", where: `${where} (${sample})`, result });
      }
  } catch (error) {
    report({ kind: "failed", where, message: describe(error) });
  }
}

async function formOf(
  openapi: OpenAPIDocument,
  { path, method }: Operation,
  content: Content | undefined,
): Promise<OpenAPIForm> {
  const { mediaType = "" } = content ?? {};
  const form = new OpenAPIForm({ openapi, baseUrl: validator.url, path, method, mediaType });
  await form.ready;
  return form;
}

/** The differences from the fields of the same operation after conversion with swagger2openapi. */
function conversionDifference(
  newer: OpenAPIDocument["root"],
  { path, method }: OperationEntry,
  fields: readonly Field[],
): string | undefined {
  const converted = getOperation(newer, path, method);
  return fieldDifference(fields, collectFields(newer, converted));
}

/** Fills in the form of an operation with sample values, sends it, and judges the request. */
async function sendSample(
  document: OpenAPIDocument,
  operation: Operation,
  options: {
    content: Content | undefined;
    extent: Extent;
    random: Random;
    slice: Slice;
  },
): Promise<SampleResult> {
  const { content, extent, random, slice } = options;
  const form = await formOf(document, operation, content);
  const { values, missing } = sampleValues(document, form.inputs.allFields, {
    content,
    extent,
    operation,
    random,
  });
  if (missing?.contradiction !== undefined)
    return {
      kind: "not judged",
      reason: `the document contradicts itself: ${missing.contradiction}`,
    };
  if (missing !== undefined) return { kind: "no value", reason: `of ${missing.name}` };
  fillForm(form, values);
  const lost = lostValue(values, form.inputs.requestValues(undefined, "text"));
  if (lost !== undefined) return { kind: "lost", reason: lost };
  const [issue] = form.issues();
  if (issue) return { kind: "rejected", reason: `${issue.path.join(".")}: ${issue.message}` };
  // Planning must succeed even if the request cannot be judged.
  const plan = await form.plan();
  if ("reason" in slice) return { kind: "not judged", reason: slice.reason };
  validator.prepare(slice, content?.mediaType ?? "", values);
  return validator.validate(plan);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return [error.message, ...(error.stack?.split("\n").slice(1, 3) ?? [])].join(" ");
}
