import type { SendOutcome } from "./outcome.ts";

/** The methods that do the same when they are sent twice. */
const idempotent: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "OPTIONS",
  "PUT",
  "DELETE",
  "QUERY",
]);

/** What a server says while it cannot answer, but may soon. */
const temporary: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** How many milliseconds to wait before another attempt; nothing when there is to be none. */
export function retryDelay(
  method: string,
  answer: { readonly response: Response } | SendOutcome,
  attempt: number,
): number | undefined {
  if (!idempotent.has(method)) return undefined;
  const usual = 250 * 2 ** attempt;
  if ("kind" in answer) return answer.kind === "network" ? usual : undefined;
  if (!temporary.has(answer.response.status)) return undefined;
  const asked = Number(answer.response.headers.get("Retry-After") ?? Number.NaN) * 1000;
  return Number.isFinite(asked) && asked >= 0 ? asked : usual;
}
