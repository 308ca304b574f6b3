import type { JsonSchema } from "@heddle/schema";

import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { isObject, member } from "../document/raw.ts";
import { collectFields } from "../fields/collect-fields.ts";
import { readFlat } from "../fields/schema-traits.ts";
import type { Operation } from "../operation/operation.ts";
import { responseSchema } from "../operation/response-schema.ts";
import type { ApiRecord } from "./baseline.ts";

/** Where the record is in the answers of an operation, and what describes it there. */
export interface RecordShape {
  /** The member that holds it; nothing where the answer is the record. */
  readonly within: string | undefined;
  readonly schema: JsonSchema | undefined;
}

/**
 * Answers may be wrapped in something that an update does not take. The schemas tell: the update has none of its members in
 * common with the answer, but some with one member of it, and fewer with any other.
 */
export function recordShape(
  document: OpenAPIDocument,
  answering: Operation,
  update: Operation | undefined,
): RecordShape {
  const schema = responseSchema(document, answering) ?? undefined;
  const outer = propertiesOf(document, schema);
  const names = update ? namesTaken(document, update) : [];
  const common = (properties: Properties): number =>
    names.filter((name) => Object.hasOwn(properties, name)).length;
  const [first, second] = Object.entries(outer)
    .map(([name, inner]) => ({ name, inner, hits: common(propertiesOf(document, inner)) }))
    .toSorted((one, other) => other.hits - one.hits);
  const isWrapped = common(outer) === 0 && first && first.hits > (second?.hits ?? 0);
  return isWrapped ? { within: first.name, schema: first.inner } : { within: undefined, schema };
}

/** The record in an answer; the answer itself where it is not as its schema says. */
export function recordOf(answer: ApiRecord, { within }: RecordShape): ApiRecord {
  const inner = within === undefined ? undefined : member(answer, within);
  return isObject(inner) ? inner : answer;
}

type Properties = Readonly<Record<string, JsonSchema>>;

function propertiesOf(document: OpenAPIDocument, schema: JsonSchema | undefined): Properties {
  return (schema !== undefined && readFlat(document.root, schema).properties) || {};
}

function namesTaken(document: OpenAPIDocument, { body }: Operation): readonly string[] {
  return collectFields(document, { parameters: [], body })
    .filter(({ isWholeBody, readOnly }) => !isWholeBody && !readOnly)
    .map(({ name }) => name);
}
