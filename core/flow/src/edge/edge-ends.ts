import { InvalidEdgeError } from "../flow-errors.ts";

/** Throws for what has not both ends, as every edge has. */
export function assertEdgeEnds(
  where: string,
  input: unknown,
): asserts input is { readonly source: string; readonly target: string } {
  const isEdge = typeof input === "object" && input !== null;
  const { source, target }: { source?: unknown; target?: unknown } = isEdge ? input : {};
  if (isId(source) && isId(target)) return;
  throw new InvalidEdgeError(
    where,
    'an edge needs a source and a target, ids of nodes; give it both, as in { source: "a", target: "b" }',
  );
}

function isId(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
