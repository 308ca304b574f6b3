import { isDeepStrictEqual } from "node:util";

/** Whether two answers of `authorize` mean the same person: by their `id` where they have one. */
export function isSamePrincipal(one: unknown, other: unknown): boolean {
  const [id, otherId] = [idOf(one), idOf(other)];
  return id === undefined && otherId === undefined
    ? isDeepStrictEqual(one, other)
    : isDeepStrictEqual(id, otherId);
}

function idOf(principal: unknown): unknown {
  const isObject = typeof principal === "object" && principal !== null;
  return isObject && "id" in principal ? principal.id : undefined;
}
