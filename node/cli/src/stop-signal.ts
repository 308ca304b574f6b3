import type { Terminal } from "./terminal.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** What a shell says of a process that Ctrl+C has ended. */
const interrupted = 130;

/** Resolves when a signal ends the command; a second signal while it stops ends the process at once. */
export function stopSignal(terminal: Terminal): Promise<void> {
  if (terminal.stopped) return terminal.stopped;
  return new Promise((resolve) => {
    const stop = (): void => {
      for (const signal of signals) {
        process.off(signal, stop).on(signal, () => process.exit(interrupted));
      }
      resolve();
    };
    for (const signal of signals) process.on(signal, stop);
    if (terminal.environment["npm_command"] === "exec") whenParentEnds(stop);
  });
}

/** npx hands a signal to its shell only, which ends without passing it on. */
function whenParentEnds(stop: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 500);
  timer.unref();
}
