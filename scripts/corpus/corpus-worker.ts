/** Builds forms and requests for the operations of one document after the other; see corpus-run.ts. */
import {
  collectFields,
  type Field,
  getOperation,
  InvalidDocumentError,
  loadOpenAPI,
  type OpenAPIDocument,
  type Operation,
  type OperationEntry,
  planRequest,
  responseSchema,
  schemaToWidget,
} from "@heddle/openapi";
import { fieldDifference } from "./field-difference.ts";
import { RequestValidator, type ValidationResult } from "./request-validator.ts";
import { type Slice, sliceOperation } from "./operation-slice.ts";
import { sampleValues } from "./sample-values.ts";
import type { Extent } from "./sampler.ts";
import { inThirdEdition } from "./third-edition.ts";

export interface Task {
  readonly path: string;
  /** The index of the first operation. */
  readonly first: number;
}

export type Report =
  | { readonly kind: "loaded"; readonly diagnostics: readonly string[] }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "begin"; readonly index: number; readonly where: string }
  | {
      readonly kind: "done";
      readonly where: string;
      readonly fields: number;
      readonly milliseconds: number;
    }
  | {
      readonly kind: "validated";
      readonly where: string;
      readonly extent: Extent;
      readonly result: ValidationResult;
    }
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

async function runTask({ path, first }: Task): Promise<void> {
  const document = await load(path);
  if (!document) return;
  if (first === 0)
    report({ kind: "loaded", diagnostics: document.diagnostics.map(({ code }) => code) });
  const newer = await inThirdEdition(document.root);
  for (const [index, entry] of document.operations.entries()) {
    if (index < first) continue;
    const where = `${entry.method.toUpperCase()} ${entry.path}`;
    report({ kind: "begin", index, where });
    await runOperation(document, newer, entry, where);
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

async function runOperation(
  document: OpenAPIDocument,
  newer: OpenAPIDocument["root"] | undefined,
  entry: OperationEntry,
  where: string,
): Promise<void> {
  const start = performance.now();
  try {
    const operation = getOperation(document, entry.path, entry.method);
    responseSchema(document, operation);
    const fields = collectFields(document, operation);
    for (const { key, schema, required } of fields)
      schemaToWidget(key, schema, { root: document.root, required });
    const milliseconds = performance.now() - start;
    report({ kind: "done", where, fields: fields.length, milliseconds });
    const slice: Slice = newer
      ? sliceOperation(newer, entry.path, entry.method, newer !== document.root)
      : { reason: "swagger2openapi cannot convert the document" };
    if (newer !== undefined && newer !== document.root)
      report({ kind: "converted", where, difference: conversionDifference(newer, entry, fields) });
    if ("document" in slice) validator.prepare(slice);
    for (const extent of ["required", "every"] as const) {
      const result = await validateSample(document, operation, fields, extent, slice);
      report({ kind: "validated", where, extent, result });
    }
  } catch (error) {
    report({ kind: "failed", where, message: describe(error) });
  }
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

async function validateSample(
  document: OpenAPIDocument,
  operation: Operation,
  fields: readonly Field[],
  extent: Extent,
  slice: Slice,
): Promise<ValidationResult> {
  const { values, missing } = sampleValues(document, operation, fields, extent);
  if (missing !== undefined)
    return {
      kind: "not_validated",
      reason: `no value was found that fits the schema of ${missing}`,
    };
  // Planning must succeed even if the request cannot be validated.
  const options = { baseUrl: validator.url, version: document.declaredVersion };
  const plan = planRequest(operation, values, options);
  return "reason" in slice
    ? { kind: "not_validated", reason: slice.reason }
    : validator.validate(plan);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return [error.message, ...(error.stack?.split("\n").slice(1, 3) ?? [])].join(" ");
}
