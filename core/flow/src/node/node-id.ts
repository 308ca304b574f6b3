import { InvalidNodeError } from "../flow-errors.ts";

/** Throws for what has no id, as every node has. */
export function assertNodeId(
  where: string,
  input: unknown,
): asserts input is { readonly id: string } {
  const isNode = typeof input === "object" && input !== null && "id" in input;
  if (isNode && typeof input.id === "string" && input.id !== "") return;
  throw new InvalidNodeError(
    where,
    'a node needs an id, a text that is not empty; give it one, as in { id: "filter" }',
  );
}
