import type { OpenAPIForm } from "../form/openapi-form.ts";
import { findUpdateOperations } from "../operation/get-operation.ts";

/** The method that saves what a form finds: the first that the path has, unless somebody names one. */
export function findUpdateMethod(
  { document, path }: OpenAPIForm,
  named: string | undefined,
): string | null {
  if (!document || named !== undefined) return named ?? null;
  return findUpdateOperations(document, path)[0] ?? null;
}
