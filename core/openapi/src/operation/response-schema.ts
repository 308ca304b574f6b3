import { assertArgument } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";

import { asObject } from "../document/raw.ts";
import type { DocumentLike } from "../document/openapi-document.ts";
import { essenceOf, isJsonMediaType } from "./media-type.ts";
import type { Content, DeclaredResponse, Operation } from "./operation.ts";

/** The schema of the lowest 2xx response with a JSON body, otherwise of the `default` response; `null` if there is none. */
export function responseSchema(
  _openapi: DocumentLike,
  operation: Pick<Operation, "responses">,
): JsonSchema | null {
  const { responses } = asObject(operation) as Partial<typeof operation>;
  assertArgument("responseSchema", "operation.responses", responses, "array");
  const contents = successContents(operation.responses);
  return contents.find(({ mediaType }) => isJsonMediaType(mediaType))?.schema ?? null;
}

/** The schema of a successful response of this media type, otherwise of a JSON response. */
export function answerSchema(
  { responses }: Pick<Operation, "responses">,
  mediaType: string,
): JsonSchema | undefined {
  const contents = successContents(responses);
  const isOfType = (content: Content): boolean => essenceOf(content.mediaType) === mediaType;
  const isJson = (content: Content): boolean => isJsonMediaType(content.mediaType);
  return (contents.find(isOfType) ?? contents.find(isJson))?.schema;
}

/** The declared response of a status: `404`, then `4XX`, then `default`. */
export function declaredFor(
  responses: readonly DeclaredResponse[],
  status: number,
): DeclaredResponse | undefined {
  const text = String(status);
  const declared = new Map(responses.map((each) => [each.status.toUpperCase(), each]));
  return declared.get(text) ?? declared.get(`${text.charAt(0)}XX`) ?? declared.get("DEFAULT");
}

/** The contents of successful responses: lowest status first, `default` last. */
function successContents(responses: readonly DeclaredResponse[]): readonly Content[] {
  return responses
    .filter(({ status }) => /^2(\d\d|XX)$/i.test(status))
    .toSorted((left, right) => rank(left) - rank(right))
    .concat(responses.filter(({ status }) => status === "default"))
    .flatMap(({ contents }) => contents);
}

/** `200` before `201` before `2XX`. */
function rank({ status }: DeclaredResponse): number {
  return /^\d+$/.test(status) ? Number(status) : 300;
}
