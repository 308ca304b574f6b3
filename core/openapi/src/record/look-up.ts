import type { RequestIssue } from "../form/operation-inputs.ts";
import type { OpenAPIForm } from "../form/openapi-form.ts";
import { messages } from "../messages.ts";

/** Fills in what names a record, and returns what keeps it from being looked up. */
export function lookUp(
  lookup: OpenAPIForm,
  values: Readonly<Record<string, unknown>>,
): readonly RequestIssue[] {
  const misfits = lookup.populate(values);
  if (misfits.length === 0) return lookup.inputs.problems();
  return misfits.map((name) => {
    const message = lookup.inputs.objectionTo(name, values[name]) ?? messages.noInput(name);
    return { path: [name], code: "misfit", message };
  });
}
