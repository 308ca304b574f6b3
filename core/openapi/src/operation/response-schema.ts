import type { JsonSchema } from "@heddle/schema";

import type { DocumentLike } from "../document/read-document.ts";
import { isJsonMediaType } from "./media-type.ts";
import type { DeclaredResponse, Operation } from "./operation.ts";

/** The schema of the lowest 2xx response with a JSON body, else of the `default` response; `undefined` when there is none. */
export function responseSchema(
  _openapi: DocumentLike,
  { responses }: Pick<Operation, "responses">,
): JsonSchema | undefined {
  return responses
    .filter(({ status }) => /^2(\d\d|XX)$/i.test(status))
    .toSorted((left, right) => rank(left) - rank(right))
    .concat(responses.filter(({ status }) => status === "default"))
    .flatMap(({ contents }) => contents.filter(({ mediaType }) => isJsonMediaType(mediaType)))[0]
    ?.schema;
}

/** `200` before `201` before `2XX`. */
function rank({ status }: DeclaredResponse): number {
  return /^\d+$/.test(status) ? Number(status) : 300;
}
