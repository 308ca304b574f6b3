import { isObject, type RawObject } from "../document/raw.ts";
import { passwordsIn } from "../fields/hidden-passwords.ts";
import { chooseContent } from "../operation/choose-content.ts";
import type { Operation } from "../operation/operation.ts";
import { type RequestValues, valueOf } from "./request-values.ts";
import { textOf } from "./value-shape.ts";

/** The passwords among the values of a request: what a schema says is one. */
export function passwordsOf(
  { parameters, body }: Operation,
  values: RequestValues,
  root: RawObject,
  mediaType: string | undefined,
): readonly string[] {
  const content = body && chooseContent(body, mediaType);
  return [
    ...parameters.flatMap(({ location, name, schema }) => {
      const value =
        location === "querystring" ? values.querystring : valueOf(values[location], name);
      return passwordsIn({ name, value, schema }, root);
    }),
    ...(content ? passwordsIn({ value: values.body, schema: content.schema }, root) : []),
  ];
}

/** Whether one of these texts is somewhere in a value. */
export function holdsAny(value: unknown, texts: readonly string[]): boolean {
  if (Array.isArray(value)) return value.some((item) => holdsAny(item, texts));
  if (isObject(value)) return Object.values(value).some((member) => holdsAny(member, texts));
  const own = textOf(value);
  return texts.some((text) => text !== "" && own === text);
}
