const tokens = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The beginning of a JSON text on lines of their own, at most so long; also of one that breaks off. */
export function indentedJson(text: string, length: number): string {
  let written = "";
  let depth = 0;
  let last = "";
  for (const [token] of text.matchAll(tokens)) {
    const opens = last === "{" || last === "[";
    const closes = token === "}" || token === "]";
    if (closes) depth -= 1;
    if (closes ? !opens : opens || last === ",") written += `\n${"  ".repeat(Math.max(0, depth))}`;
    written += token === ":" ? ": " : token;
    if (token === "{" || token === "[") depth += 1;
    last = token;
    if (written.length >= length) break;
  }
  return written.slice(0, length);
}
