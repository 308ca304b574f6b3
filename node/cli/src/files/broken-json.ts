import { LineTable } from "../check/position.ts";

/** Why a text is not JSON, where an error comes from that: what its parser says, and the place where that is known. */
export function brokenJson(
  text: string,
  error: unknown,
): { readonly reason: string; readonly place: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  if (!(error instanceof SyntaxError)) return brokenJson(text, error.cause);
  return { reason: error.message, place: placeOf(text, error.message) };
}

function placeOf(text: string, message: string): string {
  const [, position] = /position (\d+)/.exec(message) ?? [];
  if (position === undefined && !message.includes("end of JSON")) return "";
  const { line, column } = new LineTable(text).at(Number(position ?? text.length));
  return `${line}:${column}`;
}
