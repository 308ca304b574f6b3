import { membersOf } from "./members.ts";

/** The members that may hold a sentence or a list of them, best first. */
const sentences = [
  "detail",
  "message",
  "title",
  "error_description",
  "error_message",
  "reason",
  "description",
  "errors",
  "error",
  "msg",
];

/** How many sentences of a list are taken. */
const most = 10;

/** The sentence in which a server says what is wrong; empty when there is none. */
export function readSummary(body: unknown): string {
  return typeof body === "string" ? readLine(body) : readValue(body, 3);
}

function readValue(value: unknown, depth: number): string {
  if (typeof value === "string") return value.trim();
  if (depth === 0) return "";
  if (Array.isArray(value))
    return value
      .slice(0, most)
      .map((entry) => readValue(entry, depth - 1))
      .filter((text) => text !== "")
      .join("; ");
  const members = membersOf(value);
  for (const name of sentences) {
    const text = readValue(members[name], depth - 1);
    if (text !== "") return text;
  }
  return "";
}

/** The first line of a text that is no page. */
function readLine(text: string): string {
  const line = text.trimStart().split("\n", 1)[0]?.trim() ?? "";
  return line.startsWith("<") ? "" : line.slice(0, 300);
}
