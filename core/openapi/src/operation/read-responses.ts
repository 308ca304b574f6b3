import { follow } from "../document/path-item.ts";
import { asObject, asText, type RawObject } from "../document/raw.ts";
import type { DeclaredResponse } from "./operation.ts";

/** Reads the responses of an operation; each edition describes their contents in its own way. */
export function readResponses(
  root: RawObject,
  value: unknown,
  contentsOf: (response: RawObject) => DeclaredResponse["contents"],
): readonly DeclaredResponse[] {
  return Object.entries(asObject(value))
    .filter(([status]) => !status.startsWith("x-"))
    .map(([status, reference]) => {
      const response = asObject(follow(root, reference));
      const description = asText(response["description"]);
      return { status, description, contents: contentsOf(response) };
    });
}
