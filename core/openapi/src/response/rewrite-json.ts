import { HeddleError } from "@heddle/params";
import { parseExactJson, stringifyExactJson } from "@heddle/schema";

/** A JSON text with another value in it; the text itself where that is the same, or where it is not JSON after all. */
export function rewriteJson(text: string, rewrite: (value: unknown) => unknown): string {
  try {
    const value = parseExactJson(text, { literals: true });
    const written = stringifyExactJson(rewrite(value));
    return written === stringifyExactJson(value) ? text : written;
  } catch (error) {
    // What nests too deep to be searched is shown as the text that it is.
    if (error instanceof HeddleError || error instanceof RangeError) return text;
    throw error;
  }
}
