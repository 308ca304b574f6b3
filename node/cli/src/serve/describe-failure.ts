import { HeddleError } from "@heddle/params";

/** Lines of a stack that say nothing about the app. */
const foreign = /node:|[/\\]node_modules[/\\]|[/\\]app-runner\.[jt]s/;

/** What was wrong with the file of an app, for who has written it: what, and the lines of theirs that led there. */
export function describeFailure(error: unknown, isDebugging: boolean): string {
  if (!(error instanceof Error)) return String(error);
  // Errors of Heddle say all in their message, and so does the compiler, with the place.
  if (isDebugging) return error.stack ?? error.message;
  if (error instanceof HeddleError || error.name === "TransformError") return error.message;
  const own = (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line) && !foreign.test(line));
  return [`${error.name}: ${error.message}`, ...own].join("\n");
}
