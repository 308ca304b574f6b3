/** Builds forms and requests for the operations of one document after the other; see corpus-run.ts. */
import {
  collectFields,
  getOperation,
  InvalidDocumentError,
  loadOpenAPI,
  type OpenAPIDocument,
  type OperationEntry,
  responseSchema,
  schemaToWidget,
} from "@heddle/openapi";
import { planSample } from "./sample-request.ts";

export interface Task {
  readonly path: string;
  /** The operation to begin with. */
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
      readonly planned: boolean;
      readonly milliseconds: number;
    }
  | { readonly kind: "failed"; readonly where: string; readonly message: string }
  | { readonly kind: "end" };

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
  for (const [index, entry] of document.operations.entries()) {
    if (index < first) continue;
    const where = `${entry.method.toUpperCase()} ${entry.path}`;
    report({ kind: "begin", index, where });
    runOperation(document, entry, where);
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

function runOperation(document: OpenAPIDocument, entry: OperationEntry, where: string): void {
  const start = performance.now();
  try {
    const operation = getOperation(document, entry.path, entry.method);
    responseSchema(document, operation);
    const fields = collectFields(document, operation);
    for (const { key, schema, required } of fields)
      schemaToWidget(key, schema, { root: document.root, required });
    const milliseconds = performance.now() - start;
    const planned = planSample(document, operation, fields);
    report({ kind: "done", where, fields: fields.length, planned, milliseconds });
  } catch (error) {
    report({ kind: "failed", where, message: describe(error) });
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return [error.message, ...(error.stack?.split("\n").slice(1, 3) ?? [])].join(" ");
}
