import { ServerError } from "./server-error.ts";

/** One line of the log. It never has a session id, a token, an address of a file or a word of an app's errors in it. */
export interface LogEntry {
  readonly level: "info" | "warning" | "error";
  readonly event: string;
  readonly [detail: string]: string | number;
}

/** Takes the lines of the log; with one about an error also the error itself, whose message may say anything. */
export type Logger = (entry: LogEntry, error?: unknown) => void;

/** Writes an entry as one line of JSON. */
export function writeLine(entry: LogEntry): void {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
}

/** Logs something that was thrown: what kind it is and where it was thrown, not what it says. */
export function logError(log: Logger, event: string, error: unknown): void {
  log({ level: "error", event, ...detailsOf(error) }, error);
}

function detailsOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { message } = error;
  const code: unknown = "code" in error ? error.code : undefined;
  return {
    name: error.constructor.name,
    ...(typeof code === "string" && plainCode.test(code) && { code }),
    ...(error instanceof ServerError && { message }),
    at: placeOf(error),
  };
}

/** A code is a word for machines; anything else could be a message in disguise. */
const plainCode = /^[A-Za-z_]{1,40}$/;

/** The calls that led to an error, without the message that stands above them. */
function placeOf({ message, stack = "" }: Error): string {
  const start = stack.indexOf(message) + message.length;
  const frame = /^ {4}at .+$/gm;
  return (stack.slice(start).match(frame) ?? []).map((line) => line.trim()).join("\n");
}
