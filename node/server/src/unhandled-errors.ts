import { unhandled } from "@heddle/params";

import { type Logger, logError } from "./log.ts";

/** The logs of the handlers of this process. */
const logs = new Set<Logger>();
let usual = unhandled.report;

/** Lets the errors of models that nobody handles go to a log instead of the console; returns the function that ends this. */
export function logUnhandled(log: Logger): () => void {
  if (logs.size === 0) {
    usual = unhandled.report;
    unhandled.report = tellLogs;
  }
  logs.add(log);
  return () => {
    logs.delete(log);
    if (logs.size === 0 && unhandled.report === tellLogs) unhandled.report = usual;
  };
}

/** Models do not know whose they are, so every log is told. */
function tellLogs(error: unknown): void {
  for (const log of logs) logError(log, "model_failed", error);
}
