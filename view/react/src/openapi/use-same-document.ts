import { type DocumentSource, OpenAPIDocument } from "@heddle/openapi";
import { useMemo } from "react";

/** The document of the render before while it says the same: one that is written in place is another object each time. */
export function useSameDocument(openapi: DocumentSource): DocumentSource {
  // oxlint-disable-next-line react/exhaustive-deps -- the key is all that counts
  return useMemo(() => openapi, [keyOf(openapi)]);
}

const texts = new WeakMap<object, unknown>();

function keyOf(openapi: DocumentSource): unknown {
  if (typeof openapi === "string" || openapi instanceof OpenAPIDocument) return openapi;
  if (openapi instanceof URL) return openapi.href;
  if (!texts.has(openapi)) texts.set(openapi, textOf(openapi));
  return texts.get(openapi);
}

/** Data that holds itself has no text, and is then only the same as itself. */
function textOf(data: object): unknown {
  try {
    return JSON.stringify(data);
  } catch {
    return data;
  }
}
