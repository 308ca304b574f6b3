import type { OperationEntry } from "../document/openapi-document.ts";

/** The operations that have every word of a search in their method, path, summary, id or tags, in the order given. */
export function findOperations(
  operations: readonly OperationEntry[],
  search: string,
): readonly OperationEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return operations;
  return operations.filter(({ method, path, summary, operationId = "", tags }) => {
    const text = [method, path, summary, operationId, ...tags].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
