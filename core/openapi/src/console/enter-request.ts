import { isObject, member } from "../document/raw.ts";
import type { Field } from "../fields/field.ts";
import type { OpenAPIForm } from "../form/openapi-form.ts";
import type { SentRequest } from "../form/response-area.ts";
import { messages } from "../messages.ts";
import type { RequestValues } from "../request/request-plan.ts";

/** Enters the values of a request in a form, in place of what is there, and says there what it does not take; whether all is entered. */
export function enterRequest(
  form: OpenAPIForm,
  { values, mediaType }: Pick<SentRequest, "values" | "mediaType">,
): boolean {
  form.reset();
  if (mediaType !== undefined && form.inputs.content?.mediaType !== mediaType) {
    form.mediaType = mediaType;
  }
  const entered = form.fields.map((field) => [field.key, valueAt(values, field)] as const);
  const known = Object.fromEntries(entered.filter(([, value]) => value !== undefined));
  const issues = form
    .populate(known)
    .map((name) => ({ path: [name], code: "misfit", message: messages.noInput(name) }));
  if (issues.length > 0) form.showIssues(issues);
  return issues.length === 0;
}

function valueAt(values: RequestValues, field: Field): unknown {
  const { location, name, parameter, isWholeBody } = field;
  if (parameter?.location === "querystring") return values.querystring;
  if (location !== "body") return values[location]?.[name];
  if (isWholeBody) return values.body;
  return isObject(values.body) ? member(values.body, name) : undefined;
}
