import { stringifyExactJson } from "@heddle/schema";

/** What a user's input means: a value, or the problem with it. */
export type Interpretation = { readonly value: unknown } | { readonly problem: string };

/** What was put in, as text. */
export function textOf(input: unknown): string {
  if (typeof input === "string") return input;
  return input === undefined ? "" : stringifyExactJson(input);
}

/** What a widget shows once it holds a value: what was typed before, and what was wrong then, is about another one. */
export function holding(value: unknown): { value: unknown; draft: null; error: null } {
  return { value, draft: null, error: null };
}

/** What a widget shows of input that is no value: an error only where one was shown already. */
export function drafting(
  input: unknown,
  problem: string,
  error: unknown,
): { draft: string; error: string | null } {
  return { draft: textOf(input), error: error === null ? null : problem };
}
