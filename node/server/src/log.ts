/** One line of the log. It never has a session id, a token or an address of a file in it. */
export interface LogEntry {
  readonly level: "info" | "warning" | "error";
  readonly event: string;
  readonly [detail: string]: string | number;
}

/** Takes the lines of the log. */
export type Logger = (entry: LogEntry) => void;

/** Writes an entry as one line of JSON. */
export function writeLine(entry: LogEntry): void {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
}

/** What the log says of something that was thrown. */
export function errorEntry(event: string, error: unknown): LogEntry {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { level: "error", event, message };
}
