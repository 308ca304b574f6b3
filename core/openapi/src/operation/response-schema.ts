import { assertArgument } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";

import { asObject } from "../document/raw.ts";
import type { DocumentLike } from "../document/openapi-document.ts";
import { essenceOf, isJsonMediaType } from "./media-type.ts";
import type { Content, DeclaredResponse, Operation } from "./operation.ts";

/** The schema of the lowest 2xx response with a JSON body, else of the `default` response; `null` when there is none. */
export function responseSchema(
  _openapi: DocumentLike,
  operation: Pick<Operation, "responses">,
): JsonSchema | null {
  const { responses } = asObject(operation) as Partial<typeof operation>;
  assertArgument("responseSchema", "operation.responses", responses, "array");
  const contents = successContents(operation.responses);
  return contents.find(({ mediaType }) => isJsonMediaType(mediaType))?.schema ?? null;
}

/** What describes a successful answer of this media type, or else one in JSON. */
export function answerSchema(
  { responses }: Pick<Operation, "responses">,
  mediaType: string,
): JsonSchema | undefined {
  const contents = successContents(responses);
  const isOfType = (content: Content): boolean => essenceOf(content.mediaType) === mediaType;
  const isJson = (content: Content): boolean => isJsonMediaType(content.mediaType);
  return (contents.find(isOfType) ?? contents.find(isJson))?.schema;
}

/** What is declared of an answer with this status: by itself, for its class, or for all. */
export function declaredFor(
  responses: readonly DeclaredResponse[],
  status: number,
): DeclaredResponse | undefined {
  const text = String(status);
  const declared = new Map(responses.map((each) => [each.status.toUpperCase(), each]));
  return declared.get(text) ?? declared.get(`${text.charAt(0)}XX`) ?? declared.get("DEFAULT");
}

/** The contents of successful answers: of the lowest status first, and of the `default` response at last. */
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
